import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { forgetMailsAbout } from '../../platform/mail/outbox.ts';
import { exportedName } from '../../platform/personal-data/exported-name.ts';
import type { Person, PersonalDataPart } from '../../platform/personal-data/personal-data-part.ts';
import {
  deleteAnswered,
  findFiles,
  findMessages,
  findReplies,
  unlinkOpen,
} from './personal-data-store.ts';

/**
 * Conversations of the account, and messages under the person's address. An open one is still
 * answered after the account is closed, by mail; its files stay with it until then.
 */
export function contactPersonalData({ documents }: Pick<Context, 'documents'>): PersonalDataPart {
  const filesOf = async (db: Queryable, { accountId, provenEmail }: Person) => {
    const rows = await db.rows(findFiles, [accountId, provenEmail]);
    const names = new Map<string, string>();
    for (const owner of new Set(rows.map((row) => row.message_id)))
      for (const [id, name] of await documents.namesOf(db, owner)) names.set(id, name);
    return rows.map((row, index) => ({
      ...row,
      name: names.get(row.document_id),
      file: exportedName('conversations', names.get(row.document_id), index),
    }));
  };
  return {
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
      contact_attachments: {
        export: 'contact_attachments',
        shown: 'type size_bytes attached_at',
        keptBack: 'id message_id reply_number position document_id sha256',
      },
    },
    export: async (db, person) => ({
      contact_messages: await db.rows(findMessages, [person.accountId, person.provenEmail]),
      contact_replies: await db.rows(findReplies, [person.accountId, person.provenEmail]),
      contact_attachments: (await filesOf(db, person)).map(
        ({ message_id: _message, document_id: _document, ...file }) => file,
      ),
    }),
    files: async (db, person) =>
      (await filesOf(db, person)).map((file) => ({
        name: file.file,
        open: (later) => documents.openOriginal(later, file.document_id, file.message_id),
      })),
    async forget(tx, { accountId, provenEmail }) {
      const deleted = await tx.rows(deleteAnswered, [accountId, provenEmail]);
      await tx.run(unlinkOpen, [accountId]);
      const ids = deleted.map(({ id }) => id);
      await documents.removeOf(tx, ids);
      await forgetMailsAbout(tx, ids);
      return false;
    },
  };
}
