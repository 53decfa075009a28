import type { Entry } from './entries.ts';

/**
 * Which trustlines and data an account owns, and who has a trustline of an asset. Kept up to date entry by
 * entry, because a list of a hundred thousand holders is read in hundreds of pages while ledgers close.
 */
export class EntryIndex {
  readonly #owned = new Map<string, Set<string>>();
  readonly #holders = new Map<string, Set<string>>();
  readonly #sorted = new Map<string, readonly string[]>();

  static of(entries: ReadonlyMap<string, Entry | null>): EntryIndex {
    const index = new EntryIndex();
    for (const [key, entry] of entries) index.note(key, null, entry);
    return index;
  }

  /** An entry was written, or removed (null). */
  note(key: string, before: Entry | null, after: Entry | null): void {
    const entry = after ?? before;
    if ((before === null) === (after === null)) return;
    if (entry?.kind !== 'trustline' && entry?.kind !== 'data') return;
    change(this.#owned, entry.account, key, after !== null);
    if (entry.kind !== 'trustline') return;
    change(this.#holders, entry.asset, entry.account, after !== null);
    this.#sorted.delete(entry.asset);
  }

  /** Keys of an account's trustlines and data. */
  ownedBy(account: string): ReadonlySet<string> {
    return this.#owned.get(account) ?? new Set();
  }

  /** Accounts with a trustline of the asset, by id. */
  holdersOf(asset: string): readonly string[] {
    const sorted = this.#sorted.get(asset) ?? [...(this.#holders.get(asset) ?? [])].toSorted();
    this.#sorted.set(asset, sorted);
    return sorted;
  }
}

function change(
  sets: Map<string, Set<string>>,
  name: string,
  member: string,
  isThere: boolean,
): void {
  const set = sets.get(name) ?? new Set();
  sets.set(name, set);
  if (isThere) set.add(member);
  else set.delete(member);
}
