import { fact } from '@bb1/domain/approvals/approval-fact';
import { SELF_REFERRAL_SIGNS, SHARED_BY_SIGN } from '@bb1/domain/affiliates/self-referral';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { propose, type Proposing, refuseOwnCase } from '../approvals/propose.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import {
  COMMISSION_DECISION_KIND,
  type DeskCommissionRow,
  findDeskCommission,
  insertCommissionDecision,
} from './commission-decision-store.ts';
import { lockReferredOrder } from './commission-store.ts';
import { type Settling, settleCommissionOf, signsOf } from './settle-commissions.ts';

/** A commission is refused for good, or allowed despite signs of self-referral. */
export const COMMISSION_DECISION = defineApproval(
  COMMISSION_DECISION_KIND,
  z.object({
    commission_id: z.uuid(),
    kind: z.enum(['refuse', 'allow']),
    signs: z.array(z.enum(SELF_REFERRAL_SIGNS)),
    tokens: z.string(),
  }),
);

type Content = z.infer<typeof COMMISSION_DECISION.content>;

export interface CommissionVerdict {
  readonly id: string;
  readonly officerId: string;
  readonly kind: Content['kind'];
  readonly reason: string;
  /** The version of the commission that the officer saw. */
  readonly version: number;
}

/**
 * One officer proposes to refuse a commission, or to allow it despite signs of self-referral.
 * Another has to agree. Neither is the affiliate or the referred investor.
 */
export function proposeCommissionDecision(
  house: Settling & Proposing,
  { id, officerId, kind, reason, version }: CommissionVerdict,
): Promise<DeskCommissionRow> {
  return house.db.transaction('propose_commission_decision', async (tx) => {
    const seen = mustFind(await findDeskCommission(tx, id));
    const accountIds = [seen.affiliate_id, seen.account_id];
    await refuseOwnCase(house, tx, officerId, accountIds);
    const { order, signs } = await lockOpenCommission(tx, seen);
    if (seen.version !== version) throw refuse('conflict', 'invalid_status');
    if (kind === 'allow' && signs.length === 0) throw refuse('conflict', 'invalid_status');
    const path = `/desk/affiliates/commissions/${id}`;
    await propose(house, tx, COMMISSION_DECISION, {
      subject: `commission:${id}`,
      content: { commission_id: id, kind, signs: [...signs], tokens: seen.tokens },
      facts: [
        fact('decision', 'code', kind, path),
        fact('affiliate', 'person', seen.affiliate_id, `/desk/accounts/${seen.affiliate_id}`),
        fact('person', 'person', seen.account_id, `/desk/accounts/${seen.account_id}`),
        fact('order', 'text', seen.order_reference, `/desk/orders/${order.order_id}`),
        fact('paid', 'eur', seen.paid),
        fact('tokens', 'quantity', seen.tokens),
      ],
      evidence: signs.map((sign) => [fact('sign', 'code', SHARED_BY_SIGN[sign])]),
      reason,
      officerId,
      at: house.clock.now(),
      accountIds,
    });
    return mustFind(await findDeskCommission(tx, id));
  });
}

/** Refuses when signs or tokens are others than the officers saw. */
export async function carryOutCommissionDecision(
  context: Omit<Settling, 'db'>,
  tx: Tx,
  decision: ApprovedDecision<Content>,
): Promise<void> {
  const { content, reason, approvedBy, at } = decision;
  await refuseWhileHalted(tx, 'tokens');
  const seen = mustFind(await findDeskCommission(tx, content.commission_id));
  const { signs } = await lockOpenCommission(tx, seen);
  if (seen.tokens !== content.tokens || signs.join() !== content.signs.join())
    throw refuse('conflict', 'facts_changed');
  await insertCommissionDecision(tx, decision);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: `commission.${content.kind === 'refuse' ? 'refused' : 'allowed'}`,
    subject: `commission:${seen.id}`,
    reason,
    after: { signs },
  });
  await settleCommissionOf(context, tx, seen.order_id);
}

/** An ended commission leaves nothing to decide. */
async function lockOpenCommission(tx: Tx, { order_id }: DeskCommissionRow) {
  const order = mustFind(await lockReferredOrder(tx, order_id));
  if (order.state === 'lapsed' || order.state === 'taken_back')
    throw refuse('conflict', 'invalid_status');
  return { order, signs: await signsOf(tx, order) };
}
