import { isDeepStrictEqual } from 'node:util';
import { isInFlight } from '@bb1/domain/claims/claim-state';
import { needsColdKeys } from '@bb1/domain/holdings/adjustment-state';
import { parseMoney } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { IssuerAct } from '../../integrations/stellar/stellar.ts';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { lockAccountIfAny } from '../accounts/store.ts';
import { moveClaim } from '../claims/move-claim.ts';
import { lockOpenClaim } from '../claims/store.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { getOrder } from '../orders/store.ts';
import { withdrawAttempt } from '../transfers/record-attempt.ts';
import { requestIssuerAct } from '../transfers/request-issuer-act.ts';
import { stopPayment } from '../transfers/request-payment.ts';
import { stopRedemptionsOf } from '../transfers/stop-redemptions.ts';
import { isHoldingFrozen, markHoldingFrozen } from '../wallets/store.ts';
import { checkPeople } from './check-people.ts';
import { finishAdjustment } from './follow-adjustment.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { type AdjustmentContent, contentOf, mustFindAdjustment } from './propose-adjustment.ts';
import {
  findHoldingAdjustment,
  type HoldingAdjustmentRow,
  lockHoldingAdjustment,
  saveActStop,
  saveActTransfer,
  saveApproved,
  saveDropped,
  saveHasFrozen,
  walletOfAct,
} from './store.ts';

/**
 * The second officer's approval. A freeze is in force from this moment on; a return that the holder
 * has made already is completed.
 */
export async function approveHoldingAdjustment(
  context: Omit<HoldingsContext, 'db'>,
  tx: Tx,
  { content, approvedBy, at }: ApprovedDecision<AdjustmentContent>,
): Promise<void> {
  await lockAccountIfAny(tx, content.account_id);
  const act = mustFindAdjustment(await lockHoldingAdjustment(tx, content.act_id));
  if (needsColdKeys(act.kind)) await refuseWhileHalted(tx, 'tokens');
  if (act.state !== 'proposed' || !isDeepStrictEqual(contentOf(act), content))
    throw refuse('conflict', 'facts_changed');
  await checkPeople(context, tx, peopleOf(act));
  // Its tokens may have come back in another way since.
  if (act.order_id !== null && (await getOrder(tx, act.order_id)).withdrawal_completed_at !== null)
    throw refuse('conflict', 'facts_changed');
  const actor: Actor = { kind: 'officer', id: approvedBy };
  await saveApproved(tx, { id: act.id, officerId: approvedBy, at });
  await record(tx, {
    at,
    actor,
    act: 'holding_adjustment.approved',
    subject: `holding_adjustment:${act.id}`,
    after: { kind: act.kind, public_key: act.public_key },
  });
  if (takesOutOfUse(act)) await freeze(tx, act, { actor, at });
  if (act.kind !== 'estate' && act.returned_by === null)
    await tx.run(saveActTransfer, [
      act.id,
      await requestIssuerAct(tx, { act: issuerActOf(act), actor, at }),
    ]);
  else await finishAdjustment(context, tx, act, at);
}

/** Not approved: nothing happens, and it can be proposed again. */
export async function dropHoldingAdjustment(
  _context: unknown,
  tx: Tx,
  { content }: { content: AdjustmentContent },
): Promise<void> {
  await saveDropped(tx, content.act_id);
}

/**
 * Cancels an approved action. It fails with `stopped` once it is certain that nothing of it can
 * land; if it lands before that, it is done.
 */
export async function stopHoldingAdjustment(
  context: HoldingsContext,
  stop: { id: string; officerId: string; reason: string },
): Promise<HoldingAdjustmentRow> {
  return context.db.transaction('holdings.stop', async (tx) => {
    const act = await lockForOfficer(tx, stop);
    if (act.state !== 'approved' || act.transfer_id === null || act.stopped_at !== null)
      throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    const actor: Actor = { kind: 'officer', id: stop.officerId };
    await tx.run(saveActStop, [act.id, stop.officerId, at, stop.reason]);
    await record(tx, {
      at,
      actor,
      act: 'holding_adjustment.stopped',
      subject: `holding_adjustment:${act.id}`,
      reason: stop.reason,
    });
    await stopPayment(tx, act.transfer_id, { actor, at });
    return mustFindAdjustment(await findHoldingAdjustment(tx, act.id));
  });
}

/**
 * People before the action, the lock order of everything else. Officers never decide on a holding
 * of their own.
 */
export async function lockForOfficer(
  tx: Tx,
  command: { id: string; officerId: string },
): Promise<HoldingAdjustmentRow> {
  const found = mustFindAdjustment(await findHoldingAdjustment(tx, command.id));
  await lockAccountIfAny(tx, found.account_id);
  await refuseSelfReview(tx, command.officerId, found.account_id);
  if (found.target_account_id !== null)
    await refuseSelfReview(tx, command.officerId, found.target_account_id);
  return mustFindAdjustment(await lockHoldingAdjustment(tx, command.id));
}

export function peopleOf(act: HoldingAdjustmentRow): Parameters<typeof checkPeople>[2] {
  const target =
    act.target_account_id === null || act.target_public_key === null
      ? null
      : { accountId: act.target_account_id, publicKey: act.target_public_key };
  return {
    kind: act.kind,
    publicKey: act.public_key,
    despiteFreeze: act.despite_freeze || act.has_frozen,
    accountId: act.account_id,
    target,
  };
}

function takesOutOfUse({ kind }: HoldingAdjustmentRow): boolean {
  return kind === 'freeze' || kind === 'replacement' || kind === 'inheritance';
}

/**
 * From now on nothing is claimed into the wallet. A claim or redemption in progress could authorise
 * its trustline again, so it has to finish first.
 */
async function freeze(
  tx: Tx,
  act: HoldingAdjustmentRow,
  by: { actor: Actor; at: Date },
): Promise<void> {
  const claim = await lockOpenClaim(tx, act.account_id);
  const publicKey = walletOfAct(act);
  if (claim?.public_key === publicKey) {
    if (isInFlight(claim.state)) throw refuse('conflict', 'claim_comes_first');
    if (claim.transfer_id !== null) await withdrawAttempt(tx, claim.transfer_id);
    if (claim.state === 'built')
      await moveClaim(tx, claim, {
        to: 'expired',
        ...by,
        reason: 'the holding was frozen before anything was signed',
      });
  }
  if (await isHoldingFrozen(tx, publicKey)) return;
  await markHoldingFrozen(tx, { publicKey, at: by.at });
  await stopRedemptionsOf(tx, publicKey, by);
  await tx.run(saveHasFrozen, [act.id]);
}

function issuerActOf(act: HoldingAdjustmentRow): IssuerAct {
  const holder = walletOfAct(act);
  if (act.kind === 'freeze' || act.kind === 'release') return { act: act.kind, holder };
  const tokenUnits = parseMoney('TOKEN', act.token_amount ?? '0').units;
  if (act.kind === 'return') return { act: 'return', holder, tokenUnits };
  if (act.target_public_key === null) throw new Error(`act ${act.id} moves tokens nowhere`);
  return { act: 'move', holder, target: act.target_public_key, tokenUnits };
}
