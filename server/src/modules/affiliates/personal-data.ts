import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import {
  concernsBooks,
  deleteAffiliate,
  deleteOwnReferral,
  deleteReferred,
  findAffiliate,
  findCommissions,
  findReferral,
  findReferrals,
  lastCommission,
} from './personal-data-store.ts';

/**
 * Link, referrals and commission. Neither side's export identifies the other. Without commission
 * everything is deleted with the account. Commission belongs to the books and stays as figures
 * between two anonymous accounts.
 */
export const affiliatesPersonalData: PersonalDataPart = {
  tables: {
    affiliates: {
      export: 'affiliate',
      shown: 'code joined_at auto_invest_since',
      keptBack: 'account_id',
    },
    referrals: {
      export: 'referrals',
      shown: 'number agreed_at signed_up_at',
      keptBack: 'account_id affiliate_id',
    },
    commissions: {
      export: 'commissions',
      shown: 'state token_amount created_at since',
      // What the referred person paid is theirs.
      keptBack: 'paid_eur id order_id affiliate_id signs version commission_allocation_line_id',
    },
    commission_changes: {
      export: 'commissions',
      shown: 'to_state token_amount at',
      keptBack: 'id position commission_id from_state actor_kind actor_id reason',
    },
    commission_allocations: {
      export: 'commissions',
      shown: 'decided_at',
      keptBack: 'id state content_hash proposed_by proposed_at decided_by rejection_reason',
    },
    commission_allocation_lines: {
      export: 'commissions',
      shown: '',
      keptBack: 'id commission_allocation_id affiliate_id token_amount',
    },
  },
  async export(db, { accountId }) {
    return {
      affiliate: await db.maybe(findAffiliate, [accountId]),
      referred_by_a_partner: await db.maybe(findReferral, [accountId]),
      referrals: await db.rows(findReferrals, [accountId, 'Europe/Berlin']),
      commissions: await db.rows(findCommissions, [accountId, 'Europe/Berlin']),
    };
  },
  async kept(db, { accountId }) {
    const { at } = await db.one(lastCommission, [accountId]);
    return at === null ? [] : [{ record: 'bookkeeping', until: booksKeptUntil(at) }];
  },
  async forget(tx, { accountId }) {
    await tx.run(deleteOwnReferral, [accountId]);
    await tx.run(deleteReferred, [accountId]);
    await tx.run(deleteAffiliate, [accountId]);
    return (await tx.one(concernsBooks, [accountId])).found;
  },
};
