import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type LinesFile, openLinesFile } from '../../lines-file.ts';
import type { Closing } from './ledger.ts';

/**
 * One closed ledger: its envelopes, its time, its fee and reserve, and the clock's offset from real
 * time.
 */
export type JournalLine = {
  closeTime: number;
  baseFee: number;
  baseReserve: string;
  clockOffset: number;
  envelopes: string[];
};

type Heading = { networkPassphrase: string; format: 1 };

const FILE = 'ledgers.jsonl';

/** Closed ledgers in an append-only file. A ledger is on disk before it is published. */
export class Journal {
  readonly #file: LinesFile;
  readonly lines: JournalLine[];

  private constructor(file: LinesFile, lines: JournalLine[]) {
    this.#file = file;
    this.lines = lines;
  }

  /**
   * Opens the journal in a folder, creating both if needed. @throws Error if it belongs to another
   * network.
   */
  static open(folder: string, networkPassphrase: string): Journal {
    const path = join(folder, FILE);
    const file = openLinesFile(path);
    const [heading, ...lines] = file.before;
    const journal = new Journal(file, lines.map(readLine));
    if (heading === undefined) journal.#append({ networkPassphrase, format: 1 }, true);
    else if (readHeading(heading) !== networkPassphrase) {
      throw new Error(`the ledgers in ${path} belong to another network`);
    }
    return journal;
  }

  /** Empty ledgers may be lost in a power failure; all others are forced to disk. */
  add(closing: Closing, clockOffset: number, envelopes: string[]): void {
    const { closeTime, baseFee, baseReserve } = closing;
    this.#append(
      { closeTime, baseFee, baseReserve: baseReserve.toString(), clockOffset, envelopes },
      envelopes.length > 0,
    );
  }

  /** Closes the journal and deletes it. */
  static erase(folder: string): void {
    rmSync(join(folder, FILE), { force: true });
  }

  close(): void {
    this.#file.close();
  }

  #append(line: JournalLine | Heading, force: boolean): void {
    this.#file.add(line, { force });
  }
}

function readHeading(text: string): string | null {
  const heading: unknown = JSON.parse(text);
  const { networkPassphrase } = fieldsOf(heading);
  return typeof networkPassphrase === 'string' ? networkPassphrase : null;
}

function readLine(text: string): JournalLine {
  const line: unknown = JSON.parse(text);
  const { closeTime, baseFee, baseReserve, clockOffset, envelopes } = fieldsOf(line);
  const numbers =
    typeof closeTime === 'number' && typeof baseFee === 'number' && typeof clockOffset === 'number';
  if (!numbers || typeof baseReserve !== 'string' || !Array.isArray(envelopes))
    throw new Error(`not a line of a ledger journal: ${text}`);
  return { closeTime, baseFee, baseReserve, clockOffset, envelopes: envelopes.map(String) };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
