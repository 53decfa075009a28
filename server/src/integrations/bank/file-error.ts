import { BankFileError, type BankFileErrorCode } from './bank-statement-port.ts';

/** An error of a file as a whole, with its line. */
export function fileError(code: BankFileErrorCode, message: string, line = 1): BankFileError {
  return new BankFileError(code, message, { statementId: null, entry: null, line });
}
