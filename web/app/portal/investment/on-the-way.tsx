import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDateTime, formatQuantity, formatRate } from '../../ui/format.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import { type ConfirmationTimes, useConfirmationTime } from '../../ui/use-confirmation-time.ts';
import type { DepositDetails } from './payment-kinds.ts';

/** Payments that the network has seen and that are not final yet. */
export function OnTheWay({
  details,
  times,
}: {
  readonly details: DepositDetails;
  readonly times: ConfirmationTimes;
}) {
  const timeOf = useConfirmationTime(times);
  const texts = useTexts(investmentTexts).payment.onTheWay;
  const locale = useLocale();
  const needed = details.confirmations_needed;
  if (details.on_the_way.length === 0) return null;
  return (
    <Card title={texts.title}>
      <ul className="grid gap-5">
        {details.on_the_way.map((payment) => {
          const count = Math.min(payment.confirmations, needed);
          const confirmations = texts.confirmations({ count, needed });
          return (
            <li key={payment.transaction_id} className="grid gap-2">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <strong className="figures">
                  {formatQuantity(locale, payment.amount, details.payment_method)}
                </strong>
                <span className="figures text-small font-medium">{confirmations}</span>
              </div>
              <progress
                value={count}
                max={needed}
                aria-label={confirmations}
                className="h-1.5 w-full overflow-hidden rounded-full text-brand"
              />
              <p className="text-fine text-muted">
                {texts.seen({
                  seen: formatDateTime(locale, payment.seen_at),
                  time: timeOf(details.payment_method) ?? '',
                })}
              </p>
              {details.payment_method === 'ETH' && payment.waits_for === 'finality' && (
                <p className="text-fine text-muted">{texts.finalised}</p>
              )}
              <p className="text-fine">
                {payment.waits_for === 'rate'
                  ? texts.waitsForRate
                  : payment.quote === null
                    ? texts.revalued
                    : texts.holds({
                        rate: formatRate(locale, payment.quote.rate),
                        currency: details.payment_method,
                        time: formatDateTime(locale, payment.quote.final_by),
                      })}
              </p>
              <p className="text-fine text-muted">
                {texts.transaction}{' '}
                <span className="font-mono wrap-anywhere select-all">{payment.transaction_id}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
