import { type Queryable, sql } from '../../../platform/db/database.ts';

export interface EmailChangeRow {
  id: string;
  account_id: string;
  new_email: string;
}

/** Replaces an earlier request, whose link stops working. */
export const saveEmailChange = sql(
  'email_changes.save',
  `insert into email_changes (account_id, id, new_email, requested_at, expires_at) values ($1, $2, $3, $4, $5)
   on conflict (account_id) do update set id = excluded.id, new_email = excluded.new_email, requested_at = excluded.requested_at, expires_at = excluded.expires_at`,
).run(
  (emailChange: { id: string; accountId: string; newEmail: string; at: Date; expiresAt: Date }) => [
    emailChange.accountId,
    emailChange.id,
    emailChange.newEmail,
    emailChange.at,
    emailChange.expiresAt,
  ],
);
export const findEmailChange = sql<EmailChangeRow>(
  'email_changes.find',
  'select id, account_id, new_email from email_changes where id = $1',
).maybe((id: string) => [id]);

/** Whether there was one. */
export const deleteEmailChange = sql(
  'email_changes.delete',
  'delete from email_changes where account_id = $1',
).changes((accountId: string) => [accountId]);
const deleteEnded = sql('email_changes.forget', 'delete from email_changes where expires_at <= $1');

export async function forgetEmailChanges(db: Queryable, now: Date): Promise<void> {
  await db.run(deleteEnded, [now]);
}
