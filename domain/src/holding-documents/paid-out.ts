import { berlinDay } from '../kyc/berlin-day.ts';
import { cents, eur } from '../money.ts';
import type { CouponPayout } from '../payouts/endpoints.ts';
import type { HoldingStatement } from './endpoints.ts';

/** What was paid in a day's calendar year until its end, oldest first, with its sums. */
export function paidOutUntil(
  payouts: readonly Pick<
    CouponPayout,
    'paid_at' | 'parts' | 'gross_total' | 'taxes' | 'net' | 'lumens'
  >[],
  date: string,
): Pick<HoldingStatement, 'payouts' | 'payout_sums'> {
  const paid = payouts.flatMap((payout) => {
    if (payout.paid_at === null) return [];
    const paidOn = berlinDay(new Date(payout.paid_at));
    if (paidOn > date || paidOn.slice(0, 4) !== date.slice(0, 4)) return [];
    const { capital_gains_tax, solidarity_surcharge, church_tax } = payout.taxes;
    const tax = [capital_gains_tax, solidarity_surcharge, church_tax];
    return {
      paid_on: paidOn,
      parts: payout.parts,
      gross: payout.gross_total,
      tax: eur(tax.reduce((sum, one) => sum + cents(one), 0n)),
      net: payout.net,
      lumens: payout.lumens,
    };
  });
  const sum = (name: 'gross' | 'tax' | 'net') =>
    eur(paid.reduce((total, one) => total + cents(one[name]), 0n));
  return {
    payouts: paid.toSorted((one, other) => one.paid_on.localeCompare(other.paid_on)),
    payout_sums: { gross: sum('gross'), tax: sum('tax'), net: sum('net') },
  };
}
