import { createHash } from 'node:crypto';
import { cents, eur, parseMoney, tokens } from '@bb1/domain/money';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuseWhileMoneyIsStopped, stoppedScopes } from '../officers/payment-halt.ts';
import { ordersOnEvidenceOf } from '../payments/evidence/payment-evidence.ts';
import {
  type AllocationLine,
  type AllocationRow,
  findAllocation,
  insertAllocation,
  listPaidOrderRows,
  type PaidOrderRow,
} from './store.ts';

/** A paid order, and whether the calling officer may propose it. */
type ShownPaidOrder = PaidOrderRow & {
  /** Its money rests on a file that the officer uploaded: a colleague proposes it. */
  readonly own_evidence: boolean;
};

export interface AllocationPreview {
  readonly ready: ShownPaidOrder[];
  /** Paid, but the person is not approved yet or owes, or another officer has to propose it. */
  readonly waiting: ShownPaidOrder[];
  readonly totalEur: string;
  readonly totalTokens: string;
}

/**
 * What a proposal of this officer would hold now. Only fully approved persons who owe nothing get tokens, and no
 * order whose currency is halted.
 */
export async function previewAllocation(
  db: Queryable,
  officerId: string,
): Promise<AllocationPreview> {
  const stopped = await stoppedScopes(db);
  const paid = (await listPaidOrderRows(db)).filter((row) => !stopped.includes(row.payment_method));
  const own = await ordersOnEvidenceOf(
    db,
    officerId,
    paid.map((row) => row.order_id),
  );
  const rows = paid.map((row) => ({ ...row, own_evidence: own.has(row.order_id) }));
  const isReady = (row: ShownPaidOrder) =>
    row.kyc_verdict === 'approved' && !row.owes && !row.own_evidence;
  const ready = rows.filter(isReady);
  return {
    ready,
    waiting: rows.filter((row) => !isReady(row)),
    totalEur: eur(ready.reduce((sum, row) => sum + cents(row.amount), 0n)),
    totalTokens: tokens(
      ready.reduce((sum, row) => sum + parseMoney('TOKEN', row.tokens).units, 0n),
    ),
  };
}

/**
 * Proposes to allocate the chosen orders, or everything that is ready. Another officer has to approve
 * it. Refuses a chosen order that is not ready.
 */
export async function proposeAllocation(
  context: Pick<Context, 'db' | 'clock'>,
  officerId: string,
  chosen?: readonly string[],
): Promise<AllocationRow> {
  const id = newId();
  try {
    return await context.db.transaction('propose_allocation', async (tx) => {
      await refuseWhileMoneyIsStopped(tx, 'tokens');
      const { ready } = await previewAllocation(tx, officerId);
      if (ready.length === 0) throw refuse('invalid', 'nothing_to_allocate');
      const lines = chosen === undefined ? ready : chosenOf(ready, chosen);
      const at = context.clock.now();
      const hash = contentHash(lines);
      await insertAllocation(tx, { id, contentHash: hash, officerId, at, lines });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'allocation.proposed',
        subject: `allocation:${id}`,
        after: { content_hash: hash, orders: lines.length },
      });
      return mustFind(await findAllocation(tx, id));
    });
  } catch (error) {
    // Another officer proposed the same orders at the same moment.
    if (isUniqueViolation(error, 'allocation_lines_one_live'))
      throw refuse('conflict', 'invalid_status');
    throw error;
  }
}

function chosenOf<Line extends AllocationLine>(
  ready: readonly Line[],
  chosen: readonly string[],
): Line[] {
  const ids = new Set(chosen);
  const lines = ready.filter((line) => ids.has(line.order_id));
  if (lines.length < ids.size) throw refuse('conflict', 'order_not_ready');
  return lines;
}

/** One text over all lines in a fixed order: the checker sees exactly what the maker proposed. */
export function contentHash(lines: readonly AllocationLine[]): string {
  const content = lines
    .map((line) => [line.order_id, line.account_id, line.amount, line.tokens].join('|'))
    .toSorted()
    .join('\n');
  return createHash('sha256').update(content).digest('hex');
}
