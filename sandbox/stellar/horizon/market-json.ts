import type { Offer, Pool, Price } from '../core/entries.ts';
import { amountText, assetFields } from '../operations/effects.ts';
import { poolFields } from '../operations/trade-effects.ts';
import { type Links, timeText } from './links.ts';
import { compareNumbers, compareText, type Json, type Listing } from './paging.ts';
import type { View } from './view.ts';

const PLACES = 10_000_000n;

/** A price with seven places, rounded to the nearest (`FloatString(7)` of Go's big.Rat). */
export function priceText({ n, d }: Price): string {
  if (d === 0) return '';
  return amountText((2n * BigInt(n) * PLACES + BigInt(d)) / (2n * BigInt(d)));
}

function changedFields(modified: number, view: View): Json {
  const at = view.ledger(modified)?.closeTime;
  return {
    last_modified_ledger: modified,
    last_modified_time: at === undefined ? null : timeText(at),
  };
}

export function offerJson(offer: Offer, view: View, links: Links): Json {
  const id = offer.id.toString();
  return {
    _links: {
      self: links.to(`/offers/${id}`),
      offer_maker: links.to(`/accounts/${offer.account}`),
    },
    id,
    paging_token: id,
    seller: offer.account,
    selling: assetFields(offer.selling),
    buying: assetFields(offer.buying),
    amount: amountText(offer.amount),
    price_r: offer.price,
    price: priceText(offer.price),
    ...changedFields(offer.modified, view),
    ...(offer.sponsor === null ? {} : { sponsor: offer.sponsor }),
  };
}

/** By id, which is the order of age. */
export function offerList(items: readonly Offer[], view: View, links: Links): Listing<Offer> {
  return {
    items: items.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    position: ({ id }) => id.toString(),
    compare: compareNumbers,
    json: (offer) => offerJson(offer, view, links),
    ofHistory: false,
    cursor: { pattern: /^\d+$/, reason: 'cursor: invalid value' },
  };
}

export function poolJson(pool: Pool, view: View, links: Links): Json {
  const path = `/liquidity_pools/${pool.id}`;
  const { id, ...fields } = poolFields(pool);
  return {
    _links: {
      self: links.to(path),
      transactions: links.list(`${path}/transactions`),
      operations: links.list(`${path}/operations`),
    },
    id,
    paging_token: poolPosition(pool),
    ...fields,
    ...changedFields(pool.modified, view),
  };
}

function poolPosition({ modified, id }: Pool): string {
  return `${modified}-${id}`;
}

export function poolList(items: readonly Pool[], view: View, links: Links): Listing<Pool> {
  const compare = (a: string, b: string) => {
    const [ledgerA = '0', idA = ''] = a.split('-');
    const [ledgerB = '0', idB = ''] = b.split('-');
    return compareNumbers(ledgerA, ledgerB) || compareText(idA, idB);
  };
  return {
    items: items.toSorted((a, b) => compare(poolPosition(a), poolPosition(b))),
    position: poolPosition,
    compare,
    json: (pool) => poolJson(pool, view, links),
    ofHistory: false,
    cursor: { pattern: /^\d+-[0-9a-f]{64}$/, reason: 'cursor: invalid value' },
  };
}
