import { incompleteConfiguration } from '../operator-error.ts';
import { type Queryable, sql } from './database.ts';

/** What this login may do that a running server must not, worded; empty for a proper one. */
export const excessiveRightsOf = sql<{ right: string }>(
  'login.excessive_rights',
  `select 'is a superuser' as right from pg_roles where rolname = current_user and rolsuper
   union all
   select 'owns the tables' from pg_class where oid = 'audit_log'::regclass and pg_has_role(current_user, relowner, 'member')
   union all
   select 'may create tables' where has_schema_privilege('public', 'create')
   union all
   select distinct 'may change or remove rows of ' || tgrelid::regclass from pg_trigger
   where tgfoid = 'refuse_change()'::regprocedure and tgqual is null and tgattr = ''::int2vector
     and ((tgtype & 8 > 0 and has_table_privilege(tgrelid, 'delete')) or (tgtype & 16 > 0 and has_table_privilege(tgrelid, 'update')) or has_table_privilege(tgrelid, 'truncate'))
   limit 3`,
).column();

/**
 * In production the server's login must not be able to rewrite the audit log or the journal, unless
 * `ACCEPTED_WEAK_SETTINGS` names `DATABASE_URL`. Returns what was accepted.
 */
export async function refuseStrongLogin(
  db: Queryable,
  acceptedWeakSettings: readonly string[],
): Promise<string | null> {
  const rights = await excessiveRightsOf(db);
  const isAccepted = acceptedWeakSettings.includes('DATABASE_URL');
  if (rights.length === 0) {
    if (isAccepted)
      throw incompleteConfiguration(['ACCEPTED_WEAK_SETTINGS: DATABASE_URL is not weak']);
    return null;
  }
  const reason = `its login ${rights.join(', ')}`;
  if (!isAccepted)
    throw incompleteConfiguration([
      `DATABASE_URL: ${reason}; name it in ACCEPTED_WEAK_SETTINGS to start nevertheless`,
    ]);
  return reason;
}
