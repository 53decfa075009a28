import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const payoutQueues: readonly WorkQueue[] = [
  /**
   * Not prepared because of something that needs an officer: a year's profit, tokens outside
   * wallets, books that differ.
   */
  {
    name: 'coupon_runs_held_up',
    right: 'payouts.propose',
    waiting: sql<Waiting>(
      'work_queues.coupon_runs_held_up',
      "select count(*)::int as count, min(started_at) as oldest_at from coupon_runs where state = 'preparing' and trouble in ('profit_missing', 'tokens_elsewhere', 'books_differ', 'holders_differ')",
    ),
  },
  {
    name: 'coupon_runs_to_propose',
    right: 'payouts.propose',
    waiting: sql<Waiting>(
      'work_queues.coupon_runs_to_propose',
      "select count(*)::int as count, min(prepared_at) as oldest_at from coupon_runs where state = 'prepared'",
    ),
  },
  {
    name: 'coupon_runs_to_release',
    right: 'payouts.release',
    waiting: sql<Waiting>(
      'work_queues.coupon_runs_to_release',
      "select count(*)::int as count, min(proposed_at) as oldest_at from coupon_runs where state = 'proposed'",
    ),
  },
  /** The other parked ones are paid automatically once their holders have acted. */
  {
    name: 'refused_payouts',
    right: 'payouts.propose',
    waiting: sql<Waiting>(
      'work_queues.refused_payouts',
      "select count(*)::int as count, min(r.released_at) as oldest_at from coupon_payouts l join coupon_runs r on r.id = l.run_id where l.state = 'parked' and l.parked_reason = 'refused_by_ledger'",
    ),
  },
];
