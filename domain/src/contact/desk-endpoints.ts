import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, code, pageField, timestampField } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';

export const CONTACT_STATES = ['open', 'answered'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

export const contactMessageSchema = z.object({
  id: z.string(),
  received_at: timestampField,
  full_name: z.string(),
  /** As typed by the sender and not verified. */
  email: z.string(),
  locale: localeSchema,
  state: z.enum(CONTACT_STATES),
  answered_at: timestampField.nullable(),
  answered_by: z.string().nullable(),
  message: z.string(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;
/** The list shows only the beginning of the message. */
export const contactMessageRowSchema = contactMessageSchema
  .omit({ message: true })
  .extend({ beginning: z.string() });

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
  summary: 'One contact message',
  params: byId,
  reply: contactMessageSchema,
});
export const markContactAnswered = endpoint({
  name: 'markContactAnswered',
  route: 'POST /desk/contact/:id/answered',
  audience: { officer: 'contact.answer' },
  summary: 'Mark a message as answered; refused if another officer was faster',
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
