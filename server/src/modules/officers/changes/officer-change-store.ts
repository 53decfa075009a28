import type { Locale } from '@bb1/domain/locale';
import type {
  OfficerChangeKind,
  OfficerChangeState,
  OfficerStanding,
} from '@bb1/domain/officers/officer-change';
import type { Role } from '@bb1/domain/officers/rights';
import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

export interface OfficerChangeRow {
  id: string;
  kind: OfficerChangeKind;
  officer_id: string;
  state: OfficerChangeState;
  /** Of a new officer, who does not exist yet. */
  name: string | null;
  email: string | null;
  locale: Locale | null;
  roles: Role[] | null;
  roles_before: Role[] | null;
  reason: string;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  set_up_at: Date | null;
}

const CHANGE = `select c.id, c.kind, c.officer_id, c.state, c.name, c.email, c.locale, c.roles, c.roles_before, c.reason, c.proposed_by, m.name as proposed_by_name, c.proposed_at,
  c.decided_by, (select name from officers where id = c.decided_by) as decided_by_name, c.decided_at, c.decision_reason, c.set_up_at
  from officer_changes c join officers m on m.id = c.proposed_by`;
const findById = sql<OfficerChangeRow>('officer_changes.find', `${CHANGE} where c.id = $1`);
const lockById = sql<OfficerChangeRow>(
  'officer_changes.lock',
  `${CHANGE} where c.id = $1 for update of c`,
);
const listOf = sql<OfficerChangeRow>(
  'officer_changes.list_of',
  `${CHANGE} where c.officer_id = $1 order by c.proposed_at desc, c.id`,
);
const insertChange = sql(
  'officer_changes.insert',
  'insert into officer_changes (id, kind, officer_id, name, email, locale, roles, roles_before, reason, proposed_by, proposed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
);
const decideChange = sql(
  'officer_changes.decide',
  "update officer_changes set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1 and state = 'proposed'",
);
const noteSetUp = sql(
  'officer_changes.set_up',
  "update officer_changes set set_up_at = $2 where id = $1 and state = 'approved' and set_up_at is null",
);
const saveRoles = sql('officers.set_roles', 'update officers set roles = $2 where id = $1');
const suspend = sql(
  'officers.suspend',
  'update officers set disabled_at = $2 where id = $1 and disabled_at is null',
);
const restore = sql(
  'officers.restore',
  'update officers set disabled_at = null where id = $1 and disabled_at is not null',
);
const noteFactors = sql(
  'officers.note_factors_removed',
  'update officers set factors_removed_at = $2 where id = $1',
);
const lockAdministrators = sql<{ id: string }>(
  'officers.lock_administrators',
  "select id from officers where roles @> array['administrator'] and disabled_at is null order by id for update",
);

export interface NewOfficerChange {
  readonly id: string;
  readonly kind: OfficerChangeKind;
  readonly officerId: string;
  readonly person: {
    readonly name: string;
    readonly email: string;
    readonly locale: Locale;
  } | null;
  readonly roles: readonly Role[] | null;
  readonly rolesBefore: readonly Role[] | null;
  readonly reason: string;
  readonly proposedBy: string;
  readonly at: Date;
}

export async function insertOfficerChange(
  tx: Tx,
  { id, kind, officerId, person, roles, rolesBefore, reason, proposedBy, at }: NewOfficerChange,
): Promise<void> {
  await tx.run(insertChange, [
    id,
    kind,
    officerId,
    person?.name ?? null,
    person?.email ?? null,
    person?.locale ?? null,
    roles,
    rolesBefore,
    reason,
    proposedBy,
    at,
  ]);
}

export function findOfficerChange(db: Queryable, id: string): Promise<OfficerChangeRow | null> {
  return db.maybe(findById, [id]);
}

export function lockOfficerChange(tx: Tx, id: string): Promise<OfficerChangeRow | null> {
  return tx.maybe(lockById, [id]);
}

/** Newest first. */
export function listChangesOf(db: Queryable, officerId: string): Promise<OfficerChangeRow[]> {
  return db.rows(listOf, [officerId]);
}

/** False if it was decided meanwhile. */
export async function saveOfficerChangeDecision(
  tx: Tx,
  id: string,
  decision: {
    state: Exclude<OfficerChangeState, 'proposed'>;
    officerId: string;
    at: Date;
    reason: string | null;
  },
): Promise<boolean> {
  return (
    (await tx.run(decideChange, [
      id,
      decision.state,
      decision.officerId,
      decision.at,
      decision.reason,
    ])) === 1
  );
}

/** False if the link was used meanwhile. */
export async function saveSetUp(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await tx.run(noteSetUp, [id, at])) === 1;
}

export async function saveOfficerRoles(
  tx: Tx,
  officerId: string,
  roles: readonly Role[],
): Promise<void> {
  await tx.run(saveRoles, [officerId, roles]);
}

/** False if the officer is suspended already. */
export async function suspendOfficer(tx: Tx, officerId: string, at: Date): Promise<boolean> {
  return (await tx.run(suspend, [officerId, at])) === 1;
}

/** False if the officer is not suspended. */
export async function restoreOfficer(tx: Tx, officerId: string): Promise<boolean> {
  return (await tx.run(restore, [officerId])) === 1;
}

/** Records since when the officer has had no second factor; null once there is a new one. */
export async function saveFactorsRemoved(
  tx: Tx,
  officerId: string,
  at: Date | null,
): Promise<void> {
  await tx.run(noteFactors, [officerId, at]);
}

/** The current administrators, locked; of two concurrent changes the second waits for the first. */
export async function lockActiveAdministrators(tx: Tx): Promise<string[]> {
  return (await tx.rows(lockAdministrators)).map(({ id }) => id);
}

export interface KnownOfficerRow {
  id: string;
  name: string;
  email: string;
  password_hash: string | null;
  locale: Locale;
  roles: Role[];
  standing: OfficerStanding;
  created_at: Date;
  last_login_at: Date | null;
  open_change: OfficerChangeKind | null;
}

// Invited people are no officers yet: their proposal represents them.
const KNOWN = `select k.*, (select l.at from audit_log l where l.subject = 'officer:' || k.id and l.act = 'officer.signed_in' order by l.id desc limit 1) as last_login_at,
  (select c.kind from officer_changes c where c.officer_id = k.id and c.state = 'proposed') as open_change
  from (
    select id, name, email, password_hash, locale, roles, created_at, case when disabled_at is not null then 'suspended' when factors_removed_at is not null then 'setting_up' else 'active' end as standing from officers
    union all
    select officer_id, name, email, null, locale, roles, proposed_at, 'invited' from officer_changes where kind = 'new' and set_up_at is null and state in ('proposed', 'approved')
  ) k`;
const WANTED =
  'where ($1::text is null or standing = $1) and ($2::text is null or roles @> array[$2]) and ($3::boolean is not true or open_change is not null)';
const findKnown = sql<KnownOfficerRow>('officers.find_known', `${KNOWN} where k.id = $1`);
const listKnown = sql<KnownOfficerRow>(
  'officers.list_known',
  `select * from (${KNOWN}) o ${WANTED} order by lower(name), id limit $4 offset $5`,
);
const countKnown = sql<{ total: number }>(
  'officers.count_known',
  `select count(*)::int as total from (${KNOWN}) o ${WANTED}`,
);
const addressTaken = sql<{ taken: boolean }>(
  'officers.address_taken',
  "select exists (select from officers where lower(email) = lower($1)) or exists (select from officer_changes where lower(email) = lower($1) and kind = 'new' and set_up_at is null and state in ('proposed', 'approved')) as taken",
);

/** An officer in any state, including invited ones. */
export function findKnownOfficer(db: Queryable, id: string): Promise<KnownOfficerRow | null> {
  return db.maybe(findKnown, [id]);
}

export async function knownOfficersPage(
  db: Queryable,
  wanted: {
    standing: OfficerStanding | null;
    role: Role | null;
    open: boolean;
    limit: number;
    offset: number;
  },
): Promise<{ rows: KnownOfficerRow[]; total: number }> {
  const chosen = [wanted.standing, wanted.role, wanted.open];
  return {
    rows: await db.rows(listKnown, [...chosen, wanted.limit, wanted.offset]),
    total: (await db.one(countKnown, chosen)).total,
  };
}

export async function isOfficerAddress(db: Queryable, email: string): Promise<boolean> {
  return (await db.one(addressTaken, [email])).taken;
}
