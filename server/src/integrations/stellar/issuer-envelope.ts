import { Operation, type xdr } from '@stellar/stellar-sdk';
import { tokens } from '@bb1/domain/money';
import { VALID_SECONDS } from './claim-envelope.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { BuiltTransaction, IssuerAct, IssuerActToBuild, Redemption } from './stellar.ts';
import { buildUnsigned, secondsAfter } from './unsigned-transaction.ts';

/** Cold keys are in safes, and two people have to meet. */
const COLD_VALID_SECONDS = 7 * 24 * 60 * 60;

/**
 * The unsigned transaction of an issuer's action on a holding, all or nothing. Like a claim's its
 * source is a channel, for which only the server signs, so that only the server can submit it.
 */
export function buildIssuerEnvelope(
  setting: StellarSetting,
  request: IssuerActToBuild,
): BuiltTransaction {
  const validSeconds = needsColdKeys(request.act) ? COLD_VALID_SECONDS : VALID_SECONDS;
  return buildUnsigned(setting, {
    source: request.channel,
    sequence: request.sequence,
    maxTime: secondsAfter(request.ledger, validSeconds),
    operations: operationsOf(setting, request),
  });
}

function needsColdKeys({ act }: IssuerAct | Redemption): boolean {
  return act === 'move' || act === 'return' || act === 'redeem';
}

function operationsOf(
  { issuer, asset, accounts }: StellarSetting,
  { act: request, staysAuthorized }: IssuerActToBuild,
): xdr.Operation[] {
  const authorise = (trustor: string, authorized: boolean) =>
    Operation.setTrustLineFlags({
      source: issuer,
      trustor,
      asset,
      flags: authorized ? { authorized } : { authorized, authorizedToMaintainLiabilities: false },
    });
  // Without authorisation a trustline has no offers: stellar-core cancels them, and refuses to claw
  // back what they lock.
  const takeBack = (from: string, tokenUnits: bigint) => [
    authorise(from, false),
    Operation.clawback({ source: issuer, from, asset, amount: tokens(tokenUnits) }),
  ];
  switch (request.act) {
    case 'freeze':
      return [authorise(request.holder, false)];
    case 'release':
      return [authorise(request.holder, true)];
    case 'move':
      return [
        // The holder of the lost key must not receive anything any more.
        ...takeBack(request.holder, request.tokenUnits),
        authorise(request.target, true),
        Operation.payment({
          source: issuer,
          destination: request.target,
          asset,
          amount: tokens(request.tokenUnits),
        }),
      ];
    case 'return':
      return [
        ...takeBack(request.holder, request.tokenUnits),
        ...(staysAuthorized ? [authorise(request.holder, true)] : []),
        Operation.payment({
          source: issuer,
          destination: accounts.distribution,
          asset,
          amount: tokens(request.tokenUnits),
        }),
      ];
    case 'redeem':
      return request.lines.flatMap(({ holder, tokenUnits }) => [
        ...takeBack(holder, tokenUnits),
        authorise(holder, true),
      ]);
  }
}
