import { isSamePersonName } from '@bb1/domain/payments/same-person-name';
import { type Queryable, sql } from '../../../platform/db/database.ts';

const paidFrom = sql<{ payer_account: string; payer_name: string | null }>(
  'payments.accounts_of_person',
  `select p.payer_account, (array_agg(p.payer_name order by p.received_at desc))[1] as payer_name
   from payments p where p.source = 'bank' and p.currency = 'EUR' and p.finality = 'final' and p.payer_account is not null
     and exists (select from payment_assignments a join orders o on o.id = a.order_id where a.payment_id = p.id and o.account_id = $1)
   group by p.payer_account order by max(p.received_at) desc`,
);

/** IBANs in a person's own name from which they have paid orders, the last one first. */
export async function ownAccountsOf(
  db: Queryable,
  accountId: string,
  verifiedName: string,
): Promise<string[]> {
  return (await db.rows(paidFrom, [accountId]))
    .filter((row) => isSamePersonName(row.payer_name, verifiedName))
    .map((row) => row.payer_account);
}
