import { getMailWords, saveMailWords } from '@bb1/domain/mails/words-endpoints';
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
import { MailWordsForm, wordsOfForm } from './mail-words-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { type Named, deskLoader } from '../session/desk-loader.ts';

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
        <MailWordsForm key={written.draft?.number ?? 0} written={written} />
      ) : (
        <Alert kind="info">{texts.mayNot}</Alert>
      )}
    </div>
  );
}
