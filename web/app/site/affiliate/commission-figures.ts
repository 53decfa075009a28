import {
  type AffiliateTerms,
  commissionUnits,
  programmeRuns,
} from '@bb1/domain/affiliates/commission';
import { cents, eur, tokens } from '@bb1/domain/money';
import { faceValueCents } from '@bb1/domain/offering/price-order';
import type { PublicOffering } from '../../server-context.ts';

export interface CommissionFigures {
  readonly amount: string;
  readonly count: number;
  /** Decimal strings of tokens. */
  readonly oneTokens: string;
  readonly allTokens: string;
  /** Total nominal value, in EUR. */
  readonly allNominal: string;
  readonly earnsNothing: boolean;
}

type Terms = Pick<PublicOffering, 'affiliate' | 'token'>;

/**
 * Commission for a number of referred investments of the same amount, by the rules of the programme
 * while it runs.
 */
export function commissionFigures(
  offering: Terms,
  { amountCents, count }: { readonly amountCents: bigint; readonly count: number },
): CommissionFigures {
  const one = unitsFor(offering, amountCents);
  const all = one * BigInt(count);
  return {
    amount: eur(amountCents),
    count,
    oneTokens: tokens(one),
    allTokens: tokens(all),
    allNominal: eur(faceValueCents(offering.token.nominalEur, all)),
    earnsNothing: one === 0n,
  };
}

export interface CommissionSlope {
  /** The amounts at both ends of the axis and at the step, in cents. */
  readonly minimumCents: bigint;
  readonly highestCents: bigint;
  /** Token units at the step and at the end. */
  readonly firstUnits: bigint;
  readonly lastUnits: bigint;
  /** The positions of the step and the chosen amount, in percent of width and height. */
  readonly step: { readonly at: number; readonly level: number };
  readonly chosen: { readonly at: number; readonly level: number };
}

/** Commission over the amount of one investment: nothing up to a step, then a straight line. */
export function commissionSlope(offering: Terms, amountCents: bigint): CommissionSlope {
  const minimumCents = leastRewarded(offering);
  const highestCents = [minimumCents * 5n, (amountCents * 5n) / 4n].reduce((one, other) =>
    one > other ? one : other,
  );
  const lastUnits = unitsFor(offering, highestCents);
  const place = (paidCents: bigint) => ({
    at: percentOf(paidCents, highestCents),
    level: percentOf(unitsFor(offering, paidCents), lastUnits),
  });
  return {
    minimumCents,
    highestCents,
    firstUnits: unitsFor(offering, minimumCents),
    lastUnits,
    step: place(minimumCents),
    chosen: place(amountCents),
  };
}

/**
 * Calculated at the latest for the programme's end; beside the figures the page says whether it is
 * still running.
 */
function unitsFor({ affiliate, token }: Terms, paidCents: bigint): bigint {
  return commissionUnits(
    { affiliate, nominalEur: token.nominalEur },
    { paidCents, at: new Date(Date.parse(affiliate.end) - 1) },
  );
}

/**
 * The smallest amount that earns anything: the minimum investment, or more where its share would
 * stay below the minimum reward.
 */
function leastRewarded(offering: Terms): bigint {
  let [low, high] = [
    cents(offering.affiliate.minimumInvestmentEur),
    cents(offering.affiliate.minimumInvestmentEur),
  ];
  if (unitsFor(offering, low) > 0n) return low;
  while (unitsFor(offering, high) === 0n) high *= 2n;
  while (low + 1n < high) {
    const middle = (low + high) / 2n;
    if (unitsFor(offering, middle) === 0n) low = middle;
    else high = middle;
  }
  return high;
}

function percentOf(part: bigint, whole: bigint): number {
  return Number((part * 1_000_000n) / whole) / 10_000;
}

/** Whether the programme runs at the page's time. */
export function runsAt(affiliate: AffiliateTerms, nowTimestamp: number): boolean {
  return programmeRuns(affiliate, new Date(nowTimestamp));
}
