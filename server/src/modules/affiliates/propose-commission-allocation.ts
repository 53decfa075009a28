import { createHash } from 'node:crypto';
import { standingSigns } from '@bb1/domain/affiliates/self-referral';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuseWhileMoneyIsStopped } from '../officers/money-stop.ts';
import { type CommissionAllocationLine, type CommissionAllocationRow, type DueRow, earnedOrdersOf, findCommissionAllocation, insertCommissionAllocation, listDue } from './commission-allocation-store.ts';
import { findReferredOrder } from './commission-store.ts';
import { signsOf } from './settle-commissions.ts';

export interface CommissionPreview {
  readonly ready: DueRow[];
  readonly waiting: (DueRow & { readonly waitsFor: 'identification' | 'signs' })[];
}

/** What a proposal made now would hold: whose commission is to be invested, who is identified, and whom no sign of self-referral holds. */
export async function previewCommissionAllocation(db: Queryable): Promise<CommissionPreview> {
  const ready: DueRow[] = [];
  const waiting: (DueRow & { waitsFor: 'identification' | 'signs' })[] = [];
  for (const row of await listDue(db)) {
    if (!row.identified) waiting.push({ ...row, waitsFor: 'identification' });
    else if (await signsHold(db, row.affiliate_id)) waiting.push({ ...row, waitsFor: 'signs' });
    else ready.push(row);
  }
  return { ready, waiting };
}

/** Whether something that shows by now speaks against commission that was earned already. */
export async function signsHold(db: Queryable, affiliateId: string): Promise<boolean> {
  for (const orderId of await earnedOrdersOf(db, affiliateId)) {
    const order = await findReferredOrder(db, orderId);
    if (order !== null && standingSigns(await signsOf(db, order), order.allowed_signs).length > 0) return true;
  }
  return false;
}

/** Proposes to turn everything that is ready into tokens. Another officer has to approve it. */
export async function proposeCommissionAllocation(context: Pick<Context, 'db' | 'clock'>, officerId: string): Promise<CommissionAllocationRow> {
  const id = newId();
  try {
    return await context.db.transaction('propose_commission_allocation', async (tx) => {
      await refuseWhileMoneyIsStopped(tx);
      const { ready } = await previewCommissionAllocation(tx);
      if (ready.length === 0) throw refuse('invalid', 'nothing_to_allocate');
      const at = context.clock.now();
      const lines = ready.map(({ affiliate_id, full_name, tokens }) => ({ id: newId(), affiliate_id, full_name, tokens }));
      const hash = commissionContentHash(lines);
      await insertCommissionAllocation(tx, { id, contentHash: hash, officerId, at, lines });
      await record(tx, { at, actor: { kind: 'officer', id: officerId }, act: 'commission_allocation.proposed', subject: `commission_allocation:${id}`, after: { content_hash: hash, affiliates: lines.length } });
      return mustFind(await findCommissionAllocation(tx, id));
    });
  } catch (error) {
    // Somebody else proposed the same at the same moment.
    if (isUniqueViolation(error, 'commission_allocation_lines_one_live')) throw refuse('conflict', 'wrong_state');
    throw error;
  }
}

/** One text over all lines in a fixed order: what the checker sees is what the maker proposed. */
export function commissionContentHash(lines: readonly CommissionAllocationLine[]): string {
  return createHash('sha256').update(lines.map((line) => [line.id, line.affiliate_id, line.tokens].join('|')).toSorted().join('\n')).digest('hex');
}
