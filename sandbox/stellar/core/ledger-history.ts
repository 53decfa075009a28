import type { Claim } from '../operations/crossing.ts';
import type { Effect } from '../operations/effects.ts';
import type { Submission } from './envelope.ts';
import type { Moved, OuterJudgement } from './result.ts';
import { sponsorsIn } from './participants.ts';
import type { ResultCodes } from './result-names.ts';

/** A transaction in a ledger, applied or failed. */
export type TransactionRecord = {
  /** Position in the whole history (SEP-35): ledger, then order in the ledger. */
  toid: bigint;
  ledger: number;
  closeTime: number;
  submission: Submission;
  judged: OuterJudgement;
  codes: ResultCodes;
  resultXdr: string;
  successful: boolean;
  operations: OperationRecord[];
};

export type OperationRecord = {
  toid: bigint;
  index: number;
  transaction: TransactionRecord;
  /** All accounts whose list of operations includes this one. */
  participants: string[];
  effects: EffectRecord[];
  /** The result of this operation alone, as far as records show it. */
  created: { balanceId: string | null; merged: bigint | null; moved: Moved | null };
  /** In the order of its result. */
  trades: TradeRecord[];
};

/** What one offer or pool gave an operation's source. An offer that was dropped has a place in the order and is no trade. */
export type TradeRecord = {
  operation: OperationRecord;
  order: number;
  claim: Claim;
  buyer: string;
  /** The offer that the operation left in the book, or a number made from its own (`EncodeOfferId`). */
  buyerOffer: bigint;
};

export type EffectRecord = { operation: OperationRecord; order: number; effect: Effect };

export type LedgerRecord = {
  sequence: number;
  hash: string;
  /** The header with that hash, in base64. */
  headerXdr: string;
  previousHash: string;
  closeTime: number;
  baseFee: number;
  baseReserve: bigint;
  totalCoins: bigint;
  feePool: bigint;
  /** The last id given to an offer. */
  lastId: bigint;
  transactions: TransactionRecord[];
};

const LEDGER_BITS = 32n;
const TRANSACTION_BITS = 12n;

/**
 * The number that orders the whole history; `transaction` and `operation` count from 1, 0 is the
 * whole.
 */
export function toid(ledger: number, transaction: number, operation: number): bigint {
  return (
    (BigInt(ledger) << LEDGER_BITS) | (BigInt(transaction) << TRANSACTION_BITS) | BigInt(operation)
  );
}

/** Lists in historical order, for everybody and for each account. */
export class LedgerHistory {
  readonly ledgers: LedgerRecord[] = [];
  readonly transactions: TransactionRecord[] = [];
  readonly operations: OperationRecord[] = [];
  readonly effects: EffectRecord[] = [];
  readonly trades: TradeRecord[] = [];
  readonly #byHash = new Map<string, TransactionRecord>();
  readonly #transactionsOf = new Map<string, TransactionRecord[]>();
  readonly #operationsOf = new Map<string, OperationRecord[]>();
  readonly #effectsOf = new Map<string, EffectRecord[]>();

  add(ledger: LedgerRecord): void {
    this.ledgers.push(ledger);
    for (const transaction of ledger.transactions) this.#addTransaction(transaction);
  }

  ledger(sequence: number): LedgerRecord | null {
    return this.ledgers[sequence - 1] ?? null;
  }

  /** Finds by the hash of the fee bump or of the inner transaction. */
  transaction(hash: string): TransactionRecord | null {
    return this.#byHash.get(hash) ?? null;
  }

  operation(id: bigint): OperationRecord | null {
    const transactionPart = (id >> TRANSACTION_BITS) << TRANSACTION_BITS;
    const ledger = this.ledger(Number(id >> LEDGER_BITS));
    const transaction = ledger?.transactions.find((record) => record.toid === transactionPart);
    return transaction?.operations.find((record) => record.toid === id) ?? null;
  }

  transactionsOf(account: string): readonly TransactionRecord[] {
    return this.#transactionsOf.get(account) ?? [];
  }

  operationsOf(account: string): readonly OperationRecord[] {
    return this.#operationsOf.get(account) ?? [];
  }

  effectsOf(account: string): readonly EffectRecord[] {
    return this.#effectsOf.get(account) ?? [];
  }

  #addTransaction(record: TransactionRecord): void {
    this.transactions.push(record);
    this.#byHash.set(record.submission.id, record);
    this.#byHash.set(record.submission.transaction.id, record);
    const everybody = new Set([record.submission.transaction.source, record.submission.feeSource]);
    for (const operation of record.operations) {
      this.operations.push(operation);
      this.trades.push(...operation.trades);
      for (const account of operation.participants) {
        everybody.add(account);
        append(this.#operationsOf, account, operation);
      }
      for (const account of sponsorsIn(operation.effects.map(({ effect }) => effect)))
        everybody.add(account);
      for (const effect of operation.effects) {
        everybody.add(effect.effect.account);
        this.effects.push(effect);
        append(this.#effectsOf, effect.effect.account, effect);
      }
    }
    for (const account of everybody) append(this.#transactionsOf, account, record);
  }
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
