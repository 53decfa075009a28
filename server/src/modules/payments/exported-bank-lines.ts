import { type Query, sql } from '../../platform/db/database.ts';

export interface ExportedBankLine {
  id: string;
  booking_date: string;
  value_date: string | null;
  direction: 'credit' | 'debit';
  amount_eur: string;
  counterparty_name: string | null;
  counterparty_iban: string | null;
  remittance: string;
  end_to_end_id: string | null;
  bank_reference: string | null;
  is_reversal: boolean;
  is_charge: boolean;
  return_reason: string | null;
  statement_id: string;
  account_iban: string;
}

const list = sql<ExportedBankLine>(
  'bank_lines.export',
  `select l.id, l.booking_date, l.value_date, l.direction, l.amount_eur, l.counterparty_name, l.counterparty_iban, l.remittance, l.end_to_end_id, l.bank_reference, l.is_reversal, l.is_charge, l.return_reason, s.statement_id, l.account_iban
   from bank_lines l join bank_statements s on s.id = l.bank_statement_id
   where ($1::date is null or l.booking_date >= $1) and ($2::date is null or l.booking_date <= $2) order by l.booking_date desc, l.id limit $3 offset $4`,
);

/** Booked lines of the bank between two days of booking, both included; the newest first. */
export function exportedBankLines(wish: {
  from?: string | undefined;
  until?: string | undefined;
  limit: number;
  offset: number;
}): Query<ExportedBankLine> {
  return {
    statement: list,
    values: [wish.from ?? null, wish.until ?? null, wish.limit, wish.offset],
  };
}
