import { sql } from '../../../platform/db/database.ts';

/** Replaces the password and forgets every recognised browser. */
export const saveNewPassword = sql(
  'accounts.save_password',
  'update accounts set password_hash = $2, password_changed_at = $3, browsers_recognised_since = now() where id = $1',
).run((accountId: string, { passwordHash, at }: { passwordHash: string; at: Date }) => [
  accountId,
  passwordHash,
  at,
]);

/**
 * Replaces the address. Throws a unique violation of `accounts_by_confirmed_email` if it belongs to
 * another account.
 */
export const saveAccountEmail = sql(
  'accounts.save_email',
  'update accounts set email = $2 where id = $1',
).run((accountId: string, email: string) => [accountId, email]);
