import { getMailWords, saveMailWords, type MailPassage } from '@bb1/domain/mails/words-endpoints';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/mail-words-page.ts';
import { pageAct } from '../session/page-acts.ts';
import { type Named, deskLoader } from '../session/desk-loader.ts';
import { LOCALES, type Locale } from '@bb1/domain/locale';
import { PASSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '@bb1/domain/mails/mail-words';
import type { SentForm } from '../../session/submission.ts';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { usePassageName } from './passage-name.ts';
import { ActForm } from '../parts/act-form.tsx';

export const meta = pageMeta(deskMailTexts, (texts) => texts.words);

export const loader = deskLoader((api, params: Named<'kind'>) => api(getMailWords, { params }));

export const action = pageAct<'kind'>(async (api, form, { params: { kind }, to }) => {
  await api(saveMailWords, {
    params: { kind },
    body: form.body(['version'], { more: { words: wordsOfForm(form) } }),
  });
  return to(`/desk/mail-previews/${kind}/draft`);
});

/** The form for the next words of a mail, in both languages side by side. */
export default function MailWordsPage({ loaderData: written, actionData }: Route.ComponentProps) {
  const texts = useTexts(deskMailTexts).words;
  const mayPropose = useRight('mail_words.propose');
  const toName = usePassageName();
  const { passages, latest } = written;
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to={`/desk/mail-previews/${written.kind}`}>{texts.back}</BackLink>}
        lead={texts.lead}
      >
        {texts.title}
      </DeskTitle>
      <ActionOutcome answer={actionData} round={0} done={undefined} />
      <WaitingApproval id={written.approval_id} />
      {mayPropose ? (
        <ActForm
          key={written.draft?.number ?? 0}
          hidden={{ version: latest }}
          submit={texts.save}
          className="grid gap-5"
        >
          {[...new Set(LOCALES.flatMap((locale) => passages[locale].map(({ key }) => key)))].map(
            (key) => (
              <Panel key={key} title={toName(key)}>
                <div className="grid gap-4 md:grid-cols-2">
                  {LOCALES.map((locale) => {
                    const passage = passages[locale].find((one) => one.key === key);
                    return (
                      passage !== undefined && (
                        <PassageField
                          key={locale}
                          locale={locale}
                          passage={passage}
                          words={(written.draft?.words ?? written.words)[locale][key] ?? ''}
                        />
                      )
                    );
                  })}
                </div>
              </Panel>
            ),
          )}
        </ActForm>
      ) : (
        <Alert kind="info">{texts.mayNot}</Alert>
      )}
    </div>
  );
}

/** The texts of the form by language and passage; a field is named `words.en.paragraphs.0`. */
function wordsOfForm(form: SentForm): Record<Locale, Record<string, string>> {
  const values = Object.entries(form.values());
  const inLanguage = (locale: Locale) => {
    const start = `words.${locale}.`;
    return Object.fromEntries(
      values.flatMap(([name, text]) =>
        name.startsWith(start) ? [[name.slice(start.length), text]] : [],
      ),
    );
  };
  return { en: inLanguage('en'), de: inLanguage('de') };
}

function PassageField({
  locale,
  passage,
  words,
}: {
  readonly locale: Locale;
  readonly passage: MailPassage;
  readonly words: string;
}) {
  const { words: texts, languages } = useTexts(deskMailTexts);
  const toName = usePassageName();
  const { key, shipped, is_fixed: isFixed, needed, known } = passage;
  if (isFixed)
    return (
      <div className="grid content-start gap-1.5">
        <p className="text-small font-semibold">{languages[locale]}</p>
        <p className="text-fine text-muted">{texts.fixed}</p>
        <p lang={locale} className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          {shipped}
        </p>
      </div>
    );
  const hints = [
    ...(needed.length > 0 ? [texts.needed({ placeholders: inBrackets(needed) })] : []),
    ...(/^paragraphs\.\d+$/.test(key) ? [texts.paragraphHint] : []),
    ...(known.length > 0 ? [texts.known({ placeholders: inBrackets(known) })] : []),
  ];
  const field = {
    name: `words.${locale}.${key}`,
    label: (
      <>
        <span className="sr-only">{toName(key)}, </span>
        {languages[locale]}
      </>
    ),
    hint: hints.length === 0 ? undefined : hints.join(' '),
    defaultValue: words,
  };
  return key === 'subject' ? (
    <TextField {...field} maxLength={SUBJECT_MAX_LENGTH} />
  ) : (
    <TextAreaField
      {...field}
      maxLength={PASSAGE_MAX_LENGTH}
      rows={Math.min(12, 2 + Math.ceil(words.length / 60))}
    />
  );
}

function inBrackets(names: readonly string[]): string {
  return names.map((name) => `[${name}]`).join(', ');
}
