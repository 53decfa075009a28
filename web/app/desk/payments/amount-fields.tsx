import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { amountToType } from './typed-amount.ts';

/** The amount of a payment that a proposal concerns: the whole undecided part by default. */
export function AmountFields({ payment }: { readonly payment: PaymentDetail }) {
  const texts = useTexts(deskPaymentTexts).decide;
  const locale = useLocale();
  return (
    <>
      <input type="hidden" name="version" value={payment.version} readOnly />
      <input type="hidden" name="currency" value={payment.currency} readOnly />
      <TextField
        name="amount"
        label={texts.amount}
        unit={payment.currency}
        inputMode="decimal"
        defaultValue={amountToType(locale, {
          amount: payment.unassigned,
          currency: payment.currency,
        })}
        className="max-w-xs"
      />
    </>
  );
}
