import { refuse } from '@bb1/domain/refusal';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';

/** Queries the ledger. Without an answer nothing is shown, never old data. */
export async function askLedger<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof LedgerUnreachable) throw refuse('unavailable', 'ledger_unavailable');
    throw error;
  }
}
