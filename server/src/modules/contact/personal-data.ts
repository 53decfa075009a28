import { forgetMailsAbout } from '../../platform/mail/outbox.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { deleteAnswered, findMessages } from './store.ts';

/** Messages under the person's address. An answer is still sent after the account is closed. */
export const contactPersonalData: PersonalDataPart = {
  tables: {
    contact_messages: {
      export: 'contact_messages',
      shown: 'full_name email message locale received_at answered_at',
      keptBack: 'id answered_by',
    },
  },
  export: async (db, person) => ({
    contact_messages: await db.rows(findMessages, [person.provenEmail]),
  }),
  async forget(tx, person) {
    const deleted = await tx.rows(deleteAnswered, [person.provenEmail]);
    await forgetMailsAbout(
      tx,
      deleted.map(({ id }) => id),
    );
    return false;
  },
};
