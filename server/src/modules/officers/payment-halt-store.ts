import type { HaltScope, PaymentHaltKind } from '@bb1/domain/officers/payment-halt-endpoints';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface StopRow {
  id: string;
  kind: PaymentHaltKind;
  scope: HaltScope;
  stopped_at: Date;
  stopped_by_name: string | null;
  breach: string;
  lifted_at: Date | null;
}

export interface ReleaseRow {
  id: string;
  payment_halt_id: string;
  reason: string;
  state: 'proposed' | 'approved' | 'rejected';
  rejection_reason: string | null;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
}

const listStops = sql<StopRow>(
  'payment_halts.list',
  'select s.id, s.kind, s.scope, s.stopped_at, o.name as stopped_by_name, s.breach, s.lifted_at from payment_halts s left join officers o on o.id = s.stopped_by order by s.lifted_at is null desc, s.id desc limit 100',
);

const listReleases = sql<ReleaseRow>(
  'money_releases.of_stops',
  `select r.id, r.payment_halt_id, r.reason, r.state, r.rejection_reason, r.proposed_by, p.name as proposed_by_name, r.proposed_at, d.name as decided_by_name, r.decided_at
   from money_releases r join officers p on p.id = r.proposed_by left join officers d on d.id = r.decided_by where r.payment_halt_id = any($1::bigint[]) order by r.proposed_at desc, r.id`,
);

interface HeldStop {
  id: string;
  kind: PaymentHaltKind;
  place: string;
  lifted_at: Date | null;
}

const HELD_STOP = 'select id, kind, place, lifted_at from payment_halts where id = $1';

const findStopRow = sql<HeldStop>('payment_halts.find', HELD_STOP);

const lockStopRow = sql<HeldStop>('payment_halts.lock', `${HELD_STOP} for update`);

const findReleaseRow = sql<{ payment_halt_id: string }>(
  'money_releases.find',
  'select payment_halt_id from money_releases where id = $1',
);

const insertRelease = sql(
  'money_releases.insert',
  'insert into money_releases (id, payment_halt_id, reason, proposed_by, proposed_at) values ($1, $2, $3, $4, $5)',
);

const lockReleaseRow = sql<{
  id: string;
  payment_halt_id: string;
  state: ReleaseRow['state'];
  proposed_by: string;
}>(
  'money_releases.lock',
  'select id, payment_halt_id, state, proposed_by from money_releases where id = $1 for update',
);

const decideRow = sql(
  'money_releases.decide',
  "update money_releases set state = $2, decided_by = $3, decided_at = $4, rejection_reason = $5 where id = $1 and state = 'proposed'",
);

const liftRow = sql(
  'payment_halts.lift',
  'update payment_halts set lifted_at = $2 where id = $1 and lifted_at is null',
);

export async function stopRows(
  db: Queryable,
): Promise<{ stops: StopRow[]; releases: ReleaseRow[] }> {
  const stops = await db.rows(listStops);
  return { stops, releases: await db.rows(listReleases, [stops.map(({ id }) => id)]) };
}

export function lockStop(tx: Tx, id: string): Promise<HeldStop | null> {
  return tx.maybe(lockStopRow, [id]);
}

/** The stop that a release would end. */
export async function stopOfRelease(db: Queryable, releaseId: string): Promise<HeldStop | null> {
  const release = await db.maybe(findReleaseRow, [releaseId]);
  return release === null ? null : db.maybe(findStopRow, [release.payment_halt_id]);
}

export async function saveRelease(
  tx: Tx,
  release: { id: string; stopId: string; reason: string; officerId: string; at: Date },
): Promise<void> {
  await tx.run(insertRelease, [
    release.id,
    release.stopId,
    release.reason,
    release.officerId,
    release.at,
  ]);
}

export function lockRelease(
  tx: Tx,
  id: string,
): Promise<{
  id: string;
  payment_halt_id: string;
  state: ReleaseRow['state'];
  proposed_by: string;
} | null> {
  return tx.maybe(lockReleaseRow, [id]);
}

export async function saveReleaseDecision(
  tx: Tx,
  decision: {
    id: string;
    state: 'approved' | 'rejected';
    officerId: string;
    at: Date;
    reason: string | null;
  },
): Promise<void> {
  await tx.run(decideRow, [
    decision.id,
    decision.state,
    decision.officerId,
    decision.at,
    decision.reason,
  ]);
}

export async function liftStop(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(liftRow, [id, at]);
}

export const findStop = sql<{ stopped: boolean }>(
  'payment_halts.any_open',
  "select exists (select from payment_halts where lifted_at is null and (scope = 'everything' or scope = any($1))) as stopped",
);

export const listOpenScopes = sql<{ scope: HaltScope }>(
  'payment_halts.open_scopes',
  'select distinct scope from payment_halts where lifted_at is null order by scope',
);

export const insertStop = sql<{ id: string }>(
  'payment_halts.insert',
  'insert into payment_halts (kind, scope, place, stopped_at, breach, stopped_by) values ($1, $2, $3, $4, $5, $6) on conflict (kind, scope, place) where lifted_at is null do nothing returning id',
);

export const liftOpen = sql(
  'payment_halts.lift_of_kind',
  'update payment_halts set lifted_at = $2 where kind = $1 and lifted_at is null',
);
