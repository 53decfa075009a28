import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { PAYMENT_REFUND_REASONS } from '@bb1/domain/payments/payment-state';
import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { Fold } from '../parts/fold.tsx';
import { AmountFields } from './amount-fields.tsx';

/** A refund: to its source, unless a note says why not. */
export function RefundForm({
  payment,
  answer,
}: {
  readonly payment: PaymentDetail;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskPaymentTexts).decide;
  const own = answerTo('refund', answer);
  const source = payment.payer_account ?? '';
  const optional = texts.optional;
  return (
    <Fold title={texts.refund} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <p className="text-small text-muted">{texts.refundHint}</p>
        <AmountFields payment={payment} intent="refund" hidden={{ source_account: source }} />
        <SelectField
          name="reason"
          label={texts.refundReason}
          emptyLabel={texts.choose}
          options={PAYMENT_REFUND_REASONS.map((value) => ({
            value,
            label: texts.refundReasons[value],
          }))}
          defaultValue={usualReason(payment.queue_reason)}
        />
        <TextField
          name="payee_account"
          label={texts.payeeAccount}
          hint={texts.payeeAccountHint}
          defaultValue={source}
          maxLength={120}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
        {payment.source === 'bank' && (
          <TextField
            name="payee_name"
            label={texts.payeeName}
            defaultValue={payment.payer_name ?? ''}
            maxLength={70}
            autoComplete="off"
          />
        )}
        {payment.source === 'stellar' && (
          <TextField
            name="payee_memo"
            label={texts.payeeMemo}
            hint={texts.payeeMemoHint}
            optional={optional}
            maxLength={28}
            autoComplete="off"
          />
        )}
        <TextField
          name="note"
          label={texts.note}
          optional={optional}
          maxLength={300}
          autoComplete="off"
        />
        <SubmitButton className="justify-self-start">{texts.refundSubmit}</SubmitButton>
      </PageForm>
    </Fold>
  );
}

const USUAL: Partial<Record<QueueReason, (typeof PAYMENT_REFUND_REASONS)[number]>> = {
  overpaid: 'overpaid',
  already_paid: 'overpaid',
  late: 'late',
  order_not_open: 'late',
  person_refused: 'refused_person',
  no_reference: 'not_assignable',
  unknown_reference: 'not_assignable',
  tiny_amount: 'not_assignable',
};

/** The queue's suggested reason, if any. */
function usualReason(reason: QueueReason | null): string {
  return (reason !== null && USUAL[reason]) || '';
}
