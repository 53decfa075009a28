import { refuse } from '@bb1/domain/refusal';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { ChallengeRefused } from '../../integrations/stellar/web-auth-port.ts';

/** Turns the errors of a challenge into refusals. */
export async function refusingChallenges<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof ChallengeRefused) throw refuse('malformed', error.fault);
    if (error instanceof LedgerUnreachable) throw refuse('unavailable', 'ledger_unavailable');
    throw error;
  }
}
