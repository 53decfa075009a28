import { floorOf, fraction, fractionOf, product, quotient } from '../fraction.ts';
import { cents } from '../money.ts';
import type { Offering } from '../offering/offering.ts';

export type AffiliateTerms = Offering['affiliate'];

/** The programme is over from the moment it ends, as price tiers are. */
export function programmeRuns({ end }: Pick<AffiliateTerms, 'end'>, now: Date): boolean {
  return now.getTime() < Date.parse(end);
}

/**
 * Commission for one referred investment, in token units (7 decimals): a share of what was actually paid, in tokens at nominal value,
 * rounded down. Nothing for less than the minimum investment, nothing when the share stays below the minimum reward, nothing after the end of the
 * programme. `paidCents` is what remained paid: money that went back earns nothing.
 */
export function commissionUnits(offering: { readonly affiliate: AffiliateTerms; readonly nominalEur: string }, { paidCents, at }: { readonly paidCents: bigint; readonly at: Date }): bigint {
  const { affiliate, nominalEur } = offering;
  if (!programmeRuns(affiliate, at) || paidCents < cents(affiliate.minimumInvestmentEur)) return 0n;
  const share = product(fraction(paidCents), fractionOf(affiliate.commissionPercent), fraction(1n, 100n));
  const units = floorOf(product(quotient(share, fraction(cents(nominalEur))), TOKEN));
  return units < floorOf(product(fractionOf(affiliate.minimumRewardTokens), TOKEN)) ? 0n : units;
}

/** A token has 7 decimals on the ledger. */
const TOKEN = fraction(10_000_000n);
