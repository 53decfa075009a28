import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { ownPayouts } from './own-payouts.ts';
import { lastReleased } from './payout-store.ts';
import { taxOverridesOf } from './tax-question-store.ts';

/**
 * A person's payments and withheld tax: figures of the books, which stay with the account and are
 * anonymous once it is empty.
 */
export const payoutsPersonalData: PersonalDataPart = {
  tables: {
    coupon_runs: {
      export: 'coupon_payouts',
      shown: 'due_date payment_date record_date parts rate rate_read_at rate_sources',
      keptBack:
        'id payout_number state trouble started_by started_at despite_elsewhere supplements snapshot_id outstanding_tokens year_profit_id pool_eur payout_count payout_tokens fixed_eur variable_eur repayment_eur gain_eur prepared_at taxed_on capital_gains_tax_eur solidarity_surcharge_eur church_tax_eur net_eur lumens content_hash proposed_by proposed_at released_by released_at settled_at cancelled_by cancelled_at cancellation_reason version',
    },
    coupon_run_tax_overrides: {
      export: 'tax_overrides',
      shown: 'question decided_at',
      keptBack: 'run_id account_id approval_id',
    },
    coupon_payouts: {
      export: 'coupon_payouts',
      shown:
        'id public_key token_amount fixed_eur variable_eur repayment_eur gain_eur capital_gains_tax_eur solidarity_surcharge_eur church_tax_eur net_eur lumens state parked_reason paid_to paid_at',
      keptBack:
        'run_id line_no account_id exemption substitute_eur running_case gain_case church_tax_percent church_community parked_detail looked_at transfer_id payment_no',
    },
  },
  export: async (db, { accountId }) => ({
    coupon_payouts: await ownPayouts(db, accountId),
    tax_overrides: await db.rows(taxOverridesOf, [accountId]),
  }),
  async kept(db, { accountId }) {
    const { at } = await db.one(lastReleased, [accountId]);
    return at === null ? [] : [{ record: 'bookkeeping', until: booksKeptUntil(at) }];
  },
  forget: async (tx, { accountId }) => (await tx.one(lastReleased, [accountId])).found,
};
