import { cents, divideFloor } from '../money.ts';
import type { Offering } from '../offering/offering.ts';

const TOKEN_UNIT = 10_000_000n;

/**
 * Token units to issue so that every part of the sale can be delivered: the whole cap at the lowest
 * price, and the commission in tokens on top, each rounded up to whole tokens.
 */
export function issueVolume(offering: Pick<Offering, 'sale' | 'affiliate'>): bigint {
  const cap = cents(offering.sale.capEur);
  const lowest = offering.sale.tiers
    .map((tier) => cents(tier.priceEur))
    .reduce((low, price) => (price < low ? price : low));
  const commissionPercentUnits = BigInt(
    Math.round(Number(offering.affiliate.commissionPercent) * 1000),
  );
  const sold = wholeTokens(divideFloor(cap * TOKEN_UNIT, lowest));
  const commission = wholeTokens(
    divideFloor(cap * TOKEN_UNIT * commissionPercentUnits, 100n * 100_000n),
  );
  return sold + commission;
}

function wholeTokens(units: bigint): bigint {
  return ((units + TOKEN_UNIT - 1n) / TOKEN_UNIT) * TOKEN_UNIT;
}
