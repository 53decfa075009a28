import { refuse } from '@bb1/domain/refusal';
import {
  type LedgerAccount,
  LedgerUnreachable,
  type Stellar,
  type Trustline,
} from '../../integrations/stellar/stellar.ts';

/** Queries the ledger. Without an answer the call is refused, and nothing old is shown. */
export async function askLedger<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof LedgerUnreachable) throw refuse('unavailable', 'ledger_unavailable');
    throw error;
  }
}

/** An account's trustline to our token; null if it has none. */
export function trustlineOf(
  account: LedgerAccount | null,
  { claims: { assetCode, assetIssuer } }: Pick<Stellar, 'claims'>,
): Trustline | null {
  return (
    account?.trustlines.find(
      (line) => line.assetCode === assetCode && line.assetIssuer === assetIssuer,
    ) ?? null
  );
}
