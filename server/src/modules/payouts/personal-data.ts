import { sql } from '../../platform/db/database.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { ownPayouts } from './own-payouts.ts';

const findAny = sql<{ found: boolean }>('coupon_payouts.of_person', 'select exists (select from coupon_payouts where account_id = $1) as found');

/** What somebody was paid and what was withheld: figures of the books, which stay with the account and name nobody once it is empty. */
export const payoutsPersonalData: PersonalDataPart = {
  tables: { coupon_runs: 'coupon_payouts', coupon_payouts: 'coupon_payouts' },
  export: async (db, { accountId }) => ({ coupon_payouts: await ownPayouts(db, accountId) }),
  forget: async (tx, { accountId }) => (await tx.one(findAny, [accountId])).found,
};
