import { sql } from '../../platform/db/database.ts';
import { OWN } from './conversation-store.ts';

export const findMessages = sql(
  'contact_messages.of_person',
  `select m.full_name, m.email, m.message, m.locale as language, m.received_at, m.answered_at,
     (select r.reference from own_records r where r.id = m.order_id) as about_order, m.claim_id as about_claim
   from contact_messages m where ${OWN} order by m.received_at, m.id`,
);
export const findReplies = sql(
  'contact_replies.of_person',
  `select m.received_at as conversation_began_at, case when r.officer_id is null then 'you' else 'staff' end as by, r.text, r.written_at
   from contact_replies r join contact_messages m on m.id = r.message_id where ${OWN} order by m.received_at, m.id, r.number`,
);
export const findFiles = sql<{
  message_id: string;
  document_id: string;
  by: string;
  type: string;
  size_bytes: number;
  attached_at: Date;
}>(
  'contact_attachments.of_person',
  `select a.message_id, a.document_id, case when r.officer_id is null then 'you' else 'staff' end as by, a.type, a.size_bytes, a.attached_at
   from contact_attachments a join contact_messages m on m.id = a.message_id
     left join contact_replies r on r.message_id = a.message_id and r.number = a.reply_number
   where ${OWN} order by a.attached_at, a.message_id, a.reply_number, a.position`,
);
export const deleteAnswered = sql<{ id: string }>(
  'contact_messages.delete_answered_of',
  `delete from contact_messages m where ${OWN} and m.answered_at is not null returning m.id`,
);
/** The reply to an open message still goes to the address. */
export const unlinkOpen = sql(
  'contact_messages.unlink',
  'update contact_messages set account_id = null, order_id = null, claim_id = null where account_id = $1',
);
