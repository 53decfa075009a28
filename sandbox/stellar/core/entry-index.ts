import type { Entry } from './entries.ts';

/**
 * Which trustlines, offers and data an account owns, who has a trustline of an asset, and which offers sell
 * one asset for another. Kept up to date entry by
 * entry, because a list of a hundred thousand holders is read in hundreds of pages while ledgers close.
 */
export class EntryIndex {
  readonly #owned = new Map<string, Set<string>>();
  readonly #holders = new Map<string, Set<string>>();
  readonly #offers = new Map<string, Set<string>>();
  readonly #sorted = new Map<string, readonly string[]>();

  static of(entries: ReadonlyMap<string, Entry | null>): EntryIndex {
    const index = new EntryIndex();
    for (const [key, entry] of entries) index.note(key, null, entry);
    return index;
  }

  /** An entry was written, or removed (null). */
  note(key: string, before: Entry | null, after: Entry | null): void {
    // An offer can be changed to other assets.
    if (before?.kind === 'offer')
      change(this.#offers, pairOf(before.selling, before.buying), key, false);
    if (after?.kind === 'offer')
      change(this.#offers, pairOf(after.selling, after.buying), key, true);
    const entry = after ?? before;
    if ((before === null) === (after === null)) return;
    if (entry?.kind !== 'trustline' && entry?.kind !== 'data' && entry?.kind !== 'offer') return;
    change(this.#owned, entry.account, key, after !== null);
    if (entry.kind !== 'trustline') return;
    change(this.#holders, entry.asset, entry.account, after !== null);
    this.#sorted.delete(entry.asset);
  }

  /** Keys of the offers that sell one asset for another. */
  offersFor(selling: string, buying: string): ReadonlySet<string> {
    return this.#offers.get(pairOf(selling, buying)) ?? new Set();
  }

  /** Keys of an account's trustlines, offers and data. */
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

function pairOf(selling: string, buying: string): string {
  return `${selling} ${buying}`;
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
