import type { xdr } from '@stellar/stellar-sdk';
import {
  AUTHORIZED,
  AUTH_CLAWBACK,
  AUTH_REQUIRED,
  NO_LIABILITIES,
  TRUSTLINE_CLAWBACK,
} from '../core/entries.ts';
import type { Account, Pool, Trustline } from '../core/entries.ts';
import { type Reply, SUCCESS } from '../core/result.ts';
import { closeEntry, mustAccount, openEntry } from '../core/sponsorship.ts';
import { assetName, isAssetValid, isPoolName, issuerOf, poolIdIn, poolIdOf } from '../core/wire.ts';
import { amountText, assetFields, sponsorshipEffect } from './effects.ts';
import { joinPool, leavePool, mustPool } from './pool-shares.ts';
import { poolFields } from './trade-effects.ts';
import { type OperationContext, type OperationRule, reserveFailure } from './operation-rule.ts';

const MALFORMED = -1;
const NO_ISSUER = -2;
const INVALID_LIMIT = -3;
const LOW_RESERVE = -4;
const SELF_NOT_ALLOWED = -5;
const CANNOT_DELETE = -7;

export const changeTrust: OperationRule<6> = {
  threshold: () => 'medium',
  check: ({ changeTrustOp: { line, limit } }, source) => {
    if (limit < 0n || line.type === 0 || !isAssetValid(line)) return MALFORMED;
    return line.type !== 3 && issuerOf(assetName(line)) === source ? MALFORMED : 0;
  },
  apply: (context, { changeTrustOp: { line, limit } }) => {
    const asset = assetName(line);
    if (line.type !== 3 && issuerOf(asset) === context.source) return { inner: SELF_NOT_ALLOWED };
    const trustline = context.state.trustline(context.source, asset);
    if (trustline === null) return open(context, line, limit);
    // What offers would bring needs room too (`getMinimumLimit`).
    if (limit < trustline.balance + trustline.buying) return { inner: INVALID_LIMIT };
    if (limit !== 0n) return resize(context, trustline, limit);
    return trustline.poolUses > 0 ? { inner: CANNOT_DELETE } : close(context, trustline);
  },
};

function recordEffect(
  { effects, source }: OperationContext,
  type: 'trustline_created' | 'trustline_updated' | 'trustline_removed',
  asset: string,
  limit: bigint,
): void {
  effects.push({
    account: source,
    type,
    details: { ...assetFields(asset), limit: amountText(limit) },
  });
}

function open(context: OperationContext, wanted: xdr.ChangeTrustAssetWire, limit: bigint): Reply {
  const { state, header, source } = context;
  if (limit === 0n) return { inner: INVALID_LIMIT };
  const asset = assetName(wanted);
  const flags = wanted.type === 3 ? 0 : flagsFor(state.account(issuerOf(asset)));
  if (flags === null) return { inner: NO_ISSUER };
  const isFirst = wanted.type === 3 && state.pool(poolIdIn(asset)) === null;
  const refused = wanted.type === 3 ? joinPool(context, poolOf(wanted.liquidityPool)) : 0;
  if (refused !== 0) return { inner: refused };
  const line: Trustline = {
    ...NO_LIABILITIES,
    kind: 'trustline',
    account: source,
    asset,
    balance: 0n,
    limit,
    flags,
    sponsor: null,
    modified: 0,
  };
  const failure = reserveFailure(
    openEntry(state, header, line, mustAccount(state, source)),
    LOW_RESERVE,
  );
  if (failure !== null) return failure;
  state.put(line);
  recordEffect(context, 'trustline_created', asset, limit);
  if (line.sponsor !== null)
    context.effects.push(
      sponsorshipEffect(line, 'created', { from: null, to: line.sponsor }, source),
    );
  if (isFirst)
    context.effects.push({
      account: source,
      type: 'liquidity_pool_created',
      details: { liquidity_pool: poolFields(mustPool(state, asset)) },
    });
  return SUCCESS;
}

/** What an issuer gives a new trustline; null without the issuer. */
function flagsFor(issuer: Account | null): number | null {
  if (issuer === null) return null;
  const authorized = (issuer.flags & AUTH_REQUIRED) === 0 ? AUTHORIZED : 0;
  return authorized | ((issuer.flags & AUTH_CLAWBACK) === 0 ? 0 : TRUSTLINE_CLAWBACK);
}

function poolOf(
  parameters: xdr.LiquidityPoolParametersWire,
): Pick<Pool, 'id' | 'assetA' | 'assetB'> {
  const { assetA, assetB } = parameters.constantProduct;
  return { id: poolIdOf(parameters), assetA: assetName(assetA), assetB: assetName(assetB) };
}

function resize(context: OperationContext, line: Trustline, limit: bigint): Reply {
  if (!isPoolName(line.asset) && context.state.account(issuerOf(line.asset)) === null)
    return { inner: NO_ISSUER };
  line.limit = limit;
  context.state.touch(line);
  recordEffect(context, 'trustline_updated', line.asset, limit);
  return SUCCESS;
}

function close(context: OperationContext, line: Trustline): Reply {
  const { sponsor } = line;
  closeEntry(context.state, line, mustAccount(context.state, context.source));
  context.state.remove(line);
  if (isPoolName(line.asset)) leavePool(context.state, context.source, line.asset);
  recordEffect(context, 'trustline_removed', line.asset, 0n);
  if (sponsor !== null)
    context.effects.push(
      sponsorshipEffect(line, 'removed', { from: sponsor, to: null }, context.source),
    );
  if (isPoolName(line.asset) && context.state.pool(poolIdIn(line.asset)) === null)
    context.effects.push({
      account: context.source,
      type: 'liquidity_pool_removed',
      details: { liquidity_pool_id: poolIdIn(line.asset) },
    });
  return SUCCESS;
}
