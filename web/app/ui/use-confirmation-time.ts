import { spokenTime } from '@bb1/domain/payments/confirmation-time';
import type { listConfirmationTimes } from '@bb1/domain/payments/endpoints';
import type { RatedCurrency } from '@bb1/domain/rates/rate';
import confirmationTexts from '@bb1/texts/pages/confirmation-times';
import { useTexts } from '../language/use-texts.ts';
import type { Reply } from '../session/api-client.ts';

export type ConfirmationTimes = Reply<typeof listConfirmationTimes>;

/** Words for how long a payment in a currency takes until it counts; null for one that is not accepted. */
export function useConfirmationTime(
  times: ConfirmationTimes,
): (currency: RatedCurrency) => string | null {
  const texts = useTexts(confirmationTexts);
  return (currency) => {
    const found = times.find((one) => one.currency === currency);
    if (found === undefined) return null;
    const time = spokenTime(found.minutes);
    return time.unit === 'quarter' ? texts.quarter : texts[time.unit]({ count: time.count });
  };
}
