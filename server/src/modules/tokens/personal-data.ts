import { sql } from '../../platform/db/database.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { unclaimedTokenUnits } from './unclaimed-tokens.ts';

const findAllocations = sql(
  'allocation_lines.of_person',
  `select o.reference, l.amount_eur::text, l.token_amount::text, a.state, a.proposed_at, a.decided_at
   from allocation_lines l join allocations a on a.id = l.allocation_id join orders o on o.id = l.order_id where l.account_id = $1 order by a.proposed_at, o.reference`,
);
const findBookings = sql(
  'journal.of_person',
  'select e.recorded_at, e.kind, l.account, l.currency, l.amount::text from journal_lines l join journal_entries e on e.id = l.entry_id where l.subject_id = $1 order by e.recorded_at, e.id, l.line_no',
);

/** What was allocated to somebody, and the token accounts of the books that bear their number. */
export const tokensPersonalData: PersonalDataPart = {
  tables: {
    allocations: 'allocations',
    allocation_lines: 'allocations',
    journal_entries: 'token_bookings',
    journal_lines: 'token_bookings',
  },
  commercialLetters: ['tokens-allocated'],
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
