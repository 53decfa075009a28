import {
  type ContactMessage,
  getContactMessage,
  listContactMessages,
  markContactAnswered,
  reopenContactMessage,
} from '@bb1/domain/contact/desk-endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { markAnswered, reopenMessage } from './settle-message.ts';
import { findMessage, listMessages, type MessageRow } from './store.ts';

const BEGINNING_LENGTH = 160;

export function contactDeskRoutes(serve: Serve, context: Context): void {
  serve(listContactMessages)(async (call) => {
    const { state, page } = call.query;
    const order = call.query.order ?? (state === 'open' ? 'oldest' : 'newest');
    const { rows, total } = await listMessages(context.db, { state, order, page });
    const messages = rows.map((row) => {
      const { message, ...shown } = toMessageDto(row);
      return { ...shown, beginning: beginningOf(message) };
    });
    return { messages, total, page };
  });

  serve(getContactMessage)(async (call) => {
    const row = await findMessage(context.db, call.params.id);
    if (row === null) throw refuse('not_found', 'not_found');
    return toMessageDto(row);
  });

  serve(markContactAnswered)(async (call) =>
    toMessageDto(await markAnswered(context, call.officer, call.params.id)),
  );

  serve(reopenContactMessage)(async (call) =>
    toMessageDto(await reopenMessage(context, call.officer, call.params.id)),
  );
}

function toMessageDto(row: MessageRow): ContactMessage {
  return {
    id: row.id,
    received_at: row.received_at.toISOString(),
    full_name: row.full_name,
    email: row.email,
    locale: row.locale,
    state: row.answered_at === null ? 'open' : 'answered',
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answered_by_name,
    message: row.message,
  };
}

function beginningOf(message: string): string {
  const characters = Array.from(message.replace(/\s+/g, ' '));
  return characters.length <= BEGINNING_LENGTH
    ? characters.join('')
    : `${characters.slice(0, BEGINNING_LENGTH).join('')} …`;
}
