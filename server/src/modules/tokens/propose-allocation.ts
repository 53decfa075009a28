import { fact } from '@bb1/domain/approvals/approval-fact';
import { READY_REASONS } from '@bb1/domain/approvals/approval-kinds';
import { cents, eur, parseMoney, tokens } from '@bb1/domain/money';
import type { PaymentEvidence } from '@bb1/domain/payments/evidence-endpoints';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Remainder } from '../../module.ts';
import { defineApproval } from '../../platform/approvals/define-approval.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { refuseWhileHalted, haltedScopes } from '../officers/payment-halt.ts';
import { evidenceFacts, evidenceOfOrders } from '../payments/evidence/payment-evidence.ts';
import { type AllocationLine, listPaidOrderRows, oneAtATime, type PaidOrderRow } from './store.ts';

/** A paid order, and whether the calling officer may propose it. */
type ShownPaidOrder = PaidOrderRow & {
  /** Its money rests on a file that the officer uploaded: a colleague proposes it. */
  readonly own_evidence: boolean;
  readonly evidence: PaymentEvidence[];
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
  const stopped = await haltedScopes(db);
  const paid = (await db.rows(listPaidOrderRows)).filter(
    (row) => !stopped.includes(row.payment_method),
  );
  const known = await evidenceOfOrders(
    db,
    officerId,
    paid.map((row) => row.order_id),
  );
  const rows = paid.map((row) => ({
    ...row,
    ...(known.get(row.order_id) ?? { evidence: [], own_evidence: false }),
  }));
  const isReady = (row: ShownPaidOrder) =>
    row.kyc_verdict === 'approved' && !row.owes && !row.own_evidence;
  const ready = rows.filter(isReady);
  return {
    ready,
    waiting: rows.filter((row) => !isReady(row)),
    ...totalsOf(ready),
  };
}

/** These paid orders become tokens. */
export const ALLOCATION = defineApproval(
  'allocation',
  z.object({
    lines: z.array(
      z.object({
        order_id: z.uuid(),
        reference: z.string(),
        account_id: z.uuid(),
        amount: z.string(),
        tokens: z.string(),
      }),
    ),
  }),
);

export type AllocationContent = z.infer<typeof ALLOCATION.content>;

/**
 * Proposes to allocate the chosen orders, or everything that is ready, and returns the id of the
 * proposal. Another officer has to approve it, and to propose the orders of this one.
 */
export function proposeAllocation(
  context: Proposing,
  officerId: string,
  chosen?: readonly string[],
): Promise<string> {
  return context.db.transaction('propose_allocation', async (tx) => {
    await refuseWhileHalted(tx, 'tokens');
    await tx.rows(oneAtATime);
    const { ready } = await previewAllocation(tx, officerId);
    const wanted = chosen === undefined ? ready : chosenOf(ready, chosen);
    const people = wanted.map(({ account_id }) => account_id);
    const own = await context.accountsOfOfficer(tx, officerId, [...new Set(people)]);
    const lines: AllocationContent['lines'] = [];
    for (const { order_id, reference, account_id, amount, tokens: allocated } of wanted)
      if (!own.has(account_id))
        lines.push({ order_id, reference, account_id, amount, tokens: allocated });
      else if (chosen !== undefined)
        throw refuse('forbidden', 'order_of_own_account', { reference });
    if (lines.length === 0) throw refuse('invalid', 'nothing_to_allocate');
    return propose(context, tx, ALLOCATION, {
      ...(await proposedLines(tx, lines)),
      subject: `allocation:${newId()}`,
      reason: READY_REASONS.allocation,
      officerId,
      at: context.clock.now(),
    });
  });
}

/** The approver takes an order out by its reference: it waits for the next proposal. */
export async function takeOrderOut(
  _context: unknown,
  tx: Tx,
  { content, line }: { content: AllocationContent; line: string },
): Promise<Remainder<AllocationContent> | null> {
  const lines = content.lines.filter(({ reference }) => reference !== line);
  if (lines.length === content.lines.length) throw refuseField('line', 'must_be_valid');
  return lines.length === 0 ? null : proposedLines(tx, lines);
}

/** Each order with the evidence for its money. */
export async function proposedLines(tx: Tx, lines: AllocationContent['lines']) {
  const { facts, broughtBy } = await evidenceFacts(
    tx,
    lines.map((line) => line.order_id),
  );
  const { totalEur, totalTokens } = totalsOf(lines);
  return {
    content: { lines },
    facts: [
      fact('orders', 'count', lines.length),
      fact('total', 'eur', totalEur),
      fact('tokens', 'quantity', totalTokens),
    ],
    evidence: lines.map((line) => [
      fact('paid_order', 'text', line.reference, `/desk/orders/${line.order_id}`),
      fact('person', 'person', line.account_id, `/desk/accounts/${line.account_id}`),
      fact('order_amount', 'eur', line.amount),
      fact('tokens', 'quantity', line.tokens),
      ...(facts.get(line.order_id) ?? []),
    ]),
    accountIds: [...new Set(lines.map((line) => line.account_id))],
    broughtBy,
  };
}

function totalsOf(lines: readonly Pick<AllocationLine, 'amount' | 'tokens'>[]) {
  return {
    totalEur: eur(lines.reduce((sum, line) => sum + cents(line.amount), 0n)),
    totalTokens: tokens(
      lines.reduce((sum, line) => sum + parseMoney('TOKEN', line.tokens).units, 0n),
    ),
  };
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
