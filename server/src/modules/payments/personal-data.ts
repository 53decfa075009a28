import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import { sql } from '../../platform/db/database.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';

const findPayments = sql(
  'payments.of_person',
  `select o.reference, p.source, p.currency, p.amount::text, p.payer_name, p.payer_account, p.remittance, p.end_to_end_id, p.booking_date, p.received_at
   from payments p join orders o on o.id = p.named_order_id or o.id in (select pa.order_id from payment_assignments pa where pa.payment_id = p.id) where o.account_id = $1 order by p.received_at, p.id`,
);
// As forgiving as people are with signs between the letters of a reference.
const hasUnassigned = sql<{ found: boolean }>(
  'payments.unassigned_of_person',
  `select exists (select from payments p join orders o on o.account_id = $1
     and strpos(regexp_replace(upper(coalesce(p.end_to_end_id, '') || p.remittance), '[^A-Z0-9]', '', 'g'), regexp_replace(o.reference, '[^A-Z0-9]', '', 'g')) > 0
   where p.state in ('new', 'queued')) as found`,
);
const lastReceived = sql<{ at: Date | null }>('payments.last_of_person', 'select max(p.received_at) as at from payments p join payment_assignments pa on pa.payment_id = p.id join orders o on o.id = pa.order_id where o.account_id = $1');

/** Payments are part of the books: names and accounts of payers go by the date of the booking, whatever becomes of the account. */
export const paymentsPersonalData: PersonalDataPart = {
  tables: { payments: 'payments', bank_lines: 'payments' },
  commercialLetters: ['payment-received', 'payment-incomplete', 'payment-held', 'refund-sent'],
  export: async (db, { accountId }) => ({ payments: await db.rows(findPayments, [accountId]) }),
  obstacles: async (db, { accountId }) => ((await db.one(hasUnassigned, [accountId])).found ? ['payment_under_way'] : []),
  async kept(db, { accountId }) {
    const { at } = await db.one(lastReceived, [accountId]);
    return at === null ? [] : [{ record: 'bookkeeping', until: booksKeptUntil(at) }];
  },
  forget: () => Promise.resolve(false),
};
