import { PROTOCOL_VERSION } from '../core/ledger-header.ts';
import { type Links, timeText } from './links.ts';
import type { Json } from './paging.ts';
import type { View } from './view.ts';

const PAGE = 'cursor,limit,order';
const ASSETS_OF_TRADE = ['base', 'counter']
  .flatMap((side) =>
    ['type', 'code', 'issuer'].map((part) => `${side}_asset_${part}={${side}_asset_${part}}`),
  )
  .join('&');

const TEMPLATES: Record<string, string> = {
  account: '/accounts/{account_id}',
  accounts: `/accounts{?signer,sponsor,asset,liquidity_pool,${PAGE}}`,
  account_transactions: '/accounts/{account_id}/transactions{?cursor,limit,order}',
  claimable_balances: `/claimable_balances{?asset,sponsor,claimant,${PAGE}}`,
  assets: '/assets{?asset_code,asset_issuer,cursor,limit,order}',
  effects: `/effects{?${PAGE}}`,
  fee_stats: '/fee_stats',
  friendbot: '/friendbot{?addr}',
  ledger: '/ledgers/{sequence}',
  ledgers: `/ledgers{?${PAGE}}`,
  liquidity_pools: `/liquidity_pools{?reserves,account,${PAGE}}`,
  offer: '/offers/{offer_id}',
  offers: `/offers{?selling,buying,seller,sponsor,${PAGE}}`,
  operation: '/operations/{id}',
  operations: `/operations{?${PAGE},include_failed}`,
  order_book:
    '/order_book{?selling_asset_type,selling_asset_code,selling_asset_issuer,buying_asset_type,buying_asset_code,buying_asset_issuer,limit}',
  payments: `/payments{?${PAGE},include_failed}`,
  self: '/',
  strict_receive_paths:
    '/paths/strict-receive{?source_assets,source_account,destination_account,destination_asset_type,destination_asset_issuer,destination_asset_code,destination_amount}',
  strict_send_paths:
    '/paths/strict-send{?destination_account,destination_assets,source_asset_type,source_asset_issuer,source_asset_code,source_amount}',
  trade_aggregations: `/trade_aggregations?${ASSETS_OF_TRADE}`,
  trades: `/trades?${ASSETS_OF_TRADE}`,
  transaction: '/transactions/{hash}',
  transactions: `/transactions{?${PAGE}}`,
};

/** The state of network and Horizon, and the links. */
export function rootJson(view: View, links: Links, networkPassphrase: string): Json {
  const { sequence, closeTime } = view.last;
  return {
    _links: Object.fromEntries(
      Object.entries(TEMPLATES).map(([name, template]) => [name, links.template(template)]),
    ),
    horizon_version: '28.0.0-stand-in',
    core_version: `stand-in for stellar-core ${PROTOCOL_VERSION}`,
    ingest_latest_ledger: sequence,
    history_latest_ledger: sequence,
    history_latest_ledger_closed_at: timeText(closeTime),
    history_elder_ledger: 1,
    core_latest_ledger: sequence,
    network_passphrase: networkPassphrase,
    current_protocol_version: PROTOCOL_VERSION,
    supported_protocol_version: PROTOCOL_VERSION,
    core_supported_protocol_version: PROTOCOL_VERSION,
  };
}
