import { INFLATION, ruleFor } from '../operations/rules.ts';
import type { Effect } from '../operations/effects.ts';
import { StrKey } from '@stellar/stellar-sdk';
import type { Header } from './entries.ts';
import { sourceOf, type Submission, type Transaction } from './envelope.ts';
import type { LedgerState } from './ledger-state.ts';
import { type Judgement, OP, type OuterJudgement, type Reply, succeeded, TX } from './result.ts';
import { SignatureChecker } from './signatures.ts';
import { closeSigner } from './sponsorship.ts';
import { commonVerdict, signatureFailure, staticFailure } from './validity.ts';
import type { Wire } from './wire.ts';

/** A transaction whose fee is paid and that is to be applied. */
export type Charged = { submission: Submission; feeCharged: bigint; innerFeeCharged: bigint };

export type Applied = { judged: OuterJudgement; effects: Effect[][] };

export type Ledger = { header: Header; highestSequenceToApply: (account: string) => bigint };

/**
 * Takes a transaction's fee, in stroops per operation, before any transaction of its ledger runs;
 * never more than the account has.
 */
export function chargeFee(state: LedgerState, baseFee: bigint, submission: Submission): Charged {
  const payer = state.account(submission.feeSource);
  if (payer === null) throw new Error('the fee source of a queued transaction has gone');
  const fee = smaller(submission.bid, baseFee * submission.feeUnits);
  const feeCharged = smaller(payer.balance, fee);
  payer.balance -= feeCharged;
  const { transaction } = submission;
  const innerFeeCharged = smaller(
    BigInt(transaction.wire.fee),
    baseFee * BigInt(Math.max(1, transaction.operations.length)),
  );
  return { submission, feeCharged, innerFeeCharged };
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/**
 * Applies a transaction in a ledger. The sequence number and one-time signers are used up in any
 * case; all operations run, and if one fails none of their effects stays.
 */
export function applyTransaction(
  state: LedgerState,
  { submission, feeCharged, innerFeeCharged }: Charged,
  ledger: Ledger,
): Applied {
  const { transaction, feeBump } = submission;
  if (feeBump !== null) removeOneTimeSigner(state, feeBump.feeSource, feeBump.hash);
  const effects: Effect[][] = transaction.operations.map(() => []);
  const inner = submitTransfer(state, submission, ledger, effects);
  return {
    judged: { feeBumpCode: null, inner, feeCharged, innerFeeCharged },
    effects: inner.code === TX.success ? effects : [],
  };
}

function submitTransfer(
  state: LedgerState,
  submission: Submission,
  ledger: Ledger,
  effects: Effect[][],
): Judgement {
  const { transaction } = submission;
  const checker = new SignatureChecker(transaction.hash, transaction.signatures);
  const verdict = commonVerdict(transaction, checker, {
    state,
    header: ledger.header,
    previousSequence: null,
    chargesFee: submission.feeBump === null,
    applying: true,
    closesIn: { earliest: 0, latest: 0 },
  });
  if (verdict.progress !== 'nothing') useSequence(state, transaction, ledger.header);
  const failure =
    verdict.code === TX.success
      ? signatureJudgement(state, transaction, checker)
      : { code: verdict.code, replies: [] };
  removeOneTimeSigners(state, transaction);
  return failure ?? runOperations(state, transaction, ledger, effects);
}

function useSequence(state: LedgerState, { source, sequence }: Transaction, header: Header): void {
  const account = state.account(source);
  if (account === null) return;
  account.sequence = sequence;
  account.sequenceLedger = header.sequence;
  account.sequenceTime = header.closeTime;
}

function signatureJudgement(
  state: LedgerState,
  transaction: Transaction,
  checker: SignatureChecker,
): Judgement | null {
  const replies = transaction.operations.map(
    (operation) => signatureFailure(operation, transaction, checker, state) ?? { inner: 0 },
  );
  if (!replies.every(succeeded)) return { code: TX.failed, replies };
  return checker.allUsed() ? null : { code: TX.badAuthExtra, replies: [] };
}

function removeOneTimeSigners(state: LedgerState, transaction: Transaction): void {
  const sources = new Set([
    transaction.source,
    ...transaction.operations.map((operation) => sourceOf(operation, transaction)),
  ]);
  for (const source of sources) removeOneTimeSigner(state, source, transaction.hash);
}

function removeOneTimeSigner(state: LedgerState, account: string, hash: Uint8Array): void {
  const entry = state.account(account);
  if (entry !== null) closeSigner(state, entry, StrKey.encodePreAuthTx(hash));
}

function runOperations(
  state: LedgerState,
  transaction: Transaction,
  ledger: Ledger,
  effects: Effect[][],
): Judgement {
  const together = state.layer();
  const replies: Reply[] = [];
  for (const [index, operation] of transaction.operations.entries()) {
    const layer = together.layer();
    const reply = attempt(layer, operation, transaction, {
      ...ledger,
      index,
      effects: effects[index] ?? [],
    });
    if (reply === null) return { code: TX.internalError, replies: [] };
    if (succeeded(reply)) layer.commit();
    replies.push(reply);
  }
  if (!replies.every(succeeded)) return { code: TX.failed, replies };
  if (together.openSponsorships().length > 0) return { code: TX.badSponsorship, replies: [] };
  together.commit();
  return { code: TX.success, replies };
}

type Attempt = Ledger & { index: number; effects: Effect[] };

/**
 * Null is an internal inconsistency, which stellar-core answers with tx_internal_error and no
 * effect.
 */
function attempt(
  layer: LedgerState,
  operation: Wire['operation'],
  transaction: Transaction,
  { index, effects, ...ledger }: Attempt,
): Reply | null {
  const source = sourceOf(operation, transaction);
  if (operation.body.type === INFLATION) return { outer: OP.notSupported };
  if (layer.account(source) === null) return { outer: OP.noAccount };
  const malformed = staticFailure(operation, transaction);
  if (malformed !== null) return malformed;
  try {
    return ruleFor(operation.body).apply({
      ...ledger,
      state: layer,
      source,
      transactionSource: transaction.source,
      transactionSequence: transaction.sequence,
      index,
      effects,
    });
  } catch {
    return null;
  }
}
