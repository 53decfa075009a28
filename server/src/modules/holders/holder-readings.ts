import { setTimeout } from 'node:timers/promises';
import { type HolderList, type Holders } from '../../integrations/stellar/holders-port.ts';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { House } from '../../module.ts';
import { knownAddresses } from './snapshot-store.ts';

/** The current state of reading a ledger's list. */
export type Reading =
  | { readonly state: 'ready'; readonly list: HolderList }
  | { readonly state: 'reading'; readonly accounts: number }
  | { readonly state: 'unreachable' };

interface Kept {
  reading: Reading;
  readonly done: Promise<void>;
  readonly begunAt: number;
}

/** After this long a page rather shows progress. */
const WAIT_MS = 4_000;
/** Lists of ten thousand holders are a few megabytes. */
const MOST_KEPT = 6;
/** Keeps the current list stable while somebody pages through it. */
const NOW_LASTS_MS = 60_000;

/**
 * Lists of holders read by this process. A ledger's list never changes once all of it is proven, so
 * it is read once and cached for a while; reading continues when the last reader has gone.
 */
export class HolderReadings {
  readonly #holders: Holders;
  readonly #known: () => Promise<readonly string[]>;
  readonly #onError: (error: unknown) => void;
  readonly #kept = new Map<number, Kept>();
  #now: { readonly ledger: number; readonly askedAt: number } | null = null;

  constructor(options: {
    holders: Holders;
    known: () => Promise<readonly string[]>;
    onError: (error: unknown) => void;
  }) {
    this.#holders = options.holders;
    this.#known = options.known;
    this.#onError = options.onError;
  }

  /** The list of a closed ledger, or the progress of reading it. */
  async of(ledger: number): Promise<Reading> {
    const kept = this.#kept.get(ledger) ?? this.#begin(ledger);
    await Promise.race([kept.done, setTimeout(WAIT_MS, undefined, { ref: false })]);
    // The next caller tries again.
    if (kept.reading.state === 'unreachable') this.#kept.delete(ledger);
    if (isUnproven(kept.reading) && Date.now() - kept.begunAt > NOW_LASTS_MS)
      this.#kept.delete(ledger);
    return kept.reading;
  }

  /** The newest ledger, cached for a minute. Throws LedgerUnreachable. */
  async newestLedger(latest: () => Promise<{ readonly sequence: number }>): Promise<number> {
    const isFresh = this.#now !== null && Date.now() - this.#now.askedAt < NOW_LASTS_MS;
    const isBeingRead =
      this.#now !== null && this.#kept.get(this.#now.ledger)?.reading.state === 'reading';
    if (this.#now !== null && (isFresh || isBeingRead)) return this.#now.ledger;
    const { sequence } = await latest();
    this.#now = { ledger: sequence, askedAt: Date.now() };
    return sequence;
  }

  #begin(ledger: number): Kept {
    const oldest = [...this.#kept].find(([, { reading }]) => reading.state !== 'reading');
    if (this.#kept.size >= MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest[0]);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const kept: Kept = { reading: { state: 'reading', accounts: 0 }, done, begunAt: Date.now() };
    this.#kept.set(ledger, kept);
    void this.#read(ledger, kept).finally(resolve);
    return kept;
  }

  async #read(ledger: number, kept: Kept): Promise<void> {
    try {
      const known = await this.#known();
      const list = await this.#holders.holdersAt({
        ledger,
        known,
        onProgress: (accounts) => (kept.reading = { state: 'reading', accounts }),
      });
      kept.reading = { state: 'ready', list };
    } catch (error) {
      if (!(error instanceof LedgerUnreachable)) this.#onError(error);
      kept.reading = { state: 'unreachable' };
    }
  }
}

const ofHouse = new WeakMap<House['holders'], HolderReadings>();

/** The lists that this process reads, which all modules share: a ledger is read once for all of them. */
export function holderReadings({ db, holders, log }: House): HolderReadings {
  const known = ofHouse.get(holders);
  if (known !== undefined) return known;
  const readings = new HolderReadings({
    holders,
    known: () => knownAddresses(db),
    onError: (error) => log.error({ err: error }, 'the list of holders could not be read'),
  });
  ofHouse.set(holders, readings);
  return readings;
}

function isUnproven(reading: Reading): boolean {
  return (
    reading.state === 'ready' && reading.list.holdings.some(({ unproven }) => unproven !== null)
  );
}
