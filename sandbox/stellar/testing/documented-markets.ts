import type { Fields } from './documented-fields.ts';
import { asset, price, reserve } from './documented-resources.ts';

export const OFFER: Fields = {
  _links: { self: 'link', offer_maker: 'link' },
  id: 'digits',
  paging_token: 'digits',
  seller: 'account',
  selling: asset,
  buying: asset,
  amount: 'amount',
  price_r: price,
  price: 'amount',
  last_modified_ledger: 'whole',
  last_modified_time: 'time',
  'sponsor?': 'account',
};

export const POOL: Fields = {
  _links: { self: 'link', transactions: 'template', operations: 'template' },
  id: 'hash',
  paging_token: 'text',
  fee_bp: 'whole',
  type: 'text',
  total_trustlines: 'digits',
  total_shares: 'amount',
  reserves: [reserve],
  last_modified_ledger: 'whole',
  last_modified_time: 'time',
};

const party = (side: 'base' | 'counter'): Fields => ({
  [`${side}_liquidity_pool_id?`]: 'hash',
  [`${side}_offer_id?`]: 'digits',
  [`${side}_account?`]: 'account',
  [`${side}_amount`]: 'amount',
  [`${side}_asset_type`]: 'text',
  [`${side}_asset_code?`]: 'code',
  [`${side}_asset_issuer?`]: 'account',
});

export const TRADE: Fields = {
  _links: { self: { href: 'empty' }, base: 'link', counter: 'link', operation: 'link' },
  id: 'effectPlace',
  paging_token: 'effectPlace',
  ledger_close_time: 'time',
  trade_type: 'text',
  'liquidity_pool_fee_bp?': 'whole',
  ...party('base'),
  ...party('counter'),
  base_is_seller: 'flag',
  price: { n: 'digits', d: 'digits' },
};

const LEVEL: Fields = { price_r: price, price: 'amount', amount: 'amount' };

export const ORDER_BOOK: Fields = { bids: [LEVEL], asks: [LEVEL], base: asset, counter: asset };
