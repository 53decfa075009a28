import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';
import { NOT_PROPOSED } from './store.ts';

/** This module's work queues. */
export const tokenQueues: readonly WorkQueue[] = [
  {
    name: 'orders_to_allocate',
    right: 'allocations.view',
    waiting: sql<Waiting>(
      'work_queues.orders_to_allocate',
      `select count(*)::int as count, min(c.at) as oldest_at from orders o join kyc_records k on k.account_id = o.account_id and k.verdict = 'approved'
   left join lateral (select max(at) as at from order_status_changes where order_id = o.id and to_status = 'funds_received') c on true
   where o.status = 'funds_received' and not exists (select from people_who_owe w where w.account_id = o.account_id) and ${NOT_PROPOSED}`,
    ),
  },
];
