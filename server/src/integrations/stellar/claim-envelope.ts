import { Operation, type xdr } from '@stellar/stellar-sdk';
import { decimal, money, tokens } from '@bb1/domain/money';
import type { StellarSetting } from './server-accounts.ts';
import type { BuiltTransaction, ClaimToBuild } from './stellar.ts';
import { buildUnsigned, secondsAfter } from './unsigned-transaction.ts';

/**
 * Longer than the 14 ledgers for which a node may keep a transaction waiting and then refuse it.
 */
export const VALID_SECONDS = 5 * 60;
/** Several signers may be asleep, in other places, or at other machines. */
const SHARED_VALID_SECONDS = 24 * 60 * 60;
/**
 * 0.1 XLM. The sponsor pays the reserves, so this is for fees only: some ten thousand operations at
 * the usual fee, some hundred in busy times. Without any lumens the holder could not even send the
 * tokens on.
 */
const STARTING_LUMENS = 1_000_000n;

/**
 * The unsigned transaction of a claim. Its source is a channel, whose sequence number rules out two
 * landings; it is valid until five minutes after the given ledger closed, in ledger time, or a day
 * if the holder's account needs several signers. It needs
 * no memo: its hash, which is stored before anything is submitted, ties it to the claim.
 */
export function buildClaimEnvelope(setting: StellarSetting, claim: ClaimToBuild): BuiltTransaction {
  const validSeconds = claim.needsSeveralSigners ? SHARED_VALID_SECONDS : VALID_SECONDS;
  return buildUnsigned(setting, {
    source: claim.channel,
    sequence: claim.sequence,
    maxTime: secondsAfter(claim.ledger, validSeconds),
    operations: [
      ...preparations(setting, claim),
      ...authorisation(setting, claim),
      payment(setting, claim),
    ],
  });
}

/**
 * Prerequisites of the tokens: by type of claim, the account and the trustline, with reserves paid
 * by the sponsor if it does so.
 */
function preparations(
  setting: StellarSetting,
  { shape, holder, limitUnits, sponsorsReserves }: ClaimToBuild,
): xdr.Operation[] {
  const sponsor = setting.accounts.sponsor;
  const trust = Operation.changeTrust({
    source: holder,
    asset: setting.asset,
    limit: tokens(limitUnits),
  });
  const begin = Operation.beginSponsoringFutureReserves({ source: sponsor, sponsoredId: holder });
  const end = Operation.endSponsoringFutureReserves({ source: holder });
  switch (shape) {
    case 'new_account':
      if (!sponsorsReserves)
        throw new RangeError('only the sponsor can open an account that has no lumens');
      return [
        begin,
        Operation.createAccount({
          source: sponsor,
          destination: holder,
          startingBalance: decimal(money('XLM', STARTING_LUMENS)),
        }),
        trust,
        end,
      ];
    case 'new_trustline':
      return sponsorsReserves ? [begin, trust, end] : [trust];
    case 'raised_limit':
      return [trust];
    case 'ready_trustline':
      return [];
  }
}

function authorisation(
  { issuer, asset }: StellarSetting,
  { authorises, holder }: ClaimToBuild,
): xdr.Operation[] {
  if (!authorises) return [];
  const flags = { authorized: true };
  return [Operation.setTrustLineFlags({ source: issuer, trustor: holder, asset, flags })];
}

function payment(
  { asset, accounts }: StellarSetting,
  { holder, tokenUnits }: ClaimToBuild,
): xdr.Operation {
  return Operation.payment({
    source: accounts.distribution,
    destination: holder,
    asset,
    amount: tokens(tokenUnits),
  });
}
