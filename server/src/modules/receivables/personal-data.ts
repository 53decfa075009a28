import { booksKeptUntil } from '@bb1/domain/accounts/retention';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { personOwes, findOfPerson, lastMovement } from './store.ts';

/** Debts are part of the books: figures and dates stay with them, with the account as the only reference. */
export const receivablesPersonalData: PersonalDataPart = {
  tables: {
    receivables: {
      export: 'receivables',
      shown: 'reference cause currency amount amount_eur open_eur state raised_at pay_by ended_at',
      keptBack: 'id account_id order_id payment_id refund_id open_amount open_since version',
    },
    receivable_settlements: {
      export: 'receivables',
      shown: 'kind amount_eur at',
      keptBack: 'id receivable_id amount payment_id payment_amount payment_currency',
    },
    receivable_notices: {
      export: 'receivables',
      shown: 'sent_at',
      keptBack: 'receivable_id open_since number',
    },
  },
  export: async (db, { accountId }) => ({
    receivables: await db.rows(findOfPerson, [accountId]),
  }),
  obstacles: async (db, { accountId }) =>
    (await personOwes(db, accountId)) ? ['receivable_open'] : [],
  async kept(db, { accountId }) {
    const { at } = await db.one(lastMovement, [accountId]);
    return at === null ? [] : [{ record: 'bookkeeping', until: booksKeptUntil(at) }];
  },
  forget: async (tx, { accountId }) => (await tx.one(lastMovement, [accountId])).at !== null,
};
