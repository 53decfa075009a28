import { cents } from '../money.ts';
import type { Offering } from '../offering/offering.ts';

/** What one person may hold that is not paid. */
export interface OpenOrderLimits {
  readonly maximumCents: bigint;
  readonly maximumCount: number;
}

type Limited = Pick<Offering['sale'], 'openOrders' | 'maximumPerOrderEur'>;

/** A reservation costs nothing, so a person without an officer's approval can reserve less of the sale. */
export function openOrderLimits(sale: Limited, isApproved: boolean): OpenOrderLimits {
  const { beforeApproval, maximumEur = sale.maximumPerOrderEur, maximumCount } = sale.openOrders;
  return isApproved
    ? { maximumCents: cents(maximumEur), maximumCount }
    : {
        maximumCents: cents(beforeApproval.maximumEur),
        maximumCount: Math.min(beforeApproval.maximumCount, maximumCount),
      };
}

/**
 * What all people without approval may hold together: a share of what is neither paid nor reserved by approved people.
 * Never negative.
 */
export function provisionalRoomCents(
  { capEur, openOrders }: Pick<Offering['sale'], 'capEur' | 'openOrders'>,
  { reservedCents, provisionalCents }: { reservedCents: bigint; provisionalCents: bigint },
): bigint {
  const left = cents(capEur) - (reservedCents - provisionalCents);
  const room = (left * BigInt(openOrders.beforeApproval.sharePercent)) / 100n - provisionalCents;
  return room > 0n ? room : 0n;
}
