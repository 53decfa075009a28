import type { ConfigurationState } from '@bb1/domain/configuration/endpoints';
import type { Configuration } from '@bb1/domain/configuration/configuration';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { Waiting, WorkQueue } from '../../module.ts';

export interface VersionRow {
  number: number;
  entered_at: Date;
  settings: Configuration;
  fingerprint: string;
  money_fingerprint: string;
  changes: number;
  needs_confirmation: boolean;
  confirmed_at: Date | null;
}
export type VersionLine = Pick<
  VersionRow,
  'number' | 'entered_at' | 'fingerprint' | 'changes' | 'confirmed_at'
> & { state: ConfigurationState; total: number };
export interface UseRow {
  version_number: number;
  money_fingerprint: string;
  processes: number;
}

const COLUMNS =
  'number, entered_at, settings, fingerprint, money_fingerprint, changes, needs_confirmation, confirmed_at';
const STATE = `case when number = 1 then 'first' when not needs_confirmation then 'unconfirmed' when confirmed_at is not null then 'confirmed' when number < (select max(number) from configuration_versions) then 'replaced' else 'waiting' end`;
/** Long enough for a short database outage; a killed process is not waited for much longer. */
const ALIVE = "seen_at > now() - interval '90 seconds'";

const lockVersions = sql('configuration_versions.lock', 'select pg_advisory_xact_lock(7231043)');
export const newestVersion = sql<VersionRow>(
  'configuration_versions.newest',
  `select ${COLUMNS} from configuration_versions order by number desc limit 1`,
).maybe();
export const findVersion = sql<VersionRow & { state: ConfigurationState }>(
  'configuration_versions.find',
  `select ${COLUMNS}, ${STATE} as state from configuration_versions where number = $1`,
).maybe((number: number) => [number]);

/** The last version with identical settings. */
export const sameBefore = sql<{ number: number }>(
  'configuration_versions.earlier',
  'select number from configuration_versions where fingerprint = $1 order by number desc limit 1',
).valueIfAny((fingerprint: string) => [fingerprint]);

/** The last version before this one that two officers confirmed, or that needed no confirmation. */
export const findAgreedBefore = sql<VersionRow>(
  'configuration_versions.agreed_before',
  `select ${COLUMNS} from configuration_versions where number < $1 and (not needs_confirmation or confirmed_at is not null) order by number desc limit 1`,
).maybe((number: number) => [number]);
export const saveVersion = sql(
  'configuration_versions.insert',
  'insert into configuration_versions (number, entered_at, settings, fingerprint, money_fingerprint, changes, needs_confirmation) values ($1, $2, $3, $4, $5, $6, $7)',
).run((version: Omit<VersionRow, 'confirmed_at'>) => [
  version.number,
  version.entered_at,
  JSON.stringify(version.settings),
  version.fingerprint,
  version.money_fingerprint,
  version.changes,
  version.needs_confirmation,
]);
export const saveConfirmed = sql(
  'configuration_versions.confirm',
  'update configuration_versions set confirmed_at = $2 where number = $1 and confirmed_at is null',
).run((number: number, at: Date) => [number, at]);
export const versionPage = sql<VersionLine>(
  'configuration_versions.page',
  `select number, entered_at, fingerprint, changes, confirmed_at, state, count(*) over ()::int as total from (select *, ${STATE} as state from configuration_versions) v where $1::text is null or state = $1 order by number desc limit $2 offset $3`,
).rows(
  ({
    state,
    limit,
    offset,
  }: {
    readonly state: ConfigurationState | null;
    readonly limit: number;
    readonly offset: number;
  }) => [state, limit, offset],
);

export const confirmationsOf = sql<{ officer_id: string; officer: string; confirmed_at: Date }>(
  'configuration_confirmations.of',
  'select c.officer_id, o.name as officer, c.confirmed_at from configuration_confirmations c join officer_names o on o.id = c.officer_id where c.version_number = $1 order by c.place',
).rows((number: number) => [number]);
export const saveConfirmation = sql(
  'configuration_confirmations.insert',
  'insert into configuration_confirmations (version_number, officer_id, place, confirmed_at) values ($1, $2, $3, $4)',
).run((confirmation: { number: number; officerId: string; place: number; at: Date }) => [
  confirmation.number,
  confirmation.officerId,
  confirmation.place,
  confirmation.at,
]);

const insertUse = sql(
  'configuration_uses.insert',
  'insert into configuration_uses (process_id, version_number) values ($1, $2)',
);
const seenUse = sql(
  'configuration_uses.seen',
  'insert into configuration_uses (process_id, version_number) values ($1, $2) on conflict (process_id) do update set seen_at = now()',
);
const deleteUse = sql(
  'configuration_uses.delete',
  'delete from configuration_uses where process_id = $1',
);
const deleteOldUses = sql(
  'configuration_uses.delete_old',
  `delete from configuration_uses where not (${ALIVE})`,
);

/** Running processes by version. */
export const usesNow = sql<UseRow>(
  'configuration_uses.living',
  `select u.version_number, v.money_fingerprint, count(*)::int as processes from configuration_uses u join configuration_versions v on v.number = u.version_number where ${ALIVE} group by 1, 2 order by 1 desc`,
).rows();

/** One process at a time compares and writes. */
export async function lockConfiguration(tx: Tx): Promise<void> {
  await tx.rows(lockVersions);
}

export async function saveUse(tx: Tx, processId: string, number: number): Promise<void> {
  await tx.run(deleteOldUses);
  await tx.run(insertUse, [processId, number]);
}

export async function saveSeen(db: Queryable, processId: string, number: number): Promise<void> {
  await db.run(seenUse, [processId, number]);
}

export async function forgetUse(db: Queryable, processId: string): Promise<void> {
  await db.run(deleteUse, [processId]);
}

interface InstallationRow {
  mode: string;
  token_code: string;
}

const find = sql<InstallationRow>('installation.find', 'select mode, token_code from installation');
const insert = sql(
  'installation.insert',
  'insert into installation (mode, token_code, entered_at) values ($1, $2, $3)',
);

export function findInstallation(db: Queryable): Promise<InstallationRow | null> {
  return db.maybe(find);
}

export async function saveInstallation(
  tx: Tx,
  { mode, token_code: tokenCode }: InstallationRow,
  at: Date,
): Promise<void> {
  await tx.run(insert, [mode, tokenCode, at]);
}

/** This module's work queues. */
export const configurationQueues: readonly WorkQueue[] = [
  {
    name: 'configuration_to_confirm',
    right: 'configuration.confirm',
    waiting: sql<Waiting>(
      'work_queues.configuration_to_confirm',
      'select count(*)::int as count, min(entered_at) as oldest_at from configuration_versions v where needs_confirmation and confirmed_at is null and number = (select max(number) from configuration_versions)',
    ),
  },
];
