import { createHash } from 'node:crypto';
import { standingSigns } from '@bb1/domain/affiliates/self-referral';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import {
  type CommissionAllocationLine,
  type CommissionAllocationRow,
  type DueRow,
  findCommissionAllocation,
  insertCommissionAllocation,
  listDue,
} from './commission-allocation-store.ts';
import { listEarnedOrders } from './commission-store.ts';
import { signsOfOrders } from './settle-commissions.ts';

export interface CommissionPreview {
  readonly ready: DueRow[];
  readonly waiting: (DueRow & { readonly waitsFor: 'identification' | 'receivable' | 'signs' })[];
}

/**
 * The content of a proposal made now: affiliates with commission to be invested, identified,
 * owing nothing and without an open sign of self-referral.
 */
export async function previewCommissionAllocation(db: Queryable): Promise<CommissionPreview> {
  const due = await listDue(db);
  const held = await heldBySigns(
    db,
    due.flatMap(({ affiliate_id: id, identified }) => (identified ? [id] : [])),
  );
  return {
    ready: due.filter(
      ({ affiliate_id: id, identified, owes }) => identified && !owes && !held.has(id),
    ),
    waiting: due.flatMap((row): CommissionPreview['waiting'] =>
      !row.identified
        ? [{ ...row, waitsFor: 'identification' }]
        : row.owes
          ? [{ ...row, waitsFor: 'receivable' }]
          : held.has(row.affiliate_id)
            ? [{ ...row, waitsFor: 'signs' }]
            : [],
    ),
  };
}

/** Those of these affiliates with new signs of self-referral for commission already earned. */
export async function heldBySigns(
  db: Queryable,
  affiliateIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const orders = await listEarnedOrders(db, affiliateIds);
  const signsNow = await signsOfOrders(db, orders);
  return new Set(
    orders
      .filter((order) => standingSigns(signsNow(order), order.allowed_signs).length > 0)
      .map(({ affiliate_id: id }) => id),
  );
}

/** Proposes to turn everything that is ready into tokens. Another officer has to approve it. */
export async function proposeCommissionAllocation(
  context: Pick<Context, 'db' | 'clock'>,
  officerId: string,
): Promise<CommissionAllocationRow> {
  const id = newId();
  try {
    return await context.db.transaction('propose_commission_allocation', async (tx) => {
      await refuseWhileMoneyIsStopped(tx, 'tokens');
      const { ready } = await previewCommissionAllocation(tx);
      if (ready.length === 0) throw refuse('invalid', 'nothing_to_allocate');
      const at = context.clock.now();
      const lines = ready.map(({ affiliate_id, full_name, tokens }) => ({
        id: newId(),
        affiliate_id,
        full_name,
        tokens,
      }));
      const hash = commissionContentHash(lines);
      await insertCommissionAllocation(tx, { id, contentHash: hash, officerId, at, lines });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'commission_allocation.proposed',
        subject: `commission_allocation:${id}`,
        after: { content_hash: hash, affiliates: lines.length },
      });
      return mustFind(await findCommissionAllocation(tx, id));
    });
  } catch (error) {
    // Another officer proposed the same at the same moment.
    if (isUniqueViolation(error, 'commission_allocation_lines_one_live'))
      throw refuse('conflict', 'invalid_status');
    throw error;
  }
}

/** One text over all lines in a fixed order: the approver sees exactly what was proposed. */
export function commissionContentHash(lines: readonly CommissionAllocationLine[]): string {
  return createHash('sha256')
    .update(
      lines
        .map((line) => [line.id, line.affiliate_id, line.tokens].join('|'))
        .toSorted()
        .join('\n'),
    )
    .digest('hex');
}
