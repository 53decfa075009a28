import type {
  Account,
  ClaimableBalance,
  DataEntry,
  Entry,
  Offer,
  Pool,
  Sponsorship,
  Trustline,
} from './entries.ts';
import { EntryIndex } from './entry-index.ts';
import { compareOffers } from './exchange.ts';
import { isPoolName } from './wire.ts';

/**
 * One layer of ledger entries over another. A layer is written freely and then either committed
 * into the layer below or dropped; so an operation, a transaction and a ledger each happen
 * completely or not at all.
 */
export class LedgerState {
  readonly #below: LedgerState | null;
  readonly #entries = new Map<string, Entry | null>();
  readonly #written = new Set<string>();
  #lastId: bigint | null = null;
  /** Of the lowest layer. */
  readonly index: EntryIndex;
  /** Keys of entries that no transaction may touch; the same set in all layers. */
  readonly frozen: Set<string>;

  constructor(below: LedgerState | null = null) {
    this.#below = below;
    this.index = below?.index ?? new EntryIndex();
    this.frozen = below?.frozen ?? new Set();
  }

  layer(): LedgerState {
    return new LedgerState(this);
  }

  account(id: string): Account | null {
    const entry = this.#load(accountKey(id));
    return entry?.kind === 'account' ? entry : null;
  }

  trustline(account: string, asset: string): Trustline | null {
    const entry = this.#load(trustlineKey(account, asset));
    return entry?.kind === 'trustline' ? entry : null;
  }

  data(account: string, name: string): DataEntry | null {
    const entry = this.#load(dataKey(account, name));
    return entry?.kind === 'data' ? entry : null;
  }

  claimable(id: string): ClaimableBalance | null {
    const entry = this.#load(claimableKey(id));
    return entry?.kind === 'claimable' ? entry : null;
  }

  offer(account: string, id: bigint): Offer | null {
    const entry = this.#load(offerKey(account, id));
    return entry?.kind === 'offer' ? entry : null;
  }

  pool(id: string): Pool | null {
    const entry = this.#load(poolKey(id));
    return entry?.kind === 'pool' ? entry : null;
  }

  /** Offers that sell one asset for another, the best one first. */
  offersFor(selling: string, buying: string): Offer[] {
    const found = this.#matching(
      this.index.offersFor(selling, buying),
      (entry): entry is Offer =>
        entry.kind === 'offer' && entry.selling === selling && entry.buying === buying,
    );
    return found.sort(compareOffers);
  }

  /** By id. */
  offersOf(account: string): Offer[] {
    const found = this.#matching(
      this.index.ownedBy(account),
      (entry): entry is Offer => entry.kind === 'offer' && entry.account === account,
    );
    return found.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** By the id of the pool. */
  poolLinesOf(account: string): Trustline[] {
    const found = this.#matching(
      this.index.ownedBy(account),
      (entry): entry is Trustline =>
        entry.kind === 'trustline' && entry.account === account && isPoolName(entry.asset),
    );
    return found.sort((a, b) => (a.asset < b.asset ? -1 : 1));
  }

  /** The last id given to an offer (`idPool` of the ledger's header). */
  get lastId(): bigint {
    return this.#lastId ?? this.#below?.lastId ?? 0n;
  }

  nextId(): bigint {
    this.#lastId = this.lastId + 1n;
    return this.#lastId;
  }

  sponsorship(sponsored: string): Sponsorship | null {
    const entry = this.#load(sponsorshipKey(sponsored));
    return entry?.kind === 'sponsorship' ? entry : null;
  }

  put(entry: Entry): void {
    this.#set(keyOf(entry), entry);
  }

  /** An entry that an operation writes even if nothing of it changes. */
  touch(entry: Entry): void {
    this.#written.add(keyOf(entry));
  }

  isWritten(key: string): boolean {
    return this.#written.has(key);
  }

  remove(entry: Entry): void {
    this.#set(keyOf(entry), null);
  }

  /** Whether an account sponsors future reserves, or is sponsored, in the running transaction. */
  openSponsorships(): Sponsorship[] {
    return [...this.#sponsorships().values()].filter((entry) => entry !== null);
  }

  /**
   * Writes this layer into the one below; every changed entry gets the ledger's number, like
   * `lastModifiedLedgerSeq`.
   */
  commit(): void {
    if (this.#below === null) throw new Error('the lowest layer has nothing to be committed into');
    for (const [key, entry] of this.#entries) this.#below.#write(key, entry);
    if (this.#lastId !== null) this.#below.#lastId = this.#lastId;
    // What the lowest layer has is a ledger that has closed.
    if (this.#below.#below !== null) for (const key of this.#written) this.#below.#written.add(key);
    this.#written.clear();
    this.#entries.clear();
  }

  /** Keys touched in this layer with their entry, or null if removed. */
  touched(): ReadonlyMap<string, Entry | null> {
    return this.#entries;
  }

  *entries(): Generator<Entry> {
    for (const entry of this.#entries.values()) if (entry !== null) yield entry;
    if (this.#below === null) return;
    for (const [key, entry] of this.#below.#flattened()) {
      if (entry !== null && !this.#entries.has(key)) yield entry;
    }
  }

  /** Entries as they are in this layer, to be looked at; they are loaded again to be changed. */
  #matching<T extends Entry>(
    known: ReadonlySet<string>,
    matches: (entry: Entry) => entry is T,
  ): T[] {
    const keys = new Set(known);
    for (const [key, entry] of this.#newer()) if (entry !== null && matches(entry)) keys.add(key);
    return [...keys].flatMap((key) => {
      const entry = this.#peek(key);
      return entry !== null && matches(entry) ? [entry] : [];
    });
  }

  /** What the layers above the lowest have, which the index does not know. */
  *#newer(): Generator<[string, Entry | null]> {
    if (this.#below === null) return;
    yield* this.#entries;
    yield* this.#below.#newer();
  }

  #flattened(): Map<string, Entry | null> {
    if (this.#below === null) return this.#entries;
    return new Map([...this.#below.#flattened(), ...this.#entries]);
  }

  /** None outlives its transaction, so the lowest layer has none and is not searched. */
  #sponsorships(): Map<string, Sponsorship | null> {
    if (this.#below === null) return new Map();
    const open = this.#below.#sponsorships();
    for (const [key, entry] of this.#entries)
      if (entry === null) open.delete(key);
      else if (entry.kind === 'sponsorship') open.set(key, entry);
    return open;
  }

  #write(key: string, entry: Entry | null): void {
    this.#set(key, entry);
    if (entry === null && this.#below === null) this.#entries.delete(key);
  }

  #set(key: string, entry: Entry | null): void {
    if (this.#below === null) this.index.note(key, this.#entries.get(key) ?? null, entry);
    this.#entries.set(key, entry);
  }

  #load(key: string): Entry | null {
    const here = this.#entries.get(key);
    if (here !== undefined) return here;
    if (this.#below === null) return null;
    const found = this.#below.#peek(key);
    if (found === null) return null;
    // A layer works on its own copy, so that dropping the layer undoes everything.
    const copy = copyOf(found);
    this.#entries.set(key, copy);
    return copy;
  }

  #peek(key: string): Entry | null {
    const here = this.#entries.get(key);
    if (here !== undefined) return here;
    return this.#below === null ? null : this.#below.#peek(key);
  }
}

function copyOf(entry: Entry): Entry {
  if (entry.kind !== 'account') return { ...entry };
  return {
    ...entry,
    thresholds: [...entry.thresholds],
    signers: entry.signers.map((signer) => ({ ...signer })),
  };
}

export function accountKey(id: string): string {
  return `a:${id}`;
}

export function trustlineKey(account: string, asset: string): string {
  return `t:${account}:${asset}`;
}

export function dataKey(account: string, name: string): string {
  return `d:${account}:${name}`;
}

export function offerKey(account: string, id: bigint): string {
  return `o:${account}:${id}`;
}

function poolKey(id: string): string {
  return `p:${id}`;
}

function claimableKey(id: string): string {
  return `c:${id}`;
}

function sponsorshipKey(sponsored: string): string {
  return `s:${sponsored}`;
}

function keyOf(entry: Entry): string {
  switch (entry.kind) {
    case 'account':
      return accountKey(entry.id);
    case 'trustline':
      return trustlineKey(entry.account, entry.asset);
    case 'data':
      return dataKey(entry.account, entry.name);
    case 'claimable':
      return claimableKey(entry.id);
    case 'offer':
      return offerKey(entry.account, entry.id);
    case 'pool':
      return poolKey(entry.id);
    default:
      return sponsorshipKey(entry.sponsored);
  }
}
