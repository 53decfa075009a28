import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatDateTime, formatEur, formatRate } from '../../ui/format.ts';
import { FactList } from '../../ui/table.tsx';
import { clockText } from './clock-text.ts';
import { investmentTexts } from './investment-texts.ts';
import type { DepositDetails } from './payment-kinds.ts';

/** From then on the time that is left is told in the colour of a warning. */
const SHORT_MS = 120_000;

/** How long the amount holds and what it was calculated from. Without script no clock runs, and the moment alone is told. */
export function QuotePanel({ quote, currency, now }: { readonly quote: NonNullable<DepositDetails['quote']>; readonly currency: DepositDetails['payment_method']; readonly now: number }) {
  const texts = useTexts(investmentTexts).payment.deposit;
  const locale = useLocale();
  const left = Date.parse(quote.expires_at) - now;
  return (
    <div className="grid gap-x-8 gap-y-2 rounded-control bg-sunken px-4 py-3 sm:grid-cols-2">
      <div className="grid content-center gap-0.5">
        <p className="grid gap-0.5 noscript:hidden">
          <span className="text-fine text-muted">{texts.holdsFor}</span>
          <span role="timer" className={classNames('figures text-title font-semibold', left < SHORT_MS && 'text-warning')}>{clockText(left)}</span>
        </p>
        <p className="text-fine text-muted">{fill(texts.until, { time: formatDateTime(locale, quote.expires_at) })}</p>
      </div>
      <FactList
        facts={[
          { key: 'rate', name: texts.rate, value: fill(texts.rateOf, { rate: formatRate(locale, quote.rate), currency }) },
          { key: 'pays', name: texts.pays, value: formatEur(locale, quote.eur_amount) },
        ]}
      />
    </div>
  );
}
