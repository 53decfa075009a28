import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { amountToType } from './typed-amount.ts';

/** The amount of a payment that a proposal concerns: the whole undecided part by default. */
export function AmountFields({
  payment,
  intent,
  hidden = {},
}: {
  readonly payment: PaymentDetail;
  readonly intent: string;
  readonly hidden?: Readonly<Record<string, string>>;
}) {
  const texts = useTexts(deskPaymentTexts).decide;
  const locale = useLocale();
  return (
    <>
      <HiddenFields
        intent={intent}
        fields={{ ...hidden, version: payment.version, currency: payment.currency }}
      />
      <TextField
        name="amount"
        label={texts.amount}
        unit={payment.currency}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amountToType(locale, {
          amount: payment.unassigned,
          currency: payment.currency,
        })}
        className="max-w-xs"
      />
    </>
  );
}
