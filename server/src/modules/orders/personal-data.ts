import { booksKeptUntil, identificationKeptUntil } from '@bb1/domain/accounts/retention';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import {
  deleteInitial,
  eraseSenders,
  findDiscounts,
  findHistory,
  findInitial,
  findOrders,
  findQuotes,
  findWithdrawals,
  hasOpen,
  lastEntry,
} from './personal-data-store.ts';

/**
 * The amount chosen at the start has no legal effect and is erased; an order is a contract. It is
 * kept with the books, and so is the identification it required. After their retention period only
 * anonymous figures stay.
 */
export const ordersPersonalData: PersonalDataPart = {
  tables: {
    initial_orders: {
      export: 'initial_order',
      shown: 'amount_eur declared_at',
      keptBack: 'account_id',
    },
    orders: {
      export: 'orders',
      shown:
        'token_code status amount_eur token_amount face_value_eur payment_method discount_code sender_iban sender_xlm_address reference accepted accepted_hashes placed_at payment_deadline',
      keptBack: 'id account_id idempotency_key request_hash',
    },
    order_parts: {
      export: 'orders',
      shown: 'tier price_eur amount_eur token_amount',
      keptBack: 'order_id part_no',
    },
    order_standings: {
      export: 'orders',
      shown: 'credited_eur payable_until',
      keptBack:
        'order_id seen_eur is_overpaid is_late is_from_another has_refund_pending kept_until updated_at',
    },
    order_status_changes: {
      export: 'order_history',
      shown: 'from_status to_status actor_kind at',
      keptBack: 'id order_id actor_id reason',
    },
    quotes: {
      export: 'quotes',
      shown: 'currency eur_amount due_amount rate sources made_at expires_at revaluation_reason',
      keptBack: 'id order_id revalued_payment_id',
    },
    withdrawals: {
      export: 'withdrawals',
      shown: 'declared_at completed_at',
      keptBack: 'order_id account_id',
    },
    discount_code_uses: {
      export: 'discount_codes',
      shown: 'used_at given_back_at',
      keptBack: 'order_id discount_code_id account_id',
    },
  },
  async export(db, { accountId }) {
    return {
      initial_order: await db.maybe(findInitial, [accountId]),
      orders: await db.rows(findOrders, [accountId]),
      order_history: await db.rows(findHistory, [accountId]),
      quotes: await db.rows(findQuotes, [accountId]),
      withdrawals: await db.rows(findWithdrawals, [accountId]),
      discount_codes: await db.rows(findDiscounts, [accountId]),
    };
  },
  obstacles: async (db, { accountId }) =>
    (await db.one(hasOpen, [accountId])).found ? ['open_order'] : [],
  async kept(db, { accountId }, endsAt) {
    const { at } = await db.one(lastEntry, [accountId]);
    return at === null
      ? []
      : [
          { record: 'bookkeeping', until: booksKeptUntil(at) },
          { record: 'identification', until: identificationKeptUntil(endsAt) },
        ];
  },
  async forget(tx, { accountId }, kept) {
    await tx.run(deleteInitial, [accountId]);
    if (!kept.has('bookkeeping')) await tx.run(eraseSenders, [accountId]);
    return (await tx.one(lastEntry, [accountId])).at !== null;
  },
};
