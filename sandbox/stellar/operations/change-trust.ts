import { AUTHORIZED, AUTH_CLAWBACK, AUTH_REQUIRED, TRUSTLINE_CLAWBACK } from '../core/entries.ts';
import type { Trustline } from '../core/entries.ts';
import { SUCCESS } from '../core/result.ts';
import type { Reply } from '../core/result.ts';
import { closeEntry, mustAccount, openEntry } from '../core/sponsorship.ts';
import { assetName, isAssetValid, issuerOf } from '../core/wire.ts';
import { amountText, assetFields, sponsorshipEffect } from './effects.ts';
import { reserveFailure } from './operation-rule.ts';
import type { OperationContext, OperationRule } from './operation-rule.ts';

const MALFORMED = -1;
const NO_ISSUER = -2;
const INVALID_LIMIT = -3;
const LOW_RESERVE = -4;
const SELF_NOT_ALLOWED = -5;

export const changeTrust: OperationRule<6> = {
  threshold: () => 'medium',
  check: ({ changeTrustOp: { line, limit } }, source) => {
    if (limit < 0n || line.type === 0 || !isAssetValid(line)) return MALFORMED;
    return issuerOf(assetName(line)) === source ? MALFORMED : 0;
  },
  apply: (context, { changeTrustOp: { line, limit } }) => {
    const asset = assetName(line);
    if (issuerOf(asset) === context.source) return { inner: SELF_NOT_ALLOWED };
    const trustline = context.state.trustline(context.source, asset);
    if (trustline === null) return open(context, asset, limit);
    if (limit < trustline.balance) return { inner: INVALID_LIMIT };
    return limit === 0n ? close(context, trustline) : resize(context, trustline, limit);
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

function open(context: OperationContext, asset: string, limit: bigint): Reply {
  const { state, header, source } = context;
  if (limit === 0n) return { inner: INVALID_LIMIT };
  const issuer = state.account(issuerOf(asset));
  if (issuer === null) return { inner: NO_ISSUER };
  const authorized = (issuer.flags & AUTH_REQUIRED) === 0 ? AUTHORIZED : 0;
  const clawback = (issuer.flags & AUTH_CLAWBACK) === 0 ? 0 : TRUSTLINE_CLAWBACK;
  const line: Trustline = {
    kind: 'trustline',
    account: source,
    asset,
    balance: 0n,
    limit,
    selling: 0n,
    flags: authorized | clawback,
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
  return SUCCESS;
}

function resize(context: OperationContext, line: Trustline, limit: bigint): Reply {
  if (context.state.account(issuerOf(line.asset)) === null) return { inner: NO_ISSUER };
  line.limit = limit;
  context.state.touch(line);
  recordEffect(context, 'trustline_updated', line.asset, limit);
  return SUCCESS;
}

function close(context: OperationContext, line: Trustline): Reply {
  const { sponsor } = line;
  closeEntry(context.state, line, mustAccount(context.state, context.source));
  context.state.remove(line);
  recordEffect(context, 'trustline_removed', line.asset, 0n);
  if (sponsor !== null)
    context.effects.push(
      sponsorshipEffect(line, 'removed', { from: sponsor, to: null }, context.source),
    );
  return SUCCESS;
}
