import { createHash } from 'node:crypto';
import { tokens } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { HolderList } from '../../integrations/stellar/holders-port.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../platform/ids.ts';
import { findSnapshot, insertSnapshot, type SnapshotRow } from './snapshot-store.ts';

export interface NewSnapshot {
  readonly list: HolderList;
  /** CODE:ISSUER */
  readonly asset: string;
  readonly reason: string;
  /** Null if the product itself needs it. */
  readonly officerId: string | null;
}

/**
 * Stores a list of holders for good, once per ledger; a repetition returns the stored one. Refused
 * if the ledger now differs from the stored list, because one of the two must be wrong.
 */
export async function keepSnapshot(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { list, asset, reason, officerId }: NewSnapshot,
): Promise<SnapshotRow> {
  const contentHash = snapshotHash(list, asset);
  const id = newId();
  return db.transaction('holders.keep_snapshot', async (tx) => {
    const at = clock.now();
    const isNew = await insertSnapshot(tx, { id, list, asset, contentHash, reason, officerId, at });
    const kept = await findSnapshot(tx, list.ledger.sequence);
    if (kept === null) throw new Error(`the list of ledger ${list.ledger.sequence} was not kept`);
    if (kept.content_hash !== contentHash) throw refuse('conflict', 'holders_differ');
    const actor = officerId === null ? SYSTEM : ({ kind: 'officer', id: officerId } as const);
    if (isNew)
      await record(tx, {
        at,
        actor,
        act: 'holder_snapshot.kept',
        subject: `holder_snapshot:${id}`,
        reason,
        after: { ledger: kept.ledger, holders: kept.holder_count, content_hash: contentHash },
      });
    return kept;
  });
}

/** Uses the words of its invariant: change both together. */
function snapshotHash(
  { ledger, holdings, issuedUnits, elsewhereUnits }: HolderList,
  asset: string,
): string {
  const hash = createHash('sha256').update(
    [ledger.sequence, asset, tokens(issuedUnits), tokens(elsewhereUnits)].join('|'),
  );
  for (const { publicKey, units, isFrozen } of holdings)
    hash.update(`\n${publicKey}|${tokens(units)}|${isFrozen ?? 'unknown'}`);
  return hash.digest('hex');
}
