import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  countField,
  idField,
  line,
  lines,
  pageField,
  timestampField,
  yesNoField,
} from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { MESSAGE_FILES, messageAttachmentSchema } from './attachment.ts';
import { CONVERSATION_SUBJECTS } from './endpoints.ts';
import {
  REPLY_MAX_LENGTH,
  TEMPLATE_TEXT_MAX_LENGTH,
  TEMPLATE_TITLE_MAX_LENGTH,
} from './reply-template.ts';

export const CONTACT_STATES = ['open', 'answered'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

/** `possible`: the address is the account's, and no message was written while signed in. */
const SENDER_LINKS = ['certain', 'possible'] as const;
export const REPLY_MAILS = ['waiting', 'sent', 'failed', 'deleted'] as const;

const replySchema = z.object({
  number: z.int(),
  /** Null: the person wrote it. */
  officer: z.string().nullable(),
  text: z.string(),
  written_at: timestampField,
  attachments: z.array(messageAttachmentSchema),
  /** Of an officer's reply. */
  mail: z.object({ id: z.string(), state: z.enum(REPLY_MAILS) }).nullable(),
});

const contactMessageSchema = z.object({
  id: z.string(),
  received_at: timestampField,
  /** When the person last wrote. */
  last_received_at: timestampField,
  full_name: z.string(),
  /** As typed by the sender and not verified. */
  email: z.string(),
  account: z
    .object({ id: z.string(), full_name: z.string(), link: z.enum(SENDER_LINKS) })
    .nullable(),
  /** The language in which a reply goes out. */
  reply_locale: localeSchema,
  about: z
    .object({
      kind: z.enum(CONVERSATION_SUBJECTS),
      id: z.string(),
      reference: z.string().nullable(),
      at: timestampField,
    })
    .nullable(),
  replies: z.array(replySchema),
  locale: localeSchema,
  state: z.enum(CONTACT_STATES),
  answered_at: timestampField.nullable(),
  answered_by: z.string().nullable(),
  message: z.string(),
  /** Of the first message. */
  attachments: z.array(messageAttachmentSchema),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;
/** The list shows only the beginning of the message. */
const contactMessageRowSchema = contactMessageSchema
  .omit({
    message: true,
    attachments: true,
    replies: true,
    account: true,
    about: true,
    reply_locale: true,
  })
  .extend({ beginning: z.string(), reply_count: z.int() });

export const CONTACT_ORDERS = ['oldest', 'newest'] as const;

export const listContactMessages = endpoint({
  name: 'listContactMessages',
  route: 'GET /desk/contact',
  audience: { officer: 'contact.view' },
  summary: 'Contact messages: without an order, open ones oldest first and others newest first',
  query: z.strictObject({
    state: z.enum(CONTACT_STATES, code('must_be_valid')).optional(),
    order: z.enum(CONTACT_ORDERS, code('must_be_valid')).optional(),
    page: pageField,
  }),
  reply: z.object({ messages: z.array(contactMessageRowSchema), total: z.int(), page: z.int() }),
});
export const getContactMessage = endpoint({
  name: 'getContactMessage',
  route: 'GET /desk/contact/:id',
  audience: { officer: 'contact.view' },
  summary: 'One contact message with its replies',
  params: byId,
  reply: contactMessageSchema,
});
export const replyToContact = endpoint({
  name: 'replyToContact',
  route: 'POST /desk/contact/:id/replies',
  audience: { officer: 'contact.answer' },
  summary:
    'Reply by mail and mark the message as answered; files are opened in the portal, and refused for a sender without an account. Refused when something was written since `seen`, the number of the last reply that the officer saw',
  params: byId,
  body: z.strictObject({ text: lines(REPLY_MAX_LENGTH), seen: countField }),
  files: MESSAGE_FILES,
  reply: contactMessageSchema,
  limit: { max: 120, perSeconds: 3600 },
});
export const downloadContactAttachment = endpoint({
  name: 'downloadContactAttachment',
  route: 'GET /desk/contact/:id/attachments/:attachment_id',
  audience: { officer: 'contact.view' },
  summary: 'A file of a conversation as a stamped picture; every look is logged',
  params: z.strictObject({ id: idField, attachment_id: idField }),
  reply: z.any(),
  download: 'application/octet-stream',
  limit: { max: 120, perSeconds: 3600 },
});
export const markContactAnswered = endpoint({
  name: 'markContactAnswered',
  route: 'POST /desk/contact/:id/answered',
  audience: { officer: 'contact.answer' },
  summary: 'Mark a message as answered without a reply; refused if another officer was faster',
  params: byId,
  reply: contactMessageSchema,
});
export const reopenContactMessage = endpoint({
  name: 'reopenContactMessage',
  route: 'DELETE /desk/contact/:id/answered',
  audience: { officer: 'contact.answer' },
  summary: 'Mark a message as unanswered again',
  params: byId,
  reply: contactMessageSchema,
});

const templateSchema = z.object({
  id: z.string(),
  /** Of the approved texts; grows with each change. */
  version: z.int(),
  title: z.string(),
  text_en: z.string(),
  text_de: z.string(),
  retired: z.boolean(),
  proposed_by: z.string(),
  decided_by: z.string(),
  decided_at: timestampField,
});
export type ReplyTemplate = z.infer<typeof templateSchema>;

export const listReplyTemplates = endpoint({
  name: 'listReplyTemplates',
  route: 'GET /desk/reply_templates',
  audience: { officer: 'contact.view' },
  summary: 'All reply templates in their approved version, by title; retired ones last',
  reply: z.object({ templates: z.array(templateSchema) }),
});
export const getReplyTemplate = endpoint({
  name: 'getReplyTemplate',
  route: 'GET /desk/reply_templates/:id',
  audience: { officer: 'contact.view' },
  summary: 'One reply template in all its versions, the latest first, and its open proposal',
  params: byId,
  reply: z.object({
    versions: z.array(templateSchema).min(1),
    approval_id: z.string().nullable(),
  }),
});
export const proposeReplyTemplate = endpoint({
  name: 'proposeReplyTemplate',
  route: 'PUT /desk/reply_templates/:id/proposal',
  audience: { officer: 'reply_templates.propose' },
  summary:
    'Propose the next version of a reply template, or a new one under a new id with version 0; another officer has to approve it',
  params: byId,
  body: z.strictObject({
    title: line(TEMPLATE_TITLE_MAX_LENGTH),
    text_en: lines(TEMPLATE_TEXT_MAX_LENGTH),
    text_de: lines(TEMPLATE_TEXT_MAX_LENGTH),
    retired: yesNoField,
    /** The version that the officer saw. */
    version: countField,
    reason: line(300),
  }),
  reply: z.object({ id: z.string() }),
  status: 201,
});
