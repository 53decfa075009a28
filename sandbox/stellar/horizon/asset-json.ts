import { AUTHORIZED, AUTHORIZED_TO_MAINTAIN, newAccount } from '../core/entries.ts';
import type { ClaimableBalance, Pool, Trustline } from '../core/entries.ts';
import { NATIVE, codeOf, isPoolName, issuerOf } from '../core/wire.ts';
import { amountText, assetFields } from '../operations/effects.ts';
import { flagsJson } from './account-json.ts';
import { compareText, type Json, type Listing } from './paging.ts';
import type { View } from './view.ts';

const CURSOR = {
  pattern: /^[A-Za-z0-9]{1,12}_G[A-Z2-7]{55}_credit_alphanum(?:4|12)$/,
  reason: 'the cursor is not a valid paging_token',
};

type AssetRecord = {
  asset: string;
  lines: Trustline[];
  claimables: ClaimableBalance[];
  pools: Pool[];
};

function position({ asset }: Pick<AssetRecord, 'asset'>): string {
  const { asset_type: type } = assetFields(asset);
  return `${codeOf(asset)}_${issuerOf(asset)}_${String(type)}`;
}

function sum(lines: { balance: bigint }[]): string {
  return amountText(lines.reduce((total, { balance }) => total + balance, 0n));
}

function assetJson({ asset, lines, claimables, pools }: AssetRecord, view: View): Json {
  const issuer = view.account(issuerOf(asset)) ?? newAccount(issuerOf(asset), 0n, 0n);
  const authorized = lines.filter(({ flags }) => (flags & AUTHORIZED) !== 0);
  const maintaining = lines.filter(({ flags }) => (flags & AUTHORIZED_TO_MAINTAIN) !== 0);
  const unauthorized = lines.filter(
    ({ flags }) => (flags & (AUTHORIZED | AUTHORIZED_TO_MAINTAIN)) === 0,
  );
  const toml =
    issuer.homeDomain === '' ? '' : `https://${issuer.homeDomain}/.well-known/stellar.toml`;
  return {
    _links: { toml: { href: toml } },
    ...assetFields(asset),
    paging_token: position({ asset }),
    num_claimable_balances: claimables.length,
    num_liquidity_pools: pools.length,
    num_contracts: 0,
    accounts: {
      authorized: authorized.length,
      authorized_to_maintain_liabilities: maintaining.length,
      unauthorized: unauthorized.length,
    },
    claimable_balances_amount: amountText(
      claimables.reduce((total, { amount }) => total + amount, 0n),
    ),
    liquidity_pools_amount: amountText(
      pools.reduce(
        (total, pool) => total + (pool.assetA === asset ? pool.reserveA : pool.reserveB),
        0n,
      ),
    ),
    contracts_amount: '0.0000000',
    balances: {
      authorized: sum(authorized),
      authorized_to_maintain_liabilities: sum(maintaining),
      unauthorized: sum(unauthorized),
    },
    flags: flagsJson(issuer),
  };
}

/** Every asset with a trustline or a claimable balance. */
export function assetList(
  view: View,
  wanted: { code: string | null; issuer: string | null },
): Listing<AssetRecord> {
  const lines = Map.groupBy(
    view.trustlines().filter(({ asset }) => !isPoolName(asset)),
    ({ asset }) => asset,
  );
  const pools = view.pools();
  const claimables = Map.groupBy(
    view.claimables().filter(({ asset }) => asset !== NATIVE),
    ({ asset }) => asset,
  );
  const items = [...new Set([...lines.keys(), ...claimables.keys()])]
    .filter((asset) => wanted.code === null || codeOf(asset) === wanted.code)
    .filter((asset) => wanted.issuer === null || issuerOf(asset) === wanted.issuer)
    .map((asset) => ({
      asset,
      lines: lines.get(asset) ?? [],
      claimables: claimables.get(asset) ?? [],
      pools: pools.filter(({ assetA, assetB }) => assetA === asset || assetB === asset),
    }))
    .sort((a, b) => compareText(position(a), position(b)));
  return {
    items,
    position,
    compare: compareText,
    json: (record) => assetJson(record, view),
    ofHistory: false,
    cursor: CURSOR,
  };
}
