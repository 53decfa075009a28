import type { Queryable } from '../../../platform/db/database.ts';
import { type FoundRow, searchRows } from '../../../platform/db/search-query.ts';

const FROM = 'payments p';
const small = (column: string) => `lower(${column} collate pg_c_utf8)`;

/** Payments by payer, IBAN or sending address, transaction, text, or deposit address. */
export function searchPayments(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'name' | 'iban' | 'transaction' | 'text' | 'address'>[]> {
  return searchRows(
    db,
    {
      name: 'payments.search',
      shown:
        "p.id, coalesce(p.payer_name, p.payer_account, p.transaction_id, '–') as title, coalesce(p.remittance, '') as detail",
      money: "json_build_object('amount', trim_scale(p.amount)::text, 'currency', p.currency)",
      texts: [
        { matched: 'iban', text: small('p.payer_account'), as: 'code', from: FROM },
        { matched: 'transaction', text: 'lower(p.transaction_id)', as: 'code', from: FROM },
        { matched: 'transaction', text: 'lower(p.end_to_end_id)', as: 'code', from: FROM },
        { matched: 'address', text: 'lower(p.deposit_address)', as: 'code', from: FROM },
        { matched: 'name', text: small('p.payer_name'), as: 'words', from: FROM },
        { matched: 'text', text: small('p.remittance'), as: 'words', from: FROM },
      ],
    },
    term,
    limit,
  );
}
