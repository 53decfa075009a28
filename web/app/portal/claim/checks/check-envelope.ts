import type { ClaimShape } from '@bb1/domain/claims/claim-shape';
import type { BuiltClaim } from '@bb1/domain/claims/endpoints';
import {
  Account,
  Asset,
  MemoNone,
  MemoText,
  Operation,
  StrKey,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base';
import type { Transaction, xdr } from '@stellar/stellar-sdk/base';
import { checkOperations, claimOperations } from './check-operations.ts';
import type { ChosenByServer, ClaimOperation, ClaimParties } from './check-operations.ts';
import { insist } from './envelope-refused.ts';
import {
  checkFeeAndMemo,
  checkValidity,
  LONGEST_VALIDITY_OF_SHARED_ACCOUNTS,
  hex,
  insistRebuilt,
  readTransaction,
} from './read-transaction.ts';
import type { CheckedTransaction } from './read-transaction.ts';

/** What the browser knows independently of the reply that it checks. */
export interface KnownToBrowser {
  /** Address of the keys generated here, or of the connected wallet. */
  readonly publicKey: string;
  /** The number of tokens shown to the person, as a decimal string. */
  readonly tokens: string;
  readonly assetCode: string;
  readonly assetIssuer: string;
  readonly networkPassphrase: string;
  /**
   * The claim types that match what the person was shown: keys generated here have no account yet.
   */
  readonly shapes: readonly ClaimShape[];
  /** Milliseconds. */
  readonly now: number;
}

/** A claim that passed the checks, and what its transaction does. */
export interface CheckedClaim extends CheckedTransaction {
  readonly operations: readonly ClaimOperation[];
  readonly chosen: ChosenByServer;
}

/**
 * Checks the transaction that the server built for a claim. The browser does not trust it: it takes
 * every part apart, builds the same transaction itself from what it knows, and returns the hash (32
 * bytes) of its own. Throws EnvelopeRefused with a code at any deviation.
 */
export function checkEnvelope(built: BuiltClaim, known: KnownToBrowser): CheckedClaim {
  checkReply(built, known);
  const transaction = readTransaction(built.envelope_xdr, known.networkPassphrase);
  const parties: ClaimParties = {
    holder: known.publicKey,
    channel: built.expected.channel,
    sponsor: built.expected.sponsor,
    distribution: built.expected.distribution,
    issuer: known.assetIssuer,
    asset: new Asset(known.assetCode, known.assetIssuer),
    tokens: known.tokens,
  };
  insist(
    hex(transaction.hash()) === built.transaction_hash,
    'hash_mismatch',
    hex(transaction.hash()),
  );
  insist(transaction.source !== known.publicKey, 'holder_is_source', 'transaction');
  insist(transaction.source === parties.channel, 'wrong_source', transaction.source);
  const operations = claimOperations(built);
  const chosen = checkOperations(transaction.operations, parties, operations);
  checkFeeAndMemo(transaction, [MemoNone, MemoText]);
  // Only an account that exists can need several signers, and only if something is to be signed.
  if (built.needs_signature && built.shape !== 'new_account')
    checkValidity(transaction, known.now, LONGEST_VALIDITY_OF_SHARED_ACCOUNTS);
  else checkValidity(transaction, known.now);
  return {
    ...insistRebuilt(transaction, rebuild(transaction, parties, { chosen, operations })),
    operations,
    chosen,
  };
}

/**
 * The fields beside the envelope must already agree with what the browser knows, and contain real
 * accounts other than the holder's.
 */
function checkReply(
  { claim, expected, network_passphrase, shape, authorises, needs_signature }: BuiltClaim,
  known: KnownToBrowser,
): void {
  insist(network_passphrase === known.networkPassphrase, 'wrong_network', network_passphrase);
  insist(claim.public_key === known.publicKey, 'wrong_holder', claim.public_key);
  insist(known.shapes.includes(shape) && claim.shape === shape, 'wrong_shape', shape);
  // A trustline that this claim itself opens cannot be authorised yet; and a holder without
  // anything to sign must not be asked to sign.
  insist(
    authorises || shape === 'raised_limit' || shape === 'ready_trustline',
    'wrong_shape',
    `${shape} without authorisation`,
  );
  insist(
    needs_signature === (shape !== 'ready_trustline'),
    'wrong_shape',
    `${shape}, signature ${needs_signature}`,
  );
  for (const code of [claim.asset_code, expected.asset_code])
    insist(code === known.assetCode, 'wrong_asset', code);
  for (const issuer of [claim.asset_issuer, expected.asset_issuer])
    insist(issuer === known.assetIssuer, 'wrong_asset', issuer);
  for (const tokens of [claim.tokens, expected.tokens])
    insist(sameAmount(tokens, known.tokens), 'wrong_amount', tokens);
  for (const account of [expected.channel, expected.sponsor, expected.distribution]) {
    insist(account !== known.publicKey, 'holder_is_source', account);
    insist(StrKey.isValidEd25519PublicKey(account), 'wrong_source', account);
  }
}

function rebuild(
  transaction: Transaction,
  parties: ClaimParties,
  announced: { readonly chosen: ChosenByServer; readonly operations: readonly ClaimOperation[] },
): Transaction {
  const feePerOperation = BigInt(transaction.fee) / BigInt(transaction.operations.length);
  const account = new Account(parties.channel, (BigInt(transaction.sequence) - 1n).toString());
  const builder = new TransactionBuilder(account, {
    fee: feePerOperation.toString(),
    networkPassphrase: transaction.networkPassphrase,
    timebounds: transaction.timeBounds ?? {},
    memo: transaction.memo,
  });
  for (const type of announced.operations)
    builder.addOperation(announcedOperation(type, parties, announced.chosen));
  return builder.build();
}

function announcedOperation(
  type: ClaimOperation,
  { holder, sponsor, distribution, issuer, asset, tokens }: ClaimParties,
  { startingBalance, limit }: ChosenByServer,
): xdr.Operation {
  switch (type) {
    case 'beginSponsoringFutureReserves':
      return Operation.beginSponsoringFutureReserves({ source: sponsor, sponsoredId: holder });
    case 'createAccount':
      return Operation.createAccount({ source: sponsor, destination: holder, startingBalance });
    case 'changeTrust':
      return Operation.changeTrust({ source: holder, asset, limit });
    case 'endSponsoringFutureReserves':
      return Operation.endSponsoringFutureReserves({ source: holder });
    case 'setTrustLineFlags':
      return Operation.setTrustLineFlags({
        source: issuer,
        trustor: holder,
        asset,
        flags: { authorized: true },
      });
    default:
      return Operation.payment({
        source: distribution,
        destination: holder,
        asset,
        amount: tokens,
      });
  }
}

function sameAmount(one: string, other: string): boolean {
  return trimmed(one) === trimmed(other);
}

/** 2500, 2500.5 and 2500.5000000 are formatted differently by different programs. */
function trimmed(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
