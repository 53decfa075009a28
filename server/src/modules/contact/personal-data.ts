import { forgetMailsAbout } from '../../platform/mail/outbox.ts';
import type { PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import { deleteAnswered, findMessages, findReplies, unlinkOpen } from './personal-data-store.ts';

/**
 * Conversations of the account, and messages under the person's address. An open one is still
 * answered after the account is closed, by mail.
 */
export const contactPersonalData: PersonalDataPart = {
  tables: {
    contact_messages: {
      export: 'contact_messages',
      shown: 'full_name email message locale received_at answered_at order_id claim_id',
      keptBack: 'id answered_by account_id last_received_at read_number',
    },
    contact_replies: {
      export: 'contact_replies',
      shown: 'text written_at',
      keptBack: 'message_id number officer_id mail_id',
    },
  },
  export: async (db, { accountId, provenEmail }) => ({
    contact_messages: await db.rows(findMessages, [accountId, provenEmail]),
    contact_replies: await db.rows(findReplies, [accountId, provenEmail]),
  }),
  async forget(tx, { accountId, provenEmail }) {
    const deleted = await tx.rows(deleteAnswered, [accountId, provenEmail]);
    await tx.run(unlinkOpen, [accountId]);
    await forgetMailsAbout(
      tx,
      deleted.map(({ id }) => id),
    );
    return false;
  },
};
