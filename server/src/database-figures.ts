import {
  type HaltScope,
  PAYMENT_HALT_KINDS,
  type PaymentHaltKind,
} from '@bb1/domain/officers/payment-halt-endpoints';
import type { House } from './module.ts';
import type { Clock } from './platform/clock/clock.ts';
import { type Database, sql } from './platform/db/database.ts';
import type { Figures, FigureValue } from './platform/metrics/measure-figures.ts';

// Waiting: due, and no worker has taken it. Given up: out of attempts.
const jobs = sql<{ waiting: number; failing: number; given_up: number; oldest: number }>(
  'figures.jobs',
  `select count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)::int as waiting,
     count(*) filter (where attempts between 1 and max_attempts - 1 and last_error is not null)::int as failing,
     count(*) filter (where attempts >= max_attempts and locked_at is null)::int as given_up,
     coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::float as oldest
   from graphile_worker._private_jobs`,
);
const mails = sql<{ waiting: number; given_up: number; oldest: number }>(
  'figures.mails',
  `select count(*) filter (where given_up_at is null)::int as waiting, count(*) filter (where given_up_at is not null)::int as given_up,
     coalesce(extract(epoch from $1::timestamptz - min(created_at) filter (where given_up_at is null)), 0)::float as oldest
   from mail_outbox where sent_at is null`,
);
const chains = sql<{ source: string; read_age: number; head_age: number | null }>(
  'figures.chains',
  'select source, extract(epoch from $1::timestamptz - read_at)::float as read_age, extract(epoch from $1::timestamptz - head_at)::float as head_age from chain_cursors where read_at is not null',
);
const stops = sql<{ kind: PaymentHaltKind; scope: HaltScope; count: number }>(
  'figures.payment_halts',
  'select kind, scope, count(*)::int as count from payment_halts where lifted_at is null group by kind, scope',
);
// Comparisons by kind: addresses and amounts do not belong here.
const compared = sql<{ what: string; differing: number; age: number; agreed_age: number | null }>(
  'figures.comparisons',
  `select what, count(*) filter (where differs_since is not null)::int as differing, extract(epoch from $1::timestamptz - min(compared_at))::float as age,
     extract(epoch from $1::timestamptz - min(agreed_at))::float as agreed_age
   from comparisons group by what`,
);
// Lumens as the last comparison found them.
const lumens = sql<{ what: string; lumens: number }>(
  'figures.own_lumens',
  "select what, found::float as lumens from comparisons where what like '%\\_lumens' and found is not null",
);
const audit = sql<{ age: number; faults: number }>(
  'figures.audit',
  'select extract(epoch from $1::timestamptz - verified_at)::float as age, fault_count as faults from audit_verifications order by id desc limit 1',
);
const unsealed = sql<{ count: number }>(
  'figures.unsealed',
  'select count(*)::int as count from audit_log where id > (select coalesce(max(audit_id), 0) from audit_seals)',
);
const anchors = sql<{ stamped: number | null; written: number | null }>(
  'figures.audit_anchors',
  `select extract(epoch from $1::timestamptz - coalesce((select max(at) from audit_stamps), first.at))::float as stamped,
     extract(epoch from $1::timestamptz - coalesce((select max(at) from audit_ledger_roots), first.at))::float as written
   from (select at from audit_log order by id limit 1) first`,
);
const payouts = sql<{ state: string; count: number; oldest: number }>(
  'figures.payouts',
  `select p.state, count(*)::int as count, extract(epoch from $1::timestamptz - min(r.released_at))::float as oldest
   from coupon_payouts p join coupon_runs r on r.id = p.run_id where r.state = 'released' and p.state <> 'paid' group by p.state`,
);
const transfers = sql<{ count: number; oldest: number; at_cap: number }>(
  'figures.transfers',
  `select count(*)::int as count, coalesce(extract(epoch from $1::timestamptz - min(a.first_posted_at)), 0)::float as oldest,
     count(*) filter (where a.fee_at_cap and a.fee_offered_at < $1::timestamptz - interval '1 minute')::int as at_cap
   from transfers t join transfer_attempts a on a.transfer_id = t.id and a.outcome is null and a.first_posted_at is not null where t.state = 'submitted'`,
);
const statements = sql<{ age: number }>(
  'figures.statements',
  "select extract(epoch from $1::timestamptz - max(closing_date)::timestamp at time zone 'Europe/Berlin')::float as age from bank_statements having max(closing_date) is not null",
);

const STATE_KEPT_SECONDS = 10;
const QUEUES_KEPT_SECONDS = 60;

/**
 * Shared state that operators monitor. Every process reports the same values; alert rules take the
 * largest.
 */
export function databaseFigures({
  db,
  clock,
  queues,
  timeStamps,
}: Pick<House, 'db' | 'clock' | 'queues' | 'timeStamps'>): readonly Figures[] {
  return [stateFigures(db, clock, timeStamps !== null), queueFigures(db, clock, queues)];
}

const stateFigures = (db: Database, clock: Clock, isStamped: boolean): Figures => ({
  name: 'state',
  keptForSeconds: STATE_KEPT_SECONDS,
  gauges: {
    portal_jobs:
      'Jobs by state: due and waiting for a worker, failed and to be retried, or given up',
    portal_jobs_oldest_seconds: 'How long the oldest due job has waited',
    portal_mails: 'Mails that wait or were given up',
    portal_mails_oldest_seconds: 'Age of the oldest waiting mail',
    portal_chain_read_age_seconds: 'Time since a chain was last read',
    portal_chain_head_age_seconds: 'Age of the newest block or ledger that was read',
    portal_payment_halts: 'Payment halts in force, by kind and scope',
    portal_comparison_differs: 'Figures of the books that bank, chain or ledger contradict',
    portal_comparison_age_seconds: 'Time since a figure of the books was last compared',
    portal_comparison_agreed_age_seconds:
      'Time since a figure of the books was last found to agree',
    portal_own_lumens: 'Lumens of the accounts that sponsor, pay and distribute, as last compared',
    portal_audit_verified_age_seconds: "Time since the audit log's hash chain was last verified",
    portal_audit_faults: 'Faults that the last verification found',
    portal_audit_anchor_age_seconds:
      "Time since the audit log's head was last anchored: stamped by an authority, or written on the ledger",
    portal_audit_unsealed: 'Audit log entries that are not sealed yet',
    portal_payouts: 'Payouts of released coupon runs that are not paid',
    portal_payouts_oldest_seconds: 'Time since the release of the oldest run with such payouts',
    portal_transfers_under_way: 'Submitted transactions with unknown outcome',
    portal_transfers_oldest_seconds: 'Time since the oldest of them was submitted',
    portal_transfers_at_fee_cap:
      'Submitted transactions that have waited for a minute at the highest fee the configuration allows',
    portal_bank_statement_age_seconds: 'Age of the newest day covered by a bank statement',
  },
  async read() {
    const now = [clock.now()];
    const [
      job,
      mail,
      chain,
      stop,
      comparison,
      ownLumens,
      verified,
      open,
      anchor,
      payout,
      transfer,
      statement,
    ] = await Promise.all([
      db.one(jobs),
      db.one(mails, now),
      db.rows(chains, now),
      db.rows(stops),
      db.rows(compared, now),
      db.rows(lumens),
      db.maybe(audit, now),
      db.one(unsealed),
      db.maybe(anchors, now),
      db.rows(payouts, now),
      db.one(transfers, now),
      db.maybe(statements, now),
    ]);
    return {
      portal_jobs: [
        byState('waiting', job.waiting),
        byState('failing', job.failing),
        byState('given_up', job.given_up),
      ],
      portal_jobs_oldest_seconds: [{ value: job.oldest }],
      portal_mails: [byState('waiting', mail.waiting), byState('given_up', mail.given_up)],
      portal_mails_oldest_seconds: [{ value: mail.oldest }],
      portal_chain_read_age_seconds: chain.map(({ source, read_age: value }) => ({
        labels: { source },
        value,
      })),
      portal_chain_head_age_seconds: chain.flatMap(({ source, head_age: value }) =>
        value === null ? [] : [{ labels: { source }, value }],
      ),
      portal_payment_halts: PAYMENT_HALT_KINDS.flatMap((kind) =>
        haltsOf(
          kind,
          stop.filter((one) => one.kind === kind),
        ),
      ),
      portal_comparison_differs: comparison.map(({ what, differing: value }) => ({
        labels: { what },
        value,
      })),
      portal_comparison_age_seconds: comparison.map(({ what, age: value }) => ({
        labels: { what },
        value,
      })),
      portal_comparison_agreed_age_seconds: comparison.flatMap(({ what, agreed_age: value }) =>
        value === null ? [] : [{ labels: { what }, value }],
      ),
      portal_own_lumens: ownLumens.map(({ what, lumens: value }) => ({
        labels: { account: what.replace('_lumens', '') },
        value,
      })),
      portal_audit_verified_age_seconds: verified === null ? [] : [{ value: verified.age }],
      portal_audit_faults: verified === null ? [] : [{ value: verified.faults }],
      portal_audit_anchor_age_seconds: [
        ...(isStamped && anchor !== null ? [anchorAge('stamp', anchor.stamped)] : []),
        ...(anchor === null ? [] : [anchorAge('ledger', anchor.written)]),
      ].flat(),
      portal_audit_unsealed: [{ value: open.count }],
      portal_payouts: ['planned', 'sending', 'parked'].map((state) =>
        byState(state, payout.find((one) => one.state === state)?.count ?? 0),
      ),
      portal_payouts_oldest_seconds: payout.map(({ state, oldest: value }) => ({
        labels: { state },
        value,
      })),
      portal_transfers_under_way: [{ value: transfer.count }],
      portal_transfers_oldest_seconds: [{ value: transfer.oldest }],
      portal_transfers_at_fee_cap: [{ value: transfer.at_cap }],
      portal_bank_statement_age_seconds: statement === null ? [] : [{ value: statement.age }],
    };
  },
});

/** Sequentially, so that collecting metrics never delays requests. */
const queueFigures = (db: Database, clock: Clock, queues: House['queues']): Figures => ({
  name: 'queues',
  keptForSeconds: QUEUES_KEPT_SECONDS,
  gauges: {
    portal_queue: 'Open items for officers, by work queue',
    portal_queue_oldest_seconds: 'Time since the oldest item of a queue arrived',
  },
  async read() {
    const counts: FigureValue[] = [];
    const ages: FigureValue[] = [];
    for (const { name, count } of queues) {
      const { count: value, oldest_at: oldest } = await count(db);
      counts.push({ labels: { queue: name }, value });
      ages.push({
        labels: { queue: name },
        value: oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / 1_000,
      });
    }
    return { portal_queue: counts, portal_queue_oldest_seconds: ages };
  },
});

/** A kind without halts says so, for rules that look for the step from none to one. */
function haltsOf(
  kind: PaymentHaltKind,
  open: readonly { readonly scope: HaltScope; readonly count: number }[],
): FigureValue[] {
  const shown = open.length > 0 ? open : [{ scope: 'everything', count: 0 } as const];
  return shown.map(({ scope, count: value }) => ({ labels: { kind, scope }, value }));
}

function anchorAge(kind: 'stamp' | 'ledger', value: number | null): FigureValue[] {
  return value === null ? [] : [{ labels: { kind }, value }];
}

function byState(state: string, value: number): FigureValue {
  return { labels: { state }, value };
}
