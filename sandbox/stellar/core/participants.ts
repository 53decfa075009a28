import type { Effect } from '../operations/effects.ts';
import { sourceOf } from './envelope.ts';
import type { Transaction } from './envelope.ts';
import { accountOf, accountOfMuxed } from './wire.ts';
import type { Wire } from './wire.ts';

/** The accounts in whose history an operation appears: its source, whom it names, and who felt it. */
export function participantsOf(operation: Wire['operation'], transaction: Transaction, effects: readonly Effect[]): string[] {
  const named = namedIn(operation.body);
  return [...new Set([sourceOf(operation, transaction), ...named, ...effects.map(({ account }) => account)])];
}

function namedIn(body: Wire['body']): string[] {
  switch (body.type) {
    case 0:
      return [accountOf(body.createAccountOp.destination)];
    case 1:
      return [accountOfMuxed(body.paymentOp.destination)];
    case 7:
      return [accountOf(body.allowTrustOp.trustor)];
    case 8:
      return [accountOfMuxed(body.destination)];
    case 14:
      return body.createClaimableBalanceOp.claimants.map(({ v0 }) => accountOf(v0.destination));
    case 16:
      return [accountOf(body.beginSponsoringFutureReservesOp.sponsoredId)];
    case 19:
      return [accountOfMuxed(body.clawbackOp.from)];
    case 21:
      return [accountOf(body.setTrustLineFlagsOp.trustor)];
    default:
      return [];
  }
}
