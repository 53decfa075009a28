import { addLumens, availableBalance, holdingOf } from '../core/reserves.ts';
import { SUCCESS } from '../core/result.ts';
import { mustAccount } from '../core/sponsorship.ts';
import { NATIVE, accountOfMuxed, assetName, isAssetValid, issuerOf } from '../core/wire.ts';
import { credited, debited } from './effects.ts';
import type { OperationContext, OperationRule } from './operation-rule.ts';

const MALFORMED = -1;
const UNDERFUNDED = -2;
const SOURCE_NO_TRUST = -3;
const SOURCE_NOT_AUTHORIZED = -4;
const NO_DESTINATION = -5;
const NO_TRUST = -6;
const NOT_AUTHORIZED = -7;
const LINE_FULL = -8;

/** Target, amount and asset; the order of the checks determines the resulting code. */
type Move = { destination: string; asset: string; amount: bigint };

export const payment: OperationRule<1> = {
  threshold: () => 'medium',
  check: ({ paymentOp: op }) => (op.amount <= 0n || !isAssetValid(op.asset) ? MALFORMED : 0),
  apply: (context, { paymentOp: op }) => {
    const move = {
      destination: accountOfMuxed(op.destination),
      asset: assetName(op.asset),
      amount: op.amount,
    };
    const { source, effects } = context;
    const code =
      source === move.destination && move.asset === NATIVE ? 0 : submitTransfer(context, move);
    if (code !== 0) return { inner: code };
    // An issuer whose account is gone can still be paid back, and its history shows it.
    effects.push(
      credited(move.destination, move.asset, move.amount),
      debited(source, move.asset, move.amount),
    );
    return SUCCESS;
  },
};

function submitTransfer(context: OperationContext, move: Move): number {
  const toIssuer = move.asset !== NATIVE && issuerOf(move.asset) === move.destination;
  if (!toIssuer && context.state.account(move.destination) === null) return NO_DESTINATION;
  return receive(context, move) || send(context, move);
}

function receive(
  { state, header }: OperationContext,
  { destination, asset, amount }: Move,
): number {
  if (asset === NATIVE)
    return addLumens(header, mustAccount(state, destination), amount) ? 0 : LINE_FULL;
  const holding = holdingOf(state, destination, asset);
  if (holding === null) return NO_TRUST;
  if (!holding.authorized) return NOT_AUTHORIZED;
  return holding.add(amount) ? 0 : LINE_FULL;
}

function send({ state, header, source }: OperationContext, { asset, amount }: Move): number {
  if (asset === NATIVE) {
    const account = mustAccount(state, source);
    if (amount > availableBalance(header, account)) return UNDERFUNDED;
    return addLumens(header, account, -amount) ? 0 : UNDERFUNDED;
  }
  const holding = holdingOf(state, source, asset);
  if (holding === null) return SOURCE_NO_TRUST;
  if (!holding.authorized) return SOURCE_NOT_AUTHORIZED;
  return holding.add(-amount) ? 0 : UNDERFUNDED;
}
