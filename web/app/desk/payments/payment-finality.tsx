import type { PaymentRow } from '@bb1/domain/payments/payment-row';
import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';

/** The finality of the money, with its confirmations on a chain. */
export function PaymentFinality({
  payment: { finality, confirmations },
}: {
  readonly payment: Pick<PaymentRow, 'finality' | 'confirmations'>;
}) {
  const texts = useTexts(deskPaymentTexts);
  return [
    texts.finalities[finality],
    confirmations !== null && texts.list.confirmations({ count: confirmations }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
