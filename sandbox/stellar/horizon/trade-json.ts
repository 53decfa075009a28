import type { TradeRecord } from '../core/ledger-history.ts';
import { NATIVE } from '../core/wire.ts';
import { POOL_FEE } from '../core/exchange.ts';
import { amountText, assetFields, assetFieldsOf } from '../operations/effects.ts';
import { type Links, timeText } from './links.ts';
import { compareText, type Json, type Listing, OF_HISTORY } from './paging.ts';

/** An offer of an account, or a pool. */
type Party =
  | { asset: string; amount: bigint; account: string; offer: bigint }
  | { asset: string; amount: bigint; pool: string };

/** A trade with a base asset, as Horizon stores it. */
export type Trade = {
  record: TradeRecord;
  type: 'orderbook' | 'liquidity_pool';
  base: Party;
  counter: Party;
  baseIsSeller: boolean;
  price: { n: bigint; d: bigint };
};

/**
 * Horizon numbers assets as it meets them in trades; of two, the one met first is the base. Those of one
 * ledger are numbered in the order of their names (`AssetLoader`).
 */
export function assetNumbers(trades: readonly TradeRecord[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const together of Object.values(
    Object.groupBy(trades, ({ operation }) => operation.transaction.ledger),
  )) {
    const assets = (together ?? []).flatMap(({ claim }) => [claim.sold.asset, claim.bought.asset]);
    const byName = [...new Set(assets)].toSorted((a, b) => compareText(nameOf(a), nameOf(b)));
    for (const asset of byName) if (!numbers.has(asset)) numbers.set(asset, numbers.size + 1);
  }
  return numbers;
}

function nameOf(asset: string): string {
  return asset === NATIVE ? NATIVE : Object.values(assetFields(asset)).join('/');
}

/** With the base asset that is asked for, or the one with the lower number. */
export function tradeOf(
  record: TradeRecord,
  by: { base: string } | { numbers: ReadonlyMap<string, number> },
): Trade {
  const { claim, buyer, buyerOffer } = record;
  const seller: Party =
    claim.pool === null
      ? { ...claim.sold, account: claim.seller, offer: claim.offer }
      : { ...claim.sold, pool: claim.pool.id };
  const taker: Party = { ...claim.bought, account: buyer, offer: buyerOffer };
  const number = (asset: string) => ('numbers' in by ? (by.numbers.get(asset) ?? 0) : 0);
  const baseIsSeller =
    'base' in by ? seller.asset === by.base : number(seller.asset) < number(taker.asset);
  const { n, d } = claim.price;
  const type = claim.pool === null ? 'orderbook' : 'liquidity_pool';
  return baseIsSeller
    ? { record, type, base: seller, counter: taker, baseIsSeller, price: { n, d } }
    : { record, type, base: taker, counter: seller, baseIsSeller, price: { n: d, d: n } };
}

export function isOfAccount({ base, counter }: Trade, account: string): boolean {
  return [base, counter].some((party) => 'account' in party && party.account === account);
}

export function isOfOffer({ base, counter }: Trade, offer: bigint): boolean {
  return [base, counter].some((party) => 'offer' in party && party.offer === offer);
}

export function isOfPool({ base, counter }: Trade, pool: string): boolean {
  return [base, counter].some((party) => 'pool' in party && party.pool === pool);
}

function positionOf({ record: { operation, order } }: Trade): string {
  return `${operation.toid}-${order}`;
}

function partyJson(side: 'base' | 'counter', party: Party): Json {
  return {
    ...('pool' in party
      ? { [`${side}_liquidity_pool_id`]: party.pool }
      : { [`${side}_offer_id`]: party.offer.toString(), [`${side}_account`]: party.account }),
    [`${side}_amount`]: amountText(party.amount),
    ...assetFieldsOf(side, party.asset),
  };
}

function tradeJson(trade: Trade, links: Links): Json {
  const { record, type, base, counter, baseIsSeller, price } = trade;
  const linkOf = (party: Party) =>
    links.to('pool' in party ? `/liquidity_pools/${party.pool}` : `/accounts/${party.account}`);
  return {
    _links: {
      // Horizon leaves it empty.
      self: { href: '' },
      base: linkOf(base),
      counter: linkOf(counter),
      operation: links.to(`/operations/${record.operation.toid}`),
    },
    id: positionOf(trade),
    paging_token: positionOf(trade),
    ledger_close_time: timeText(record.operation.transaction.closeTime),
    trade_type: type,
    ...(type === 'liquidity_pool' ? { liquidity_pool_fee_bp: POOL_FEE } : {}),
    ...partyJson('base', base),
    ...partyJson('counter', counter),
    base_is_seller: baseIsSeller,
    price: { n: price.n.toString(), d: price.d.toString() },
  };
}

export function tradeList(items: readonly Trade[], links: Links): Listing<Trade> {
  return { items, position: positionOf, ...OF_HISTORY, json: (trade) => tradeJson(trade, links) };
}
