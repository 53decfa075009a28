import type { ChecklistKey } from '@bb1/domain/kyc/checklist';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { liveChecks, moveCheck } from './check-store.ts';

/**
 * Withdraws approved items because something approved changes; the verdict follows when it is
 * synchronised.
 */
export async function endApproval(
  tx: Tx,
  end: { accountId: string; items: readonly ChecklistKey[]; actor: Actor; at: Date },
): Promise<void> {
  const live = await liveChecks(tx, end.accountId);
  for (const item of end.items) {
    if (live[item] === 'approved')
      await moveCheck(tx, {
        accountId: end.accountId,
        item,
        from: 'approved',
        to: 'withdrawn',
        mover: 'investor',
        actor: end.actor,
        at: end.at,
      });
  }
}
