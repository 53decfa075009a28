import { INT64_MAX, type Offer, type Price } from './entries.ts';

/**
 * The arithmetic by which offers cross and pools trade, after `src/transactions/OfferExchange.cpp` of
 * stellar-core. The buyer sends sheep and gets wheat; the offer in the book sells wheat for sheep.
 */

/** An offer keeps both sides within 1 %; a payment through offers only bounds the book's loss. */
export type Rounding = 'offer' | 'strict receive' | 'strict send';

export type Exchange = { wheat: bigint; sheep: bigint; wheatStays: boolean };

/** What an offer has and takes, and what meets it. */
export type Limits = {
  maxWheatSend: bigint;
  maxWheatReceive: bigint;
  maxSheepSend: bigint;
  maxSheepReceive: bigint;
};

/** LIQUIDITY_POOL_FEE_V18, in basis points. */
export const POOL_FEE = 30;
const MAX_BASIS_POINTS = 10_000n;

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function roundedUp(value: bigint, divisor: bigint): bigint {
  return (value + divisor - 1n) / divisor;
}

/** Exactly, unlike the order of the book. */
export function comparePrices(a: Price, b: Price): number {
  return Number(BigInt(a.n) * BigInt(b.d) - BigInt(b.n) * BigInt(a.d));
}

/**
 * The order of the book: by prices as floating-point numbers, then by age (`isBetterOffer` in
 * `src/ledger/LedgerTxnOfferSQL.cpp`).
 */
export function compareOffers(a: Offer, b: Offer): number {
  return a.price.n / a.price.d - b.price.n / b.price.d || (a.id < b.id ? -1 : 1);
}

/** Crosses two offers and drops a trade whose price would be off by more than 1 % (`exchangeV10`). */
export function exchange(price: Price, limits: Limits, rounding: Rounding): Exchange {
  const crossed = exchangeUnbounded(price, limits, rounding);
  const { wheat, sheep, wheatStays } = crossed;
  if (wheat > 0n && sheep > 0n) {
    if (isPriceErrorBounded(price, crossed, rounding !== 'offer')) return crossed;
    if (rounding !== 'offer') throw new Error('exceeded price error bound');
    return { wheat: 0n, sheep: 0n, wheatStays };
  }
  if (rounding !== 'strict send') return { wheat: 0n, sheep: 0n, wheatStays };
  if (sheep === 0n) throw new Error('invalid amount of sheep sent');
  return crossed;
}

/**
 * The smaller offer leaves the book, and rounding favours the one that stays
 * (`exchangeV10WithoutPriceErrorThresholds`).
 */
function exchangeUnbounded(price: Price, limits: Limits, rounding: Rounding): Exchange {
  const [n, d] = [BigInt(price.n), BigInt(price.d)];
  const { maxWheatSend, maxWheatReceive, maxSheepSend, maxSheepReceive } = limits;
  const wheatValue = smaller(maxWheatSend * n, maxSheepReceive * d);
  const sheepValue = smaller(maxSheepSend * d, maxWheatReceive * n);
  const wheatStays = wheatValue > sheepValue;
  if (wheatStays && rounding === 'strict send')
    return { wheat: sheepValue / n, sheep: smaller(maxSheepSend, maxSheepReceive), wheatStays };
  if (n > d || (wheatStays && rounding === 'strict receive')) {
    const wheat = (wheatStays ? sheepValue : wheatValue) / n;
    const sheep = wheatStays ? roundedUp(wheat * n, d) : (wheat * n) / d;
    return { wheat, sheep, wheatStays };
  }
  const sheep = (wheatStays ? sheepValue : wheatValue) / d;
  const wheat = wheatStays ? (sheep * d) / n : roundedUp(sheep * d, n);
  return { wheat, sheep, wheatStays };
}

/** Whether the real price is within 1 % of the agreed one (`checkPriceErrorBound`). */
function isPriceErrorBounded(
  price: Price,
  { wheat, sheep }: Pick<Exchange, 'wheat' | 'sheep'>,
  canFavourWheat: boolean,
): boolean {
  const agreed = 100n * BigInt(price.n) * wheat;
  const real = 100n * BigInt(price.d) * sheep;
  if (canFavourWheat && real > agreed) return true;
  const error = agreed > real ? agreed - real : real - agreed;
  return error <= BigInt(price.n) * wheat;
}

/** What of an offer can really be sold at its price (`adjustOffer`). */
export function adjusted(price: Price, maxWheatSend: bigint, maxSheepReceive: bigint): bigint {
  return exchange(
    price,
    { maxWheatSend, maxWheatReceive: INT64_MAX, maxSheepSend: INT64_MAX, maxSheepReceive },
    'offer',
  ).wheat;
}

/** What an offer would bring and what it locks (`getOfferBuyingLiabilities` and its sibling). */
export function liabilitiesOf(
  price: Price,
  amount: bigint,
  maxSheepReceive: bigint = INT64_MAX,
): { buying: bigint; selling: bigint } {
  const { wheat, sheep } = exchangeUnbounded(
    price,
    {
      maxWheatSend: amount,
      maxWheatReceive: INT64_MAX,
      maxSheepSend: INT64_MAX,
      maxSheepReceive,
    },
    'offer',
  );
  return { buying: sheep, selling: wheat };
}

/** A pool's side of a trade: what it has of the asset that it gets, and of the one that it gives. */
type PoolSides = { getting: bigint; giving: bigint };

/**
 * What a pool gives for an amount, or asks for one; null if it cannot (`exchangeWithPool`). The
 * product of its reserves never falls.
 */
export function poolTrade(
  { getting, giving }: PoolSides,
  wanted: { send: bigint } | { receive: bigint },
): { sheep: bigint; wheat: bigint } | null {
  if (getting <= 0n || giving <= 0n) return null;
  const kept = MAX_BASIS_POINTS - BigInt(POOL_FEE);
  if ('send' in wanted) {
    const { send } = wanted;
    if (send > INT64_MAX - getting) return null;
    const wheat = (kept * giving * send) / (MAX_BASIS_POINTS * getting + kept * send);
    return wheat === 0n ? null : { sheep: send, wheat };
  }
  const { receive } = wanted;
  if (receive >= giving) return null;
  const sheep = roundedUp(MAX_BASIS_POINTS * getting * receive, (giving - receive) * kept);
  return sheep > INT64_MAX - getting ? null : { sheep, wheat: receive };
}

/** What shares of a pool are worth of one of its reserves (`getPoolWithdrawalAmount`). */
export function shareOf(reserve: bigint, shares: bigint, allShares: bigint): bigint {
  if (shares > allShares) throw new Error('more shares than the pool has');
  return (shares * reserve) / allShares;
}

/** `ROUND_UP` of the same, for what a deposit costs. */
export function costOf(reserve: bigint, shares: bigint, allShares: bigint): bigint {
  return roundedUp(shares * reserve, allShares);
}

/** The first shares of a pool: the root of the product, rounded down (`bigSquareRoot`). */
export function squareRoot(a: bigint, b: bigint): bigint {
  const product = a * b;
  if (product < 2n) return product;
  let root = 1n << BigInt(Math.ceil(product.toString(2).length / 2));
  for (;;) {
    const next = (root + product / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
