import { standingSigns } from '@bb1/domain/affiliates/self-referral';
import { fact } from '@bb1/domain/approvals/approval-fact';
import { READY_REASONS } from '@bb1/domain/approvals/approval-kinds';
import { parseMoney, tokens } from '@bb1/domain/money';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { z } from 'zod';
import { defineApproval } from '../../platform/approvals/define-approval.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { type DueRow, listDue } from './commission-allocation-store.ts';
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

/** Earned commission of these affiliates becomes tokens. */
export const COMMISSION_ALLOCATION = defineApproval(
  'commission_allocation',
  z.object({ lines: z.array(z.object({ affiliate_id: z.uuid(), tokens: z.string() })) }),
);

export type AllocationContent = z.infer<typeof COMMISSION_ALLOCATION.content>;

/** All of it: one proposal at a time. */
export const ALLOCATION_SUBJECT = 'commission_allocation';

/**
 * Proposes to turn everything that is ready into tokens, and returns the id of the proposal.
 * Another officer has to approve it, and to propose the commission of this one.
 */
export function proposeCommissionAllocation(
  context: Proposing,
  officerId: string,
): Promise<string> {
  return context.db.transaction('propose_commission_allocation', async (tx) => {
    await refuseWhileHalted(tx, 'tokens');
    const { ready } = await previewCommissionAllocation(tx);
    const affiliates = ready.map(({ affiliate_id }) => affiliate_id);
    const own = await context.accountsOfOfficer(tx, officerId, affiliates);
    const lines = ready.flatMap(({ affiliate_id, tokens: due }) =>
      own.has(affiliate_id) ? [] : [{ affiliate_id, tokens: due }],
    );
    if (lines.length === 0) throw refuse('invalid', 'nothing_to_allocate');
    return propose(context, tx, COMMISSION_ALLOCATION, {
      ...proposedLines(lines),
      subject: ALLOCATION_SUBJECT,
      reason: READY_REASONS.commission_allocation,
      officerId,
      at: context.clock.now(),
    });
  });
}

/** The approver takes out the line with a number: its affiliate waits for the next proposal. */
export function takeAffiliateOut(
  _context: unknown,
  _tx: Tx,
  { content, line }: { content: AllocationContent; line: string },
): Promise<ReturnType<typeof proposedLines> | null> {
  const lines = content.lines.filter((_, at) => String(at + 1) !== line);
  if (lines.length === content.lines.length) throw refuseField('line', 'must_be_valid');
  return Promise.resolve(lines.length === 0 ? null : proposedLines(lines));
}

function proposedLines(lines: AllocationContent['lines']) {
  const total = lines.reduce((sum, line) => sum + parseMoney('TOKEN', line.tokens).units, 0n);
  return {
    content: { lines },
    facts: [fact('affiliates', 'count', lines.length), fact('tokens', 'quantity', tokens(total))],
    evidence: lines.map((line, at) => [
      fact('line', 'count', at + 1),
      fact('affiliate', 'person', line.affiliate_id, `/desk/accounts/${line.affiliate_id}`),
      fact('tokens', 'quantity', line.tokens),
    ]),
    accountIds: lines.map((line) => line.affiliate_id),
  };
}
