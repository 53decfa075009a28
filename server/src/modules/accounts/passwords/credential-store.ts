import { sql, type Tx } from '../../../platform/db/database.ts';

const savePassword = sql(
  'accounts.save_password',
  'update accounts set password_hash = $2, password_changed_at = $3, browsers_recognised_since = now() where id = $1',
);
const saveEmail = sql('accounts.save_email', 'update accounts set email = $2 where id = $1');

/** Replaces the password and forgets every recognised browser. */
export async function saveNewPassword(
  tx: Tx,
  accountId: string,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  await tx.run(savePassword, [accountId, passwordHash, at]);
}

/**
 * Replaces the address. Throws a unique violation of `accounts_by_confirmed_email` if it belongs to
 * another account.
 */
export async function saveAccountEmail(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx.run(saveEmail, [accountId, email]);
}
