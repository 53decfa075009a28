import type { PayoutPart } from '@bb1/domain/payouts/payout-calendar';
import {
  fixedCouponCents,
  repaymentCents,
  variableCouponCents,
} from '@bb1/domain/payouts/payout-amounts';
import {
  type AcquiredLot,
  type RepaymentGain,
  repaymentGains,
} from '@bb1/domain/payouts/repayment-gain';
import type { couponTerms } from './payout-days.ts';
import type { RecordDateHolding } from './record-date-holdings.ts';

/** What a holding earns before tax, in cents. */
export interface GrossAmounts {
  readonly holding: RecordDateHolding;
  readonly fixed: bigint;
  readonly variable: bigint;
  readonly repayment: bigint;
  /** The part of the repayment that is income. */
  readonly gain: bigint;
  /** The part of the gain whose price is not known. */
  readonly substitute: bigint;
}

type Pool = Parameters<typeof variableCouponCents>[1];

export interface GrossTerms {
  readonly parts: readonly PayoutPart[];
  readonly terms: ReturnType<typeof couponTerms>;
  /** Null without a variable coupon. */
  readonly poolCents: bigint | null;
  /** The variable coupon that was paid before, in a supplementary run. */
  readonly paid: Pool | null;
  readonly outstandingUnits: bigint;
  readonly lots: ReadonlyMap<string, readonly AcquiredLot[]>;
}

/** In the order of the holdings; those that earn less than a cent are omitted. */
export function grossAmounts(
  holdings: readonly RecordDateHolding[],
  { parts, terms, poolCents, paid, outstandingUnits, lots }: GrossTerms,
): GrossAmounts[] {
  const gains = parts.includes('repayment')
    ? gainsOf(holdings, { lots, nominalEur: terms.nominalEur })
    : new Map<RecordDateHolding, RepaymentGain>();
  return holdings
    .map((holding) => ({
      holding,
      fixed: parts.includes('fixed_coupon') ? fixedCouponCents(holding.units, terms) : 0n,
      variable:
        poolCents === null
          ? 0n
          : variableCouponCents(holding.units, { poolCents, outstandingUnits }) -
            (paid === null ? 0n : variableCouponCents(holding.units, paid)),
      repayment: parts.includes('repayment') ? repaymentCents(holding.units, terms.nominalEur) : 0n,
      gain: gains.get(holding)?.gain ?? 0n,
      substitute: gains.get(holding)?.substitute ?? 0n,
    }))
    .filter(({ fixed, variable, repayment }) => fixed + variable + repayment > 0n);
}

/**
 * Per person, because lots belong to the person and not to the wallet; an unknown wallet has no
 * known lots.
 */
function gainsOf(
  holdings: readonly RecordDateHolding[],
  { lots, nominalEur }: { lots: GrossTerms['lots']; nominalEur: string },
): Map<RecordDateHolding, RepaymentGain> {
  const gains = new Map<RecordDateHolding, RepaymentGain>();
  for (const [accountId, own] of Map.groupBy(
    holdings,
    (holding) => holding.accountId ?? holding.publicKey ?? '',
  )) {
    const each = repaymentGains(
      own.map(({ units }) => units),
      { lots: lots.get(accountId) ?? [], nominalEur },
    );
    own.forEach((holding, at) => {
      const gain = each[at];
      if (gain !== undefined) gains.set(holding, gain);
    });
  }
  return gains;
}
