import {
  beginConversation,
  continueConversation,
  getConversation,
  listConversations,
  listConversationSubjects,
  noteConversationRead,
  sendContactMessage,
} from '@bb1/domain/contact/endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { listOwnRecords } from './conversation-store.ts';
import { continueOwn, listOwn, noteRead, showOwn, startConversation } from './own-conversations.ts';
import { receiveMessage } from './receive-message.ts';

export function contactRoutes(serve: Serve, context: Context): void {
  const { db } = context;
  serve(sendContactMessage)(async (call) => {
    await receiveMessage(context, call.body, call.browser);
    return {};
  });

  serve(listConversations)(({ investor }) => listOwn(db, investor.accountId));

  serve(getConversation)(({ investor, params }) => showOwn(db, investor.accountId, params.id));

  serve(noteConversationRead)(({ investor, params: { id }, body }) =>
    noteRead(db, investor.accountId, { id, seen: body.seen }),
  );

  serve(listConversationSubjects)(({ investor }) => listOwnRecords(db, investor.accountId));

  serve(beginConversation)(async ({ investor, body, locale }) => ({
    id: await startConversation(context, investor.accountId, { ...body, locale }),
  }));

  serve(continueConversation)(async ({ investor, params: { id }, body }) => {
    await continueOwn(context, investor.accountId, { id, message: body.message });
    return showOwn(db, investor.accountId, id);
  });
}
