import { fact } from '@bb1/domain/approvals/approval-fact';
import { dayAfter } from '@bb1/domain/day-after';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { findStatementAfter } from '../evidence/evidence-store.ts';
import {
  exportedOf,
  findFile,
  findRefund,
  lockExportedOf,
  saveRefundState,
} from './refund-store.ts';

/**
 * After so many days, a weekend with holidays included, a bank has booked every transfer of a file.
 */
export const BOOKED_WITHIN_DAYS = 5;

/** A file that the bank did not execute. Its refunds can go into another one. */
export const REFUND_FILE_RECALL = defineApproval(
  'refund_file_recall',
  z.object({ refund_file_id: z.uuid(), refunds: z.int() }),
);

type Content = z.infer<typeof REFUND_FILE_RECALL.content>;

/**
 * Proposes to recall a file. Refuses while no joined statement is late enough to prove that the
 * bank has not executed it. Returns the id of the proposal.
 */
export async function proposeRecall(
  house: Proposing & Pick<Context, 'offering'>,
  request: { readonly fileId: string; readonly reason: string; readonly officerId: string },
): Promise<string> {
  return house.db.transaction('propose_recall', async (tx) => {
    const file = mustFind(await tx.maybe(findFile, [request.fileId]));
    const waiting = (await tx.rows(exportedOf, [file.id])).length;
    if (waiting === 0) throw refuse('conflict', 'invalid_status');
    const shown = await findStatementAfter(tx, {
      iban: house.offering.bank.iban,
      day: dayAfter(berlinDay(file.made_at), BOOKED_WITHIN_DAYS),
    });
    if (shown === null) throw refuse('conflict', 'refund_file_may_be_carried_out');
    return propose(house, tx, REFUND_FILE_RECALL, {
      subject: `refund_file:${file.id}`,
      content: { refund_file_id: file.id, refunds: waiting },
      facts: [
        fact('message_id', 'text', file.message_id, '/desk/refunds/files'),
        fact('refunds', 'count', waiting),
        fact('total', 'eur', file.total_eur),
        fact('made_by', 'text', file.made_by_name),
        fact('made_on', 'day', berlinDay(file.made_at)),
      ],
      evidence: [
        [
          fact('statements', 'text', shown.statement_id, `/desk/bank/${shown.bank_import_id}`),
          fact('closing_day', 'day', shown.closing_date),
          fact('came_by', 'code', shown.uploaded_by === null ? 'folder' : 'upload'),
        ],
      ],
      reason: request.reason,
      officerId: request.officerId,
      at: house.clock.now(),
      broughtBy: shown.uploaded_by === null ? [] : [shown.uploaded_by],
    });
  });
}

/** Refuses when the bank has executed a part of the file since the proposal. */
export async function recallRefundFile(
  tx: Tx,
  { content, reason, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  const refundIds = await lockExportedOf(tx, content.refund_file_id);
  if (refundIds.length !== content.refunds) throw refuse('conflict', 'facts_changed');
  for (const id of refundIds)
    await saveRefundState(tx, mustFind(await findRefund(tx, id)), {
      state: 'approved',
      refund_file_id: null,
    });
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'refund_file.recalled',
    subject: `refund_file:${content.refund_file_id}`,
    reason,
    after: { refunds: refundIds.length },
  });
}
