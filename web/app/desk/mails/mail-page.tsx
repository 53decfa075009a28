import { getMail, type MailDetail, retryMail } from '@bb1/domain/mails/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/mail-page.ts';
import { mailKind, MailStateBadge } from './mail-kind.tsx';
import { MailWords } from './mail-words.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { useWords } from '../parts/use-words.ts';
import { pageActs } from '../session/page-acts.ts';
import { recordLoader } from '../records/record-loader.ts';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskMailTexts, (texts) => texts.mail);

export const loader = recordLoader(mailKind, (api, params) => api(getMail, { params }));

export const action = pageActs({
  retry: (api, _form, { params }) => api(retryMail, { params }),
});

export default function MailPage({
  loaderData: {
    record: { mail, shown },
    neighbours,
  },
}: Route.ComponentProps) {
  const [{ mail: texts, languages }, format] = useWords(deskMailTexts);
  const moment = (at: string) => format.dateTime(at);
  return (
    <DeskPage
      title={<span lang={mail.locale}>{shown?.subject ?? mail.kind}</span>}
      back={['/desk/mails', texts.back, neighbours]}
      lead={mail.recipient}
      beside={<MailStateBadge state={mail.state} />}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsPanel
          title={texts.facts}
          facts={[
            fact(texts.to, mail.recipient),
            fact(
              texts.kind,
              <span translate="no" className="font-mono text-fine">
                {mail.kind}
              </span>,
            ),
            fact(texts.language, languages[mail.locale]),
            fact(texts.written, moment(mail.created_at)),
            fact(texts.sent, mail.sent_at === null ? texts.notSent : moment(mail.sent_at)),
            factIfKnown(texts.givenUp, mail.given_up_at, moment),
            factIfKnown(texts.version, mail.words_version),
            fact(texts.attempts, mail.attempts),
            factIfKnown(texts.error, mail.last_error),
          ]}
        />
        <NextTry mail={mail} />
      </div>
      <p className="max-w-prose text-small text-muted">
        {shown === null ? texts.noWords : texts.masked}
      </p>
      {shown !== null && (
        <MailWords
          source={`/desk/mails/${mail.id}/html`}
          text={shown.text}
          language={mail.locale}
        />
      )}
      <AuditLink subject={`mail:${mail.id}`}>{texts.audit}</AuditLink>
    </DeskPage>
  );
}

/** What still happens to an undelivered mail, and who has to act. */
function NextTry({ mail }: { readonly mail: MailDetail['mail'] }) {
  const texts = useTexts(deskMailTexts).mail;
  const mayRetry = useRight('mails.retry');
  if (mail.state === 'failing')
    return (
      <Panel title={texts.retryTitle}>
        <Note>{texts.failing}</Note>
      </Panel>
    );
  if (mail.state !== 'given_up') return null;
  return (
    <Panel title={texts.retryTitle} lead={mayRetry ? texts.retryHint : texts.mayNot}>
      <ActForm right="mails.retry" intent="retry" className="grid gap-6">
        <SubmitButton>{texts.retry}</SubmitButton>
      </ActForm>
    </Panel>
  );
}
