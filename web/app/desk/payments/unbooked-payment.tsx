import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';

interface UnbookedPaymentProps {
  readonly payment: PaymentDetail;
}

/** Proposes that an explained gap of the bank account is this payment, which the bank never booked. */
export function UnbookedPayment({ payment }: UnbookedPaymentProps) {
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
  return (
    <Panel title={texts.title}>
      <p className="text-small text-muted">{texts.lead}</p>

      <ActForm
        className="grid gap-4"
        fold={texts.submit}
        intent="unbooked"
        hidden={{ version: payment.version }}
        submit={texts.submit}
      >
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
      </ActForm>
    </Panel>
  );
}
