import type { ListFormat } from '@bb1/domain/screening/screening-lists';
import type { ListEntry } from '@bb1/domain/screening/screened';

/** Gives the bytes of a file from its beginning, each time it is asked. */
export type ByteSource = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface ScreeningListFiles {
  readonly file: ByteSource;
  /** The second file of lists that come in two: `ALT.CSV` beside `SDN.CSV`. */
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

/** Why a file is no list that could be relied on, and the line (from 1) where that shows. */
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
  /** Throws a ScreeningListUnreadable at the first line that is not as its format says; nothing before it is to be relied on. */
  readonly entries: AsyncIterable<ListEntry>;
  /** Known once all entries were read. */
  summary(): ListSummary;
}

export interface ListSummary {
  readonly entries: number;
  /** Ships, aircraft, wallets and other things that nobody is compared with. */
  readonly skipped: number;
  /** The day (YYYY-MM-DD) that the file says it was made, where it does. */
  readonly edition: string | null;
}

/** Reads a list of a publisher, entry by entry, within bounded memory. */
export type ReadScreeningList = (files: ScreeningListFiles) => Promise<ReadingList>;
