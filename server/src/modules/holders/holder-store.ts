import { sql } from '../../platform/db/database.ts';

export const findOwners = sql<{ public_key: string; account_id: string; full_name: string }>(
  'wallets.owners',
  'select w.public_key, w.account_id, a.full_name from wallets w join accounts a on a.id = w.account_id where w.public_key = any($1)',
);
