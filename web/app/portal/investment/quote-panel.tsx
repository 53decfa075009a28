import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatDateTime, formatEur, formatQuantity, formatRate } from '../../ui/format.ts';
import { clockText } from './clock-text.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import type { DepositDetails } from './payment-kinds.ts';

/** From then on the remaining time has the colour of a warning. */
const SHORT_MS = 120_000;

interface QuotePanelProps {
  readonly quote: NonNullable<DepositDetails['quote']>;
  /**
   * EUR that the amount pays: the rest of the order, which may be less than the quote was made for.
   */
  readonly missing: string;
  readonly currency: DepositDetails['payment_method'];
  /** The server's time in milliseconds. */
  readonly now: number;
}

/**
 * The amount, its calculation, and how long it is valid. Without script there is no countdown, only
 * the time of expiry.
 */
export function QuotePanel({ quote, missing, currency, now }: QuotePanelProps) {
  const texts = useTexts(investmentTexts).payment.deposit;
  const locale = useLocale();
  const left = Date.parse(quote.expires_at) - now;
  return (
    <div className="grid gap-x-8 gap-y-4 rounded-control bg-sunken p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="grid content-start gap-0.5">
        <span className="text-fine text-muted">{texts.toSend}</span>
        <span className="figures text-title font-semibold wrap-anywhere">
          {formatQuantity(locale, quote.amount, currency)}
        </span>
        <span className="figures text-fine text-muted">
          {texts.pays({
            eur: formatEur(locale, missing),
            rate: formatRate(locale, quote.rate),
            currency,
          })}
        </span>
      </p>
      <div className="grid content-start gap-0.5">
        <p className="grid gap-0.5 noscript:hidden">
          <span className="text-fine text-muted">{texts.holdsFor}</span>
          <span
            role="timer"
            className={classNames(
              'figures text-title font-semibold',
              left < SHORT_MS && 'text-warning',
            )}
          >
            {clockText(left)}
          </span>
        </p>
        <p className="text-fine text-muted">
          {texts.until({ time: formatDateTime(locale, quote.expires_at) })}
        </p>
      </div>
    </div>
  );
}
