import type { BankFileFormat, BankStatement } from './bank-statement-port.ts';
import type { TransferOrder } from './pain001.ts';
import type { BookedFormats } from './repeats-other-format.ts';

export type { BookedFormats } from './repeats-other-format.ts';

/** What modules are handed of the bank besides reading its files. */
export interface Bank {
  /** A file by which the bank is asked to pay (pain.001). Throws Pain001Error on what no bank would take. */
  writeTransferOrder(order: TransferOrder): string;
  /** Whether a statement tells of days that were booked from another format already. */
  repeatsOtherFormat(
    statement: BankStatement,
    format: BankFileFormat,
    booked: BookedFormats,
  ): boolean;
}

/** Where the bank's own program puts statements. */
export interface StatementFolder {
  readonly path: string;
  /** Says to operators what is wrong with a file. */
  readonly warn: (message: string, details: Record<string, unknown>) => void;
}
