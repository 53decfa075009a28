import type { Offer, Price } from '../core/entries.ts';
import { amountText, assetFields } from '../operations/effects.ts';
import { priceText } from './market-json.ts';
import type { Json } from './paging.ts';

/** Offers to sell one asset for another. */
type Side = { selling: string; buying: string; limit: number };

/**
 * Offers of a pair by price, the best first, as in `GetOrderBookSummary`. What sells the counter asset is a bid: its price is
 * turned over, its amount is in the asset that it sells.
 */
export function orderBookJson(offers: readonly Offer[], { selling, buying, limit }: Side): Json {
  return {
    bids: levels(offers, { selling: buying, buying: selling, limit }, ({ n, d }) => ({
      n: d,
      d: n,
    })),
    asks: levels(offers, { selling, buying, limit }, (price) => price),
    base: assetFields(selling),
    counter: assetFields(buying),
  };
}

/** Horizon groups offers by their price as a floating-point number. */
function levels(
  offers: readonly Offer[],
  { selling, buying, limit }: Side,
  shown: (price: Price) => Price,
): Json[] {
  const byPrice = new Map<number, { price: Price; amount: bigint }>();
  for (const offer of offers) {
    if (offer.selling !== selling || offer.buying !== buying) continue;
    const { price, amount } = offer;
    const known = byPrice.get(price.n / price.d);
    byPrice.set(price.n / price.d, {
      price: known?.price ?? price,
      amount: (known?.amount ?? 0n) + amount,
    });
  }
  return [...byPrice]
    .toSorted(([a], [b]) => a - b)
    .slice(0, limit)
    .map(([, { price, amount }]) => {
      const reduced = inLowestTerms(shown(price));
      return { price_r: reduced, price: priceText(reduced), amount: amountText(amount) };
    });
}

function inLowestTerms({ n, d }: Price): Price {
  let [a, b] = [n, d];
  while (b !== 0) [a, b] = [b, a % b];
  return { n: n / a, d: d / a };
}
