import { RATED_CURRENCIES } from '@bb1/domain/rates/rate';
import type { Context } from '../../context.ts';
import type { PriceSource } from '../../integrations/prices/price-source-port.ts';
import { currentRate, outcomeOf } from './current-rate.ts';
import { lastTry } from './store.ts';

const READ_EVERY_MS = 10 * 60_000;

/**
 * Reads rates also without a caller: a jump is only visible beside a recent rate. After a failed
 * attempt, the next sweep tries again.
 */
export async function keepRatesKnown(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  prices: readonly PriceSource[],
): Promise<void> {
  for (const currency of RATED_CURRENCIES.filter((one) =>
    context.offering.paymentMethods.includes(one),
  )) {
    const tried = await lastTry(context.db, currency);
    const last = tried.length === 0 ? null : outcomeOf(tried);
    if (
      last === null ||
      !last.reported.ok ||
      context.clock.now().getTime() - last.readAt.getTime() >= READ_EVERY_MS
    )
      await currentRate(context, prices, currency);
  }
}
