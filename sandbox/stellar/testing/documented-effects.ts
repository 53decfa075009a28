import type { Fields } from './documented-fields.ts';
import { asset, muxed, reserve, sided } from './documented-resources.ts';

const effect: Fields = {
  _links: { operation: 'link', succeeds: 'link', precedes: 'link' },
  id: 'effectId',
  paging_token: 'effectPlace',
  ...muxed('account'),
  type: 'text',
  type_i: 'whole',
  created_at: 'time',
};

const signer = { weight: 'whole', public_key: 'signer', key: 'empty' } as const;
const trustline = { ...asset, 'liquidity_pool_id?': 'hash', limit: 'amount' } as const;
const pool = {
  id: 'hash',
  fee_bp: 'whole',
  type: 'text',
  total_trustlines: 'digits',
  total_shares: 'amount',
  reserves: [reserve],
} as const;
const authorisation = { trustor: 'account', asset_type: 'text', asset_code: 'code' } as const;
const claimable = { asset: 'asset', balance_id: 'balance', amount: 'amount' } as const;

function sponsorships(kind: string, subject: Fields): Record<string, Fields> {
  return {
    [`${kind}_sponsorship_created`]: { ...subject, sponsor: 'account' },
    [`${kind}_sponsorship_updated`]: {
      ...subject,
      former_sponsor: 'account',
      new_sponsor: 'account',
    },
    [`${kind}_sponsorship_removed`]: { ...subject, former_sponsor: 'account' },
  };
}

const EFFECT_FIELDS: Record<string, Fields> = {
  account_created: { starting_balance: 'amount' },
  account_removed: {},
  account_credited: { ...asset, amount: 'amount' },
  account_debited: { ...asset, amount: 'amount' },
  account_thresholds_updated: {
    low_threshold: 'whole',
    med_threshold: 'whole',
    high_threshold: 'whole',
  },
  account_home_domain_updated: { home_domain: 'text' },
  account_flags_updated: { 'auth_required_flag?': 'flag' },
  account_inflation_destination_updated: {},
  signer_created: signer,
  signer_removed: signer,
  signer_updated: signer,
  trustline_created: trustline,
  trustline_removed: trustline,
  trustline_updated: trustline,
  trustline_authorized: authorisation,
  trustline_deauthorized: authorisation,
  trustline_authorized_to_maintain_liabilities: authorisation,
  trustline_flags_updated: {
    ...asset,
    trustor: 'account',
    'authorized_flag?': 'flag',
    'clawback_enabled_flag?': 'flag',
  },
  data_created: { name: 'text', value: 'base64' },
  data_removed: { name: 'text' },
  data_updated: { name: 'text', value: 'base64' },
  sequence_bumped: { new_seq: 'digits' },
  claimable_balance_created: claimable,
  claimable_balance_claimant_created: { ...claimable, predicate: 'predicate' },
  claimable_balance_claimed: claimable,
  claimable_balance_clawed_back: { balance_id: 'balance' },
  trade: {
    seller: 'account',
    offer_id: 'digits',
    sold_amount: 'amount',
    ...sided('sold'),
    bought_amount: 'amount',
    ...sided('bought'),
  },
  liquidity_pool_deposited: {
    liquidity_pool: pool,
    reserves_deposited: [reserve],
    shares_received: 'amount',
  },
  liquidity_pool_withdrew: {
    liquidity_pool: pool,
    reserves_received: [reserve],
    shares_redeemed: 'amount',
  },
  liquidity_pool_trade: { liquidity_pool: pool, sold: reserve, bought: reserve },
  liquidity_pool_created: { liquidity_pool: pool },
  liquidity_pool_removed: { liquidity_pool_id: 'hash' },
  liquidity_pool_revoked: {
    liquidity_pool: pool,
    reserves_revoked: [{ ...reserve, claimable_balance_id: 'balance' }],
    shares_revoked: 'amount',
  },
  ...sponsorships('account', {}),
  ...sponsorships('trustline', { asset_type: 'empty', asset: 'asset' }),
  ...sponsorships('data', { data_name: 'text' }),
  ...sponsorships('claimable_balance', { balance_id: 'balance' }),
  ...sponsorships('signer', { signer: 'signer' }),
};

/** The kinds of effects of those operations, each with all of Horizon's fields. */
export const EFFECTS: Record<string, Fields> = Object.fromEntries(
  Object.entries(EFFECT_FIELDS).map(([type, fields]) => [type, { ...effect, ...fields }]),
);
