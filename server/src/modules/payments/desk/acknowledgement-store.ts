import type {
  foreignDepositSchema,
  unexplainedDebitSchema,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import type { z } from 'zod';
import { sql } from '../../../platform/db/database.ts';

type Noted<Row> = Omit<Row, 'received_at' | 'noted_at'> & { noted_at: Date | null };
export type ForeignRow = Noted<z.output<typeof foreignDepositSchema>> & { received_at: Date };
type UnexplainedDebitRow = Noted<z.output<typeof unexplainedDebitSchema>>;

const FOREIGN =
  'select f.id, f.asset, f.amount, f.sender, f.memo, f.transaction_id, f.received_at, o.name as noted_by, f.noted_at, f.note from foreign_deposits f left join officer_names o on o.id = f.noted_by';

export const listForeign = sql<ForeignRow>(
  'foreign_deposits.list',
  `${FOREIGN} order by f.noted_at is not null, f.received_at desc limit 200`,
);

export const findForeign = sql<ForeignRow>('foreign_deposits.find', `${FOREIGN} where f.id = $1`);

export const noteForeign = sql(
  'foreign_deposits.note',
  'update foreign_deposits set note = $2, noted_by = $3, noted_at = $4 where id = $1',
);

const DEBIT = `select u.bank_line_id as id, u.kind, l.booking_date, l.amount_eur as amount, l.counterparty_name as counterparty, l.remittance, o.name as noted_by, u.noted_at, u.note,
    t.payment_id
  from unexplained_debits u join bank_lines l on l.id = u.bank_line_id left join officer_names o on o.id = u.noted_by
  left join lateral (select payment_id from take_backs where bank_line_id = u.bank_line_id order by at, id limit 1) t on true`;

export const listDebits = sql<UnexplainedDebitRow>(
  'unexplained_debits.list',
  `${DEBIT} order by u.noted_at is not null, l.booking_date desc limit 200`,
);

export const findDebit = sql<UnexplainedDebitRow>(
  'unexplained_debits.find',
  `${DEBIT} where u.bank_line_id = $1`,
);

export const noteDebit = sql(
  'unexplained_debits.note',
  'update unexplained_debits set note = $2, noted_by = $3, noted_at = $4 where bank_line_id = $1',
);

export const findDebitLine = sql<{
  counterparty_iban: string | null;
  end_to_end_id: string | null;
  bank_reference: string | null;
  return_reason: string | null;
}>(
  'bank_lines.of_debit',
  'select counterparty_iban, end_to_end_id, bank_reference, return_reason from bank_lines where id = $1',
);

export interface CreditRow {
  payment_id: string;
  booking_date: string;
  amount: string;
  left: string;
  payer_name: string | null;
  remittance: string;
  version: number;
  is_named: boolean;
  is_same_payer: boolean;
}

// Candidates: enough of the credit is left, and reference, account or amount match, or the officer's search finds it.
export const listCredits = sql<CreditRow>(
  'bank_lines.credits_of_debit',
  `select id as payment_id, booking_date, amount, left_eur as left, payer_name, remittance, version, is_named, is_same_payer from (
     select p.id, c.booking_date, c.amount_eur as amount, c.amount_eur - (select coalesce(sum(t.amount), 0) from take_backs t where t.payment_id = p.id)::numeric(20, 2) as left_eur, p.payer_name, p.remittance, p.version, d.amount_eur as wanted,
       coalesce(d.end_to_end_id = c.end_to_end_id, false) or (d.remittance <> '' and d.remittance = c.remittance)
         or coalesce(array[c.transaction_reference, c.bank_reference, c.network_reference] && array_remove(array[d.transaction_reference, d.bank_reference, d.network_reference], null), false) as is_named,
       coalesce(d.counterparty_iban = c.counterparty_iban, false) as is_same_payer
     from bank_lines d join bank_lines c on c.account_iban = d.account_iban and c.direction = 'credit' and c.amount_eur >= d.amount_eur and c.booking_date <= d.booking_date
     join payments p on p.id = c.id and p.finality = 'final' where d.id = $1) as credits
   where left_eur >= wanted and (is_named or is_same_payer or left_eur = wanted or ($2::text is not null and strpos(lower(coalesce(payer_name, '') || ' ' || remittance), lower($2)) > 0))
   order by is_named desc, left_eur = wanted desc, is_same_payer desc, booking_date desc, id limit 100`,
);
