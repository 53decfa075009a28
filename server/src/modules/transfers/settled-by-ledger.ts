import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type LedgerOutcomeRow, ledgerOutcomes } from './ledger-outcome-store.ts';

const ASKED_TOGETHER = 10;

/**
 * Which of some transfers were in the ledger when one had closed: by our tables, and where an outcome is still open, by the ledger
 * itself. Throws LedgerUnreachable.
 */
export async function settledByLedger(
  { db, stellar }: { readonly db: Queryable; readonly stellar: Pick<Stellar, 'network'> },
  transferIds: readonly string[],
  ledger: number,
): Promise<ReadonlySet<string>> {
  const landed = new Set<string>();
  const isThere = async ({ settled_ledger: settled, open_hashes: hashes }: LedgerOutcomeRow) => {
    if (settled !== null) return settled <= ledger;
    for (const hash of hashes) {
      const found = await stellar.network.findTransaction(hash);
      if (found.status === 'settled' && found.ledger <= ledger) return true;
    }
    return false;
  };
  const rows = transferIds.length === 0 ? [] : await ledgerOutcomes(db, transferIds);
  for (let from = 0; from < rows.length; from += ASKED_TOGETHER)
    await Promise.all(
      rows.slice(from, from + ASKED_TOGETHER).map(async (row) => {
        if (await isThere(row)) landed.add(row.id);
      }),
    );
  return landed;
}
