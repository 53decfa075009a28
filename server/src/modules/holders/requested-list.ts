import { berlinDayEnds } from '@bb1/domain/offering/berlin-day-bounds';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { HolderList, Holders } from '../../integrations/stellar/holders-port.ts';
import { LedgerUnreachable, type Stellar } from '../../integrations/stellar/stellar.ts';
import type { HolderReadings } from './holder-readings.ts';
import { findSnapshot, listOfSnapshot, type SnapshotRow } from './snapshot-store.ts';

export type HoldersContext = Pick<Context, 'db' | 'clock' | 'offering'> & {
  readonly stellar: Stellar;
  readonly holders: Holders;
  readonly readings: HolderReadings;
};

/** A past moment, or now if it names neither. */
export interface RequestedMoment {
  readonly date?: string | undefined;
  readonly ledger?: number | undefined;
}

export type RequestedList =
  /** `booksAt`: the moment of the books it is compared with. */
  | {
      readonly state: 'ready';
      readonly list: HolderList;
      readonly snapshot: SnapshotRow | null;
      readonly booksAt: Date;
    }
  | { readonly state: 'reading'; readonly ledger: number; readonly accounts: number }
  | { readonly state: 'unreachable'; readonly ledger: number | null }
  | { readonly state: 'too_early' };

/** The list of holders at a moment: as stored, otherwise from the ledger. */
export async function requestedList(
  context: HoldersContext,
  moment: RequestedMoment,
): Promise<RequestedList> {
  try {
    const ledger = await askedLedger(context, moment);
    if (ledger === null) return { state: 'too_early' };
    const snapshot = await findSnapshot(context.db, ledger);
    const reading = await context.readings.of(ledger);
    const isNow = moment.date === undefined && moment.ledger === undefined;
    const booksAt = ({ ledger: { closedAt } }: HolderList) =>
      isNow ? context.clock.now() : closedAt;
    if (reading.state === 'ready') return { ...reading, snapshot, booksAt: booksAt(reading.list) };
    // A stored list needs no ledger.
    if (snapshot !== null) {
      const list = await listOfSnapshot(context.db, snapshot);
      return { state: 'ready', list, snapshot, booksAt: booksAt(list) };
    }
    return reading.state === 'reading' ? { ...reading, ledger } : { state: 'unreachable', ledger };
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
    return { state: 'unreachable', ledger: null };
  }
}

async function askedLedger(
  { stellar, holders, readings }: HoldersContext,
  { date, ledger }: RequestedMoment,
): Promise<number | null> {
  const newest = await readings.newestLedger(() => stellar.network.latestLedger());
  if (ledger !== undefined) {
    // The cached newest ledger may be a minute old.
    if (ledger > newest && ledger > (await stellar.network.latestLedger()).sequence)
      throw refuseField('ledger', 'must_be_in_the_past');
    return ledger;
  }
  if (date === undefined) return newest;
  const { closedAt } = await stellar.network.latestLedger();
  const end = berlinDayEnds(date);
  if (end > closedAt) throw refuseField('date', 'must_be_in_the_past');
  // A ledger closed at midnight belongs to the next day.
  return (await holders.lastLedgerAt(new Date(end.getTime() - 1)))?.sequence ?? null;
}
