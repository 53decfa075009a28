import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  countField,
  emailField,
  emptyReply,
  idField,
  line,
  lines,
  timestampField,
} from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { MESSAGE_FILES, messageAttachmentSchema } from './attachment.ts';

/** Counted as browsers count the characters of a text area. */
export const CONTACT_MESSAGE_MAX_LENGTH = 4000;

/** Attempts per address, accepted or not. The server also limits how many messages it accepts. */
export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  route: 'POST /contact',
  audience: 'anyone',
  summary: 'Write to the issuer; a repetition within minutes counts once',
  body: z.strictObject({
    full_name: line(120),
    email: emailField,
    message: lines(CONTACT_MESSAGE_MAX_LENGTH),
    locale: localeSchema,
  }),
  reply: emptyReply,
  status: 201,
  limit: { max: 20, perSeconds: 600 },
  botCheck: 'contact',
});

/** What a conversation is about, if the person has chosen something of theirs. */
export const CONVERSATION_SUBJECTS = ['order', 'claim'] as const;
const subjectSchema = z.object({
  kind: z.enum(CONVERSATION_SUBJECTS),
  id: z.string(),
  /** Of an order. */
  reference: z.string().nullable(),
  at: timestampField,
});
export type ConversationSubject = z.infer<typeof subjectSchema>;

/** `order:<id>` or `claim:<id>` of a select field; empty becomes null. */
const subjectField = z
  .string()
  .transform((text) => {
    const [kind, id] = text.split(':');
    return text === '' ? null : { kind, id };
  })
  .pipe(
    z
      .object({ kind: z.enum(CONVERSATION_SUBJECTS, code('must_be_valid')), id: idField })
      .nullable(),
  );

/** What the person reads about a conversation's state. */
const CONVERSATION_STATES = ['waiting', 'answered', 'closed'] as const;
const conversationRowSchema = z.object({
  id: z.string(),
  beginning: z.string(),
  began_at: timestampField,
  /** Of the last message of either side. */
  last_at: timestampField,
  /** `closed`: an officer found that nothing is left to answer. */
  state: z.enum(CONVERSATION_STATES),
  /** Ends with a reply that was not on the person's screen yet. */
  unread: z.boolean(),
});
export type ConversationRow = z.infer<typeof conversationRowSchema>;

const conversationSchema = conversationRowSchema.extend({
  about: subjectSchema.nullable(),
  messages: z.array(
    z.object({
      by: z.enum(['person', 'issuer']),
      text: z.string(),
      at: timestampField,
      attachments: z.array(messageAttachmentSchema),
    }),
  ),
});
export type Conversation = z.infer<typeof conversationSchema>;

const messageField = lines(CONTACT_MESSAGE_MAX_LENGTH);
const WRITING = { max: 20, perSeconds: 3600 } as const;

export const listConversations = endpoint({
  name: 'listConversations',
  route: 'GET /users/conversations',
  audience: 'investor',
  summary:
    'Conversations of the signed-in person, the latest first; also those that began under their confirmed address',
  reply: z.array(conversationRowSchema),
});
export const getConversation = endpoint({
  name: 'getConversation',
  route: 'GET /users/conversations/:id',
  audience: 'investor',
  summary: 'One conversation of the signed-in person with all its messages',
  params: byId,
  reply: conversationSchema,
});
export const listConversationSubjects = endpoint({
  name: 'listConversationSubjects',
  route: 'GET /users/conversation_subjects',
  audience: 'investor',
  summary: 'Orders and claims that the person can name in a message, the latest first',
  reply: z.array(subjectSchema),
});
export const beginConversation = endpoint({
  name: 'beginConversation',
  route: 'POST /users/conversations',
  audience: 'investor',
  summary:
    'Write to the issuer while signed in, perhaps with files; a repetition within minutes counts once',
  body: z.strictObject({ message: messageField, about: subjectField }),
  files: MESSAGE_FILES,
  reply: z.object({ id: z.string() }),
  status: 201,
  limit: WRITING,
});
export const continueConversation = endpoint({
  name: 'continueConversation',
  route: 'POST /users/conversations/:id/messages',
  audience: 'investor',
  summary:
    'Write another message in a conversation, perhaps with files, which reopens it; a repetition within minutes counts once',
  params: byId,
  body: z.strictObject({ message: messageField }),
  files: MESSAGE_FILES,
  reply: conversationSchema,
  limit: WRITING,
});
export const downloadConversationAttachment = endpoint({
  name: 'downloadConversationAttachment',
  route: 'GET /users/conversations/:id/attachments/:attachment_id',
  audience: 'investor',
  summary: 'A file of a conversation of the signed-in person, as it was sent',
  params: z.strictObject({ id: idField, attachment_id: idField }),
  reply: z.any(),
  download: 'application/octet-stream',
});
export const noteConversationRead = endpoint({
  name: 'noteConversationRead',
  route: 'PUT /users/conversations/:id/reading',
  audience: 'investor',
  summary:
    'Note how many replies of a conversation the person has seen; fewer than before change nothing',
  params: byId,
  body: z.strictObject({ seen: countField }),
  reply: z.object({ unread: z.boolean() }),
});
