import type { Fields } from './documented-fields.ts';

// Field names and kinds as in Horizon's `protocols/horizon`; a question mark means that Go omits an
// empty field.

export const asset = {
  asset_type: 'text',
  'asset_code?': 'code',
  'asset_issuer?': 'account',
} as const;
const flags = {
  auth_required: 'flag',
  auth_revocable: 'flag',
  auth_immutable: 'flag',
  auth_clawback_enabled: 'flag',
} as const;

export const PAGE_LINKS: Fields = { self: 'link', next: 'link', prev: 'link' };

export const ACCOUNT: Fields = {
  _links: {
    self: 'link',
    transactions: 'template',
    operations: 'template',
    payments: 'template',
    effects: 'template',
    offers: 'template',
    trades: 'template',
    data: 'template',
  },
  id: 'account',
  account_id: 'account',
  sequence: 'digits',
  'sequence_ledger?': 'whole',
  'sequence_time?': 'digits',
  subentry_count: 'whole',
  'inflation_destination?': 'account',
  'home_domain?': 'text',
  last_modified_ledger: 'whole',
  last_modified_time: 'time',
  thresholds: { low_threshold: 'whole', med_threshold: 'whole', high_threshold: 'whole' },
  flags,
  balances: [
    {
      balance: 'amount',
      'limit?': 'amount',
      'buying_liabilities?': 'amount',
      'selling_liabilities?': 'amount',
      'liquidity_pool_id?': 'hash',
      'sponsor?': 'account',
      'last_modified_ledger?': 'whole',
      'is_authorized?': 'flag',
      'is_authorized_to_maintain_liabilities?': 'flag',
      'is_clawback_enabled?': 'flag',
      ...asset,
    },
  ],
  signers: [{ weight: 'whole', key: 'signer', type: 'text', 'sponsor?': 'account' }],
  data: 'texts',
  num_sponsoring: 'whole',
  num_sponsored: 'whole',
  'sponsor?': 'account',
  paging_token: 'account',
};

export const TRANSACTION: Fields = {
  _links: {
    self: 'link',
    account: 'link',
    ledger: 'link',
    operations: 'template',
    effects: 'template',
    precedes: 'link',
    succeeds: 'link',
    transaction: 'link',
  },
  id: 'hash',
  paging_token: 'digits',
  successful: 'flag',
  hash: 'hash',
  ledger: 'whole',
  created_at: 'time',
  source_account: 'account',
  'account_muxed?': 'muxed',
  'account_muxed_id?': 'digits',
  source_account_sequence: 'digits',
  fee_account: 'account',
  'fee_account_muxed?': 'muxed',
  'fee_account_muxed_id?': 'digits',
  fee_charged: 'digits',
  max_fee: 'digits',
  operation_count: 'whole',
  envelope_xdr: 'base64',
  result_xdr: 'base64',
  result_meta_xdr: 'base64',
  fee_meta_xdr: 'base64',
  memo_type: 'text',
  'memo?': 'text',
  'memo_bytes?': 'base64',
  signatures: ['base64'],
  'preconditions?': {
    'timebounds?': { 'min_time?': 'digits', 'max_time?': 'digits' },
    'ledgerbounds?': { min_ledger: 'whole', 'max_ledger?': 'whole' },
    'min_account_sequence?': 'digits',
    'min_account_sequence_age?': 'digits',
    'min_account_sequence_ledger_gap?': 'whole',
    'extra_signers?': ['signer'],
  },
  'fee_bump_transaction?': { hash: 'hash', signatures: ['base64'] },
  'inner_transaction?': { hash: 'hash', signatures: ['base64'], max_fee: 'digits' },
};

export const LEDGER: Fields = {
  _links: {
    self: 'link',
    transactions: 'template',
    operations: 'template',
    payments: 'template',
    effects: 'template',
  },
  id: 'hash',
  paging_token: 'digits',
  hash: 'hash',
  prev_hash: 'hash',
  sequence: 'whole',
  successful_transaction_count: 'whole',
  failed_transaction_count: 'whole',
  operation_count: 'whole',
  tx_set_operation_count: 'whole',
  closed_at: 'time',
  total_coins: 'amount',
  fee_pool: 'amount',
  base_fee_in_stroops: 'whole',
  base_reserve_in_stroops: 'whole',
  max_tx_set_size: 'whole',
  protocol_version: 'whole',
  header_xdr: 'base64',
};

const PERCENTILES = ['p10', 'p20', 'p30', 'p40', 'p50', 'p60', 'p70', 'p80', 'p90', 'p95', 'p99'];
const fees: Fields = Object.fromEntries(
  ['max', 'min', 'mode', ...PERCENTILES].map((name) => [name, 'digits']),
);

export const FEE_STATS: Fields = {
  last_ledger: 'digits',
  last_ledger_base_fee: 'digits',
  ledger_capacity_usage: 'decimal',
  fee_charged: fees,
  max_fee: fees,
};

export const ROOT: Fields = {
  _links: {
    ...Object.fromEntries(
      [
        'account',
        'accounts',
        'account_transactions',
        'claimable_balances',
        'assets',
        'effects',
        'friendbot',
        'ledger',
        'ledgers',
        'liquidity_pools',
        'offer',
        'offers',
        'operation',
        'operations',
        'order_book',
        'payments',
        'strict_receive_paths',
        'strict_send_paths',
        'trade_aggregations',
        'trades',
        'transaction',
        'transactions',
      ].map((name) => [name, 'template']),
    ),
    self: 'link',
    fee_stats: 'link',
  },
  horizon_version: 'text',
  core_version: 'text',
  ingest_latest_ledger: 'whole',
  history_latest_ledger: 'whole',
  history_latest_ledger_closed_at: 'time',
  history_elder_ledger: 'whole',
  core_latest_ledger: 'whole',
  network_passphrase: 'text',
  current_protocol_version: 'whole',
  supported_protocol_version: 'whole',
  core_supported_protocol_version: 'whole',
};

export const ASSET: Fields = {
  _links: { toml: { href: 'text' } },
  asset_type: 'text',
  asset_code: 'code',
  asset_issuer: 'account',
  paging_token: 'text',
  num_claimable_balances: 'whole',
  num_liquidity_pools: 'whole',
  num_contracts: 'whole',
  accounts: {
    authorized: 'whole',
    authorized_to_maintain_liabilities: 'whole',
    unauthorized: 'whole',
  },
  claimable_balances_amount: 'amount',
  liquidity_pools_amount: 'amount',
  contracts_amount: 'amount',
  balances: {
    authorized: 'amount',
    authorized_to_maintain_liabilities: 'amount',
    unauthorized: 'amount',
  },
  flags,
};

export const CLAIMABLE_BALANCE: Fields = {
  _links: { self: 'link', transactions: 'template', operations: 'template' },
  id: 'balance',
  asset: 'asset',
  amount: 'amount',
  sponsor: 'account',
  last_modified_ledger: 'whole',
  last_modified_time: 'time',
  claimants: [{ destination: 'account', predicate: 'predicate' }],
  flags: { clawback_enabled: 'flag' },
  paging_token: 'claimablePlace',
};

export const muxed = (name: string): Fields => ({
  [name]: 'account',
  [`${name}_muxed?`]: 'muxed',
  [`${name}_muxed_id?`]: 'digits',
});
const changedFlags = {
  'set_flags?': ['whole'],
  'set_flags_s?': ['text'],
  'clear_flags?': ['whole'],
  'clear_flags_s?': ['text'],
} as const;

const operation: Fields = {
  _links: {
    self: 'link',
    transaction: 'link',
    effects: 'link',
    succeeds: 'link',
    precedes: 'link',
  },
  id: 'digits',
  paging_token: 'digits',
  transaction_successful: 'flag',
  ...muxed('source_account'),
  type: 'text',
  type_i: 'whole',
  created_at: 'time',
  transaction_hash: 'hash',
  'transaction?': TRANSACTION,
  'sponsor?': 'account',
};

export const price = { n: 'whole', d: 'whole' } as const;
export const reserve = { asset: 'asset', amount: 'amount' } as const;
export const sided = (side: string): Fields => ({
  [`${side}_asset_type`]: 'text',
  [`${side}_asset_code?`]: 'code',
  [`${side}_asset_issuer?`]: 'account',
});
const offered: Fields = {
  amount: 'amount',
  price: 'amount',
  price_r: price,
  ...sided('buying'),
  ...sided('selling'),
};
const path: Fields = {
  ...asset,
  ...muxed('from'),
  ...muxed('to'),
  amount: 'amount',
  path: [asset],
  source_amount: 'amount',
  ...sided('source'),
};

const OPERATION_FIELDS: Record<string, Fields> = {
  create_account: { starting_balance: 'amount', ...muxed('funder'), account: 'account' },
  payment: { ...asset, ...muxed('from'), ...muxed('to'), amount: 'amount' },
  set_options: {
    'home_domain?': 'text',
    'inflation_dest?': 'account',
    'master_key_weight?': 'whole',
    'signer_key?': 'signer',
    'signer_weight?': 'whole',
    'low_threshold?': 'whole',
    'med_threshold?': 'whole',
    'high_threshold?': 'whole',
    ...changedFlags,
  },
  change_trust: {
    ...asset,
    'liquidity_pool_id?': 'hash',
    limit: 'amount',
    'trustee?': 'account',
    ...muxed('trustor'),
  },
  allow_trust: {
    ...asset,
    ...muxed('trustee'),
    trustor: 'account',
    authorize: 'flag',
    authorize_to_maintain_liabilities: 'flag',
  },
  account_merge: { ...muxed('account'), ...muxed('into') },
  manage_data: { name: 'text', value: 'base64' },
  bump_sequence: { bump_to: 'digits' },
  create_claimable_balance: {
    asset: 'asset',
    amount: 'amount',
    claimants: [{ destination: 'account', predicate: 'predicate' }],
  },
  claim_claimable_balance: { balance_id: 'balance', ...muxed('claimant') },
  begin_sponsoring_future_reserves: { sponsored_id: 'account' },
  end_sponsoring_future_reserves: {
    'begin_sponsor?': 'account',
    'begin_sponsor_muxed?': 'muxed',
    'begin_sponsor_muxed_id?': 'digits',
  },
  revoke_sponsorship: {
    'account_id?': 'account',
    'claimable_balance_id?': 'balance',
    'data_account_id?': 'account',
    'data_name?': 'text',
    'offer_id?': 'digits',
    'trustline_account_id?': 'account',
    'trustline_liquidity_pool_id?': 'hash',
    'trustline_asset?': 'asset',
    'signer_account_id?': 'account',
    'signer_key?': 'signer',
  },
  clawback: { ...asset, ...muxed('from'), amount: 'amount' },
  clawback_claimable_balance: { balance_id: 'balance' },
  set_trust_line_flags: { ...asset, trustor: 'account', ...changedFlags },
  path_payment_strict_receive: { ...path, source_max: 'amount' },
  path_payment_strict_send: { ...path, destination_min: 'amount' },
  manage_sell_offer: { ...offered, offer_id: 'digits' },
  create_passive_sell_offer: offered,
  manage_buy_offer: { ...offered, offer_id: 'digits' },
  liquidity_pool_deposit: {
    liquidity_pool_id: 'hash',
    reserves_max: [reserve],
    min_price: 'amount',
    min_price_r: price,
    max_price: 'amount',
    max_price_r: price,
    reserves_deposited: [reserve],
    shares_received: 'amount',
  },
  liquidity_pool_withdraw: {
    liquidity_pool_id: 'hash',
    reserves_min: [reserve],
    shares: 'amount',
    reserves_received: [reserve],
  },
};

/** The kinds of operations this ledger supports, each with all of Horizon's fields. */
export const OPERATIONS: Record<string, Fields> = Object.fromEntries(
  Object.entries(OPERATION_FIELDS).map(([type, fields]) => [type, { ...operation, ...fields }]),
);
