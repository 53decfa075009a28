import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { PAYMENT_REFUND_REASONS } from '@bb1/domain/payments/payment-state';
import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import { useTexts } from '../../language/use-texts.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { AmountFields } from './amount-fields.tsx';
import { ActForm } from '../parts/act-form.tsx';

/** A refund: to its source, unless a note says why not. */
export function RefundForm({ payment }: { readonly payment: PaymentDetail }) {
  const texts = useTexts(deskPaymentTexts).decide;
  const source = payment.payer_account ?? '';
  const optional = texts.optional;
  return (
    <ActForm
      fold={texts.refund}
      intent="refund"
      hidden={{ source_account: source }}
      hint={texts.refundHint}
      submit={texts.refundSubmit}
    >
      <AmountFields payment={payment} />
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
      />
      {payment.source === 'bank' && (
        <TextField
          name="payee_name"
          label={texts.payeeName}
          defaultValue={payment.payer_name ?? ''}
          maxLength={70}
        />
      )}
      {payment.source === 'stellar' && (
        <TextField
          name="payee_memo"
          label={texts.payeeMemo}
          hint={texts.payeeMemoHint}
          optional={optional}
          maxLength={28}
        />
      )}
      <TextField name="note" label={texts.note} optional={optional} maxLength={300} />
    </ActForm>
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
