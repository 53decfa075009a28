import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import { sql } from '../../platform/db/database.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { ownPayouts } from './own-payouts.ts';

const lastReleased = sql<{ found: boolean; at: Date | null }>(
  'coupon_payouts.last_of_person',
  'select count(*) > 0 as found, max(greatest(r.released_at, l.paid_at)) as at from coupon_payouts l join coupon_runs r on r.id = l.run_id where l.account_id = $1',
);

/** What somebody was paid and what was withheld: figures of the books, which stay with the account and name nobody once it is empty. */
export const payoutsPersonalData: PersonalDataPart = {
  commercialLetters: ['payout-paid', 'payout-parked', 'tokens-redeemed'],
  tables: { coupon_runs: 'coupon_payouts', coupon_payouts: 'coupon_payouts' },
  export: async (db, { accountId }) => ({ coupon_payouts: await ownPayouts(db, accountId) }),
  async kept(db, { accountId }) {
    const { at } = await db.one(lastReleased, [accountId]);
    return at === null ? [] : [{ record: 'bookkeeping', until: booksKeptUntil(at) }];
  },
  forget: async (tx, { accountId }) => (await tx.one(lastReleased, [accountId])).found,
};
