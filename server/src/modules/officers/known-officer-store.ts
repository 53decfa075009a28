import type { Locale } from '@bb1/domain/locale';
import type { OfficerChangeKind, OfficerStanding } from '@bb1/domain/officers/officer-change';
import type { Role } from '@bb1/domain/officers/rights';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

/** False if another invitation has the address. */
export const insertInvitation = sql<{ id: string }>(
  'officer_invitations.insert',
  'insert into officer_invitations (id, name, email, locale, roles, proposed_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id',
).changes(
  ({
    id,
    name,
    email,
    locale,
    roles,
    at,
  }: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly locale: Locale;
    readonly roles: readonly Role[];
    readonly at: Date;
  }) => [id, name, email, locale, roles, at],
);
export const saveInvited = sql(
  'officer_invitations.approve',
  'update officer_invitations set is_approved = true where id = $1',
).run((id: string) => [id]);

/** False if the invited person has set up their access already. */
export const dropInvitation = sql(
  'officer_invitations.delete',
  'delete from officer_invitations where id = $1',
).changes((id: string) => [id]);
export const saveOfficerRoles = sql(
  'officers.set_roles',
  'update officers set roles = $2 where id = $1',
).run((officerId: string, roles: readonly Role[]) => [officerId, roles]);
/** False if the officer is suspended already. */
export const suspendOfficer = sql(
  'officers.suspend',
  'update officers set disabled_at = $2 where id = $1 and disabled_at is null',
).changes((officerId: string, at: Date) => [officerId, at]);
/** False if the officer is not suspended. */
export const restoreOfficer = sql(
  'officers.restore',
  'update officers set disabled_at = null where id = $1 and disabled_at is not null',
).changes((officerId: string) => [officerId]);

/** Records since when the officer has had no second factor; null once there is a new one. */
export const saveFactorsRemoved = sql(
  'officers.note_factors_removed',
  'update officers set factors_removed_at = $2 where id = $1',
).run((officerId: string, at: Date | null) => [officerId, at]);
const lockAdministrators = sql<{ id: string }>(
  'officers.lock_administrators',
  "select id from officers where roles @> array['administrator'] and disabled_at is null order by id for update",
);

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
  /** The change that waits for a second administrator. */
  open_change: OfficerChangeKind | null;
  approval_id: string | null;
  /** Two administrators have agreed, and the mailed link sets up password or second factor. */
  sets_up: boolean;
}

// Invited people are no officers before they have set up their access.
const KNOWN = `select k.*, (select l.at from audit_log l where l.subject = 'officer:' || k.id and l.act = 'officer.signed_in' order by l.id desc limit 1) as last_login_at, o.content ->> 'kind' as open_change, o.id as approval_id
  from (
    select id, name, email, password_hash, locale, roles, created_at, case when disabled_at is not null then 'suspended' when factors_removed_at is not null then 'setting_up' else 'active' end as standing, factors_removed_at is not null and disabled_at is null as sets_up from officers
    union all
    select id, name, email, null, locale, roles, proposed_at, 'invited', is_approved from officer_invitations
  ) k left join open_approvals o on o.kind = 'officer_change' and o.subject = 'officer:' || k.id`;
const WANTED =
  'where ($1::text is null or standing = $1) and ($2::text is null or roles @> array[$2]) and ($3::boolean is not true or open_change is not null)';
/** An officer in any state, including invited ones. */
export const findKnownOfficer = sql<KnownOfficerRow>(
  'officers.find_known',
  `${KNOWN} where k.id = $1`,
).maybe((id: string) => [id]);
const listKnown = sql<KnownOfficerRow>(
  'officers.list_known',
  `select * from (${KNOWN}) o ${WANTED} order by lower(name), id limit $4 offset $5`,
);
const countKnown = sql<{ total: number }>(
  'officers.count_known',
  `select count(*)::int as total from (${KNOWN}) o ${WANTED}`,
);
export const isOfficerAddress = sql<{ taken: boolean }>(
  'officers.address_taken',
  'select exists (select from officers where lower(email) = lower($1)) as taken',
).value((email: string) => [email]);

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
