import { mustFind, refuse } from '@bb1/domain/refusal';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import {
  decideCommissionDecisionRow,
  type DeskCommissionRow,
  findDeskCommission,
  insertCommissionDecision,
  lockCommissionDecision,
} from './commission-decision-store.ts';
import { lockReferredOrder } from './commission-store.ts';
import { type Settling, settleCommissionOf, signsOf } from './settle-commissions.ts';

export interface CommissionVerdict {
  readonly id: string;
  readonly officerId: string;
  readonly kind: 'refuse' | 'allow';
  readonly reason: string;
  /** The version of the commission that the officer saw. */
  readonly version: number;
}

/**
 * One officer proposes to refuse a commission, or to allow it despite signs of self-referral.
 * Another has to agree.
 */
export async function proposeCommissionDecision(
  { db, clock }: Settling,
  command: CommissionVerdict,
): Promise<DeskCommissionRow> {
  try {
    return await db.transaction('propose_commission_decision', async (tx) => {
      const seen = mustFind(await findDeskCommission(tx, command.id));
      await refuseOwnCases(tx, command.officerId, seen);
      const order = mustFind(await lockReferredOrder(tx, seen.order_id));
      if (
        seen.version !== command.version ||
        order.state === 'lapsed' ||
        order.state === 'taken_back'
      )
        throw refuse('conflict', 'invalid_status');
      const [at, id, signs] = [clock.now(), newId(), await signsOf(tx, order)];
      if (command.kind === 'allow' && signs.length === 0)
        throw refuse('conflict', 'invalid_status');
      await insertCommissionDecision(tx, {
        id,
        commissionId: seen.id,
        kind: command.kind,
        signs,
        reason: command.reason,
        officerId: command.officerId,
        at,
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: command.officerId },
        act: 'commission_decision.proposed',
        subject: `commission:${seen.id}`,
        reason: command.reason,
        after: { kind: command.kind, signs },
      });
      return mustFind(await findDeskCommission(tx, seen.id));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'commission_decisions_one_open'))
      throw refuse('conflict', 'invalid_status');
    throw error;
  }
}

/**
 * The second officer's decision. The consequences of an approval happen in the same transaction.
 */
export async function decideCommission(
  context: Settling,
  decision: {
    id: string;
    officerId: string;
    state: 'approved' | 'rejected';
    reason: string | null;
  },
): Promise<DeskCommissionRow> {
  return context.db.transaction('decide_commission', async (tx) => {
    await refuseWhileMoneyIsStopped(tx, 'tokens');
    const proposal = mustFind(await lockCommissionDecision(tx, decision.id));
    if (proposal.state !== 'proposed') throw refuse('conflict', 'invalid_status');
    if (proposal.proposed_by === decision.officerId) throw refuse('forbidden', 'maker_is_checker');
    const commission = mustFind(await findDeskCommission(tx, proposal.commission_id));
    await refuseOwnCases(tx, decision.officerId, commission);
    const at = context.clock.now();
    await decideCommissionDecisionRow(tx, { ...decision, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: decision.officerId },
      act: `commission_decision.${decision.state}`,
      subject: `commission:${commission.id}`,
      ...(decision.reason === null ? {} : { reason: decision.reason }),
    });
    if (decision.state === 'approved') await settleCommissionOf(context, tx, commission.order_id);
    return mustFind(await findDeskCommission(tx, commission.id));
  });
}

/** Officers never decide about their own commission, or about one for their own order. */
async function refuseOwnCases(
  tx: Tx,
  officerId: string,
  { affiliate_id, account_id }: DeskCommissionRow,
): Promise<void> {
  await refuseSelfReview(tx, officerId, affiliate_id);
  await refuseSelfReview(tx, officerId, account_id);
}
