import type { FactorReset } from '@bb1/domain/accounts/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDateTime } from '../../ui/format.ts';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { FactTable } from '../parts/fact-table.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { ActForm } from './act-form.tsx';

interface OpenResetProps {
  readonly reset: FactorReset;
  /** The officer's own account. */
  readonly own: boolean;
  readonly answer: unknown;
}

/** A reset that waits for the second officer: the proposal, and approve or reject. */
export function OpenReset({ reset, own, answer }: OpenResetProps) {
  const texts = useTexts(deskAccountTexts);
  const words = texts.reset;
  const locale = useLocale();
  const isMaker = useDesk().officer.id === reset.proposed_by_id;
  const mayDecline = useRight('accounts.propose_factor_reset') && !own;
  const facts = [
    { key: 'by', name: words.proposedBy, value: reset.proposed_by },
    { key: 'at', name: words.proposedAt, value: formatDateTime(locale, reset.proposed_at) },
    { key: 'proof', name: words.proven, value: words.proofs[reset.identity_proof] },
    { key: 'reason', name: texts.page.reason, value: reset.reason },
    { key: 'from', name: words.approvable, value: formatDateTime(locale, reset.approvable_from) },
  ];
  return (
    <>
      <FactTable facts={facts} />
      {!own && <Approval reset={reset} isMaker={isMaker} answer={answer} />}
      {mayDecline && (
        <ActForm
          act="decline"
          answer={answer}
          fold={isMaker ? words.withdrawFold : words.declineFold}
          hint={words.declineHint}
          submit={isMaker ? words.withdraw : words.decline}
          delicate
        >
          <input type="hidden" name="factor_reset" value={reset.id} readOnly />
        </ActForm>
      )}
    </>
  );
}

/** The button appears only for an officer who may press it now; others read why they may not. */
function Approval({
  reset,
  isMaker,
  answer,
}: {
  readonly reset: FactorReset;
  readonly isMaker: boolean;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskAccountTexts).reset;
  const locale = useLocale();
  const { now } = useDesk();
  const mayApprove = useRight('accounts.approve_factor_reset');
  const isWaiting = Date.parse(now) < Date.parse(reset.approvable_from);
  if (isMaker) return <Alert kind="info">{texts.maker}</Alert>;
  if (isWaiting)
    return (
      <Alert kind="info">
        {texts.waiting({ time: formatDateTime(locale, reset.approvable_from) })}
      </Alert>
    );
  if (!mayApprove) return <Alert kind="info">{texts.mayNotApprove}</Alert>;
  const own = answerTo('approve', answer);
  return (
    <PageForm answer={own} className="grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="factor_reset" value={reset.id} readOnly />
      <p className="text-small">{texts.approveHint}</p>
      <ProofFields answer={own} />
      <SubmitButton>{texts.approve}</SubmitButton>
    </PageForm>
  );
}
