import { fact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import type { Tx } from '../../platform/db/database.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { findShown } from './desk-store.ts';
import { lockReceivable, type ReceivableRow } from './store.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import { moveReceivable, openOf, writtenOffOf } from './balance.ts';

/** What is still open of a receivable becomes a loss. `open_amount` is in the currency of the receivable. */
export const WRITE_OFF = defineApproval(
  'write_off',
  z.object({ receivable_id: z.uuid(), open_amount: z.string() }),
);

type Content = z.infer<typeof WRITE_OFF.content>;

export function receivableSubject(id: string): string {
  return `receivable:${id}`;
}

/** One officer proposes to ask no longer for what somebody owes; another one has to agree. */
export async function proposeWriteOff(
  house: Proposing,
  request: { id: string; officerId: string; form: { reason: string; version: number } },
): Promise<void> {
  await house.db.transaction('propose_write_off', async (tx) => {
    const locked = mustFind(await lockReceivable(tx, request.id));
    if (locked.state !== 'open' || locked.version !== request.form.version)
      throw refuse('conflict', 'invalid_status');
    const row = await tx.one(findShown, [locked.id]);
    await propose(house, tx, WRITE_OFF, {
      subject: receivableSubject(row.id),
      content: { receivable_id: row.id, open_amount: row.open_amount },
      facts: [
        fact('receivable', 'text', row.reference, `/desk/receivables/${row.id}`),
        ...(row.account_id === null
          ? []
          : [fact('person', 'person', row.account_id, `/desk/accounts/${row.account_id}`)]),
        fact('cause', 'code', row.cause),
        fact('owed', 'eur', row.amount_eur),
        fact('still_owed', 'eur', row.open_eur),
        fact('open_since', 'day', berlinDay(row.open_since)),
        fact('reminders', 'count', row.notices),
      ],
      evidence: [[fact('payment', 'eur', row.amount_eur, `/desk/payments/${row.payment_id}`)]],
      reason: request.form.reason,
      officerId: request.officerId,
      at: house.clock.now(),
      accountIds: row.account_id === null ? [] : [row.account_id],
    });
  });
}

/** Carries the proposal out. Refuses it if something was paid or given back since. */
export async function carryOutWriteOff(
  tx: Tx,
  { content, reason, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  const row = mustFind(await lockReceivable(tx, content.receivable_id));
  if (row.state !== 'open' || row.open_amount !== content.open_amount)
    throw refuse('conflict', 'facts_changed');
  await writeOffReceivable(tx, { row, actor: { kind: 'officer', id: approvedBy }, reason, at });
}

/**
 * What is still open becomes a loss, and the person is free again. The legal claim is not waived by it, so they are not notified; if
 * they pay after all, the loss is undone. Lock the receivable first.
 */
async function writeOffReceivable(
  tx: Tx,
  written: { row: ReceivableRow; actor: Actor; reason: string; at: Date },
): Promise<void> {
  const { row, actor, reason, at } = written;
  const share = openOf(row);
  await moveReceivable(tx, row, {
    kind: 'written_off',
    share,
    place: writtenOffOf(row.id),
    money: { currency: row.currency, units: share.units },
    paymentId: null,
    at,
  });
  await record(tx, {
    at,
    actor,
    act: 'receivable.written_off',
    subject: `receivable:${row.id}`,
    reason,
    after: { amount: row.open_amount, currency: row.currency },
  });
}
