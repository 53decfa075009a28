import type { xdr } from '@stellar/stellar-sdk';
import type { Header, Offer, Pool } from '../core/entries.ts';
import {
  POOL_FEE,
  adjusted,
  exchange,
  liabilitiesOf,
  poolTrade,
  smaller,
} from '../core/exchange.ts';
import type { Rounding } from '../core/exchange.ts';
import { accountKey, type LedgerState, trustlineKey } from '../core/ledger-state.ts';
import { type Means, meansOf } from '../core/reserves.ts';
import { closeEntry, mustAccount } from '../core/sponsorship.ts';
import { NATIVE, assetWire, poolIdOf, publicKeyWire } from '../core/wire.ts';

// After `src/transactions/OfferExchange.cpp` of stellar-core 28.

/**
 * One offer or pool that gave `sold` for `bought`; `seller` and `offer` of an offer alone. The price is
 * that of the offer, or what the pool took and gave.
 */
export type Claim = {
  seller: string;
  offer: bigint;
  pool: Pool | null;
  sold: { asset: string; amount: bigint };
  bought: { asset: string; amount: bigint };
  price: { n: bigint; d: bigint };
};

/** What an operation crossed, and the offer that it left in the book; null for none. */
export type Crossed = { claims: readonly Claim[]; offer: bigint | null };

export type Wanted = {
  sheep: string;
  maxSheepSend: bigint;
  wheat: string;
  maxWheatReceive: bigint;
  rounding: Rounding;
};

/** What the buyer makes of the best offer, before it is crossed. */
export type Filter = (offer: Offer) => 'keep' | 'bad price' | 'own';

export type Crossing = {
  end: 'done' | 'partial' | 'bad price' | 'own' | 'too many';
  sheep: bigint;
  wheat: bigint;
  claims: Claim[];
  /** Offers and pools that were tried, which an operation may do only so often. */
  work: number;
};

/** How many offers one operation crosses at most (`getMaxOffersToCross`). */
export const MAX_CROSSED = 1000;

type Place = { state: LedgerState; header: Header };

export function mustMeans({ state, header }: Place, account: string, asset: string): Means {
  const means = meansOf(state, header, account, asset);
  if (means === null) throw new Error(`${account} has to have ${asset} here`);
  return means;
}

/** Writes an offer's liabilities, or takes them back (`acquireOrReleaseLiabilities`). */
export function owe(place: Place, offer: Offer, sign: 1n | -1n): void {
  const { buying, selling } = liabilitiesOf(offer.price, offer.amount);
  const { account } = offer;
  const isOwed =
    mustMeans(place, account, offer.buying).owe({ buying: sign * buying }) &&
    mustMeans(place, account, offer.selling).owe({ selling: sign * selling });
  if (!isOwed) throw new Error('liabilities beyond what an account has');
}

/** Removes an offer whose liabilities are released, with its reserve. */
function removeOffer({ state }: Place, offer: Offer): void {
  closeEntry(state, offer, mustAccount(state, offer.account));
  state.remove(offer);
}

/** Whether a frozen entry would move, so that the offer leaves the book (`offerAccessesFrozenKey`). */
function isFrozen({ frozen }: LedgerState, { account, selling, buying }: Offer): boolean {
  if (frozen.size === 0) return false;
  return [selling, buying].some((asset) =>
    frozen.has(asset === NATIVE ? accountKey(account) : trustlineKey(account, asset)),
  );
}

/** `crossOfferV10`: what an offer gives, and whether it remains larger than what met it. */
function crossOne(place: Place, known: Offer, wanted: Wanted): Claim & { wheatStays: boolean } {
  const { state } = place;
  const offer = state.offer(known.account, known.id);
  if (offer === null) throw new Error('an offer of the book has gone');
  owe(place, offer, -1n);
  const wheatMeans = mustMeans(place, offer.account, offer.selling);
  const sheepMeans = mustMeans(place, offer.account, offer.buying);
  const most = (from: Means) => smaller(offer.amount, from.available);
  offer.amount = adjusted(offer.price, most(wheatMeans), sheepMeans.room);
  const { wheat, sheep, wheatStays } = exchange(
    offer.price,
    {
      maxWheatSend: most(wheatMeans),
      maxWheatReceive: wanted.maxWheatReceive,
      maxSheepSend: wanted.maxSheepSend,
      maxSheepReceive: sheepMeans.room,
    },
    wanted.rounding,
  );
  if (!sheepMeans.add(sheep) || !wheatMeans.add(-wheat))
    throw new Error('an offer was not covered');
  offer.amount = wheatStays
    ? adjusted(
        offer.price,
        smaller(offer.amount - wheat, mustMeans(place, offer.account, offer.selling).available),
        mustMeans(place, offer.account, offer.buying).room,
      )
    : 0n;
  if (offer.amount === 0n) removeOffer(place, offer);
  else {
    owe(place, offer, 1n);
    state.touch(offer);
  }
  return {
    seller: offer.account,
    offer: offer.id,
    pool: null,
    sold: { asset: offer.selling, amount: wheat },
    bought: { asset: offer.buying, amount: sheep },
    price: { n: BigInt(offer.price.n), d: BigInt(offer.price.d) },
    wheatStays,
  };
}

/** `convertWithOffers`: crosses the book until the buyer has enough, or it ends. */
function crossBook(place: Place, wanted: Wanted, filter: Filter, most: number): Crossing {
  const { state } = place;
  const crossing: Crossing = { end: 'partial', sheep: 0n, wheat: 0n, claims: [], work: 0 };
  let needsMore = wanted.maxWheatReceive > 0n && wanted.maxSheepSend > 0n;
  if (!needsMore) return { ...crossing, end: 'done' };
  if (most === 0) return { ...crossing, end: 'too many' };
  while (needsMore) {
    const [best] = state.offersFor(wanted.wheat, wanted.sheep);
    if (best === undefined) return crossing;
    const answer = filter(best);
    if (answer !== 'keep') return { ...crossing, end: answer };
    if (isFrozen(state, best)) {
      takeOut(place, best);
      continue;
    }
    if (crossing.claims.length >= most) return { ...crossing, end: 'too many' };
    const { wheatStays, ...claim } = crossOne(place, best, {
      ...wanted,
      maxSheepSend: wanted.maxSheepSend - crossing.sheep,
      maxWheatReceive: wanted.maxWheatReceive - crossing.wheat,
    });
    crossing.claims.push(claim);
    crossing.work++;
    crossing.sheep += claim.bought.amount;
    crossing.wheat += claim.sold.amount;
    needsMore =
      !wheatStays &&
      crossing.wheat < wanted.maxWheatReceive &&
      crossing.sheep < wanted.maxSheepSend;
  }
  return { ...crossing, end: 'done' };
}

/** Releases an offer's liabilities and removes it. */
export function takeOut(place: Place, known: Offer): void {
  const offer = place.state.offer(known.account, known.id);
  if (offer === null) throw new Error('an offer to be removed has gone');
  owe(place, offer, -1n);
  removeOffer(place, offer);
}

/** The pool of two assets, whose order its parameters fix. */
function poolOf(state: LedgerState, one: string, other: string): Pool | null {
  const id = (assetA: string, assetB: string) =>
    poolIdOf({
      type: 0,
      constantProduct: { assetA: assetWire(assetA), assetB: assetWire(assetB), fee: POOL_FEE },
    });
  return state.pool(id(one, other)) ?? state.pool(id(other, one));
}

/** What a pool would give; offers never trade with pools (`exchangeWithPool`). */
function askPool(
  { state }: Place,
  wanted: Wanted,
): { pool: Pool; sheep: bigint; wheat: bigint } | null {
  if (wanted.rounding === 'offer') return null;
  const pool = poolOf(state, wanted.sheep, wanted.wheat);
  if (pool === null) return null;
  const sides =
    pool.assetA === wanted.sheep
      ? { getting: pool.reserveA, giving: pool.reserveB }
      : { getting: pool.reserveB, giving: pool.reserveA };
  const trade = poolTrade(
    sides,
    wanted.rounding === 'strict send'
      ? { send: wanted.maxSheepSend }
      : { receive: wanted.maxWheatReceive },
  );
  return trade === null ? null : { pool, ...trade };
}

/** `convertWithOffersAndPools`: the whole trade with the book, or with the pool if that is no worse. */
export function cross(place: Place, wanted: Wanted, filter: Filter, most: number): Crossing {
  const asked = most === 0 ? null : askPool(place, wanted);
  const layer = place.state.layer();
  const book = crossBook({ ...place, state: layer }, wanted, filter, most);
  const takesBook =
    asked === null || (book.end === 'done' && asked.sheep * book.wheat > asked.wheat * book.sheep);
  if (takesBook) {
    layer.commit();
    return book;
  }
  // Since protocol 27 the offers that were tried count too.
  if (book.claims.length >= most) return { ...book, end: 'too many' };
  const { pool, sheep, wheat } = asked;
  const isForward = pool.assetA === wanted.sheep;
  pool.reserveA += isForward ? sheep : -wheat;
  pool.reserveB += isForward ? -wheat : sheep;
  const claim: Claim = {
    seller: '',
    offer: 0n,
    pool: { ...pool },
    sold: { asset: wanted.wheat, amount: wheat },
    bought: { asset: wanted.sheep, amount: sheep },
    price: { n: sheep, d: wheat },
  };
  return { end: 'done', sheep, wheat, claims: [claim], work: book.work + 1 };
}

/** A claim as it is encoded in results (`ClaimAtom`). */
export function claimWire({ seller, offer, pool, sold, bought }: Claim): xdr.ClaimAtomWire {
  const traded = {
    assetSold: assetWire(sold.asset),
    amountSold: sold.amount,
    assetBought: assetWire(bought.asset),
    amountBought: bought.amount,
  };
  return pool === null
    ? { type: 1, orderBook: { sellerId: publicKeyWire(seller), offerId: offer, ...traded } }
    : { type: 2, liquidityPool: { liquidityPoolId: Buffer.from(pool.id, 'hex'), ...traded } };
}
