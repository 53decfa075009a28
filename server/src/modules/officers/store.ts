import type { Officer } from '@bb1/domain/officers/officer';
import type { Locale } from '@bb1/domain/locale';
import { may, RIGHTS, type Right, type Role } from '@bb1/domain/officers/rights';
import { sql } from '../../platform/db/database.ts';
import type { Waiting, WorkQueue } from '../../module.ts';
import { countFailedJobs } from './failed-job-store.ts';

export interface OfficerRow {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  locale: Locale;
  roles: Role[];
}

const COLUMNS = 'id, name, email, password_hash, locale, roles';
export const insertNewOfficer = sql(
  'officers.insert',
  'insert into officers (id, name, email, password_hash, locale, roles, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
).run((officer: OfficerRow & { at: Date }) => [
  officer.id,
  officer.name,
  officer.email,
  officer.password_hash,
  officer.locale,
  officer.roles,
  officer.at,
]);
export const findOfficer = sql<OfficerRow>(
  'officers.find',
  `select ${COLUMNS} from officers where id = $1 and disabled_at is null`,
).maybe((id: string) => [id]);
export const lockOfficer = sql<OfficerRow>(
  'officers.lock',
  `select ${COLUMNS} from officers where id = $1 and disabled_at is null for update`,
).lock((id: string) => [id]);

/** Officers who can log in and have the right. */
export const officersWhoMay = sql<OfficerRow>(
  'officers.active_by_roles',
  `select ${COLUMNS} from officers where disabled_at is null and factors_removed_at is null and roles && $1::text[] order by id`,
).rows((right: Right) => [RIGHTS[right]]);
export const saveOfficerPassword = sql(
  'officers.set_password',
  'update officers set password_hash = $2 where id = $1',
).run((id: string, passwordHash: string) => [id, passwordHash]);
export const findOfficerByEmail = sql<OfficerRow>(
  'officers.find_by_email',
  `select ${COLUMNS} from officers where lower(email) = lower($1) and disabled_at is null`,
).maybe((email: string) => [email]);
export const setOfficerLocale = sql(
  'officers.set_locale',
  'update officers set locale = $2 where id = $1',
).run((id: string, locale: Locale) => [id, locale]);

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

/** This module's work queues. */
export const officerQueues: readonly WorkQueue[] = [
  /** A payment halt by the configuration has a queue of its own. */
  {
    name: 'payment_halts_to_lift',
    right: 'payment_halts.view',
    waiting: sql<Waiting>(
      'work_queues.payment_halts_to_lift',
      "select count(*)::int as count, min(stopped_at) as oldest_at from payment_halts where lifted_at is null and kind <> 'configuration'",
    ),
  },
  { name: 'failed_jobs', right: 'jobs.settle', count: countFailedJobs },
];
