import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { deleteReceived, findReceived } from './store.ts';

/** The announcement itself contains no personal data; the number of its recipients stays with the dispatch. */
export const announcementsPersonalData: PersonalDataPart = {
  tables: {
    announcement_recipients: {
      export: 'announcements',
      shown: 'mail_sent_at read_at',
      keptBack: 'announcement_id account_id mail_id mail_failed_at',
    },
  },
  export: async (db, { accountId }) => ({
    announcements: await db.rows(findReceived, [accountId]),
  }),
  async forget(tx, { accountId }) {
    await tx.run(deleteReceived, [accountId]);
    return false;
  },
};
