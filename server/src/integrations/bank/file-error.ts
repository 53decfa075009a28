import { BankFileError, type BankFileErrorCode } from './bank-statement-port.ts';

/** What is wrong with a file as a whole, at a line of it. */
export function fileError(code: BankFileErrorCode, message: string, line = 1): BankFileError {
  return new BankFileError(code, message, { statementId: null, entry: null, line });
}
