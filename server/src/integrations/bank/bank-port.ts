import type { BankFileFormat, BankStatement } from './bank-statement-port.ts';
import type { TransferOrder } from './pain001.ts';
import type { BookedFormats } from './repeats-other-format.ts';

export type { BookedFormats } from './repeats-other-format.ts';

/** The bank's functions for modules, besides reading its files. */
export interface Bank {
  /**
   * A payment order file for the bank (pain.001). Throws Pain001Error for values that no bank
   * accepts.
   */
  writeTransferOrder(order: TransferOrder): string;
  /** Whether a statement covers days that were booked from another format already. */
  repeatsOtherFormat(
    statement: BankStatement,
    format: BankFileFormat,
    booked: BookedFormats,
  ): boolean;
}

/** The folder in which the bank's own program puts statements. */
export interface StatementFolder {
  readonly path: string;
  /** Reports what is wrong with a file to operators. */
  readonly warn: (message: string, details: Record<string, unknown>) => void;
}
