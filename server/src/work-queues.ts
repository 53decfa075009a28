import type { WorkQueue } from './modules/officers/desk.ts';
import { sql } from './platform/db/database.ts';

type Counted = { count: number; oldest_at: Date | null };
const kycReviews = sql<Counted>('work_queues.kyc_reviews', "select count(*)::int as count, min(r.verdict_since) as oldest_at from kyc_records r join accounts a on a.id = r.account_id where r.verdict = 'in_review' and a.closed_at is null");
const unmatchedPayments = sql<Counted>('work_queues.unmatched_payments', "select count(*)::int as count, min(received_at) as oldest_at from payments where state = 'queued'");
const ordersToAllocate = sql<Counted>(
  'work_queues.orders_to_allocate',
  `select count(*)::int as count, min(c.at) as oldest_at from orders o join kyc_records k on k.account_id = o.account_id and k.verdict = 'approved'
   left join lateral (select max(at) as at from order_status_changes where order_id = o.id and to_status = 'funds_received') c on true
   where o.status = 'funds_received' and not exists (select from allocation_lines l where l.order_id = o.id and l.live)`,
);
const allocationsToApprove = sql<Counted>('work_queues.allocations_to_approve', "select count(*)::int as count, min(proposed_at) as oldest_at from allocations where state = 'proposed'");
const stuckClaims = sql<Counted>(
  'work_queues.stuck_claims',
  "select count(*)::int as count, min(created_at) as oldest_at from distribution_claims where state = 'failed' or (state in ('signed', 'submitted') and created_at < now() - interval '15 minutes')",
);
const contactMessages = sql<Counted>('work_queues.contact_messages', 'select count(*)::int as count, min(received_at) as oldest_at from contact_messages where answered_at is null');
const factorResets = sql<Counted>(
  'work_queues.factor_resets',
  "select count(*)::int as count, min(r.proposed_at) as oldest_at from factor_resets r join accounts a on a.id = r.account_id and a.closed_at is null where r.state = 'proposed'",
);

const videoCalls = sql<Counted>('work_queues.video_calls', "select count(*)::int as count, min(created_at) as oldest_at from video_identifications where state = 'waiting' and provider = 'built_in'");
const videoReviews = sql<Counted>(
  'work_queues.video_reviews',
  `select count(*)::int as count, min(v.ended_at) as oldest_at from video_identifications v join accounts a on a.id = v.account_id and a.closed_at is null
   where v.state = 'failed' and v.retry_allowed_at is null and not exists (select from video_identifications later where later.account_id = v.account_id and later.created_at > v.created_at)`,
);
const countryListProposals = sql<Counted>('work_queues.country_list_proposals', "select count(*)::int as count, min(proposed_at) as oldest_at from country_list_versions where state = 'proposed'");
const screeningHits = sql<Counted>(
  'work_queues.screening_hits',
  "select count(*)::int as count, min(h.opened_at) as oldest_at from screening_hits h join accounts a on a.id = h.account_id and a.closed_at is null where h.state = 'open'",
);
const screeningLists = sql<Counted>('work_queues.screening_lists', "select count(*)::int as count, min(proposed_at) as oldest_at from screening_list_versions where state = 'proposed'");

/** What waits for officers; a queue is shown to those who may work on it. */
export const workQueues: readonly WorkQueue[] = [
  { name: 'kyc_reviews', right: 'kyc.decide', count: (db) => db.one(kycReviews) },
  { name: 'video_calls', right: 'video.conduct', count: (db) => db.one(videoCalls) },
  { name: 'video_reviews', right: 'video.conduct', count: (db) => db.one(videoReviews) },
  { name: 'screening_hits', right: 'screening.judge', count: (db) => db.one(screeningHits) },
  { name: 'screening_lists', right: 'screening.approve_list', count: (db) => db.one(screeningLists) },
  { name: 'unmatched_payments', right: 'payments.view', count: (db) => db.one(unmatchedPayments) },
  { name: 'orders_to_allocate', right: 'allocations.view', count: (db) => db.one(ordersToAllocate) },
  { name: 'allocations_to_approve', right: 'allocations.approve', count: (db) => db.one(allocationsToApprove) },
  { name: 'stuck_claims', right: 'claims.view', count: (db) => db.one(stuckClaims) },
  { name: 'contact_messages', right: 'contact.answer', count: (db) => db.one(contactMessages) },
  { name: 'factor_resets', right: 'accounts.approve_factor_reset', count: (db) => db.one(factorResets) },
  { name: 'country_list_proposals', right: 'country_lists.approve', count: (db) => db.one(countryListProposals) },
];
