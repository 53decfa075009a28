import { readSubmission, type Submission } from './core/envelope.ts';
import { Journal, type JournalLine } from './core/journal.ts';
import { Ledger } from './core/ledger.ts';
import { accountKey, trustlineKey } from './core/ledger-state.ts';
import type { LedgerRecord, TransactionRecord } from './core/ledger-history.ts';
import type { QueueAnswer } from './core/transaction-queue.ts';
import { FaultPlan } from './fault-plan.ts';
import { EntryIndex } from './core/entry-index.ts';
import { View } from './horizon/view.ts';

export type NodeOptions = {
  networkPassphrase: string;
  /** Folder of the journal; null keeps everything in memory. */
  dataDir: string | null;
  /** Milliseconds between ledgers; 0 disables automatic closing. */
  closeEveryMs: number;
  /** Closes a ledger as soon as something is accepted, to save time in tests. */
  closeOnSubmit: boolean;
  /** Milliseconds that a submission waits for its ledger before Horizon answers 504. */
  submitTimeoutMs: number;
  /** Ledgers closed earlier on another node of the same network; they are applied again. */
  past: readonly JournalLine[];
};

/** `asset` as `CODE:ISSUER` for a trustline; without it the account itself. */
export type Frozen = { account: string; asset?: string | null; frozen?: boolean };

const BASE_FEE = 100;
const BASE_RESERVE = 5_000_000n;
/** How many ledgers Horizon stays behind after a lagging submission. */
const LAG_LEDGERS = 3;

/**
 * One Stellar node with its Horizon: a ledger, a movable clock, a journal, and notifications for
 * waiting callers.
 */
export class StellarNode {
  readonly options: NodeOptions;
  readonly faults = new FaultPlan();
  ledger: Ledger;
  #journal: Journal | null;
  #clockOffset = 0;
  #timer: NodeJS.Timeout | null = null;
  #held: { view: View; until: number } | null = null;
  #view: View | null = null;
  #stale: View | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(options: NodeOptions) {
    this.options = options;
    this.ledger = this.#freshLedger();
    this.#journal = this.#openJournal();
    this.#begin();
  }

  /** Now on this network's clock, in seconds since 1970. */
  get now(): number {
    return Math.floor(Date.now() / 1000) + this.#clockOffset;
  }

  /**
   * Moves the clock to a point in time for ledgers that close from now on. It never falls behind
   * the last ledger.
   */
  setTime(seconds: number): void {
    const target = Math.max(seconds, this.ledger.last.closeTime);
    this.#clockOffset += target - this.now;
  }

  /**
   * Freezes an account, or its trustline of an asset, or ends that. On the real network the validators vote on it
   * (CAP-77); here it ends with the process.
   */
  freeze({ account, asset = null, frozen = true }: Frozen): void {
    const key = asset === null ? accountKey(account) : trustlineKey(account, asset);
    if (frozen) this.ledger.state.frozen.add(key);
    else this.ledger.state.frozen.delete(key);
  }

  submit(envelopeXdr: string): { submission: Submission; answer: QueueAnswer } {
    const result = this.ledger.submit(envelopeXdr);
    if (result.answer.status === 'PENDING' && this.options.closeOnSubmit)
      setImmediate(() => this.closeIfWaiting());
    return result;
  }

  closeIfWaiting(): void {
    if (this.ledger.queue.submissions.length > 0) this.close();
  }

  /** Closes the next ledger over what is waiting and notifies everybody. */
  close(): LedgerRecord {
    const { baseFee, baseReserve } = this.ledger.last;
    const record = this.ledger.close({ closeTime: this.now, baseFee, baseReserve });
    const envelopes = record.transactions.map(({ submission }) => submission.xdr);
    this.#journal?.add(
      { closeTime: record.closeTime, baseFee, baseReserve },
      this.#clockOffset,
      envelopes,
    );
    this.#view = null;
    if (this.#held !== null && record.sequence >= this.#held.until) this.#held = null;
    for (const listener of this.#listeners) listener();
    return record;
  }

  /** Horizon's current view: up to the last ledger, or to where its ingestion is stopped. */
  get view(): View {
    if (this.#held !== null) return this.#held.view;
    this.#view ??= this.#currentView();
    return this.#view;
  }

  /** The view of a planned stale read: the state when that fault was planned. */
  get readView(): View {
    return this.faults.take('stale_reads') ? (this.#stale ?? this.view) : this.view;
  }

  /** Everything that has closed here after genesis, as another node's starting point. */
  get past(): JournalLine[] {
    return this.ledger.history.ledgers
      .slice(1)
      .map(({ closeTime, baseFee, baseReserve, transactions }) => ({
        closeTime,
        baseFee,
        baseReserve: baseReserve.toString(),
        clockOffset: this.#clockOffset,
        envelopes: transactions.map(({ submission }) => submission.xdr),
      }));
  }

  /** Stops ingestion for some ledgers. */
  holdIngestion(ledgers: number = LAG_LEDGERS): void {
    const until = this.ledger.last.sequence + ledgers;
    this.#held = { view: this.#held?.view ?? this.#freezeView(), until };
  }

  releaseIngestion(): void {
    this.#held = null;
    for (const listener of this.#listeners) listener();
  }

  /** Remembers the current state for stale reads. */
  rememberStale(): void {
    this.#stale = this.#freezeView();
  }

  /** Calls back after every ledger; the returned function ends it. */
  onLedger(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Waits until a transaction is ingested; null after the submission timeout. */
  async untilIngested(id: string): Promise<TransactionRecord | null> {
    const known = this.view.transaction(id);
    if (known !== null) return known;
    return await new Promise((resolve) => {
      const finish = (record: TransactionRecord | null) => {
        clearTimeout(timer);
        stop();
        resolve(record);
      };
      const timer = setTimeout(() => finish(null), this.options.submitTimeoutMs);
      timer.unref();
      const stop = this.onLedger(() => {
        const record = this.view.transaction(id);
        if (record !== null) finish(record);
      });
    });
  }

  /** Deletes everything and starts again at genesis. */
  reset(): void {
    this.#journal?.close();
    if (this.options.dataDir !== null) Journal.erase(this.options.dataDir);
    this.faults.clear();
    this.#clockOffset = 0;
    this.#held = null;
    this.#view = null;
    this.ledger = this.#freshLedger();
    this.#journal = this.#openJournal();
    this.#begin();
    for (const listener of this.#listeners) listener();
  }

  startClosing(): void {
    if (this.options.closeEveryMs === 0) return;
    this.#timer = setInterval(() => this.close(), this.options.closeEveryMs);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#journal?.close();
    this.#journal = null;
  }

  #currentView(): View {
    const { state, history, last } = this.ledger;
    return new View({ entries: state.touched(), index: state.index }, history, last.sequence);
  }

  #freezeView(): View {
    // Entries are replaced, never changed, when a ledger closes, so a copy of the map is a copy of
    // the ledger.
    const entries = new Map(this.ledger.state.touched());
    const { history, last } = this.ledger;
    return new View({ entries, index: EntryIndex.of(entries) }, history, last.sequence);
  }

  #freshLedger(): Ledger {
    return new Ledger({
      networkPassphrase: this.options.networkPassphrase,
      waitingPerAccount: 'one',
    });
  }

  #openJournal(): Journal | null {
    const { dataDir, networkPassphrase } = this.options;
    return dataDir === null ? null : Journal.open(dataDir, networkPassphrase);
  }

  #begin(): void {
    for (const { closeTime, baseFee, baseReserve, clockOffset, envelopes } of this.#journal
      ?.lines ?? this.options.past) {
      const submissions = envelopes.map((envelope) =>
        readSubmission(envelope, this.options.networkPassphrase),
      );
      this.ledger.apply(submissions, { closeTime, baseFee, baseReserve: BigInt(baseReserve) });
      this.#clockOffset = clockOffset;
    }
    if (this.ledger.last.sequence > 1) return;
    // As on a real network, the first ledger after genesis lowers the reserve to today's.
    const first = this.ledger.close({
      closeTime: this.now,
      baseFee: BASE_FEE,
      baseReserve: BASE_RESERVE,
    });
    this.#journal?.add(
      { closeTime: first.closeTime, baseFee: BASE_FEE, baseReserve: BASE_RESERVE },
      this.#clockOffset,
      [],
    );
  }
}
