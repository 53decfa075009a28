import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { decideTaxEntry, findTaxEntry, lockTaxEntry, type TaxEntryRow } from './entry-store.ts';

/**
 * The second officer's decision. An approved entry applies to payments from then on; tax withheld
 * before does not change.
 */
export function decideOnTaxEntry(
  context: Pick<Context, 'db' | 'clock'>,
  decision: {
    id: string;
    officerId: string;
    state: 'approved' | 'rejected';
    reason: string | null;
  },
): Promise<TaxEntryRow> {
  const { id, officerId, state, reason } = decision;
  return context.db.transaction('taxes.decide_entry', async (tx) => {
    const entry = mustFind(await lockTaxEntry(tx, id));
    await refuseSelfReview(tx, officerId, entry.account_id);
    if (entry.state !== 'proposed') throw refuse('conflict', 'invalid_status');
    if (entry.proposed_by === officerId) throw refuse('forbidden', 'maker_is_checker');
    const at = context.clock.now();
    await decideTaxEntry(tx, { id, state, officerId, at, reason });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: `tax_entry.${state}`,
      subject: `tax_entry:${id}`,
      ...(reason === null ? {} : { reason }),
      after: { account: entry.account_id, kind: entry.kind, year: entry.year },
    });
    return mustFind(await findTaxEntry(tx, id));
  });
}
