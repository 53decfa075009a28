import { sql } from '../../../platform/db/database.ts';
import type { KeptRecord } from '@bb1/domain/accounts/privacy-endpoints';

// The name belongs to every record; the address only to the books' letters.
export const closeRow = sql(
  'accounts.close',
  `update accounts set closed_at = $2, email = case when $3 then email else '' end, phone_number = null, password_hash = '', sign_up_context = null, password_changed_at = null where id = $1`,
);

export const insertKept = sql(
  'kept_records.insert',
  'insert into kept_records (account_id, record, until) values ($1, $2, $3)',
);

// Days are the database's, which refuses to delete a record a day early.
const DUE = `a.closed_at is not null and a.erased_at is null
  and exists (select from kept_records k where k.account_id = a.id and k.erased_at is null and k.until < product_day())
  and not exists (select from legal_holds h where h.account_id = a.id and h.lifted_at is null)`;

export const findDue = sql<{ id: string }>(
  'accounts.find_closed_due',
  `select a.id from accounts a where ${DUE} and a.id::text > $1 order by a.id::text limit $2`,
);

export const isDue = sql<{ due: boolean }>(
  'accounts.is_closed_due',
  `select exists (select from accounts a where ${DUE} and a.id = $1) as due`,
);

export const listRecords = sql<{ record: KeptRecord; is_over: boolean; erased_at: Date | null }>(
  'kept_records.list',
  'select record, until < product_day() as is_over, erased_at from kept_records where account_id = $1 order by record',
);

export const noteErased = sql(
  'kept_records.note_erased',
  'update kept_records set erased_at = $3 where account_id = $1 and record = $2',
);

export const deleteEndedRecords = sql(
  'kept_records.delete',
  'delete from kept_records where account_id = $1',
);

export const deleteAccount = sql('accounts.delete', 'delete from accounts where id = $1');

export const emptyAccount = sql(
  'accounts.empty',
  `update accounts set email = '', full_name = '', phone_number = null, password_hash = '', sign_up_context = null, password_changed_at = null, erased_at = $2 where id = $1`,
);
