import type { Header } from './entries.ts';
import type { Submission } from './envelope.ts';
import type { LedgerState } from './ledger-state.ts';
import { availableBalance } from './reserves.ts';
import { type OuterJudgement, type RefusalCode, TX } from './result.ts';
import { conditionsOf, judgeSubmission } from './validity.ts';

/** stellar-core's answer to a submission; `judged` says why it was refused. */
export type QueueAnswer =
  | { status: 'PENDING' | 'DUPLICATE' | 'TRY_AGAIN_LATER' }
  | { status: 'ERROR'; judged: OuterJudgement };

/**
 * `one` is today's stellar-core: one waiting transaction per source account. `chain` is version 19:
 * several, with consecutive sequence numbers.
 */
export type WaitingPerAccount = 'one' | 'chain';

const REPLACEMENT_FACTOR = 10n;
const LEDGERS_WAITING = 4;
const LEDGERS_BANNED = 10;
/**
 * Twice the time of a ledger: a transaction with less time left is refused at once instead of
 * expiring while it waits.
 */
const LATEST_CLOSE_SECONDS = 10;

/** The sequence number after which a submission would wait, and what it would replace. */
type Place = { previousSequence: bigint | null; replaces: Submission | null };

type Waiting = { submission: Submission; age: number };

/** Transactions that have been accepted and wait for a ledger. */
export class TransactionQueue {
  readonly #perAccount: WaitingPerAccount;
  #waiting: Waiting[] = [];
  /** Banned envelopes, including signatures, with the number of ledgers left. */
  readonly #banned = new Map<string, number>();

  constructor(perAccount: WaitingPerAccount) {
    this.#perAccount = perAccount;
  }

  get submissions(): Submission[] {
    return this.#waiting.map(({ submission }) => submission);
  }

  has(id: string): boolean {
    return this.#waiting.some(
      ({ submission }) => submission.id === id || submission.transaction.id === id,
    );
  }

  /**
   * Checks a submission against the last closed ledger and queues it if it could go into the next.
   */
  add(submission: Submission, state: LedgerState, last: Header): QueueAnswer {
    if (this.#banned.has(submission.xdr)) return { status: 'TRY_AGAIN_LATER' };
    const others = this.#waiting.filter(
      (waiting) => waiting.submission.transaction.source === submission.transaction.source,
    );
    const place = this.#placeAmong(
      others.map((waiting) => waiting.submission),
      submission,
    );
    if ('status' in place) return place;
    const header = nextHeader(last);
    const closesIn = { earliest: 0, latest: LATEST_CLOSE_SECONDS };
    const judged = judgeSubmission(submission, {
      state,
      header,
      previousSequence: place.previousSequence,
      closesIn,
    });
    if (!isFine(judged)) return { status: 'ERROR', judged };
    if (!this.#canPay(submission, place.replaces, state, header)) {
      return { status: 'ERROR', judged: { ...judged, feeBumpCode: TX.insufficientBalance } };
    }
    const index = this.#waiting.findIndex((waiting) => waiting.submission === place.replaces);
    if (index < 0) this.#waiting.push({ submission, age: 0 });
    else this.#waiting[index] = { submission, age: 0 };
    return { status: 'PENDING' };
  }

  /**
   * The next ledger's transactions: in order of arrival, up to a number of operations, and only if
   * still valid.
   */
  takeForLedger(
    state: LedgerState,
    last: Header,
    next: { closeTime: number; maxOperations: number },
  ): Submission[] {
    const taken: Submission[] = [];
    const sequences = new Map<string, bigint>();
    let room = BigInt(next.maxOperations);
    const seconds = next.closeTime - last.closeTime;
    for (const { submission } of this.#waiting) {
      const { source, sequence } = submission.transaction;
      const judged = judgeSubmission(submission, {
        state,
        header: nextHeader(last),
        previousSequence: sequences.get(source) ?? null,
        closesIn: { earliest: seconds, latest: seconds },
      });
      if (!isFine(judged)) {
        this.#ban(submission);
        continue;
      }
      if (submission.feeUnits > room) break;
      room -= submission.feeUnits;
      sequences.set(source, sequence);
      taken.push(submission);
    }
    return taken;
  }

  /**
   * After a ledger: what it took is gone, the rest is one ledger older and given up after four of
   * them.
   */
  ledgerClosed(applied: readonly Submission[]): void {
    for (const [id, ledgers] of this.#banned) {
      if (ledgers === 1) this.#banned.delete(id);
      else this.#banned.set(id, ledgers - 1);
    }
    const gone = new Set(applied);
    const left = this.#waiting.filter(
      ({ submission }) => !gone.has(submission) && !this.#banned.has(submission.xdr),
    );
    this.#waiting = left.map(({ submission, age }) => ({ submission, age: age + 1 }));
    for (const { submission } of this.#waiting.filter(({ age }) => age >= LEDGERS_WAITING))
      this.#ban(submission);
    this.#waiting = this.#waiting.filter(({ age }) => age < LEDGERS_WAITING);
  }

  #ban({ xdr }: Submission): void {
    this.#banned.set(xdr, LEDGERS_BANNED);
  }

  #placeAmong(others: Submission[], submission: Submission): QueueAnswer | Place {
    const newest = others.at(-1);
    if (newest === undefined) return { previousSequence: null, replaces: null };
    const rivalAt = others.findIndex(
      (other) => other.transaction.sequence === submission.transaction.sequence,
    );
    const rival = others[rivalAt];
    if (rival !== undefined && isDuplicate(rival, submission)) return { status: 'DUPLICATE' };
    const isBump = submission.feeBump !== null;
    if (isBump && rival === undefined && !follows(submission, newest))
      return refusal(TX.badSeq, 0n);
    if (isBump && rival !== undefined && !paysTenfold(submission, rival))
      return refusal(TX.insufficientFee, tenfold(submission, rival));
    // Only the first of several waiting transactions may require a pause after the last one
    // (CAP-21).
    const isFirst = isBump && rivalAt === 0;
    if (!isFirst && asksForPause(submission)) return { status: 'TRY_AGAIN_LATER' };
    if (isBump && rival !== undefined)
      return {
        previousSequence: others[rivalAt - 1]?.transaction.sequence ?? null,
        replaces: rival,
      };
    if (this.#perAccount === 'one') return { status: 'TRY_AGAIN_LATER' };
    return { previousSequence: newest.transaction.sequence, replaces: null };
  }

  #canPay(
    submission: Submission,
    replaces: Submission | null,
    state: LedgerState,
    header: Header,
  ): boolean {
    const payer = state.account(submission.feeSource);
    if (payer === null) return false;
    const promised = this.submissions
      .filter((other) => other.feeSource === submission.feeSource && other !== replaces)
      .reduce((sum, other) => sum + other.bid, 0n);
    return availableBalance(header, payer) - submission.bid >= promised;
  }
}

/** The next transaction's header: its number, and the time of the last close. */
function nextHeader(last: Header): Header {
  return { ...last, sequence: last.sequence + 1 };
}

function isFine(judged: OuterJudgement): boolean {
  return judged.feeBumpCode === null && judged.inner.code === TX.success;
}

function isDuplicate(waiting: Submission, submission: Submission): boolean {
  if (waiting.xdr === submission.xdr) return true;
  return (
    waiting.feeBump !== null &&
    submission.feeBump === null &&
    waiting.transaction.xdr === submission.xdr
  );
}

function follows(submission: Submission, newest: Submission): boolean {
  const { minSeqNum } = conditionsOf(submission.transaction.wire);
  const last = newest.transaction.sequence;
  if (submission.transaction.sequence <= last) return false;
  return minSeqNum === null ? submission.transaction.sequence === last + 1n : minSeqNum <= last;
}

function asksForPause(submission: Submission): boolean {
  const { minSeqAge, minSeqLedgerGap } = conditionsOf(submission.transaction.wire);
  return minSeqAge !== 0n || minSeqLedgerGap !== 0;
}

/** The fee for which a fee bump may replace a waiting transaction: ten times that one's rate. */
function tenfold(submission: Submission, rival: Submission): bigint {
  const needed = REPLACEMENT_FACTOR * rival.bid * submission.feeUnits;
  return (needed + rival.feeUnits - 1n) / rival.feeUnits;
}

function paysTenfold(submission: Submission, rival: Submission): boolean {
  return submission.bid * rival.feeUnits >= REPLACEMENT_FACTOR * rival.bid * submission.feeUnits;
}

function refusal(feeBumpCode: RefusalCode, feeCharged: bigint): QueueAnswer {
  return {
    status: 'ERROR',
    judged: {
      feeBumpCode,
      inner: { code: TX.success, replies: [] },
      feeCharged,
      innerFeeCharged: 0n,
    },
  };
}
