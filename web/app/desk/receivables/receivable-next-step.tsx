import type { ReceivableDetail } from '@bb1/domain/receivables/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import { Fold } from '../parts/fold.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useRight } from '../session/use-desk.ts';

interface NextStepProps {
  readonly detail: ReceivableDetail;
  readonly answer: unknown;
}

/** How it can be settled, or that it is. */
export function ReceivableNextStep({ detail, answer }: NextStepProps) {
  const texts = useTexts(deskReceivableTexts).page;
  const { receivable, approval_id: approvalId } = detail;
  const mayWork = useRight('receivables.work');
  if (receivable.state !== 'open')
    return (
      <Panel title={texts.next}>
        <Alert kind={receivable.state === 'settled' ? 'success' : 'info'}>
          {receivable.state === 'settled' ? texts.isSettled : texts.isWrittenOff}
        </Alert>
      </Panel>
    );
  return (
    <Panel title={texts.next}>
      <p className="text-small">
        {receivable.account_id === null ? texts.waitsOfNobody : texts.waits}
      </p>
      <p className="text-small text-muted">
        {texts.match}{' '}
        <PageLink to="/desk/payments?state=queued" className="link">
          {texts.toQueue}
        </PageLink>
      </p>
      {approvalId !== null && (
        <Alert kind="info">
          {texts.proposed}{' '}
          <RecordLink to={`/desk/approvals/${approvalId}`}>{texts.toApproval}</RecordLink>
        </Alert>
      )}
      {approvalId === null && mayWork && <WriteOffForm detail={detail} answer={answer} />}
    </Panel>
  );
}

function WriteOffForm({ detail: { receivable }, answer }: NextStepProps) {
  const texts = useTexts(deskReceivableTexts).page;
  const isAnswered = answer !== undefined;
  return (
    <Fold title={texts.writeOff} open={isAnswered}>
      <PageForm answer={answer} className="grid max-w-xl gap-4">
        <HiddenFields intent="write_off" fields={{ version: receivable.version }} />
        <p className="text-small text-muted">{texts.writeOffHint}</p>
        <TextField
          name="reason"
          label={texts.writeOffReason}
          hint={texts.writeOffReasonHint}
          maxLength={300}
          autoComplete="off"
        />
        <SubmitButton className="justify-self-start">{texts.writeOffSubmit}</SubmitButton>
      </PageForm>
    </Fold>
  );
}
