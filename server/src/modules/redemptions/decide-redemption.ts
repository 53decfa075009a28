import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { Remainder } from '../../module.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { stopPayment } from '../transfers/request-payment.ts';
import { askToSend } from './ask-to-send.ts';
import { endRedemption } from './end-redemption.ts';
import { leavePlannedLines, leaveWallet, listOpenTransfers } from './line-store.ts';
import { type RedemptionContent, whatIsApproved } from './propose-redemption.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import {
  findRedemption,
  lockRedemption,
  type RedemptionRow,
  saveApproved,
  saveDropped,
  saveStop,
} from './store.ts';

type Deciding = Pick<RedemptionsContext, 'db' | 'clock'>;

/** The second officer's approval. The transactions are built, and wait for the cold keys. */
export async function approveRedemption(
  _context: unknown,
  tx: Tx,
  { content, approvedBy, at }: ApprovedDecision<RedemptionContent>,
): Promise<void> {
  const id = content.redemption_id;
  await refuseWhileHalted(tx, 'tokens');
  const redemption = mustFind(await lockRedemption(tx, id));
  const { content: planned } = await whatIsApproved(tx, id);
  if (redemption.state !== 'proposed' || planned.lines_hash !== content.lines_hash)
    throw refuse('conflict', 'facts_changed');
  await saveApproved(tx, { id, officerId: approvedBy, at });
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'redemption.approved',
    subject: `redemption:${id}`,
    after: content,
  });
  await askToSend(tx, id);
}

/** The approver takes a wallet out: its tokens stay where they are, and can be proposed again. */
export async function takeWalletOut(
  _context: unknown,
  tx: Tx,
  { content: { redemption_id: id }, line }: { content: RedemptionContent; line: string },
): Promise<Remainder<RedemptionContent> | null> {
  await lockRedemption(tx, id);
  if (!(await leaveWallet(tx, id, line))) throw refuseField('line', 'must_be_valid');
  const rest = await whatIsApproved(tx, id);
  return rest.content.wallets === 0 ? null : rest;
}

/** Not approved: every token stays where it is, and can be proposed again. */
export async function dropRedemption(
  _context: unknown,
  tx: Tx,
  { content: { redemption_id: id } }: { content: RedemptionContent },
): Promise<void> {
  await lockRedemption(tx, id);
  await saveDropped(tx, id);
  await tx.run(leavePlannedLines, [id]);
}

/**
 * Cancels what is not in a ledger. Transactions in progress end once it is certain whether they
 * landed.
 */
export function stopRedemption(
  { db, clock }: Deciding,
  stop: { id: string; officerId: string; reason: string },
): Promise<RedemptionRow> {
  return db.transaction('redemptions.stop', async (tx) => {
    const redemption = mustFind(await lockRedemption(tx, stop.id));
    if (redemption.state !== 'approved' || redemption.stopped_at !== null)
      throw refuse('conflict', 'invalid_status');
    const at = clock.now();
    const actor: Actor = { kind: 'officer', id: stop.officerId };
    await tx.run(saveStop, [redemption.id, stop.officerId, at, stop.reason]);
    await record(tx, {
      at,
      actor,
      act: 'redemption.stopped',
      subject: `redemption:${redemption.id}`,
      reason: stop.reason,
    });
    await tx.run(leavePlannedLines, [redemption.id]);
    for (const transferId of await listOpenTransfers(tx, redemption.id))
      await stopPayment(tx, transferId, { actor, at });
    await endRedemption(tx, redemption.id, at);
    return mustFind(await findRedemption(tx, redemption.id));
  });
}
