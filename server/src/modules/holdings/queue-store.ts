import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const holdingQueues: readonly WorkQueue[] = [
  /** Built, and waiting for the cold keys. */
  {
    name: 'holding_adjustments_to_sign',
    right: 'holdings.carry_out',
    waiting: sql<Waiting>(
      'work_queues.holding_adjustments_to_sign',
      `select count(*)::int as count, min(h.decided_at) as oldest_at from holding_adjustments h join transfers t on t.id = h.transfer_id
   where h.state = 'approved' and t.kind = 'clawback' and t.stop_requested_at is null and exists (select from transfer_attempts a where a.transfer_id = t.id and a.outcome is null and a.accepted_at is null)`,
    ),
  },
  /** The tokens of a withdrawn order are in a wallet, and their return has not been started. */
  {
    name: 'tokens_to_bring_back',
    right: 'holdings.propose',
    waiting: sql<Waiting>(
      'work_queues.tokens_to_bring_back',
      "select count(*)::int as count, min(w.declared_at) as oldest_at from withdrawals w where w.completed_at is null and not exists (select from holding_adjustments h where h.order_id = w.order_id and h.state in ('proposed', 'approved'))",
    ),
  },
];
