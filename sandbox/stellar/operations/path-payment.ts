import { xdr } from '@stellar/stellar-sdk';
import { INT64_MAX } from '../core/entries.ts';
import { OP, type Reply } from '../core/result.ts';
import { meansOf } from '../core/reserves.ts';
import {
  NATIVE,
  accountOfMuxed,
  assetName,
  assetWire,
  isAssetValid,
  issuerOf,
  publicKeyWire,
} from '../core/wire.ts';
import type { Wire } from '../core/wire.ts';
import { MAX_CROSSED, claimWire, cross } from './crossing.ts';
import type { Claim, Crossing, Wanted } from './crossing.ts';
import { credited, debited } from './effects.ts';
import { tradeEffects } from './trade-effects.ts';
import type { OperationContext, OperationRule } from './operation-rule.ts';

// After `src/transactions/PathPaymentOpFrameBase.cpp` of stellar-core 28 and its two descendants.

const MALFORMED = -1;
const UNDERFUNDED = -2;
const SOURCE_NO_TRUST = -3;
const SOURCE_NOT_AUTHORIZED = -4;
const NO_DESTINATION = -5;
const NO_TRUST = -6;
const NOT_AUTHORIZED = -7;
const LINE_FULL = -8;
const TOO_FEW_OFFERS = -10;
const OFFER_CROSS_SELF = -11;
const CONSTRAINT_NOT_MET = -12;

type Route = {
  destination: string;
  sendAsset: string;
  destAsset: string;
  path: string[];
};

function routeOf(op: {
  destination: Wire['transaction']['sourceAccount'];
  sendAsset: Wire['asset'];
  destAsset: Wire['asset'];
  path: Wire['asset'][];
}): Route {
  return {
    destination: accountOfMuxed(op.destination),
    sendAsset: assetName(op.sendAsset),
    destAsset: assetName(op.destAsset),
    path: op.path.map(assetName),
  };
}

function check(
  op: { sendAsset: Wire['asset']; destAsset: Wire['asset']; path: Wire['asset'][] },
  amounts: bigint[],
): number {
  if (amounts.some((amount) => amount <= 0n)) return MALFORMED;
  return [op.sendAsset, op.destAsset, ...op.path].every(isAssetValid) ? 0 : MALFORMED;
}

/** Tokens can go back to their issuer even if its account is gone (`shouldBypassIssuerCheck`). */
function hasDestination({ state }: OperationContext, route: Route): boolean {
  const { destination, sendAsset, destAsset, path } = route;
  const isReturned =
    destAsset !== NATIVE &&
    path.length === 0 &&
    sendAsset === destAsset &&
    issuerOf(destAsset) === destination;
  return isReturned || state.account(destination) !== null;
}

function receive(context: OperationContext, route: Route, amount: bigint): number {
  const means = meansOf(context.state, context.header, route.destination, route.destAsset);
  if (means === null) return NO_TRUST;
  if (!means.authorized) return NOT_AUTHORIZED;
  return means.add(amount) ? 0 : LINE_FULL;
}

function send(context: OperationContext, { sendAsset }: Route, amount: bigint): number {
  const means = meansOf(context.state, context.header, context.source, sendAsset);
  if (means === null) return SOURCE_NO_TRUST;
  if (!means.authorized) return SOURCE_NOT_AUTHORIZED;
  if (sendAsset === NATIVE && amount > means.available) return UNDERFUNDED;
  return means.add(-amount) ? 0 : UNDERFUNDED;
}

/** One step of the path; `convert` in `PathPaymentOpFrameBase.cpp`. */
function step(
  context: OperationContext,
  wanted: Wanted,
  most: number,
): Crossing | { failure: Reply } {
  const crossing = cross(
    context,
    wanted,
    ({ account }) => (account === context.source ? 'own' : 'keep'),
    most,
  );
  if (crossing.end === 'own') return { failure: { inner: OFFER_CROSS_SELF } };
  if (crossing.end === 'too many') return { failure: { outer: OP.exceededWorkLimit } };
  const isWhole =
    wanted.rounding === 'strict send'
      ? crossing.sheep === wanted.maxSheepSend
      : crossing.wheat === wanted.maxWheatReceive;
  return crossing.end === 'done' && isWhole ? crossing : { failure: { inner: TOO_FEW_OFFERS } };
}

/** Walks from what is known, the amount sent or received, to what it comes to at the other end. */
function walk(
  context: OperationContext,
  { from, through, amount }: { from: string; through: string[]; amount: bigint },
  rounding: 'strict send' | 'strict receive',
): { amount: bigint; claims: Claim[] } | { failure: Reply } {
  const isSending = rounding === 'strict send';
  let [asset, value, left] = [from, amount, MAX_CROSSED];
  const claims: Claim[] = [];
  for (const next of through) {
    if (next === asset) continue;
    const crossing = step(
      context,
      isSending
        ? { rounding, sheep: asset, maxSheepSend: value, wheat: next, maxWheatReceive: INT64_MAX }
        : { rounding, sheep: next, maxSheepSend: INT64_MAX, wheat: asset, maxWheatReceive: value },
      left,
    );
    if ('failure' in crossing) return crossing;
    left -= crossing.work;
    value = isSending ? crossing.wheat : crossing.sheep;
    asset = next;
    if (isSending) claims.push(...crossing.claims);
    else claims.unshift(...crossing.claims);
  }
  return { amount: value, claims };
}

/** Pays an exact amount; what it costs is bounded. */
export const pathPaymentStrictReceive: OperationRule<2> = {
  threshold: () => 'medium',
  check: ({ pathPaymentStrictReceiveOp: op }) => check(op, [op.destAmount, op.sendMax]),
  apply: (context, { pathPaymentStrictReceiveOp: op }) => {
    const route = routeOf(op);
    if (!hasDestination(context, route)) return { inner: NO_DESTINATION };
    const received = receive(context, route, op.destAmount);
    if (received !== 0) return { inner: received };
    const walked = walk(
      context,
      {
        from: route.destAsset,
        through: [...route.path.toReversed(), route.sendAsset],
        amount: op.destAmount,
      },
      'strict receive',
    );
    if ('failure' in walked) return walked.failure;
    if (walked.amount > op.sendMax) return { inner: CONSTRAINT_NOT_MET };
    const sent = send(context, route, walked.amount);
    if (sent !== 0) return { inner: sent };
    return paid(context, route, {
      sent: walked.amount,
      received: op.destAmount,
      claims: walked.claims,
    });
  },
};

/** Sends an exact amount; what arrives is bounded. */
export const pathPaymentStrictSend: OperationRule<13> = {
  threshold: () => 'medium',
  check: ({ pathPaymentStrictSendOp: op }) => check(op, [op.sendAmount, op.destMin]),
  apply: (context, { pathPaymentStrictSendOp: op }) => {
    const route = routeOf(op);
    if (!hasDestination(context, route)) return { inner: NO_DESTINATION };
    const sent = send(context, route, op.sendAmount);
    if (sent !== 0) return { inner: sent };
    const walked = walk(
      context,
      { from: route.sendAsset, through: [...route.path, route.destAsset], amount: op.sendAmount },
      'strict send',
    );
    if ('failure' in walked) return walked.failure;
    if (walked.amount < op.destMin) return { inner: CONSTRAINT_NOT_MET };
    const received = receive(context, route, walked.amount);
    if (received !== 0) return { inner: received };
    return paid(context, route, {
      sent: op.sendAmount,
      received: walked.amount,
      claims: walked.claims,
    });
  },
};

type Paid = { sent: bigint; received: bigint; claims: Claim[] };

function paid(
  { source, effects }: OperationContext,
  { destination, sendAsset, destAsset }: Route,
  { sent, received, claims }: Paid,
): Reply {
  effects.push(
    credited(destination, destAsset, received),
    debited(source, sendAsset, sent),
    ...tradeEffects(source, claims),
  );
  const value = xdr.PathPaymentStrictReceiveResultSuccess.fromXdrObject({
    offers: claims.map(claimWire),
    last: {
      destination: publicKeyWire(destination),
      asset: assetWire(destAsset),
      amount: received,
    },
  }).toXdr();
  return { inner: 0, value, moved: { sent, received }, crossed: { claims, offer: null } };
}
