import { sql } from '../../platform/db/database.ts';
import { forgetMailsAbout } from '../../platform/mail/outbox.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';

const findMessages = sql(
  'contact_messages.of_person',
  'select full_name, email, message, locale as language, received_at, answered_at from contact_messages where lower(email) = lower($1) order by received_at',
);
const deleteAnswered = sql<{ id: string }>(
  'contact_messages.delete_answered_of',
  'delete from contact_messages where lower(email) = lower($1) and answered_at is not null returning id',
);

/** Messages under the address of the person. Whoever closes an account still gets the answer to what they asked. */
export const contactPersonalData: PersonalDataPart = {
  tables: { contact_messages: 'contact_messages' },
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
