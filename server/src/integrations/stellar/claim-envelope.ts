import { Account, BASE_FEE, Memo, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { decimal, money, tokens } from '@bb1/domain/money';
import type { StellarSetting } from './server-keys.ts';
import type { BuiltTransaction, ClaimToBuild } from './stellar.ts';

/** Longer than the 14 ledgers for which a node may keep a transaction waiting and then refuse it. */
export const VALID_SECONDS = 5 * 60;
/**
 * 0.1 XLM. The reserves are the sponsor's, so this is all for fees: some ten thousand operations at the usual fee, some
 * hundred in a crowd. With nothing at all the holder could not even send the tokens on.
 */
const STARTING_LUMENS = 1_000_000n;

/**
 * The unsigned transaction of a claim into an account that does not exist yet. Its source is a channel, whose sequence
 * number makes two landings impossible; it is valid until five minutes after the given ledger closed, in ledger time.
 * It has no memo: its hash, which is stored before anything is handed in, already ties it to the claim.
 */
export function buildClaimEnvelope(setting: StellarSetting, claim: ClaimToBuild): BuiltTransaction {
  const { asset, keys } = setting;
  const sponsor = keys.sponsor.publicKey();
  const { holder } = claim;
  const maxTime = Math.floor(claim.ledger.closedAt.getTime() / 1000) + VALID_SECONDS;
  // The builder takes the number before the one that it writes.
  const source = new Account(claim.channel, (claim.sequence - 1n).toString());
  const transaction = new TransactionBuilder(source, { fee: BASE_FEE, networkPassphrase: setting.networkPassphrase, timebounds: { minTime: 0, maxTime }, memo: Memo.none() })
    .addOperation(Operation.beginSponsoringFutureReserves({ source: sponsor, sponsoredId: holder }))
    .addOperation(Operation.createAccount({ source: sponsor, destination: holder, startingBalance: decimal(money('XLM', STARTING_LUMENS)) }))
    .addOperation(Operation.changeTrust({ source: holder, asset, limit: tokens(setting.issuedUnits) }))
    .addOperation(Operation.endSponsoringFutureReserves({ source: holder }))
    .addOperation(Operation.setTrustLineFlags({ source: setting.issuer, trustor: holder, asset, flags: { authorized: true } }))
    .addOperation(Operation.payment({ source: keys.distribution.publicKey(), destination: holder, asset, amount: tokens(claim.tokenUnits) }))
    .build();
  return { envelopeXdr: transaction.toXdr(), hash: Buffer.from(transaction.hash()).toString('hex'), maxTime: new Date(maxTime * 1000) };
}
