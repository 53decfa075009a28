import { Readable } from 'node:stream';
import {
  beginConversation,
  continueConversation,
  downloadConversationAttachment,
  getConversation,
  listConversations,
  listConversationSubjects,
  noteConversationRead,
  sendContactMessage,
} from '@bb1/domain/contact/endpoints';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { Download } from '../../platform/http/download.ts';
import { listOwnRecords } from './conversation-store.ts';
import {
  continueOwn,
  listOwn,
  noteRead,
  openOwnAttachment,
  showOwn,
  startConversation,
} from './own-conversations.ts';
import { receiveMessage } from './receive-message.ts';

export function contactRoutes(serve: Serve, context: House): void {
  const { db } = context;
  serve(sendContactMessage)(async (call) => {
    await receiveMessage(context, call.body, call.browser);
    return {};
  });

  serve(listConversations)(({ investor }) => listOwn(db, investor.accountId));

  serve(getConversation)(({ investor, params }) => showOwn(context, investor.accountId, params.id));

  serve(downloadConversationAttachment)(async ({ investor, params }) => {
    const { name, bytes } = await openOwnAttachment(context, investor.accountId, {
      id: params.id,
      attachmentId: params.attachment_id,
    });
    return new Download(name, Readable.from([bytes]));
  });

  serve(noteConversationRead)(({ investor, params: { id }, body }) =>
    noteRead(db, investor.accountId, { id, seen: body.seen }),
  );

  serve(listConversationSubjects)(({ investor }) => listOwnRecords(db, investor.accountId));

  serve(beginConversation)(async ({ investor, body, files, locale }) => ({
    id: await startConversation(context, investor.accountId, { ...body, files, locale }),
  }));

  serve(continueConversation)(async ({ investor, params: { id }, body, files }) => {
    await continueOwn(context, investor.accountId, { id, message: body.message, files });
    return showOwn(context, investor.accountId, id);
  });
}
