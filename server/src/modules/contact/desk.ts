import { Readable } from 'node:stream';
import {
  downloadContactAttachment,
  getContactMessage,
  getReplyTemplate,
  listContactMessages,
  listReplyTemplates,
  markContactAnswered,
  proposeReplyTemplate,
  reopenContactMessage,
  replyToContact,
} from '@bb1/domain/contact/desk-endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { Download } from '../../platform/http/download.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { viewAttachment } from './attachments.ts';
import { excerptOf } from './excerpt-of.ts';
import { proposeTemplate, templateSubject } from './propose-template.ts';
import { markAnswered, reopenMessage, replyToMessage } from './settle-message.ts';
import { showMessage, toMessageFields } from './show-message.ts';
import { listMessages } from './store.ts';
import { latestTemplates, templateVersions } from './template-store.ts';

export function contactDeskRoutes(serve: Serve, house: House): void {
  const { db } = house;
  serve(listContactMessages)(async (call) => {
    const { state, page } = call.query;
    const order = call.query.order ?? (state === 'open' ? 'oldest' : 'newest');
    const { rows, total } = await listMessages(db, { state, order, page });
    const messages = rows.map((row) => ({
      ...toMessageFields(row),
      beginning: excerptOf(row.message),
      reply_count: row.reply_count,
    }));
    return { messages, total, page };
  });

  serve(getContactMessage)(({ params }) => showMessage(house, params.id));

  serve(downloadContactAttachment)(async ({ officer, params }) => {
    const { name, bytes } = await viewAttachment(house, officer, {
      id: params.id,
      attachmentId: params.attachment_id,
    });
    return new Download(name, Readable.from([bytes]));
  });

  serve(replyToContact)(async ({ officer, params: { id }, body, files }) => {
    await replyToMessage(house, officer.officerId, { id, ...body, files });
    return showMessage(house, id);
  });

  serve(markContactAnswered)(async ({ officer, params: { id } }) => {
    await markAnswered(house, officer.officerId, id);
    return showMessage(house, id);
  });

  serve(reopenContactMessage)(async ({ officer, params: { id } }) => {
    await reopenMessage(house, officer.officerId, id);
    return showMessage(house, id);
  });

  serve(listReplyTemplates)(async () => ({ templates: await latestTemplates(db) }));

  serve(getReplyTemplate)(async ({ params: { id } }) => {
    const [latest, ...earlier] = await templateVersions(db, id);
    if (latest === undefined) throw refuse('not_found', 'not_found');
    const open = await findOpenApproval(db, 'reply_template', templateSubject(id));
    return { versions: [latest, ...earlier], approval_id: open?.id ?? null };
  });

  serve(proposeReplyTemplate)(async ({ officer, params: { id }, body }) => ({
    id: await proposeTemplate(house, officer.officerId, { id, ...body }),
  }));
}
