import type {
  Account,
  ClaimableBalance,
  DataEntry,
  Entry,
  Offer,
  Pool,
  Trustline,
} from '../core/entries.ts';
import type { EntryIndex } from '../core/entry-index.ts';
import { codeOf, isPoolName } from '../core/wire.ts';
import { compareText } from './paging.ts';
import type {
  EffectRecord,
  LedgerHistory,
  LedgerRecord,
  OperationRecord,
  TradeRecord,
  TransactionRecord,
} from '../core/ledger-history.ts';

/**
 * What Horizon has ingested: the entries and the history up to one ledger. Horizon can be behind
 * its core; then its whole view is, accounts and transactions alike.
 */
export class View {
  readonly sequence: number;
  readonly #entries: ReadonlyMap<string, Entry | null>;
  readonly #history: LedgerHistory;
  // Sorted once, because a list of a hundred thousand is read in hundreds of pages.
  #accounts: readonly Account[] | null = null;
  readonly #index: EntryIndex;

  constructor(
    {
      entries,
      index,
    }: { readonly entries: ReadonlyMap<string, Entry | null>; readonly index: EntryIndex },
    history: LedgerHistory,
    sequence: number,
  ) {
    this.#entries = entries;
    this.#index = index;
    this.#history = history;
    this.sequence = sequence;
  }

  account(id: string): Account | null {
    const entry = this.#entries.get(`a:${id}`);
    return entry?.kind === 'account' ? entry : null;
  }

  /** By id. */
  accounts(): readonly Account[] {
    this.#accounts ??= [...this.#entries.values()]
      .filter((entry) => entry?.kind === 'account')
      .sort((a, b) => compareText(a.id, b.id));
    return this.#accounts;
  }

  claimables(): ClaimableBalance[] {
    return [...this.#entries.values()].filter((entry) => entry?.kind === 'claimable');
  }

  offers(): Offer[] {
    return [...this.#entries.values()].filter((entry) => entry?.kind === 'offer');
  }

  pools(): Pool[] {
    return [...this.#entries.values()].filter((entry) => entry?.kind === 'pool');
  }

  pool(id: string): Pool | null {
    const entry = this.#entries.get(`p:${id}`);
    return entry?.kind === 'pool' ? entry : null;
  }

  trustlines(): Trustline[] {
    return [...this.#entries.values()].filter((entry) => entry?.kind === 'trustline');
  }

  claimable(id: string): ClaimableBalance | null {
    const entry = this.#entries.get(`c:${id}`);
    return entry?.kind === 'claimable' ? entry : null;
  }

  data(account: string, name: string): DataEntry | null {
    const entry = this.#entries.get(`d:${account}:${name}`);
    return entry?.kind === 'data' ? entry : null;
  }

  /** Pool shares, then by code, then by issuer. */
  trustlinesOf(account: string): Trustline[] {
    return this.#ownedBy(account)
      .filter((entry) => entry.kind === 'trustline')
      .sort((a, b) => compareText(code(a.asset), code(b.asset)) || compareText(a.asset, b.asset));
  }

  offersOf(account: string): Offer[] {
    return this.#ownedBy(account).filter((entry) => entry.kind === 'offer');
  }

  /** By name. */
  dataOf(account: string): DataEntry[] {
    return this.#ownedBy(account)
      .filter((entry) => entry.kind === 'data')
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Accounts with a trustline of the asset, by id. */
  holdersOf(asset: string): readonly string[] {
    return this.#index.holdersOf(asset);
  }

  get ledgers(): readonly LedgerRecord[] {
    return this.#history.ledgers.slice(0, this.sequence);
  }

  get last(): LedgerRecord {
    const last = this.#history.ledgers[this.sequence - 1];
    if (last === undefined) throw new Error('a view holds at least the genesis ledger');
    return last;
  }

  ledger(sequence: number): LedgerRecord | null {
    return sequence > this.sequence ? null : this.#history.ledger(sequence);
  }

  transaction(hash: string): TransactionRecord | null {
    const record = this.#history.transaction(hash);
    return record === null || record.ledger > this.sequence ? null : record;
  }

  operation(id: bigint): OperationRecord | null {
    const record = this.#history.operation(id);
    return record === null || record.transaction.ledger > this.sequence ? null : record;
  }

  transactions(account: string | null): readonly TransactionRecord[] {
    const all =
      account === null ? this.#history.transactions : this.#history.transactionsOf(account);
    return this.#upTo(all, (record) => record.ledger);
  }

  operations(account: string | null): readonly OperationRecord[] {
    const all = account === null ? this.#history.operations : this.#history.operationsOf(account);
    return this.#upTo(all, (record) => record.transaction.ledger);
  }

  effects(account: string | null): readonly EffectRecord[] {
    const all = account === null ? this.#history.effects : this.#history.effectsOf(account);
    return this.#upTo(all, (record) => record.operation.transaction.ledger);
  }

  trades(): readonly TradeRecord[] {
    return this.#upTo(this.#history.trades, (record) => record.operation.transaction.ledger);
  }

  #upTo<T>(items: readonly T[], ledgerOf: (item: T) => number): readonly T[] {
    const last = items.at(-1);
    if (last === undefined || ledgerOf(last) <= this.sequence) return items;
    return items.filter((item) => ledgerOf(item) <= this.sequence);
  }

  #ownedBy(account: string): Entry[] {
    return [...this.#index.ownedBy(account)].flatMap((key) => this.#entries.get(key) ?? []);
  }
}

/** Pool shares have none. */
function code(asset: string): string {
  return isPoolName(asset) ? '' : codeOf(asset);
}
