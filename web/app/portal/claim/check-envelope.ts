import type { BuiltClaim } from '@bb1/domain/claims/endpoints';
import { Account, Asset, FeeBumpTransaction, MemoNone, MemoText, Operation, StrKey, Transaction, TransactionBuilder } from '@stellar/stellar-sdk/base';
import { checkOperations } from './check-operations.ts';
import type { ChosenByServer, ClaimParties } from './check-operations.ts';
import { EnvelopeRefused, insist } from './envelope-refused.ts';

/** What the browser knows without asking the reply that it is about to judge. */
export interface KnownToBrowser {
  /** Address of the keys made here. */
  readonly publicKey: string;
  /** Decimal string of the tokens shown to the person. */
  readonly tokens: string;
  readonly assetCode: string;
  readonly assetIssuer: string;
  readonly networkPassphrase: string;
  /** Milliseconds. */
  readonly now: number;
}

/** A signed claim that nobody posts must be worthless soon. */
const LONGEST_VALIDITY_SECONDS = 15 * 60;
/** Nothing of it is paid by the holder; more than this would only mean that something is very wrong. */
const MAX_FEE_STROOPS_PER_OPERATION = 100_000n;

/**
 * Judges the transaction that the server built for a claim into a new account. The browser does not trust it: it takes
 * every part of it apart, builds the same transaction itself from what it knows, and answers the hash (32 bytes) of its
 * own. Throws EnvelopeRefused with a code when anything at all differs.
 */
export function checkEnvelope(built: BuiltClaim, known: KnownToBrowser): Uint8Array {
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
  insist(hex(transaction.hash()) === built.transaction_hash, 'hash_mismatch', hex(transaction.hash()));
  insist(transaction.source !== known.publicKey, 'holder_is_source', 'transaction');
  insist(transaction.source === parties.channel, 'wrong_source', transaction.source);
  const chosen = checkOperations(transaction.operations, parties);
  checkFrame(transaction, known.now);

  const own = rebuild(transaction, parties, chosen).hash();
  insist(hex(own) === built.transaction_hash, 'not_as_rebuilt', hex(own));
  return own;
}

/** The words beside the envelope must already agree with what the browser knows, and name real accounts that are not the holder's. */
function checkReply({ claim, expected, network_passphrase }: BuiltClaim, known: KnownToBrowser): void {
  insist(network_passphrase === known.networkPassphrase, 'wrong_network', network_passphrase);
  insist(claim.public_key === known.publicKey, 'wrong_holder', claim.public_key);
  for (const code of [claim.asset_code, expected.asset_code]) insist(code === known.assetCode, 'wrong_asset', code);
  for (const issuer of [claim.asset_issuer, expected.asset_issuer]) insist(issuer === known.assetIssuer, 'wrong_asset', issuer);
  for (const tokens of [claim.tokens, expected.tokens]) insist(sameAmount(tokens, known.tokens), 'wrong_amount', tokens);
  for (const account of [expected.channel, expected.sponsor, expected.distribution]) {
    insist(account !== known.publicKey, 'holder_is_source', account);
    insist(StrKey.isValidEd25519PublicKey(account), 'wrong_source', account);
  }
}

function readTransaction(envelope: string, networkPassphrase: string): Transaction {
  let transaction: Transaction | FeeBumpTransaction;
  try {
    transaction = TransactionBuilder.fromXdr(envelope, networkPassphrase);
  } catch (error) {
    throw new EnvelopeRefused('unreadable', error instanceof Error ? error.message : undefined);
  }
  if (transaction instanceof FeeBumpTransaction) throw new EnvelopeRefused('fee_bump');
  return transaction;
}

/** Memo, fee and validity: what surrounds the operations. */
function checkFrame(transaction: Transaction, now: number): void {
  insist(transaction.memo.type === MemoNone || transaction.memo.type === MemoText, 'wrong_memo', transaction.memo.type);
  insist(BigInt(transaction.fee) <= MAX_FEE_STROOPS_PER_OPERATION * BigInt(transaction.operations.length), 'fee_too_high', transaction.fee);
  const end = Number(transaction.timeBounds?.maxTime ?? 0);
  insist(end > 0, 'no_time_bounds');
  const secondsLeft = end - now / 1000;
  insist(secondsLeft > 0, 'too_late', secondsLeft);
  insist(secondsLeft <= LONGEST_VALIDITY_SECONDS, 'valid_too_long', secondsLeft);
}

/**
 * Builds the announced transaction anew. Whatever the checks by name might have overlooked (further preconditions, a
 * multiplexed address, a kind of field that does not exist yet) changes the hash.
 */
function rebuild(transaction: Transaction, parties: ClaimParties, chosen: ChosenByServer): Transaction {
  const { holder, sponsor, distribution, issuer, asset, tokens } = parties;
  const feePerOperation = BigInt(transaction.fee) / BigInt(transaction.operations.length);
  const account = new Account(parties.channel, (BigInt(transaction.sequence) - 1n).toString());
  return new TransactionBuilder(account, {
    fee: feePerOperation.toString(),
    networkPassphrase: transaction.networkPassphrase,
    timebounds: transaction.timeBounds ?? {},
    memo: transaction.memo,
  })
    .addOperation(Operation.beginSponsoringFutureReserves({ source: sponsor, sponsoredId: holder }))
    .addOperation(Operation.createAccount({ source: sponsor, destination: holder, startingBalance: chosen.startingBalance }))
    .addOperation(Operation.changeTrust({ source: holder, asset, limit: chosen.limit }))
    .addOperation(Operation.endSponsoringFutureReserves({ source: holder }))
    .addOperation(Operation.setTrustLineFlags({ source: issuer, trustor: holder, asset, flags: { authorized: true } }))
    .addOperation(Operation.payment({ source: distribution, destination: holder, asset, amount: tokens }))
    .build();
}

function sameAmount(one: string, other: string): boolean {
  return trimmed(one) === trimmed(other);
}

/** 2500, 2500.5 and 2500.5000000 are written differently by different hands. */
function trimmed(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
