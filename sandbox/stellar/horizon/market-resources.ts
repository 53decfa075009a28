import { NATIVE, poolName } from '../core/wire.ts';
import { offerJson, offerList, poolJson, poolList } from './market-json.ts';
import { orderBookJson } from './order-book-json.ts';
import { badRequest, HorizonProblem, invalidOrderBook } from './problems.ts';
import {
  known,
  list,
  one,
  seenAccount,
  validAccount,
  validAsset,
  validNumber,
} from './resource.ts';
import type { Handler, Request, Resource } from './resource.ts';
import {
  assetNumbers,
  isOfAccount,
  isOfOffer,
  isOfPool,
  tradeList,
  tradeOf,
} from './trade-json.ts';
import type { Trade } from './trade-json.ts';
import { readLimit } from './paging.ts';

/** An asset of a query: `selling=CODE:ISSUER`, or in three fields. */
function assetIn(query: URLSearchParams, name: string): string | null {
  const text = query.get(name) ?? '';
  return text === '' ? assetInFields(query, name) : validAsset(text);
}

/** In three fields alone: `selling_asset_type` and its siblings. */
function assetInFields(query: URLSearchParams, name: string): string | null {
  const type = query.get(`${name}_asset_type`) ?? '';
  if (type === '') return null;
  const [code, issuer] = ['code', 'issuer'].map((part) => query.get(`${name}_asset_${part}`) ?? '');
  return type === NATIVE ? NATIVE : validAsset(`${code ?? ''}:${issuer ?? ''}`);
}

function offers({ view, links, query }: Request): Resource {
  const [seller, sponsor] = ['seller', 'sponsor'].map((name) => query.get(name) ?? '');
  const [selling, buying] = [assetIn(query, 'selling'), assetIn(query, 'buying')];
  const items = view
    .offers()
    .filter(({ account }) => !seller || account === validAccount(seller, 'seller'))
    .filter((offer) => !sponsor || offer.sponsor === validAccount(sponsor, 'sponsor'))
    .filter((offer) => selling === null || offer.selling === selling)
    .filter((offer) => buying === null || offer.buying === buying);
  return list(offerList(items, view, links));
}

function validPool(id: string): string {
  if (!/^[0-9a-f]{64}$/.test(id))
    throw badRequest('liquidity_pool_id', `${id} does not validate as sha256`);
  return id;
}

/** All, those with all of some assets, or those that an account has shares of. */
function pools({ view, links, query }: Request): Resource {
  const wanted = (query.get('reserves') ?? '').split(',').filter(Boolean).map(validAsset);
  const account = query.get('account') ?? '';
  const own = account === '' ? null : view.trustlinesOf(validAccount(account, 'account'));
  const items = view
    .pools()
    .filter(({ assetA, assetB }) => wanted.every((asset) => [assetA, assetB].includes(asset)))
    .filter(({ id }) => own === null || own.some(({ asset }) => asset === poolName(id)));
  return list(poolList(items, view, links));
}

const SUMMED_LIMIT = 20;

/** Horizon gives one answer to whatever is wrong with the question. */
function orderBook({ view, query }: Request): Resource {
  try {
    const [selling, buying] = ['selling', 'buying'].map((side) => assetInFields(query, side));
    const limit = readLimit(query.get('limit') ?? '', SUMMED_LIMIT);
    if (selling == null || buying == null) throw invalidOrderBook();
    const json = orderBookJson(view.offers(), { selling, buying, limit });
    return one(json, JSON.stringify(json));
  } catch (error) {
    throw error instanceof HorizonProblem ? invalidOrderBook() : error;
  }
}

const TRADE_TYPES = ['all', 'orderbook', 'liquidity_pool'];

type TradesOf = { account: string; offer: string; pool: string };

/** What may be asked together: an account and a pair, or one of account, offer and pool (`TradesQuery`). */
function refuseTogether(
  { account, offer, pool }: TradesOf,
  { isPair, type }: { isPair: boolean; type: string },
): void {
  if (!TRADE_TYPES.includes(type))
    throw badRequest('trade_type', `${type} does not validate as tradeType`);
  if (isPair && offer !== '')
    throw badRequest(
      'base_asset_type,counter_asset_type,offer_id',
      'this endpoint does not support filtering by both asset pair and offer id ',
    );
  if (isPair && pool !== '')
    throw badRequest(
      'base_asset_type,counter_asset_type,liquidity_pool_id',
      'this endpoint does not support filtering by both asset pair and liquidity pool id ',
    );
  if ([account, offer, pool].filter((filter) => filter !== '').length > 1)
    throw badRequest(
      'account_id,liquidity_pool_id,offer_id',
      'Use a single filter for trades, you can only use one of account_id, liquidity_pool_id, offer_id',
    );
  if (offer !== '' && type === 'liquidity_pool')
    throw badRequest('trade_type', `trade_type ${type} cannot be used with the offer_id filter`);
  if (pool !== '' && type === 'orderbook')
    throw badRequest(
      'trade_type',
      `trade_type ${type} cannot be used with the liquidity_pool_id filter`,
    );
}

function trades(request: Request, named: Partial<TradesOf> = {}): Resource {
  const { view, links, query } = request;
  const asked = (name: string) => query.get(name) ?? '';
  const of = {
    account: asked('account_id'),
    offer: asked('offer_id'),
    pool: asked('liquidity_pool_id'),
    ...named,
  };
  const [base, counter] = ['base', 'counter'].map((side) => assetInFields(query, side));
  if ((base == null) !== (counter == null))
    throw badRequest(
      'base_asset_type,counter_asset_type',
      'this endpoint supports asset pairs but only one asset supplied',
    );
  const type = asked('trade_type') || 'all';
  refuseTogether(of, { isPair: base != null, type });
  const numbers = assetNumbers(view.trades());
  for (const asset of [base, counter]) if (asset != null) known(numbers.get(asset) ?? null);
  if (of.account !== '') seenAccount(request, of.account);
  if (of.pool !== '') seenPool(request, of.pool);
  const offer = of.offer === '' ? null : validNumber(of.offer, 'offer_id', 'Offer ID');
  const asBase = (trade: Trade) =>
    base == null || trade.base.asset === base ? trade : tradeOf(trade.record, { base });
  const items = view
    .trades()
    .map((record) => tradeOf(record, { numbers }))
    .filter((trade) => type === 'all' || trade.type === type)
    .filter((trade) => of.account === '' || isOfAccount(trade, of.account))
    .filter((trade) => offer === null || isOfOffer(trade, offer))
    .filter((trade) => of.pool === '' || isOfPool(trade, of.pool))
    .filter(
      (trade) =>
        base == null ||
        (trade.base.asset === base && trade.counter.asset === counter) ||
        (trade.base.asset === counter && trade.counter.asset === base),
    )
    .map(asBase);
  return list(tradeList(items, links));
}

/** A pool may be gone; an unknown one has no history. */
function seenPool({ view }: Request, id: string): void {
  validPool(id);
  const isOf = (details: Readonly<Record<string, unknown>>) => {
    const { liquidity_pool: pool } = details;
    return typeof pool === 'object' && pool !== null && 'id' in pool && pool.id === id;
  };
  if (view.pool(id) === null && !view.effects(null).some(({ effect }) => isOf(effect.details)))
    known(null);
}

export const MARKETS: [RegExp, Handler][] = [
  [/^\/offers$/, offers],
  [
    /^\/offers\/([^/]+)$/,
    ({ view, links }, id = '') => {
      const number = validNumber(id, 'offer_id', 'Offer ID');
      return one(
        offerJson(known(view.offers().find((offer) => offer.id === number) ?? null), view, links),
      );
    },
  ],
  [/^\/offers\/([^/]+)\/trades$/, (request, offer = '') => trades(request, { offer })],
  [/^\/accounts\/([^/]+)\/trades$/, (request, account = '') => trades(request, { account })],
  [/^\/trades$/, (request) => trades(request)],
  [/^\/order_book$/, orderBook],
  [/^\/liquidity_pools$/, pools],
  [
    /^\/liquidity_pools\/([^/]+)$/,
    ({ view, links }, id = '') => one(poolJson(known(view.pool(validPool(id))), view, links)),
  ],
  [/^\/liquidity_pools\/([^/]+)\/trades$/, (request, pool = '') => trades(request, { pool })],
];
