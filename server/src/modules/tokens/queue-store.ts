import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const tokenQueues: readonly WorkQueue[] = [
  {
    name: 'orders_to_allocate',
    right: 'allocations.view',
    waiting: sql<Waiting>(
      'work_queues.orders_to_allocate',
      `select count(*)::int as count, min(c.at) as oldest_at from orders o join kyc_records k on k.account_id = o.account_id and k.verdict = 'approved'
   left join lateral (select max(at) as at from order_status_changes where order_id = o.id and to_status = 'funds_received') c on true
   where o.status = 'funds_received' and not exists (select from people_who_owe w where w.account_id = o.account_id) and not exists (select from allocation_lines l where l.order_id = o.id and l.live)`,
    ),
  },
  {
    name: 'allocations_to_approve',
    right: 'allocations.approve',
    waiting: sql<Waiting>(
      'work_queues.allocations_to_approve',
      "select count(*)::int as count, min(proposed_at) as oldest_at from allocations where state = 'proposed'",
    ),
  },
];
