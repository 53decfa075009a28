import type { xdr } from '@stellar/stellar-sdk';
import type { Effect } from '../operations/effects.ts';
import { sourceOf, type Transaction } from './envelope.ts';
import { accountOf, accountOfMuxed, type Wire } from './wire.ts';

/** The position of an operation; `effects` is empty unless its transaction has succeeded. */
export type Placed = {
  transaction: Transaction;
  index: number;
  effects: readonly Effect[];
  successful: boolean;
};

const REVOKE_SPONSORSHIP = 18;

/**
 * The accounts in whose history an operation appears: its source, named accounts, and sponsors of
 * what it opened.
 */
export function participantsOf(operation: Wire['operation'], placed: Placed): string[] {
  const sponsor = sponsorOf(operation, placed.effects);
  return [
    ...new Set([
      sourceOf(operation, placed.transaction),
      ...namedIn(operation.body, placed),
      ...(sponsor === null ? [] : [sponsor]),
    ]),
  ];
}

/** Further accounts whose entries a transaction has changed: past and present sponsors. */
export function sponsorsIn(effects: readonly Effect[]): string[] {
  return effects
    .flatMap(({ details }) => [details.sponsor, details.former_sponsor, details.new_sponsor])
    .filter((sponsor) => typeof sponsor === 'string');
}

/**
 * The sponsor of the entry or signer that an operation has opened; transferring an existing one
 * opens nothing.
 */
export function sponsorOf({ body }: Wire['operation'], effects: readonly Effect[]): string | null {
  if (body.type === REVOKE_SPONSORSHIP) return null;
  const sponsor = effects.find(({ type }) => type.endsWith('_sponsorship_created'))?.details
    .sponsor;
  return typeof sponsor === 'string' ? sponsor : null;
}

/** The operation that opened the block which this one closes; unknown if the transaction failed. */
export function openingOf({
  transaction,
  index,
  successful,
}: Omit<Placed, 'effects'>): Wire['operation'] | null {
  const closing = transaction.operations[index];
  if (!successful || closing === undefined) return null;
  const sponsored = sourceOf(closing, transaction);
  const isOpening = ({ body }: Wire['operation']) =>
    body.type === 16 && accountOf(body.beginSponsoringFutureReservesOp.sponsoredId) === sponsored;
  return transaction.operations.slice(0, index).findLast(isOpening) ?? null;
}

function namedIn(body: Wire['body'], placed: Placed): string[] {
  switch (body.type) {
    case 0:
      return [accountOf(body.createAccountOp.destination)];
    case 1:
      return [accountOfMuxed(body.paymentOp.destination)];
    case 2:
      return [accountOfMuxed(body.pathPaymentStrictReceiveOp.destination)];
    case 7:
      return [accountOf(body.allowTrustOp.trustor)];
    case 8:
      return [accountOfMuxed(body.destination)];
    case 13:
      return [accountOfMuxed(body.pathPaymentStrictSendOp.destination)];
    case 14:
      return body.createClaimableBalanceOp.claimants.map(({ v0 }) => accountOf(v0.destination));
    case 16:
      return [accountOf(body.beginSponsoringFutureReservesOp.sponsoredId)];
    case 17: {
      const opening = openingOf(placed);
      return opening === null ? [] : [sourceOf(opening, placed.transaction)];
    }
    case 18:
      return body.revokeSponsorshipOp.type === 1
        ? [accountOf(body.revokeSponsorshipOp.signer.accountId)]
        : ownersIn(body.revokeSponsorshipOp.ledgerKey);
    case 19:
      return [accountOfMuxed(body.clawbackOp.from)];
    case 21:
      return [accountOf(body.setTrustLineFlagsOp.trustor)];
    default:
      return [];
  }
}

function ownersIn(key: xdr.LedgerKeyWire): string[] {
  switch (key.type) {
    case 0:
      return [accountOf(key.account.accountId)];
    case 1:
      return [accountOf(key.trustLine.accountId)];
    case 2:
      return [accountOf(key.offer.sellerId)];
    case 3:
      return [accountOf(key.data.accountId)];
    default:
      return [];
  }
}
