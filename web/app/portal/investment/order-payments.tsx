import type { OrderPayment } from '@bb1/domain/payments/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDateTime, formatEur, formatQuantity, formatRate } from '../../ui/format.ts';
import { fact, FactList } from '../../ui/table.tsx';
import investmentTexts from '@bb1/texts/pages/investment';

/** What came in for an order: what was sent, at which rate it counts, what it pays and what is too much. */
export function OrderPayments({ payments }: { readonly payments: readonly OrderPayment[] }) {
  const texts = useTexts(investmentTexts).payment.counted;
  if (payments.length === 0) return null;
  return (
    <Card title={texts.title}>
      <ul className="grid gap-6">
        {payments.map((payment) => (
          <li key={`${payment.transaction_id ?? ''} ${payment.seen_at} ${payment.amount}`}>
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Payment({ payment }: { readonly payment: OrderPayment }) {
  const texts = useTexts(investmentTexts).payment.counted;
  const locale = useLocale();
  const { currency, rate, rest } = payment;
  const money = (amount: string) =>
    currency === 'EUR' ? formatEur(locale, amount) : formatQuantity(locale, amount, currency);
  return (
    <div className="grid gap-3">
      <FactList
        facts={[
          fact(texts.sent, money(payment.amount)),
          fact(texts.finalAt, formatDateTime(locale, payment.final_at)),
          rate !== null &&
            fact(texts.rate, texts.per({ rate: formatRate(locale, rate.eur), currency })),
          fact(texts.pays, <strong>{formatEur(locale, payment.pays)}</strong>),
          /[1-9]/.test(rest) && fact(texts.rest, money(rest)),
        ]}
      />
      {rate !== null && (
        <p className="text-fine text-muted">
          {rate.by === 'quote'
            ? texts.by.quote
            : texts.by[rate.by]({ time: formatDateTime(locale, rate.at) })}
        </p>
      )}
    </div>
  );
}
