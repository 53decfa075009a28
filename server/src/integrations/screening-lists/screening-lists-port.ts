import type { ListFormat } from '@bb1/domain/screening/screening-lists';
import type { ListEntry } from '@bb1/domain/screening/screened';

/** Opens the bytes of a file from its beginning; may be called several times. */
export type ByteSource = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface ScreeningListFiles {
  readonly file: ByteSource;
  /** The second file of two-part lists: `ALT.CSV` next to `SDN.CSV`. */
  readonly aliases: ByteSource | null;
}

const FILE_PROBLEMS = [
  'empty',
  'unknown_format',
  'bad_encoding',
  'line_too_long',
  'quote_open',
  'quote_inside',
  'cut_off',
  'columns',
  'value',
  'twice',
  'no_entries',
  'aliases',
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** Why a file is unreliable, and the line (from 1) that shows it. */
export class ScreeningListUnreadable extends Error {
  readonly problem: FileProblem;
  readonly line: number;
  constructor(problem: FileProblem, line: number) {
    super(`line ${line}: ${problem}`);
    this.name = 'ScreeningListUnreadable';
    this.problem = problem;
    this.line = line;
  }
}

export interface ReadingList {
  readonly format: ListFormat;
  /**
   * Throws a ScreeningListUnreadable at the first malformed line; earlier entries are then
   * unreliable too.
   */
  readonly entries: AsyncIterable<ListEntry>;
  /** Known once all entries were read. */
  summary(): ListSummary;
}

export interface ListSummary {
  readonly entries: number;
  /** Ships, aircraft, wallets and other things that are not compared. */
  readonly skipped: number;
  /** Entries none of whose names the comparison reads. */
  readonly unreadable: number;
  /** The day (YYYY-MM-DD) the file was made, if it says so. */
  readonly edition: string | null;
}

/** Reads a publisher's list entry by entry within bounded memory. */
export type ReadScreeningList = (files: ScreeningListFiles) => Promise<ReadingList>;
