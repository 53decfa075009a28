import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { unclaimedTokenUnits, findAllocations, findBookings } from './store.ts';

/** A person's allocated tokens, and the token accounts of the books that contain their id. */
export const tokensPersonalData: PersonalDataPart = {
  tables: {
    allocations: {
      export: 'allocations',
      shown: 'proposed_at decided_at',
      keptBack: 'id proposed_by decided_by',
    },
    allocation_lines: {
      export: 'allocations',
      shown: 'amount_eur token_amount',
      keptBack: 'allocation_id order_id account_id',
    },
    journal_entries: {
      export: 'token_bookings',
      shown: 'kind recorded_at',
      keptBack: 'id cause_id reverses',
    },
    journal_lines: {
      export: 'token_bookings',
      shown: 'account currency amount',
      keptBack: 'entry_id line_no subject_id',
    },
  },
  async export(db, { accountId }) {
    return {
      allocations: await db.rows(findAllocations, [accountId]),
      token_bookings: await db.rows(findBookings, [accountId]),
    };
  },
  obstacles: async (db, { accountId }) =>
    (await unclaimedTokenUnits(db, accountId)) > 0n ? ['tokens_to_claim'] : [],
  // Figures of orders, which stay with them.
  forget: () => Promise.resolve(false),
};
