import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';
import { OPEN_ENTRIES } from './manual-bookings/manual-booking-store.ts';
import { BOOKED_WITHIN_DAYS } from './refunds/recall-refund-file.ts';
import { limitsText } from './small/show-small.ts';
import { smallQueue, unmatchedQueue } from './small/small-store.ts';

/** This module's work queues. */
export const paymentQueues: readonly WorkQueue[] = [
  {
    name: 'unmatched_payments',
    right: 'payments.view',
    count: (db, house) => unmatchedQueue(db, limitsText(house)),
  },
  {
    name: 'small_payments',
    right: 'payments.view',
    count: (db, house) => smallQueue(db, limitsText(house)),
  },
  /** Lumens leave by themselves; the others wait for a file or for somebody who signs, unless their payee owes. */
  {
    name: 'refunds_to_carry_out',
    right: 'refunds.carry_out',
    waiting: sql<Waiting>(
      'work_queues.refunds_to_carry_out',
      "select count(*)::int as count, min(decided_at) as oldest_at from refunds r where state = 'approved' and currency <> 'XLM' and not exists (select from refunds_of_debtors h where h.refund_id = r.id)",
    ),
  },
  /** The bank is late, or its reports contradict each other: officers ask it. */
  {
    name: 'refunds_not_booked',
    right: 'refunds.carry_out',
    waiting: sql<Waiting>(
      'work_queues.refunds_not_booked',
      `select count(*)::int as count, min(f.made_at) as oldest_at from refunds r join refund_files f on f.id = r.refund_file_id where r.state = 'exported'
         and ((f.made_at at time zone 'Europe/Berlin')::date < product_day() - ${BOOKED_WITHIN_DAYS} or exists (select from bank_reports b where b.refund_file_id = f.id and b.outcome = 'contradicted' and (b.refund_id = r.id or b.end_to_end_id is null)))`,
    ),
  },
  {
    name: 'foreign_deposits',
    right: 'payments.propose_decision',
    waiting: sql<Waiting>(
      'work_queues.foreign_deposits',
      'select count(*)::int as count, min(received_at) as oldest_at from foreign_deposits where noted_at is null',
    ),
  },
  {
    name: 'unexplained_debits',
    right: 'payments.propose_decision',
    waiting: sql<Waiting>(
      'work_queues.unexplained_debits',
      "select count(*)::int as count, min(l.booking_date)::timestamp at time zone 'Europe/Berlin' as oldest_at from unexplained_debits d join bank_lines l on l.id = d.bank_line_id where d.noted_at is null",
    ),
  },
  {
    name: 'refused_bank_entries',
    right: 'payments.propose_decision',
    waiting: sql<Waiting>(
      'work_queues.refused_bank_entries',
      `select count(*)::int as count, min(refused_at) as oldest_at from (${OPEN_ENTRIES}) e`,
    ),
  },
];
