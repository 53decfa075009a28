import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import investmentTexts from '@bb1/texts/pages/investment';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { RadioField } from '../../ui/checkbox-field.tsx';
import { formatDateTime, formatEur, formatRate } from '../../ui/format.ts';
import { type ConfirmationTimes, useConfirmationTime } from '../../ui/use-confirmation-time.ts';
import { formatEstimate, type PaymentRates } from './estimate.ts';
import type { OrderPreview } from './preview-order.ts';

type PaymentMethod = PublicConfig['payment_methods'][number];

interface PaymentMethodsProps {
  readonly methods: readonly PaymentMethod[];
  readonly applicantType: ApplicantType;
  readonly rates: PaymentRates;
  readonly times: ConfirmationTimes;
  readonly preview: OrderPreview;
}

/** The methods, each with what the typed amount would be in its currency. */
export function PaymentMethods({
  methods,
  applicantType,
  rates,
  times,
  preview,
}: PaymentMethodsProps) {
  const texts = useTexts(investmentTexts);
  const timeOf = useConfirmationTime(times);
  const locale = useLocale();
  const toPay = preview.kind === 'priced' ? preview.amount : null;
  const oldest = rates.rates
    .flatMap(({ rate }) => (rate === null ? [] : [rate.read_at]))
    .toSorted()
    .at(0);
  return (
    <div className="grid gap-2">
      <RadioField
        name="payment_method"
        legend={texts.paymentMethod}
        options={methods.map((method) => ({
          value: method,
          label: texts.methods[method].name,
          ...optionOf(method),
        }))}
        defaultValue={methods[0]}
      />
      {rates.rates.length > 0 && (
        <p className="text-fine text-muted">
          {oldest !== undefined && texts.estimate.read({ time: formatDateTime(locale, oldest) })}{' '}
          {texts.estimate.note({ minutes: rates.quote_minutes })}
        </p>
      )}
    </div>
  );

  function optionOf(method: PaymentMethod) {
    const from = (method === 'EUR' ? texts.fromAccount : texts.fromWallet)[applicantType];
    if (method === 'EUR')
      return {
        hint: texts.methods.EUR.hint({ from }),
        ...(toPay !== null && { aside: formatEur(locale, toPay) }),
      };
    const hint = texts.methods[method].hint({ from, time: timeOf(method) ?? '' });
    const rate = rates.rates.find(({ currency }) => currency === method)?.rate ?? null;
    if (rate === null)
      return { hint: `${hint} ${texts.estimate.noneText}`, aside: texts.estimate.none };
    const unit = texts.estimate.rate({ currency: method, rate: formatRate(locale, rate.eur) });
    return {
      hint: `${hint} ${unit}`,
      ...(toPay !== null && {
        aside: texts.estimate.about({
          amount: formatEstimate(locale, { currency: method, eur: toPay, rate: rate.eur }),
        }),
      }),
    };
  }
}
