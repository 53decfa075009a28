import { dayAfter } from '../day-after.ts';
import { floorOf, fraction, fractionOf, product, quotient } from '../fraction.ts';
import { berlinDay } from '../kyc/berlin-day.ts';
import { cents } from '../money.ts';
import { berlinDayEnds } from '../offering/berlin-day-bounds.ts';
import type { Offering } from '../offering/offering.ts';

export type AffiliateTerms = Offering['affiliate'];

/**
 * When the programme ends, in milliseconds since 1970: as the offering says, or after its one
 * extension at the same time of a later day, also across a change of summer time.
 */
export function programmeEnds({ end }: Pick<AffiliateTerms, 'end'>, extendedWeeks = 0): number {
  const first = new Date(end);
  const day = berlinDay(first);
  const beforeMidnight = berlinDayEnds(day).getTime() - first.getTime();
  return berlinDayEnds(dayAfter(day, 7 * extendedWeeks)).getTime() - beforeMidnight;
}

/** The end itself is outside the programme, as for price tiers. */
export function programmeRuns(
  affiliate: Pick<AffiliateTerms, 'end'>,
  now: Date,
  extendedWeeks = 0,
): boolean {
  return now.getTime() < programmeEnds(affiliate, extendedWeeks);
}

/**
 * Whether the programme can still be extended: once, by what the offering allows, and only while it
 * runs.
 */
export function mayExtend(
  affiliate: Pick<AffiliateTerms, 'end' | 'extensionWeeks'>,
  { now, extendedWeeks }: { readonly now: Date; readonly extendedWeeks: number },
): boolean {
  return affiliate.extensionWeeks > 0 && extendedWeeks === 0 && programmeRuns(affiliate, now);
}

/**
 * Commission for one referred investment in token units (7 decimals): a share of what was actually
 * paid, in tokens at nominal value, rounded down. It is zero below the minimum investment, below
 * the minimum reward and after the programme. `paidCents` is net of refunds: refunded money earns
 * nothing.
 */
export function commissionUnits(
  offering: { readonly affiliate: AffiliateTerms; readonly nominalEur: string },
  {
    paidCents,
    at,
    extendedWeeks = 0,
  }: { readonly paidCents: bigint; readonly at: Date; readonly extendedWeeks?: number },
): bigint {
  const { affiliate, nominalEur } = offering;
  if (
    !programmeRuns(affiliate, at, extendedWeeks) ||
    paidCents < cents(affiliate.minimumInvestmentEur)
  )
    return 0n;
  const share = product(
    fraction(paidCents),
    fractionOf(affiliate.commissionPercent),
    fraction(1n, 100n),
  );
  const units = floorOf(product(quotient(share, fraction(cents(nominalEur))), TOKEN));
  return units < floorOf(product(fractionOf(affiliate.minimumRewardTokens), TOKEN)) ? 0n : units;
}

/** A token has 7 decimals on the ledger. */
const TOKEN = fraction(10_000_000n);
