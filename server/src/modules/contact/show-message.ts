import type { ContactMessage, REPLY_MAILS } from '@bb1/domain/contact/desk-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { mailOutcomes } from '../../platform/mail/outbox.ts';
import { type Reading, shownAttachments } from './attachments.ts';
import { findOpenPerson, findOwnRecord, repliesOf } from './conversation-store.ts';
import { accountOf } from './settle-message.ts';
import { findMessage, type MessageRow, type OwnedMessageRow } from './store.ts';

/** A message with its replies, how their mails fared, and whose it is. */
export async function showMessage(context: Reading, id: string) {
  const { db } = context;
  const row = mustFind(await findMessage(db, id));
  const [replies, sender, attached] = await Promise.all([
    repliesOf(db, id),
    senderOf(db, row),
    shownAttachments(context, id),
  ]);
  const outcomes = new Map(
    (
      await mailOutcomes(
        db,
        replies.flatMap(({ mail_id: mailId }) => mailId ?? []),
      )
    ).map((outcome) => [outcome.id, outcome]),
  );
  const stateOf = (mailId: string): (typeof REPLY_MAILS)[number] => {
    const outcome = outcomes.get(mailId);
    if (outcome === undefined) return 'deleted';
    return outcome.sent_at !== null ? 'sent' : outcome.given_up_at !== null ? 'failed' : 'waiting';
  };
  return {
    ...toMessageFields(row),
    ...sender,
    message: row.message,
    attachments: attached(0),
    replies: replies.map((reply) => ({
      ...reply,
      officer: reply.officer_name,
      attachments: attached(reply.number),
      mail: reply.mail_id === null ? null : { id: reply.mail_id, state: stateOf(reply.mail_id) },
    })),
  };
}

async function senderOf(
  db: Queryable,
  row: OwnedMessageRow,
): Promise<Pick<ContactMessage, 'account' | 'about' | 'reply_locale'>> {
  const accountId = accountOf(row);
  const person = accountId === null ? null : await findOpenPerson(db, accountId);
  const aboutId = row.order_id ?? row.claim_id;
  const isCertain = row.account_id !== null;
  return {
    account:
      person === null
        ? null
        : {
            id: person.id,
            full_name: person.full_name,
            link: isCertain ? 'certain' : 'possible',
          },
    about:
      aboutId === null || row.account_id === null
        ? null
        : await findOwnRecord(db, row.account_id, aboutId),
    reply_locale: isCertain && person !== null ? person.locale : row.locale,
  };
}

/** What lists show too. */
export function toMessageFields(row: MessageRow) {
  return {
    ...row,
    state: row.answered_at === null ? ('open' as const) : ('answered' as const),
    answered_by: row.answered_by_name,
  };
}
