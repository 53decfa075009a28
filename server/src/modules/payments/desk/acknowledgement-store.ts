import type {
  foreignDepositSchema,
  unexplainedDebitSchema,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import type { z } from 'zod';
import { sql } from '../../../platform/db/database.ts';

export type Foreign = z.input<typeof foreignDepositSchema>;

export type Debit = z.input<typeof unexplainedDebitSchema>;

export type Noted<Row> = Omit<Row, 'received_at' | 'noted_at'> & { noted_at: Date | null };

const FOREIGN =
  'select f.id, f.asset, f.amount, f.sender, f.memo, f.transaction_id, f.received_at, o.name as noted_by, f.noted_at, f.note from foreign_deposits f left join officer_names o on o.id = f.noted_by';

export const listForeign = sql<Noted<Foreign> & { received_at: Date }>(
  'foreign_deposits.list',
  `${FOREIGN} order by f.noted_at is not null, f.received_at desc limit 200`,
);

export const findForeign = sql<Noted<Foreign> & { received_at: Date }>(
  'foreign_deposits.find',
  `${FOREIGN} where f.id = $1`,
);

export const noteForeign = sql(
  'foreign_deposits.note',
  'update foreign_deposits set note = $2, noted_by = $3, noted_at = $4 where id = $1',
);

const DEBIT = `select u.bank_line_id as id, u.kind, l.booking_date, l.amount_eur as amount, l.counterparty_name as counterparty, l.remittance, o.name as noted_by, u.noted_at, u.note
  from unexplained_debits u join bank_lines l on l.id = u.bank_line_id left join officer_names o on o.id = u.noted_by`;

export const listDebits = sql<Noted<Debit>>(
  'unexplained_debits.list',
  `${DEBIT} order by u.noted_at is not null, l.booking_date desc limit 200`,
);

export const findDebit = sql<Noted<Debit>>(
  'unexplained_debits.find',
  `${DEBIT} where u.bank_line_id = $1`,
);

export const noteDebit = sql(
  'unexplained_debits.note',
  'update unexplained_debits set note = $2, noted_by = $3, noted_at = $4 where bank_line_id = $1',
);
