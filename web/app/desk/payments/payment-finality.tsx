import type { PaymentRow } from '@bb1/domain/payments/payment-row';
import { useLocale } from '../../language/use-locale.ts';
import { plural, useTexts } from '../../texts/use-texts.ts';
import { deskPaymentTexts } from '../desk-texts.ts';

/** How sure it is that the money stays, with the confirmations that a chain has given it. */
export function PaymentFinality({
  payment: { finality, confirmations },
}: {
  readonly payment: Pick<PaymentRow, 'finality' | 'confirmations'>;
}) {
  const texts = useTexts(deskPaymentTexts);
  const locale = useLocale();
  return [
    texts.finalities[finality],
    confirmations !== null && plural(locale, confirmations, texts.list.confirmations),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
