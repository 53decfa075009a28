import {
  FeeBumpTransaction,
  MemoNone,
  Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base';
import type { Memo } from '@stellar/stellar-sdk/base';
import { EnvelopeRefused, insist } from './envelope-refused.ts';

/** A transaction that was found to be the announced one. */
export interface CheckedTransaction {
  readonly envelopeXdr: string;
  /** The 32 bytes that are signed, computed here. */
  readonly hash: Uint8Array;
  readonly networkPassphrase: string;
}

/** Whatever is signed here must be worthless soon if nobody posts it. */
const LONGEST_VALIDITY_SECONDS = 15 * 60;
/** For what may be valid so long by the ledger's clock or the server's, which need not agree to the second. */
export const LONGEST_VALIDITY_OF_OTHER_CLOCKS = LONGEST_VALIDITY_SECONDS + 60;
/** More than this for one operation would only mean that something is very wrong. */
const MAX_FEE_STROOPS_PER_OPERATION = 100_000n;

/** Reads what is about to be judged; a fee bump around something is never what was announced. */
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

/** @param now milliseconds, of the clock by which the transaction will be judged */
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
 * The announced transaction, built here from what the browser knows, must be the one that came. Whatever the checks by
 * name might have overlooked (further preconditions, a multiplexed address, a field that does not exist yet) changes the hash.
 */
export function insistRebuilt(came: Transaction, rebuilt: Transaction): CheckedTransaction {
  const own = rebuilt.hash();
  insist(hex(own) === hex(came.hash()), 'not_as_rebuilt', hex(own));
  return { envelopeXdr: came.toXdr(), hash: own, networkPassphrase: came.networkPassphrase };
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
