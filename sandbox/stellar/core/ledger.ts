import type { Crossed } from '../operations/crossing.ts';
import type { Effect } from '../operations/effects.ts';
import { applyTransaction, chargeFee } from './apply-transaction.ts';
import { type Entry, type Header, newAccount } from './entries.ts';
import { readSubmission, sourceOf, type Submission } from './envelope.ts';
import { LedgerHistory, toid } from './ledger-history.ts';
import type {
  LedgerRecord,
  OperationRecord,
  TradeRecord,
  TransactionRecord,
} from './ledger-history.ts';
import { LedgerState } from './ledger-state.ts';
import { participantsOf } from './participants.ts';
import { sealed } from './ledger-header.ts';
import { type OuterJudgement, resultXdr, TX } from './result.ts';
import { resultCodes } from './result-names.ts';
import { MAX_OPERATIONS, feePerOperation } from './surge-fee.ts';
import { type QueueAnswer, TransactionQueue, type WaitingPerAccount } from './transaction-queue.ts';
import { rootKeyOf } from './wire.ts';

export const GENESIS_COINS = 1_000_000_000_000_000_000n;
const GENESIS_FEE = 100;
const GENESIS_RESERVE = 100_000_000n;

export type LedgerOptions = {
  networkPassphrase: string;
  waitingPerAccount: WaitingPerAccount;
  totalCoins?: bigint;
};

/**
 * Settings of the next ledger. Fee and reserve take effect after it, like an upgrade in
 * stellar-core.
 */
export type Closing = { closeTime: number; baseFee: number; baseReserve: bigint };

/**
 * A Stellar ledger of its own: genesis, a queue, closed ledgers. It is a deterministic function of
 * the envelopes and close times put in, in this order.
 */
export class Ledger {
  readonly networkPassphrase: string;
  readonly state = new LedgerState();
  readonly history = new LedgerHistory();
  readonly queue: TransactionQueue;
  readonly #totalCoins: bigint;
  readonly #surges: boolean;
  #feePool = 0n;

  constructor({ networkPassphrase, waitingPerAccount, totalCoins = GENESIS_COINS }: LedgerOptions) {
    this.networkPassphrase = networkPassphrase;
    this.queue = new TransactionQueue(waitingPerAccount);
    this.#totalCoins = totalCoins;
    // Since version 20 a ledger that is only nearly full costs the base fee.
    this.#surges = waitingPerAccount === 'chain';
    this.state.put({
      ...newAccount(rootKeyOf(networkPassphrase).publicKey(), totalCoins, 0n),
      modified: 1,
    });
    const genesis = {
      sequence: 1,
      previousHash: '0'.repeat(64),
      closeTime: 0,
      baseFee: GENESIS_FEE,
      baseReserve: GENESIS_RESERVE,
      totalCoins,
      feePool: 0n,
      lastId: 0n,
      transactions: [],
    };
    this.history.add(sealed(genesis, networkPassphrase));
  }

  get last(): LedgerRecord {
    const last = this.history.ledgers.at(-1);
    if (last === undefined) throw new Error('a ledger begins with its genesis');
    return last;
  }

  get lastHeader(): Header {
    const { sequence, closeTime, baseFee, baseReserve } = this.last;
    return { sequence, closeTime, baseFee, baseReserve };
  }

  get feePool(): bigint {
    return this.#feePool;
  }

  /**
   * Parses and checks an envelope; a valid one waits for the next ledger. @throws MalformedEnvelope
   */
  submit(envelopeXdr: string): { submission: Submission; answer: QueueAnswer } {
    const submission = readSubmission(envelopeXdr, this.networkPassphrase);
    return { submission, answer: this.queue.add(submission, this.state, this.lastHeader) };
  }

  /**
   * Closes the next ledger over what is waiting. Time never runs backwards. Unlike on a real
   * network two ledgers may close in one second, or a burst of them would move the clock ahead and
   * let everybody's transactions expire.
   */
  close(closing: Closing): LedgerRecord {
    const closeTime = Math.max(closing.closeTime, this.last.closeTime);
    const taken = this.queue.takeForLedger(this.state, this.lastHeader, {
      closeTime,
      maxOperations: MAX_OPERATIONS,
    });
    const record = this.apply(taken, { ...closing, closeTime });
    this.queue.ledgerClosed(taken);
    return record;
  }

  /**
   * Applies transactions as the next ledger, chosen by the queue now or by an earlier run's
   * journal.
   */
  apply(
    submissions: readonly Submission[],
    { closeTime, baseFee, baseReserve }: Closing,
  ): LedgerRecord {
    const previous = this.last;
    const sequence = previous.sequence + 1;
    const header: Header = {
      sequence,
      closeTime,
      baseFee: previous.baseFee,
      baseReserve: previous.baseReserve,
    };
    const layer = this.state.layer();
    const fee = this.#surges ? feePerOperation(header, submissions) : BigInt(header.baseFee);
    const charged = submissions.map((submission) => chargeFee(layer, fee, submission));
    for (const { feeCharged } of charged) this.#feePool += feeCharged;
    const highestSequenceToApply = highestSequences(submissions);
    const transactions = charged.map((transaction, index) => {
      const { judged, effects } = applyTransaction(layer, transaction, {
        header,
        highestSequenceToApply,
      });
      return transactionRecord(transaction.submission, judged, effects, {
        header,
        order: index + 1,
      });
    });
    stamp(layer, this.state, sequence);
    layer.commit();
    const record = sealed(
      {
        sequence,
        previousHash: previous.hash,
        closeTime,
        baseFee,
        baseReserve,
        totalCoins: this.#totalCoins,
        feePool: this.#feePool,
        lastId: this.state.lastId,
        transactions,
      },
      this.networkPassphrase,
    );
    this.history.add(record);
    return record;
  }
}

/**
 * The highest sequence number per account in this ledger, which an account may not be merged from
 * under (CAP-21).
 */
function highestSequences(submissions: readonly Submission[]): (account: string) => bigint {
  const highest = new Map<string, bigint>();
  for (const { transaction } of submissions) {
    const known = highest.get(transaction.source) ?? 0n;
    highest.set(transaction.source, transaction.sequence > known ? transaction.sequence : known);
  }
  return (account) => highest.get(account) ?? 0n;
}

/** Marks the entries that this ledger really changed. */
function stamp(layer: LedgerState, before: LedgerState, sequence: number): void {
  for (const [key, entry] of layer.touched()) {
    if (entry === null || entry.kind === 'sponsorship') continue;
    if (layer.isWritten(key) || !isSame(entry, before.touched().get(key)))
      entry.modified = sequence;
  }
}

function isSame(entry: Entry, old: Entry | null | undefined): boolean {
  return old !== undefined && old !== null && fingerprint(entry) === fingerprint(old);
}

function fingerprint(entry: Entry): string {
  return JSON.stringify(entry, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

type Place = { header: Header; order: number };

function transactionRecord(
  submission: Submission,
  judged: OuterJudgement,
  effects: Effect[][],
  { header, order }: Place,
): TransactionRecord {
  const record: TransactionRecord = {
    toid: toid(header.sequence, order, 0),
    ledger: header.sequence,
    closeTime: header.closeTime,
    submission,
    judged,
    codes: resultCodes(submission, judged),
    resultXdr: resultXdr(submission, judged),
    successful: judged.inner.code === TX.success,
    operations: [],
  };
  record.operations = submission.transaction.operations.map((_, index) =>
    operationRecord(record, index, effects[index] ?? [], order),
  );
  return record;
}

function operationRecord(
  transaction: TransactionRecord,
  index: number,
  effects: Effect[],
  order: number,
): OperationRecord {
  const { submission, judged } = transaction;
  const operation = submission.transaction.operations[index];
  const reply = judged.inner.replies[index];
  const inner = reply !== undefined && 'inner' in reply ? reply : null;
  const record: OperationRecord = {
    toid: toid(transaction.ledger, order, index + 1),
    index,
    transaction,
    participants:
      operation === undefined
        ? []
        : participantsOf(operation, {
            transaction: submission.transaction,
            index,
            effects,
            successful: transaction.successful,
          }),
    effects: [],
    created: {
      balanceId:
        inner?.balanceId === undefined ? null : Buffer.from(inner.balanceId).toString('hex'),
      merged: inner?.merged ?? null,
      moved: inner?.moved ?? null,
    },
    trades: [],
  };
  if (operation !== undefined && transaction.successful && inner?.crossed !== undefined)
    record.trades = tradesOf(record, inner.crossed, sourceOf(operation, submission.transaction));
  record.effects = effects.map((effect, position) => ({
    operation: record,
    order: position + 1,
    effect,
  }));
  return record;
}

const OFFER_OF_AN_OPERATION = 1n << 62n;

function tradesOf(
  operation: OperationRecord,
  { claims, offer }: Crossed,
  buyer: string,
): TradeRecord[] {
  const buyerOffer = offer ?? operation.toid | OFFER_OF_AN_OPERATION;
  return claims.flatMap((claim, order) =>
    claim.sold.amount === 0n && claim.bought.amount === 0n
      ? []
      : [{ operation, order, claim, buyer, buyerOffer }],
  );
}
