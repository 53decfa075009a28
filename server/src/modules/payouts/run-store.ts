import type { CouponRunState, CouponRunTrouble } from '@bb1/domain/payouts/coupon-run-state';
import type { PayoutDay, PayoutPart } from '@bb1/domain/payouts/payout-calendar';
import { z } from 'zod';
import { sql, type Tx } from '../../platform/db/database.ts';
import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';

export interface CouponRunRow {
  id: string;
  payout_number: number;
  due_date: string;
  payment_date: string;
  record_date: string;
  parts: PayoutPart[];
  state: CouponRunState;
  trouble: CouponRunTrouble | null;
  despite_elsewhere: boolean;
  /** The run whose coupons it adds to, if the profit turned out to be higher. */
  supplements: string | null;
  started_by_name: string | null;
  started_at: Date;
  snapshot_id: string | null;
  outstanding_tokens: string | null;
  year_profit_id: string | null;
  pool_eur: string | null;
  payout_count: number | null;
  payout_tokens: string | null;
  fixed_eur: string | null;
  variable_eur: string | null;
  repayment_eur: string | null;
  gain_eur: string | null;
  prepared_at: Date | null;
  rate: string | null;
  rate_read_at: Date | null;
  rate_sources: unknown;
  taxed_on: string | null;
  capital_gains_tax_eur: string | null;
  solidarity_surcharge_eur: string | null;
  church_tax_eur: string | null;
  net_eur: string | null;
  lumens: string | null;
  content_hash: string | null;
  proposed_by: string | null;
  proposed_by_name: string | null;
  proposed_at: Date | null;
  released_by_name: string | null;
  released_at: Date | null;
  settled_at: Date | null;
  cancelled_by_name: string | null;
  cancelled_at: Date | null;
  cancellation_reason: string | null;
  version: number;
  planned: number;
  sending: number;
  paid: number;
  parked: number;
}

const sourcesSchema = z.array(
  z.object({ source: z.string(), rate: z.string(), time: z.iso.datetime() }),
);

export function rateSourcesOf({ rate_sources: sources }: Pick<CouponRunRow, 'rate_sources'>) {
  return sourcesSchema.parse(sources);
}

// Unpaid payouts have an index of their own: a run has a hundred thousand lines.
const RUN = `select r.id, r.payout_number, r.due_date, r.payment_date, r.record_date, r.parts, r.state, r.trouble, r.despite_elsewhere, r.supplements, s.name as started_by_name, r.started_at, r.snapshot_id, r.outstanding_tokens, r.year_profit_id, r.pool_eur,
  r.payout_count, r.payout_tokens, r.fixed_eur, r.variable_eur, r.repayment_eur, r.gain_eur, r.prepared_at, r.rate, r.rate_read_at, r.rate_sources, r.taxed_on, r.capital_gains_tax_eur, r.solidarity_surcharge_eur, r.church_tax_eur, r.net_eur, r.lumens,
  r.content_hash, r.proposed_by, p.name as proposed_by_name, r.proposed_at, c.name as released_by_name, r.released_at, r.settled_at, x.name as cancelled_by_name, r.cancelled_at, r.cancellation_reason, r.version,
  w.planned, w.sending, coalesce(r.payout_count, 0) - w.planned - w.sending - w.parked as paid, w.parked
  from coupon_runs r left join officer_names s on s.id = r.started_by left join officer_names p on p.id = r.proposed_by left join officer_names c on c.id = r.released_by left join officer_names x on x.id = r.cancelled_by
  left join lateral (select count(*) filter (where l.state = 'planned')::int as planned, count(*) filter (where l.state = 'sending')::int as sending, count(*) filter (where l.state = 'parked')::int as parked
    from coupon_payouts l where l.run_id = r.id and l.state <> 'paid') w on true`;

export const findCouponRun = sql<CouponRunRow>('coupon_runs.find', `${RUN} where r.id = $1`).maybe(
  (id: string) => [id],
);

const lockOne = sql<{ id: string }>(
  'coupon_runs.lock',
  'select id from coupon_runs where id = $1 for update',
);

// A separate variable coupon comes after the other run of its day, and its supplements after it.
const IN_ORDER =
  "order by r.payout_number, ('fixed_coupon' = any (r.parts)) desc, r.supplements is not null, r.started_at";

/** The active runs of a payout day: one, two if the variable coupon is separate, and its supplements. */
export const listRunsOfDay = sql<CouponRunRow>(
  'coupon_runs.of_day',
  `${RUN} where r.payout_number = $1 and r.state <> 'cancelled' ${IN_ORDER}`,
).rows((payoutNumber: number) => [payoutNumber]);

export const listLivingRuns = sql<CouponRunRow>(
  'coupon_runs.list',
  `${RUN} where r.state <> 'cancelled' ${IN_ORDER}`,
).rows();

/** The oldest payout day first. */
export const listRunIds = sql<{ id: string }>(
  'coupon_runs.in_state',
  `select r.id from coupon_runs r where r.state = $1 ${IN_ORDER}`,
).column((state: CouponRunState) => [state]);

const insertRow = sql(
  'coupon_runs.insert',
  `insert into coupon_runs (id, payout_number, due_date, payment_date, record_date, parts, started_by, started_at, despite_elsewhere, supplements)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
);

/** Ids of runs that paid a variable coupon by a profit that was corrected afterwards. */
export const listOutgrownRuns = sql<{ id: string }>(
  'coupon_runs.outgrown',
  `select r.id from coupon_runs r join year_profits y on y.payout_number = r.payout_number and y.state = 'confirmed'
   where r.state in ('released', 'settled') and r.payout_count > 0 and r.year_profit_id <> y.id
     and not exists (select from coupon_runs s where s.supplements = r.id and s.state <> 'cancelled')`,
).column();

export const saveTrouble = sql(
  'coupon_runs.set_trouble',
  "update coupon_runs set trouble = $2 where id = $1 and state = 'preparing' and trouble is distinct from $2",
);

/** What the run continues with. */
export const saveParts = sql(
  'coupon_runs.set_parts',
  'update coupon_runs set parts = $2, trouble = null, version = version + 1 where id = $1',
);

export const saveDespiteElsewhere = sql(
  'coupon_runs.set_despite_elsewhere',
  'update coupon_runs set despite_elsewhere = true, version = version + 1 where id = $1',
);

export const saveNothingDue = sql(
  'coupon_runs.set_nothing_due',
  "update coupon_runs set state = 'nothing_due', trouble = null, version = version + 1 where id = $1",
);

/** Its totals are those of its stored payouts. */
export const savePrepared = sql(
  'coupon_runs.set_prepared',
  `update coupon_runs r set state = 'prepared', trouble = null, snapshot_id = $2, outstanding_tokens = $3, year_profit_id = $4, pool_eur = $5, prepared_at = $6, version = version + 1,
     payout_count = l.payouts, payout_tokens = l.tokens, fixed_eur = l.fixed, variable_eur = l.variable, repayment_eur = l.repayment, gain_eur = l.gain
   from (select count(*)::int as payouts, coalesce(sum(token_amount), 0) as tokens, coalesce(sum(fixed_eur), 0) as fixed, coalesce(sum(variable_eur), 0) as variable, coalesce(sum(repayment_eur), 0) as repayment, coalesce(sum(gain_eur), 0) as gain from coupon_payouts where run_id = $1) l where r.id = $1`,
);

export const saveProposed = sql(
  'coupon_runs.set_proposed',
  `update coupon_runs r set state = 'proposed', rate = $2, rate_read_at = $3, rate_sources = $4, taxed_on = $5, content_hash = $6, proposed_by = $7, proposed_at = $8, version = version + 1,
     capital_gains_tax_eur = l.cgt, solidarity_surcharge_eur = l.soli, church_tax_eur = l.church, net_eur = l.net, lumens = l.lumens
   from (select coalesce(sum(capital_gains_tax_eur), 0) as cgt, coalesce(sum(solidarity_surcharge_eur), 0) as soli, coalesce(sum(church_tax_eur), 0) as church, coalesce(sum(net_eur), 0) as net, coalesce(sum(lumens), 0) as lumens from coupon_payouts where run_id = $1) l where r.id = $1`,
);

export const saveReleased = sql(
  'coupon_runs.set_released',
  "update coupon_runs set state = 'released', released_by = $2, released_at = $3, version = version + 1 where id = $1",
).run((run: { id: string; officerId: string; at: Date }) => [run.id, run.officerId, run.at]);

export const saveCancelled = sql(
  'coupon_runs.set_cancelled',
  "update coupon_runs set state = 'cancelled', cancelled_by = $2, cancelled_at = $3, cancellation_reason = $4, version = version + 1 where id = $1",
);

/** Whether this settled the run: everybody is paid. */
export const settleRun = sql(
  'coupon_runs.set_settled',
  "update coupon_runs r set state = 'settled', settled_at = $2, version = version + 1 where id = $1 and state = 'released' and not exists (select from coupon_payouts l where l.run_id = r.id and l.state <> 'paid')",
).changes((id: string, at: Date) => [id, at]);

export async function lockCouponRun(tx: Tx, id: string): Promise<CouponRunRow | null> {
  return (await tx.maybe(lockOne, [id])) === null ? null : findCouponRun(tx, id);
}

/** False if the day has an active run of these parts. */
export async function insertCouponRun(
  tx: Tx,
  run: {
    id: string;
    day: Omit<PayoutDay, 'parts'>;
    parts: readonly PayoutPart[];
    officerId: string | null;
    at: Date;
    despiteElsewhere: boolean;
    supplements: string | null;
  },
): Promise<boolean> {
  const { day } = run;
  return (
    (await tx.run(insertRow, [
      run.id,
      day.number,
      day.dueDate,
      day.paymentDate,
      day.recordDate,
      run.parts,
      run.officerId,
      run.at,
      run.despiteElsewhere,
      run.supplements,
    ])) === 1
  );
}

type Parked = CouponRunDetail['parked'][number];

export const findKeptList = sql<{
  id: string;
  ledger: number;
  closed_at: Date;
  holder_count: number;
  content_hash: string;
}>(
  'holder_snapshots.of_run',
  'select id, ledger, closed_at, holder_count, content_hash from holder_snapshots where id = $1',
);

export const listLines = sql<{ public_key: string; tokens: string }>(
  'holder_snapshot_lines.of_accounts',
  'select public_key, token_amount::text as tokens from holder_snapshot_lines where snapshot_id = $1 and public_key = any($2) order by token_amount desc, public_key',
);

export const listParked = sql<Parked>(
  'coupon_payouts.parked_by_reason',
  "select parked_reason as reason, count(*)::int as payouts, sum(lumens)::text as lumens from coupon_payouts where run_id = $1 and state = 'parked' group by parked_reason order by count(*) desc, parked_reason",
);

export const sumOwed = sql<{ lumens: string; payouts: number }>(
  'coupon_payouts.owed',
  `select coalesce(sum(l.lumens), 0)::numeric(40, 7) as lumens, count(*)::int as payouts from coupon_payouts l join coupon_runs r on r.id = l.run_id
   where l.state <> 'paid' and case when r.id = $1 then $2 else not $2 and r.state = 'released' end`,
);

// Two concurrent releases must not count the same lumens.
export const oneAtATime = sql(
  'coupon_runs.release_lock',
  "select pg_advisory_xact_lock(hashtext('coupon_runs.release'))",
);
