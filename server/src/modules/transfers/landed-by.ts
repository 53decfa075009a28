import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type LandingRow, landings } from './landing-store.ts';

const ASKED_TOGETHER = 10;

/**
 * Which of some transfers were in the ledger when one had closed: by our tables, and where an outcome is still open, by the ledger
 * itself. Throws LedgerUnreachable.
 */
export async function landedBy(
  { db, stellar }: { readonly db: Queryable; readonly stellar: Pick<Stellar, 'network'> },
  transferIds: readonly string[],
  ledger: number,
): Promise<ReadonlySet<string>> {
  const landed = new Set<string>();
  const isThere = async ({ settled_ledger: settled, open_hashes: hashes }: LandingRow) => {
    if (settled !== null) return settled <= ledger;
    for (const hash of hashes) {
      const found = await stellar.network.findTransaction(hash);
      if (found.status === 'settled' && found.ledger <= ledger) return true;
    }
    return false;
  };
  const rows = transferIds.length === 0 ? [] : await landings(db, transferIds);
  for (let from = 0; from < rows.length; from += ASKED_TOGETHER)
    await Promise.all(
      rows.slice(from, from + ASKED_TOGETHER).map(async (row) => {
        if (await isThere(row)) landed.add(row.id);
      }),
    );
  return landed;
}
