import { sql } from '../../../platform/db/database.ts';

export interface CursorRow {
  cursor: string | null;
  version: string;
  /** When the chain was last read up to its head. */
  complete_at: Date | null;
}

export const findCursor = sql<CursorRow>(
  'chain_cursors.find',
  'select cursor, version::text as version, complete_at from chain_cursors where source = $1',
);

export const isMoneyExpected = sql<{ found: boolean }>(
  'orders.coins_expected',
  "select exists (select from orders where payment_method = $1 and status in ('pending', 'received') and payment_deadline > $2) as found",
);

export const moveCursor = sql(
  'chain_cursors.move',
  'update chain_cursors set cursor = $3, version = version + 1, head_height = $4, head_at = $5, read_at = $6, complete_at = case when $7 then $6 else complete_at end where source = $1 and version = $2',
);

export const keepBalance = sql(
  'chain_cursors.keep_balance',
  'update chain_cursors set balance = $2, balance_height = $3, balance_at = $4, differing = $5::jsonb where source = $1',
);

export const outdateBalance = sql(
  'chain_cursors.outdate_balance',
  'update chain_cursors set balance_height = null where source = $1',
);

export const insertForeign = sql(
  'foreign_deposits.insert',
  'insert into foreign_deposits (id, source, source_key, asset, amount, sender, memo, transaction_id, received_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (source, source_key) do nothing',
);

export const insertOutflow = sql(
  'deposit_outflows.insert',
  'insert into deposit_outflows (source, source_key, address, amount, transaction_id, height, recorded_at, cause_id) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (source, source_key) do nothing',
);

export const isOurTransfer = sql<{ found: boolean }>(
  'transfer_attempts.has_hash',
  'select exists (select from transfer_attempts where transaction_hash = $1) as found',
);

export const bookedBefore = sql<{ found: boolean }>(
  'journal_entries.payment_booked',
  "select exists (select from journal_entries where kind = 'payment_received' and cause_id = $1) as found",
);
