import { xdr } from '@stellar/stellar-sdk';
import { INT64_MAX, type Offer, type Price } from '../core/entries.ts';
import { adjusted, comparePrices, liabilitiesOf, smaller } from '../core/exchange.ts';
import { OP, type Reply } from '../core/result.ts';
import { meansOf } from '../core/reserves.ts';
import { closeEntry, mustAccount, openEntry } from '../core/sponsorship.ts';
import { NATIVE, assetName, assetWire, isAssetValid, publicKeyWire } from '../core/wire.ts';
import type { Body, Wire } from '../core/wire.ts';
import { MAX_CROSSED, claimWire, cross, mustMeans, owe } from './crossing.ts';
import type { Claim, Crossed, Crossing } from './crossing.ts';
import { tradeEffects } from './trade-effects.ts';
import { type OperationContext, type OperationRule, reserveFailure } from './operation-rule.ts';

// After `src/transactions/ManageOfferOpFrameBase.cpp` of stellar-core 28 and its two descendants.

const MALFORMED = -1;
const SELL_NO_TRUST = -2;
const BUY_NO_TRUST = -3;
const SELL_NOT_AUTHORIZED = -4;
const BUY_NOT_AUTHORIZED = -5;
const LINE_FULL = -6;
const UNDERFUNDED = -7;
const CROSS_SELF = -8;
const NOT_FOUND = -11;
const LOW_RESERVE = -12;

/**
 * An offer as its operation asks for it, always from the side of what is sold. `amount` bounds what
 * is sold, or what is bought (`by`).
 */
type Asked = {
  selling: Wire['asset'];
  buying: Wire['asset'];
  /** Of what is sold, in what is bought. */
  price: Price;
  id: bigint;
  passive: boolean;
  amount: bigint;
  by: 'selling' | 'buying';
};

/** Places, changes or deletes an offer to sell. */
export const manageSellOffer: OperationRule<3> = {
  threshold: () => 'medium',
  check: ({ manageSellOfferOp: op }) => check(sellAsked(op)),
  apply: (context, { manageSellOfferOp: op }) => apply(context, sellAsked(op)),
};

/** An offer that does not cross another one at its own price. */
export const createPassiveSellOffer: OperationRule<4> = {
  threshold: () => 'medium',
  check: ({ createPassiveSellOfferOp: op }) => check(passiveAsked(op)),
  apply: (context, { createPassiveSellOfferOp: op }) => apply(context, passiveAsked(op)),
};

/** An offer to buy lies in the book as one to sell at the inverse price. */
export const manageBuyOffer: OperationRule<12> = {
  threshold: () => 'medium',
  check: ({ manageBuyOfferOp: op }) => check(buyAsked(op)),
  apply: (context, { manageBuyOfferOp: op }) => apply(context, buyAsked(op)),
};

function sellAsked({ offerId: id, ...op }: Body<3>['manageSellOfferOp']): Asked {
  return { ...op, id, passive: false, by: 'selling' };
}

function passiveAsked(op: Body<4>['createPassiveSellOfferOp']): Asked {
  return { ...op, id: 0n, passive: true, by: 'selling' };
}

function buyAsked({ offerId: id, buyAmount, price, ...op }: Body<12>['manageBuyOfferOp']): Asked {
  return {
    ...op,
    id,
    price: { n: price.d, d: price.n },
    passive: false,
    amount: buyAmount,
    by: 'buying',
  };
}

/** `doCheckValid`. */
function check({ selling, buying, price, id, amount }: Asked): number {
  if (!isAssetValid(selling) || !isAssetValid(buying)) return MALFORMED;
  if (assetName(selling) === assetName(buying)) return MALFORMED;
  if (amount < 0n || price.n <= 0 || price.d <= 0) return MALFORMED;
  return id < 0n || (id === 0n && amount === 0n) ? MALFORMED : 0;
}

/** `checkOfferValid`: both trustlines are there and authorised, and there is something to sell. */
function holdingFailure(
  { state, header, source }: OperationContext,
  sheep: string,
  wheat: string,
): number {
  const selling = meansOf(state, header, source, sheep);
  if (selling === null) return SELL_NO_TRUST;
  if (sheep !== NATIVE && selling.empty) return UNDERFUNDED;
  if (!selling.authorized) return SELL_NOT_AUTHORIZED;
  const buying = meansOf(state, header, source, wheat);
  if (buying === null) return BUY_NO_TRUST;
  return buying.authorized ? 0 : BUY_NOT_AUTHORIZED;
}

function apply(context: OperationContext, asked: Asked): Reply {
  const [sheep, wheat] = [assetName(asked.selling), assetName(asked.buying)];
  const isDeletion = asked.amount === 0n;
  const code = isDeletion ? 0 : holdingFailure(context, sheep, wheat);
  if (code !== 0) return { inner: code };
  const offer = begin(context, asked, { sheep, wheat });
  if (!('kind' in offer)) return offer;
  if (isDeletion) return end(context, offer, { claims: [], isNew: false });
  const crossed = trade(context, asked, offer);
  if (!('claims' in crossed)) return crossed;
  offer.amount = crossed.amount;
  return end(context, offer, { claims: crossed.claims, isNew: asked.id === 0n });
}

/**
 * The offer before it meets others: a new one takes its reserve at once, an old one leaves the book
 * with its liabilities and keeps its reserve, its sponsor and whether it is passive.
 */
function begin(
  context: OperationContext,
  { id, price, passive }: Asked,
  { sheep, wheat }: { sheep: string; wheat: string },
): Offer | Reply {
  const { state, header, source } = context;
  const asked = { price, selling: sheep, buying: wheat, amount: 0n };
  if (id !== 0n) {
    const old = state.offer(source, id);
    if (old === null) return { inner: NOT_FOUND };
    owe(context, old, -1n);
    state.remove(old);
    return { ...old, ...asked };
  }
  const offer: Offer = {
    ...asked,
    kind: 'offer',
    account: source,
    id: 0n,
    passive,
    sponsor: null,
    modified: 0,
  };
  const account = mustAccount(state, source);
  state.touch(account);
  return reserveFailure(openEntry(state, header, offer, account), LOW_RESERVE) ?? offer;
}

/** What both sides of an operation still allow: `applyOperationSpecificLimits`. */
function limitsOf(
  context: OperationContext,
  { amount, by }: Asked,
  { selling, buying }: Offer,
  done: { sheep: bigint; wheat: bigint },
): { maxSheepSend: bigint; maxWheatReceive: bigint } {
  const { available } = mustMeans(context, context.source, selling);
  const { room } = mustMeans(context, context.source, buying);
  return {
    maxSheepSend: by === 'selling' ? smaller(amount - done.sheep, available) : available,
    maxWheatReceive: by === 'buying' ? smaller(amount - done.wheat, room) : room,
  };
}

/** Crosses the book with the offer and says what of it remains. */
function trade(
  context: OperationContext,
  asked: Asked,
  offer: Offer,
): { amount: bigint; claims: Claim[] } | Reply {
  const liabilities =
    asked.by === 'selling'
      ? liabilitiesOf(asked.price, asked.amount)
      : liabilitiesOf(asked.price, INT64_MAX, asked.amount);
  const { source } = context;
  if (mustMeans(context, source, offer.buying).room < liabilities.buying)
    return { inner: LINE_FULL };
  if (mustMeans(context, source, offer.selling).available < liabilities.selling)
    return { inner: UNDERFUNDED };
  const limits = limitsOf(context, asked, offer, { sheep: 0n, wheat: 0n });
  if (limits.maxWheatReceive === 0n) return { inner: LINE_FULL };
  const highest = { n: asked.price.d, d: asked.price.n };
  const crossing = cross(
    context,
    { sheep: offer.selling, wheat: offer.buying, rounding: 'offer', ...limits },
    ({ price, account }) => {
      const difference = comparePrices(price, highest);
      if (difference > 0 || (offer.passive && difference === 0)) return 'bad price';
      return account === source ? 'own' : 'keep';
    },
    MAX_CROSSED,
  );
  if (crossing.end === 'own') return { inner: CROSS_SELF };
  if (crossing.end === 'too many') return { outer: OP.exceededWorkLimit };
  settle(context, offer, crossing);
  if (crossing.end === 'done') return { amount: 0n, claims: crossing.claims };
  const left = limitsOf(context, asked, offer, crossing);
  return {
    amount: adjusted(asked.price, left.maxSheepSend, left.maxWheatReceive),
    claims: crossing.claims,
  };
}

function settle(context: OperationContext, offer: Offer, { sheep, wheat }: Crossing): void {
  if (wheat === 0n) return;
  const { source } = context;
  if (
    !mustMeans(context, source, offer.buying).add(wheat) ||
    !mustMeans(context, source, offer.selling).add(-sheep)
  )
    throw new Error('an offer was crossed beyond its limits');
}

/** Puts what remains into the book, or gives the reserve back. */
function end(
  context: OperationContext,
  offer: Offer,
  { claims, isNew }: { claims: Claim[]; isNew: boolean },
): Reply {
  const { state, source, effects } = context;
  if (offer.amount > 0n) {
    const entry = { ...offer, id: isNew ? state.nextId() : offer.id };
    state.put(entry);
    state.touch(entry);
    owe(context, entry, 1n);
    effects.push(...tradeEffects(source, claims));
    const left: xdr.ManageOfferSuccessResultOfferWire = {
      effect: isNew ? 0 : 1,
      offer: offerWire(entry),
    };
    return reply({ claims, offer: entry.id }, left);
  }
  closeEntry(state, offer, mustAccount(state, source));
  effects.push(...tradeEffects(source, claims));
  return reply({ claims, offer: null }, { effect: 2 });
}

function offerWire({
  account,
  id,
  selling,
  buying,
  amount,
  price,
  passive,
}: Offer): xdr.OfferEntryWire {
  return {
    sellerId: publicKeyWire(account),
    offerId: id,
    selling: assetWire(selling),
    buying: assetWire(buying),
    amount,
    price,
    flags: passive ? 1 : 0,
    ext: { v: 0 },
  };
}

function reply(crossed: Crossed, offer: xdr.ManageOfferSuccessResultOfferWire): Reply {
  const value = xdr.ManageOfferSuccessResult.fromXdrObject({
    offersClaimed: crossed.claims.map(claimWire),
    offer,
  }).toXdr();
  return { inner: 0, value, crossed };
}
