import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { useTexts } from '../../language/use-texts.ts';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Fold } from '../parts/fold.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

interface UnbookedPaymentProps {
  readonly payment: PaymentDetail;
  readonly answer: unknown;
}

/** Proposes that an explained gap of the bank account is this payment, which the bank never booked. */
export function UnbookedPayment({ payment, answer }: UnbookedPaymentProps) {
  const texts = useTexts(deskPaymentTexts).unbooked;
  const format = useFormat();
  const mayPropose = useRight('payments.propose_decision');
  if (payment.unbooked_approval_id !== null)
    return (
      <Alert kind="info">
        {texts.proposed}{' '}
        <RecordLink to={`/desk/approvals/${payment.unbooked_approval_id}`}>
          {texts.toApproval}
        </RecordLink>
      </Alert>
    );
  if (payment.state === 'gone' || payment.gaps.length === 0 || !mayPropose) return null;
  const refused = isRefused(answer) && answer.values['intent'] === 'unbooked' ? answer : null;
  return (
    <Panel title={texts.title}>
      <p className="text-small text-muted">{texts.lead}</p>
      <Fold title={texts.submit} open={refused !== null}>
        <PageForm answer={refused} className="grid gap-4">
          <HiddenFields intent="unbooked" fields={{ version: payment.version }} />
          <SelectField
            name="bank_statement_id"
            label={texts.gap}
            options={payment.gaps.map((gap) => ({
              value: gap.bank_statement_id,
              label: texts.option({
                amount: format.eur(gap.left),
                statement: gap.statement,
              }),
            }))}
          />
          <ReasonField label={texts.reason} hint={texts.reasonHint} />
          <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
        </PageForm>
      </Fold>
    </Panel>
  );
}
