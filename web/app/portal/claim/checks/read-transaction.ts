import {
  FeeBumpTransaction,
  MemoNone,
  Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base';
import type { Memo } from '@stellar/stellar-sdk/base';
import { EnvelopeRefused, insist } from './envelope-refused.ts';

/** A transaction that matches the announced one. */
export interface CheckedTransaction {
  readonly envelopeXdr: string;
  /** The 32 bytes to sign, computed here. */
  readonly hash: Uint8Array;
  readonly networkPassphrase: string;
}

/** A signed transaction must soon become worthless if it is not submitted. */
const LONGEST_VALIDITY_SECONDS = 15 * 60;
/** The ledger's clock and the server's need not agree to the second. */
export const LONGEST_VALIDITY_OF_OTHER_CLOCKS = LONGEST_VALIDITY_SECONDS + 60;
/** A day for the signers of an account that needs several of them. */
export const LONGEST_VALIDITY_OF_SHARED_ACCOUNTS = 24 * 60 * 60 + 60;
/** A higher fee per operation would only mean that something is very wrong. */
const MAX_FEE_STROOPS_PER_OPERATION = 100_000n;

/** Reads the transaction to be checked; an announced transaction is never inside a fee bump. */
export function readTransaction(envelope: string, networkPassphrase: string): Transaction {
  let transaction: Transaction | FeeBumpTransaction;
  try {
    transaction = TransactionBuilder.fromXdr(envelope, networkPassphrase);
  } catch (error) {
    throw new EnvelopeRefused('unreadable', error instanceof Error ? error.message : undefined);
  }
  if (transaction instanceof FeeBumpTransaction) throw new EnvelopeRefused('fee_bump');
  return transaction;
}

/** Fee and memo, which surround the operations. */
export function checkFeeAndMemo(
  transaction: Transaction,
  memos: readonly Memo['type'][] = [MemoNone],
): void {
  insist(memos.includes(transaction.memo.type), 'wrong_memo', transaction.memo.type);
  insist(
    BigInt(transaction.fee) <=
      MAX_FEE_STROOPS_PER_OPERATION * BigInt(transaction.operations.length),
    'fee_too_high',
    transaction.fee,
  );
}

/** @param now milliseconds, of the clock by which the transaction is checked */
export function checkValidity(
  transaction: Transaction,
  now: number,
  longestSeconds = LONGEST_VALIDITY_SECONDS,
): void {
  const end = Number(transaction.timeBounds?.maxTime ?? 0);
  insist(end > 0, 'no_time_bounds');
  const secondsLeft = end - now / 1000;
  insist(secondsLeft > 0, 'too_late', secondsLeft);
  insist(secondsLeft <= longestSeconds, 'valid_too_long', secondsLeft);
}

/**
 * The announced transaction, built here from what the browser knows, must equal the received one.
 * Anything the named checks overlook (further preconditions, a multiplexed address, a future field)
 * changes the hash.
 */
export function insistRebuilt(came: Transaction, rebuilt: Transaction): CheckedTransaction {
  const own = rebuilt.hash();
  insist(hex(own) === hex(came.hash()), 'not_as_rebuilt', hex(own));
  return { envelopeXdr: came.toXdr(), hash: own, networkPassphrase: came.networkPassphrase };
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
