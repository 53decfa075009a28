import { mustFind, refuse } from '@bb1/domain/refusal';
import { type Actor, record } from '../../platform/audit/audit.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { stopPayment } from '../transfers/request-payment.ts';
import { askToSend } from './ask-to-send.ts';
import { endRedemption } from './end-redemption.ts';
import { leavePlannedLines, listOpenTransfers } from './line-store.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import {
  findRedemption,
  lockRedemption,
  type RedemptionRow,
  saveDecision,
  saveStop,
} from './store.ts';

type Deciding = Pick<RedemptionsContext, 'db' | 'clock'>;

/** The second officer's approval. The transactions are built, and wait for the cold keys. */
export function approveRedemption(
  { db, clock }: Deciding,
  approval: { id: string; officerId: string },
): Promise<RedemptionRow> {
  return db.transaction('redemptions.approve', async (tx) => {
    await refuseWhileMoneyIsStopped(tx, 'tokens');
    const redemption = mustFind(await lockRedemption(tx, approval.id));
    if (redemption.state !== 'proposed') throw refuse('conflict', 'invalid_status');
    if (redemption.proposed_by === approval.officerId)
      throw refuse('forbidden', 'maker_is_checker');
    const at = clock.now();
    await saveDecision(tx, {
      id: redemption.id,
      state: 'approved',
      officerId: approval.officerId,
      at,
      reason: null,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: approval.officerId },
      act: 'redemption.approved',
      subject: `redemption:${redemption.id}`,
      after: { lines: redemption.line_count, tokens: redemption.token_amount },
    });
    await askToSend(tx, redemption.id);
    return mustFind(await findRedemption(tx, redemption.id));
  });
}

/** The second officer's rejection: every token stays where it is, and can be proposed again. */
export function rejectRedemption(
  { db, clock }: Deciding,
  rejection: { id: string; officerId: string; reason: string },
): Promise<RedemptionRow> {
  return db.transaction('redemptions.reject', async (tx) => {
    const redemption = mustFind(await lockRedemption(tx, rejection.id));
    if (redemption.state !== 'proposed') throw refuse('conflict', 'invalid_status');
    if (redemption.proposed_by === rejection.officerId)
      throw refuse('forbidden', 'maker_is_checker');
    const at = clock.now();
    await saveDecision(tx, {
      id: redemption.id,
      state: 'rejected',
      officerId: rejection.officerId,
      at,
      reason: rejection.reason,
    });
    await leavePlannedLines(tx, redemption.id);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: rejection.officerId },
      act: 'redemption.rejected',
      subject: `redemption:${redemption.id}`,
      reason: rejection.reason,
    });
    return mustFind(await findRedemption(tx, redemption.id));
  });
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
    await saveStop(tx, { id: redemption.id, officerId: stop.officerId, at, reason: stop.reason });
    await record(tx, {
      at,
      actor,
      act: 'redemption.stopped',
      subject: `redemption:${redemption.id}`,
      reason: stop.reason,
    });
    await leavePlannedLines(tx, redemption.id);
    for (const transferId of await listOpenTransfers(tx, redemption.id))
      await stopPayment(tx, transferId, { actor, at });
    await endRedemption(tx, redemption.id, at);
    return mustFind(await findRedemption(tx, redemption.id));
  });
}
