import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import {
  findAddresses,
  findPayments,
  findRefunds,
  hasUnassigned,
  lastReceived,
} from './personal-data-store.ts';

/**
 * Payments are part of the books: payers' names and accounts are erased by the booking date,
 * whatever happens to the account.
 */
export const paymentsPersonalData: PersonalDataPart = {
  tables: {
    payments: {
      export: 'payments',
      shown:
        'source currency amount payer_name payer_account remittance end_to_end_id booking_date received_at final_at state transaction_id deposit_address',
      keptBack:
        'id source_key is_return is_unsplit_batch queue_reason finality first_seen_at memo_type is_muxed height confirmations named_order_id version',
    },
    bank_lines: {
      export: 'payments',
      shown: '',
      keptBack:
        'id bank_statement_id account_iban line_key identity part_of booking_date amount_eur charges_eur direction counterparty_name counterparty_iban remittance end_to_end_id is_reversal is_charge return_reason bank_reference transaction_reference network_reference value_date',
    },
    payment_assignments: {
      export: 'payments',
      shown: 'amount credited_eur assigned_at',
      keptBack: 'id payment_id order_id quote_id decision_id',
    },
    assignment_reversals: {
      export: 'payments',
      shown: 'reversed_at',
      keptBack: 'assignment_id reason',
    },
    payment_decisions: {
      export: 'payments',
      shown: 'amount state proposed_at decided_at',
      keptBack:
        'id payment_id kind order_id receivable_id reason proposed_by decided_by rejection_reason small_payment_decision_id',
    },
    take_backs: {
      export: 'payments',
      shown: 'cause amount at undone_at',
      keptBack: 'id payment_id bank_line_id bank_gap_id approval_id',
    },
    refund_returns: { export: 'refunds', shown: '', keptBack: 'payment_id refund_id' },
    deposit_addresses: {
      export: 'deposit_addresses',
      shown: 'currency address created_at',
      keptBack: 'order_id address_index',
    },
    refunds: {
      export: 'refunds',
      shown:
        'number currency amount reason payee_name payee_account state proposed_at decided_at transaction_id sent_at',
      keptBack:
        'id payment_id account_id note payee_memo is_to_source proposed_by decided_by decision_reason refund_file_id transfer_id failure version',
    },
    transfer_payments: {
      export: 'refunds',
      shown: '',
      keptBack: 'transfer_id payment_no payee amount',
    },
  },
  export: async (db, { accountId }) => ({
    payments: await db.rows(findPayments, [accountId]),
    deposit_addresses: await db.rows(findAddresses, [accountId]),
    refunds: await db.rows(findRefunds, [accountId]),
  }),
  obstacles: async (db, { accountId }) =>
    (await db.one(hasUnassigned, [accountId])).found ? ['payment_under_way'] : [],
  async kept(db, { accountId }) {
    const { at } = await db.one(lastReceived, [accountId]);
    return at === null ? [] : [{ record: 'bookkeeping', until: booksKeptUntil(at) }];
  },
  forget: () => Promise.resolve(false),
};
