import { stuckBefore } from './modules/claims/claim-detail.ts';
import { countStuckClaims } from './modules/claims/desk-claims.ts';
import { countGivenUpJobs } from './modules/officers/given-up-job-store.ts';
import type { WorkQueue } from './modules/officers/desk.ts';
import type { Clock } from './platform/clock/clock.ts';
import { sql } from './platform/db/database.ts';

type Counted = { count: number; oldest_at: Date | null };
const kycReviews = sql<Counted>(
  'work_queues.kyc_reviews',
  "select count(*)::int as count, min(r.verdict_since) as oldest_at from kyc_records r join accounts a on a.id = r.account_id where r.verdict = 'in_review' and a.closed_at is null",
);
const unmatchedPayments = sql<Counted>(
  'work_queues.unmatched_payments',
  "select count(*)::int as count, min(received_at) as oldest_at from payments where state = 'queued'",
);
const paymentDecisions = sql<Counted>(
  'work_queues.payment_decisions',
  "select count(*)::int as count, min(proposed_at) as oldest_at from payment_decisions where state = 'proposed'",
);
const refundsToApprove = sql<Counted>(
  'work_queues.refunds_to_approve',
  "select count(*)::int as count, min(proposed_at) as oldest_at from refunds where state = 'proposed'",
);
/** Lumens leave by themselves; the others wait for a file or for somebody who signs. */
const refundsToCarryOut = sql<Counted>(
  'work_queues.refunds_to_carry_out',
  "select count(*)::int as count, min(decided_at) as oldest_at from refunds where state = 'approved' and currency <> 'XLM'",
);
const foreignDeposits = sql<Counted>(
  'work_queues.foreign_deposits',
  'select count(*)::int as count, min(received_at) as oldest_at from foreign_deposits where noted_at is null',
);
const unexplainedDebits = sql<Counted>(
  'work_queues.unexplained_debits',
  "select count(*)::int as count, min(l.booking_date)::timestamp at time zone 'Europe/Berlin' as oldest_at from unexplained_debits d join bank_lines l on l.id = d.bank_line_id where d.noted_at is null",
);
const discountCodes = sql<Counted>(
  'work_queues.discount_codes',
  "select count(*)::int as count, min(proposed_at) as oldest_at from discount_codes where state = 'proposed'",
);
/** Currencies whose last try gave no rate, the oldest since the first try after the last good one. */
const missingRates = sql<Counted>(
  'work_queues.missing_rates',
  `select count(*)::int as count, min(since) as oldest_at from (
     select distinct on (r.currency) r.accepted,
       (select min(f.read_at) from rate_readings f where f.currency = r.currency and f.read_at > coalesce((select max(g.read_at) from rate_readings g where g.currency = r.currency and g.accepted), '-infinity')) as since
     from rate_readings r order by r.currency, r.read_at desc, r.accepted desc
   ) last_tries where not accepted`,
);
const ordersToAllocate = sql<Counted>(
  'work_queues.orders_to_allocate',
  `select count(*)::int as count, min(c.at) as oldest_at from orders o join kyc_records k on k.account_id = o.account_id and k.verdict = 'approved'
   left join lateral (select max(at) as at from order_status_changes where order_id = o.id and to_status = 'funds_received') c on true
   where o.status = 'funds_received' and not exists (select from allocation_lines l where l.order_id = o.id and l.live)`,
);
const allocationsToApprove = sql<Counted>(
  'work_queues.allocations_to_approve',
  "select count(*)::int as count, min(proposed_at) as oldest_at from allocations where state = 'proposed'",
);
const holdingActsToDecide = sql<Counted>(
  'work_queues.holding_acts_to_decide',
  "select count(*)::int as count, min(proposed_at) as oldest_at from holding_acts where state = 'proposed'",
);
/** Built, and waiting for the cold keys. */
const holdingActsToSign = sql<Counted>(
  'work_queues.holding_acts_to_sign',
  `select count(*)::int as count, min(h.decided_at) as oldest_at from holding_acts h join transfers t on t.id = h.transfer_id
   where h.state = 'approved' and t.kind = 'clawback' and t.stop_requested_at is null and exists (select from transfer_attempts a where a.transfer_id = t.id and a.outcome is null and a.accepted_at is null)`,
);
/** The tokens of a withdrawn order are in a wallet, and nobody has begun to bring them back. */
const tokensToBringBack = sql<Counted>(
  'work_queues.tokens_to_bring_back',
  "select count(*)::int as count, min(w.declared_at) as oldest_at from withdrawals w where w.completed_at is null and not exists (select from holding_acts h where h.order_id = w.order_id and h.state in ('proposed', 'approved'))",
);
const yearProfitsToConfirm = sql<Counted>(
  'work_queues.year_profits',
  "select count(*)::int as count, min(proposed_at) as oldest_at from year_profits where state = 'proposed'",
);
/** Not prepared for want of something that does not come by itself: a year's profit, tokens that lie in nobody's wallet, books that differ. */
const couponRunsHeldUp = sql<Counted>(
  'work_queues.coupon_runs_held_up',
  "select count(*)::int as count, min(started_at) as oldest_at from coupon_runs where state = 'preparing' and trouble in ('profit_missing', 'tokens_elsewhere', 'books_differ', 'holders_differ')",
);
const couponRunsToPropose = sql<Counted>(
  'work_queues.coupon_runs_to_propose',
  "select count(*)::int as count, min(prepared_at) as oldest_at from coupon_runs where state = 'prepared'",
);
const couponRunsToRelease = sql<Counted>(
  'work_queues.coupon_runs_to_release',
  "select count(*)::int as count, min(proposed_at) as oldest_at from coupon_runs where state = 'proposed'",
);
/** The other parked ones are paid by themselves when their holders have done something. */
const refusedPayouts = sql<Counted>(
  'work_queues.refused_payouts',
  "select count(*)::int as count, min(r.released_at) as oldest_at from coupon_payouts l join coupon_runs r on r.id = l.run_id where l.state = 'parked' and l.parked_reason = 'refused_by_ledger'",
);
/** Repaid tokens that are in no redemption. */
const tokensToRedeem = sql<Counted>(
  'work_queues.tokens_to_redeem',
  `select count(*)::int as count, min(l.paid_at) as oldest_at from coupon_payouts l where l.state = 'paid' and l.repayment_eur > 0
     and l.token_amount > coalesce((select sum(x.token_amount) from redemption_lines x where x.payout_id = l.id and x.state <> 'left'), 0)`,
);
const redemptionsToDecide = sql<Counted>(
  'work_queues.redemptions_to_decide',
  "select count(*)::int as count, min(proposed_at) as oldest_at from redemptions where state = 'proposed'",
);
/** With transactions that are built and wait for the cold keys. */
const redemptionsToSign = sql<Counted>(
  'work_queues.redemptions_to_sign',
  `select count(*)::int as count, min(r.decided_at) as oldest_at from redemptions r where r.state = 'approved' and r.stopped_at is null and exists (
     select from redemption_lines l join transfers t on t.id = l.transfer_id join transfer_attempts a on a.transfer_id = t.id
     where l.redemption_id = r.id and l.state = 'sending' and t.state = 'reserved' and a.outcome is null and a.accepted_at is null)`,
);
const taxEntriesToApprove = sql<Counted>(
  'work_queues.tax_entries',
  "select count(*)::int as count, min(proposed_at) as oldest_at from tax_entries where state = 'proposed'",
);
const contactMessages = sql<Counted>(
  'work_queues.contact_messages',
  'select count(*)::int as count, min(received_at) as oldest_at from contact_messages where answered_at is null',
);
const factorResets = sql<Counted>(
  'work_queues.factor_resets',
  "select count(*)::int as count, min(r.proposed_at) as oldest_at from factor_resets r join accounts a on a.id = r.account_id and a.closed_at is null where r.state = 'proposed'",
);
const accountBlocks = sql<Counted>(
  'work_queues.account_blocks',
  "select count(*)::int as count, min(b.proposed_at) as oldest_at from account_blocks b join accounts a on a.id = b.account_id and a.closed_at is null where b.state = 'proposed'",
);
const dataRequests = sql<Counted>(
  'work_queues.data_requests',
  "select count(*)::int as count, min(entered_at) as oldest_at from data_requests where state = 'open'",
);
const officerChanges = sql<Counted>(
  'work_queues.officer_changes',
  "select count(*)::int as count, min(proposed_at) as oldest_at from officer_changes where state = 'proposed'",
);

const videoCalls = sql<Counted>(
  'work_queues.video_calls',
  "select count(*)::int as count, min(created_at) as oldest_at from video_identifications where state = 'waiting' and provider = 'built_in'",
);
const videoReviews = sql<Counted>(
  'work_queues.video_reviews',
  `select count(*)::int as count, min(v.ended_at) as oldest_at from video_identifications v join accounts a on a.id = v.account_id and a.closed_at is null
   where v.state = 'failed' and v.retry_allowed_at is null and not exists (select from video_identifications later where later.account_id = v.account_id and later.created_at > v.created_at)`,
);
const countryListProposals = sql<Counted>(
  'work_queues.country_list_proposals',
  "select count(*)::int as count, min(proposed_at) as oldest_at from country_list_versions where state = 'proposed'",
);
const screeningHits = sql<Counted>(
  'work_queues.screening_hits',
  "select count(*)::int as count, min(h.opened_at) as oldest_at from screening_hits h join accounts a on a.id = h.account_id and a.closed_at is null where h.state = 'open'",
);
const givenUpMails = sql<Counted>(
  'work_queues.given_up_mails',
  'select count(*)::int as count, min(given_up_at) as oldest_at from mail_outbox where given_up_at is not null',
);
/** Configuration that stopped money has a queue of its own. */
const moneyStops = sql<Counted>(
  'work_queues.money_stops_to_lift',
  "select count(*)::int as count, min(stopped_at) as oldest_at from money_stops where lifted_at is null and kind <> 'configuration'",
);
const configurationToConfirm = sql<Counted>(
  'work_queues.configuration_to_confirm',
  'select count(*)::int as count, min(entered_at) as oldest_at from configuration_versions v where needs_confirmation and confirmed_at is null and number = (select max(number) from configuration_versions)',
);
const screeningLists = sql<Counted>(
  'work_queues.screening_lists',
  "select count(*)::int as count, min(proposed_at) as oldest_at from screening_list_versions where state = 'proposed'",
);

/** What waits for officers; a queue is shown to those who may work on it. */
export const workQueues = ({
  clock,
  stuckClaimMinutes,
}: {
  readonly clock: Clock;
  readonly stuckClaimMinutes: number;
}): readonly WorkQueue[] => [
  { name: 'kyc_reviews', right: 'kyc.decide', count: (db) => db.one(kycReviews) },
  { name: 'video_calls', right: 'video.conduct', count: (db) => db.one(videoCalls) },
  { name: 'video_reviews', right: 'video.conduct', count: (db) => db.one(videoReviews) },
  { name: 'screening_hits', right: 'screening.judge', count: (db) => db.one(screeningHits) },
  {
    name: 'screening_lists',
    right: 'screening.approve_list',
    count: (db) => db.one(screeningLists),
  },
  { name: 'unmatched_payments', right: 'payments.view', count: (db) => db.one(unmatchedPayments) },
  {
    name: 'payment_decisions',
    right: 'payments.approve_decision',
    count: (db) => db.one(paymentDecisions),
  },
  { name: 'refunds_to_approve', right: 'refunds.approve', count: (db) => db.one(refundsToApprove) },
  {
    name: 'refunds_to_carry_out',
    right: 'refunds.carry_out',
    count: (db) => db.one(refundsToCarryOut),
  },
  {
    name: 'foreign_deposits',
    right: 'payments.propose_decision',
    count: (db) => db.one(foreignDeposits),
  },
  {
    name: 'unexplained_debits',
    right: 'payments.propose_decision',
    count: (db) => db.one(unexplainedDebits),
  },
  { name: 'discount_codes', right: 'discounts.publish', count: (db) => db.one(discountCodes) },
  { name: 'missing_rates', right: 'reconciliation.view', count: (db) => db.one(missingRates) },
  {
    name: 'orders_to_allocate',
    right: 'allocations.view',
    count: (db) => db.one(ordersToAllocate),
  },
  {
    name: 'allocations_to_approve',
    right: 'allocations.approve',
    count: (db) => db.one(allocationsToApprove),
  },
  {
    name: 'stuck_claims',
    right: 'claims.view',
    count: (db) =>
      countStuckClaims(db, stuckBefore({ clock, stuckAfterMinutes: stuckClaimMinutes })),
  },
  {
    name: 'holding_acts_to_decide',
    right: 'holdings.decide',
    count: (db) => db.one(holdingActsToDecide),
  },
  {
    name: 'holding_acts_to_sign',
    right: 'holdings.carry_out',
    count: (db) => db.one(holdingActsToSign),
  },
  {
    name: 'tokens_to_bring_back',
    right: 'holdings.propose',
    count: (db) => db.one(tokensToBringBack),
  },
  { name: 'year_profits', right: 'payouts.release', count: (db) => db.one(yearProfitsToConfirm) },
  {
    name: 'coupon_runs_held_up',
    right: 'payouts.propose',
    count: (db) => db.one(couponRunsHeldUp),
  },
  {
    name: 'coupon_runs_to_propose',
    right: 'payouts.propose',
    count: (db) => db.one(couponRunsToPropose),
  },
  {
    name: 'coupon_runs_to_release',
    right: 'payouts.release',
    count: (db) => db.one(couponRunsToRelease),
  },
  { name: 'refused_payouts', right: 'payouts.propose', count: (db) => db.one(refusedPayouts) },
  { name: 'tokens_to_redeem', right: 'holdings.propose', count: (db) => db.one(tokensToRedeem) },
  {
    name: 'redemptions_to_decide',
    right: 'holdings.decide',
    count: (db) => db.one(redemptionsToDecide),
  },
  {
    name: 'redemptions_to_sign',
    right: 'holdings.carry_out',
    count: (db) => db.one(redemptionsToSign),
  },
  { name: 'tax_entries', right: 'taxes.approve', count: (db) => db.one(taxEntriesToApprove) },
  { name: 'contact_messages', right: 'contact.answer', count: (db) => db.one(contactMessages) },
  {
    name: 'factor_resets',
    right: 'accounts.approve_factor_reset',
    count: (db) => db.one(factorResets),
  },
  { name: 'account_blocks', right: 'accounts.approve_block', count: (db) => db.one(accountBlocks) },
  { name: 'data_requests', right: 'data_requests.work', count: (db) => db.one(dataRequests) },
  { name: 'officer_changes', right: 'officers.approve', count: (db) => db.one(officerChanges) },
  {
    name: 'country_list_proposals',
    right: 'country_lists.approve',
    count: (db) => db.one(countryListProposals),
  },
  { name: 'money_stops_to_lift', right: 'money_stops.view', count: (db) => db.one(moneyStops) },
  {
    name: 'configuration_to_confirm',
    right: 'configuration.confirm',
    count: (db) => db.one(configurationToConfirm),
  },
  { name: 'given_up_mails', right: 'mails.retry', count: (db) => db.one(givenUpMails) },
  { name: 'given_up_jobs', right: 'jobs.settle', count: countGivenUpJobs },
];
