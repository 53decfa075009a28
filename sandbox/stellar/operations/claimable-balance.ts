import { hash, xdr } from '@stellar/stellar-sdk';
import { AUTH_CLAWBACK, type ClaimableBalance } from '../core/entries.ts';
import { addLumens, availableBalance, holdingOf } from '../core/reserves.ts';
import { SUCCESS } from '../core/result.ts';
import { closeEntry, mustAccount, openEntry } from '../core/sponsorship.ts';
import {
  NATIVE,
  accountOf,
  assetName,
  isAssetValid,
  issuerOf,
  publicKeyWire,
} from '../core/wire.ts';
import type { Body, Wire } from '../core/wire.ts';
import { absolutePredicate, isPredicateValid, predicateHolds } from './claimable-predicate.ts';
import { amountText, balanceIdText, credited, debited, sponsorshipEffect } from './effects.ts';
import { predicateJson } from './predicate-json.ts';
import { type OperationContext, type OperationRule, reserveFailure } from './operation-rule.ts';

const MALFORMED = -1;
const CREATE_LOW_RESERVE = -2;
const CREATE_NO_TRUST = -3;
const CREATE_NOT_AUTHORIZED = -4;
const CREATE_UNDERFUNDED = -5;
const DOES_NOT_EXIST = -1;
const CANNOT_CLAIM = -2;
const CLAIM_LINE_FULL = -3;
const CLAIM_NO_TRUST = -4;
const CLAIM_NOT_AUTHORIZED = -5;
const NOT_ISSUER = -2;
const NOT_CLAWBACK_ENABLED = -3;

function balanceId({
  transactionSource,
  transactionSequence,
  index,
}: OperationContext): Uint8Array {
  const preimage = xdr.HashIdPreimage.fromXdrObject({
    type: 6,
    operationId: {
      sourceAccount: publicKeyWire(transactionSource),
      seqNum: transactionSequence,
      opNum: index,
    },
  });
  return hash(preimage.toXdr());
}

/** Sets an amount aside for others to claim under conditions (CAP-23). */
export const createClaimableBalance: OperationRule<14> = {
  threshold: () => 'medium',
  check: ({ createClaimableBalanceOp: { asset, amount, claimants } }) => {
    if (!isAssetValid(asset) || amount <= 0n || claimants.length === 0) return MALFORMED;
    const destinations = new Set(claimants.map(({ v0 }) => accountOf(v0.destination)));
    if (destinations.size < claimants.length) return MALFORMED;
    return claimants.every(({ v0 }) => isPredicateValid(v0.predicate)) ? 0 : MALFORMED;
  },
  apply: (context, { createClaimableBalanceOp: op }) => {
    const { state, header, source, effects } = context;
    const asset = assetName(op.asset);
    const taken = take(context, asset, op.amount);
    if ('code' in taken) return { inner: taken.code };
    const id = balanceId(context);
    const entry: ClaimableBalance = {
      kind: 'claimable',
      id: Buffer.from(id).toString('hex'),
      asset,
      amount: op.amount,
      claimants: op.claimants.map(({ v0 }) => ({
        destination: accountOf(v0.destination),
        predicate: absolute(v0.predicate, context),
      })),
      clawback: taken.clawback,
      sponsor: null,
      modified: 0,
    };
    const failure = reserveFailure(
      openEntry(state, header, entry, mustAccount(state, source)),
      CREATE_LOW_RESERVE,
    );
    if (failure !== null) return failure;
    state.put(entry);
    recordCreated(context, entry, op.claimants);
    effects.push(debited(source, asset, op.amount));
    effects.push(sponsorshipEffect(entry, 'created', { from: null, to: entry.sponsor }, source));
    return { inner: 0, balanceId: id };
  },
};

function absolute(predicate: Wire['predicate'], { header }: OperationContext): Wire['predicate'] {
  return absolutePredicate(predicate, BigInt(header.closeTime));
}

function take(
  { state, header, source }: OperationContext,
  asset: string,
  amount: bigint,
): { code: number } | { clawback: boolean } {
  const account = mustAccount(state, source);
  if (asset === NATIVE) {
    if (availableBalance(header, account) < amount) return { code: CREATE_UNDERFUNDED };
    addLumens(header, account, -amount);
    return { clawback: false };
  }
  const holding = holdingOf(state, source, asset);
  if (holding === null) return { code: CREATE_NO_TRUST };
  if (!holding.authorized) return { code: CREATE_NOT_AUTHORIZED };
  if (!holding.add(-amount)) return { code: CREATE_UNDERFUNDED };
  return {
    clawback: issuerOf(asset) === source ? (account.flags & AUTH_CLAWBACK) !== 0 : holding.clawback,
  };
}

/** Effects show a claimant's condition as requested, not with the ledger's absolute times. */
function recordCreated(
  { effects, source }: OperationContext,
  entry: ClaimableBalance,
  asked: Body<14>['createClaimableBalanceOp']['claimants'],
): void {
  const details = {
    balance_id: balanceIdText(entry.id),
    asset: entry.asset,
    amount: amountText(entry.amount),
  };
  effects.push({ account: source, type: 'claimable_balance_created', details });
  for (const { v0 } of asked) {
    effects.push({
      account: accountOf(v0.destination),
      type: 'claimable_balance_claimant_created',
      details: { ...details, predicate: predicateJson(v0.predicate) },
    });
  }
}

function find(
  { state }: OperationContext,
  id: xdr.ClaimableBalanceIdWire,
): ClaimableBalance | null {
  return state.claimable(Buffer.from(id.v0).toString('hex'));
}

function takeAway({ state, source, effects }: OperationContext, entry: ClaimableBalance): void {
  const { sponsor } = entry;
  closeEntry(state, entry, mustAccount(state, source));
  state.remove(entry);
  effects.push(sponsorshipEffect(entry, 'removed', { from: sponsor, to: null }, source));
}

export const claimClaimableBalance: OperationRule<15> = {
  threshold: () => 'low',
  check: () => 0,
  apply: (context, { claimClaimableBalanceOp: op }) => {
    const { source, header, effects } = context;
    const entry = find(context, op.balanceId);
    if (entry === null) return { inner: DOES_NOT_EXIST };
    const claimant = entry.claimants.find(({ destination }) => destination === source);
    if (claimant === undefined || !predicateHolds(claimant.predicate, BigInt(header.closeTime)))
      return { inner: CANNOT_CLAIM };
    const code = receive(context, entry);
    if (code !== 0) return { inner: code };
    const details = {
      balance_id: balanceIdText(entry.id),
      asset: entry.asset,
      amount: amountText(entry.amount),
    };
    effects.push({ account: source, type: 'claimable_balance_claimed', details });
    effects.push(credited(source, entry.asset, entry.amount));
    takeAway(context, entry);
    return SUCCESS;
  },
};

function receive(
  { state, header, source }: OperationContext,
  { asset, amount }: ClaimableBalance,
): number {
  if (asset === NATIVE)
    return addLumens(header, mustAccount(state, source), amount) ? 0 : CLAIM_LINE_FULL;
  const holding = holdingOf(state, source, asset);
  if (holding === null) return CLAIM_NO_TRUST;
  if (!holding.authorized) return CLAIM_NOT_AUTHORIZED;
  return holding.add(amount) ? 0 : CLAIM_LINE_FULL;
}

/** Lets the issuer claw back a balance of its own asset, if that was enabled (CAP-35). */
export const clawbackClaimableBalance: OperationRule<20> = {
  threshold: () => 'medium',
  check: () => 0,
  apply: (context, { clawbackClaimableBalanceOp: op }) => {
    const { source, effects } = context;
    const entry = find(context, op.balanceId);
    if (entry === null) return { inner: DOES_NOT_EXIST };
    if (entry.asset === NATIVE || issuerOf(entry.asset) !== source) return { inner: NOT_ISSUER };
    if (!entry.clawback) return { inner: NOT_CLAWBACK_ENABLED };
    effects.push({
      account: source,
      type: 'claimable_balance_clawed_back',
      details: { balance_id: balanceIdText(entry.id) },
    });
    effects.push(credited(source, entry.asset, entry.amount));
    takeAway(context, entry);
    return SUCCESS;
  },
};
