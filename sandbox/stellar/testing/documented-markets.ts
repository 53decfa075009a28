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
