import { getMailWords, proposeMailWords } from '@bb1/domain/mails/words-endpoints';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { Panel } from '../parts/panel.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/mail-draft-page.ts';
import { MailWords } from './mail-words.tsx';
import { loadBothPreviews } from './previewed.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';

export const meta = pageMeta(deskMailTexts, (texts) => ({ title: texts.words.draftTitle }));

export async function loader(args: Route.LoaderArgs) {
  const { kind } = args.params;
  const { draft } = await deskApi(args)(getMailWords, { params: { kind } });
  if (draft === null)
    throw redirect(
      localPath(localeOfPath(new URL(args.request.url).pathname), `/desk/mail-previews/${kind}`),
    );
  const mails = await loadBothPreviews(args, { kind, words: 'draft' });
  return { kind, mails, number: draft.number };
}

export const action = pageAct<'kind'>(async (api, form, { params, toApproval }) => {
  return toApproval(
    await api(proposeMailWords, {
      params,
      body: form.body(['number', 'reason']),
    }),
  );
});

/** The officer's draft as a mail in both languages, and the form that proposes it. */
export default function MailDraftPage({
  loaderData: { kind, mails, number },
  actionData,
}: Route.ComponentProps) {
  const { words: texts, languages, preview } = useTexts(deskMailTexts);
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to={`/desk/mail-previews/${kind}`}>{texts.back}</BackLink>}
        lead={texts.draftLead}
        beside={
          <ButtonLink to={`/desk/mail-previews/${kind}/words`} look="secondary">
            {texts.edit}
          </ButtonLink>
        }
      >
        {texts.draftTitle}
      </DeskTitle>
      <ActionOutcome answer={actionData} round={0} done={undefined} />
      {mails.map(({ locale, subject, text }) => (
        <section key={locale} aria-label={languages[locale]} className="grid gap-3">
          <h2 className="text-body font-semibold">
            {languages[locale]}: <span lang={locale}>{subject}</span>
          </h2>
          <MailWords
            // Another draft is another document.
            key={number}
            source={`/desk/mail-previews/${kind}/html?language=${locale}&words=draft&draft=${number}`}
            text={`${preview.subject({ subject })}\n\n${text}`}
            language={locale}
            inBothThemes
          />
        </section>
      ))}
      <Panel title={texts.propose}>
        <ActForm hidden={{ number }} submit={texts.propose} className="grid max-w-xl gap-4">
          <TextField name="reason" label={texts.reason} hint={texts.reasonHint} maxLength={300} />
        </ActForm>
      </Panel>
    </div>
  );
}
