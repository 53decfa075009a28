import { type Queryable, sql } from '../../platform/db/database.ts';

const restrictedNames = sql<{ name: string }>(
  'accounts.restricted_names',
  `with people as (select id, lower(email) as email from accounts where restricted_at is not null),
     theirs as (select o.id from orders o join people p on p.id = o.account_id),
     paid as (select n.id, n.source, n.source_key from payments n where n.named_order_id in (select id from theirs) or n.id in (select a.payment_id from live_assignments a where a.order_id in (select id from theirs)))
   select id::text as name from people union select email from people where email is not null union select id::text from paid
   union select l.id::text from bank_lines l join paid on paid.source = 'bank' and paid.source_key = l.account_iban || '|' || l.line_key`,
);

/** By what a row names people: ids of accounts, payments or bank lines, or addresses. */
export type Names<Row> = (row: Row) => readonly (string | null)[];

/** Data that may only be kept are in no list that is taken away (Art. 18(2) GDPR). Tells the rows that may go out. */
export async function mayGoOut<Row>(
  db: Queryable,
  names: Names<Row>,
): Promise<(row: Row) => boolean> {
  const restricted = new Set((await db.rows(restrictedNames)).map(({ name }) => name));
  return (row) => !names(row).some((name) => name !== null && restricted.has(name.toLowerCase()));
}
