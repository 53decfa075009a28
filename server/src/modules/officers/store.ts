import type { Officer } from '@bb1/domain/officers/officer';
import type { Locale } from '@bb1/domain/locale';
import { may, RIGHTS, type Right, type Role } from '@bb1/domain/officers/rights';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface OfficerRow {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  locale: Locale;
  roles: Role[];
}

const COLUMNS = 'id, name, email, password_hash, locale, roles';
const insertOfficer = sql(
  'officers.insert',
  'insert into officers (id, name, email, password_hash, locale, roles, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
);
const findById = sql<OfficerRow>(
  'officers.find',
  `select ${COLUMNS} from officers where id = $1 and disabled_at is null`,
);
const lockById = sql<OfficerRow>(
  'officers.lock',
  `select ${COLUMNS} from officers where id = $1 and disabled_at is null for update`,
);
const activeByRoles = sql<OfficerRow>(
  'officers.active_by_roles',
  `select ${COLUMNS} from officers where disabled_at is null and factors_removed_at is null and roles && $1::text[] order by id`,
);
const setPassword = sql(
  'officers.set_password',
  'update officers set password_hash = $2 where id = $1',
);
const findByEmail = sql<OfficerRow>(
  'officers.find_by_email',
  `select ${COLUMNS} from officers where lower(email) = lower($1) and disabled_at is null`,
);
const setLocale = sql('officers.set_locale', 'update officers set locale = $2 where id = $1');
export async function insertNewOfficer(tx: Tx, officer: OfficerRow & { at: Date }): Promise<void> {
  await tx.run(insertOfficer, [
    officer.id,
    officer.name,
    officer.email,
    officer.password_hash,
    officer.locale,
    officer.roles,
    officer.at,
  ]);
}

export function findOfficer(db: Queryable, id: string): Promise<OfficerRow | null> {
  return db.maybe(findById, [id]);
}

export function lockOfficer(tx: Tx, id: string): Promise<OfficerRow | null> {
  return tx.maybe(lockById, [id]);
}

export async function saveOfficerPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.run(setPassword, [id, passwordHash]);
}

export function findOfficerByEmail(db: Queryable, email: string): Promise<OfficerRow | null> {
  return db.maybe(findByEmail, [email]);
}

/** Officers who can log in and have the right. */
export function officersWhoMay(db: Queryable, right: Right): Promise<OfficerRow[]> {
  return db.rows(activeByRoles, [RIGHTS[right]]);
}

export async function setOfficerLocale(tx: Tx, id: string, locale: Locale): Promise<void> {
  await tx.run(setLocale, [id, locale]);
}

export function toOfficerDto(row: OfficerRow): Officer {
  const rights = (Object.keys(RIGHTS) as Right[]).filter((right) => may(row.roles, right));
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    locale: row.locale,
    roles: row.roles,
    rights,
  };
}
