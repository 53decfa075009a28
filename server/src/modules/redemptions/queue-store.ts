import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const redemptionQueues: readonly WorkQueue[] = [
  /** Repaid tokens that are in no redemption. */
  {
    name: 'tokens_to_redeem',
    right: 'holdings.propose',
    waiting: sql<Waiting>(
      'work_queues.tokens_to_redeem',
      `select count(*)::int as count, min(l.paid_at) as oldest_at from coupon_payouts l where l.state = 'paid' and l.repayment_eur > 0
     and l.token_amount > coalesce((select sum(x.token_amount) from redemption_lines x where x.payout_id = l.id and x.state <> 'left'), 0)`,
    ),
  },
  /** With built transactions that wait for the cold keys. */
  {
    name: 'redemptions_to_sign',
    right: 'holdings.carry_out',
    waiting: sql<Waiting>(
      'work_queues.redemptions_to_sign',
      `select count(*)::int as count, min(r.decided_at) as oldest_at from redemptions r where r.state = 'approved' and r.stopped_at is null and exists (
     select from redemption_lines l join transfers t on t.id = l.transfer_id join transfer_attempts a on a.transfer_id = t.id
     where l.redemption_id = r.id and l.state = 'sending' and t.state = 'reserved' and a.outcome is null and a.accepted_at is null)`,
    ),
  },
];
