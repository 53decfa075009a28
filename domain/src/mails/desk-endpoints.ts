import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, code, idField, timestampField } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { MAIL_STATES } from './mail-state.ts';

/** More than this is not counted: anyone who looks for something narrows the filter. */
export const MOST_COUNTED_MAILS = 1_000;

const kindField = z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/, code('must_be_valid'));
const filter = z.strictObject({
  state: z.enum(MAIL_STATES, code('must_be_valid')).optional(),
  kind: kindField.optional(),
  /** How the address begins. */
  recipient: z.string().trim().toLowerCase().max(254, code('max_length')).optional(),
});

export const deskMailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  locale: localeSchema,
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  created_at: timestampField,
  sent_at: timestampField.nullable(),
  given_up_at: timestampField.nullable(),
  attempts: z.int(),
  last_error: z.string().nullable(),
});
export type DeskMail = z.infer<typeof deskMailSchema>;

/** In a list with its subject as its reader sees it, masked like its words; null where the words of its kind no longer fit it. */
const listedMailSchema = deskMailSchema.extend({ subject: z.string().nullable() });
export type ListedMail = z.infer<typeof listedMailSchema>;

/** As people read it, but that whatever opens something is masked: links have no token, codes no digits. */
export const shownMailSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** Null where the words of its kind are no longer there. */
export const mailDetailSchema = z.object({
  mail: deskMailSchema,
  shown: shownMailSchema.nullable(),
});
export type MailDetail = z.infer<typeof mailDetailSchema>;

export const listMails = endpoint({
  name: 'listMails',
  route: 'GET /desk/mails',
  audience: { officer: 'mails.view' },
  summary:
    'Mails of the outbox, newest first; `before_id` pages on, and no more than a thousand are counted',
  query: filter.extend({ before_id: idField.optional() }),
  reply: z.object({
    mails: z.array(listedMailSchema),
    counted: z.int(),
    is_whole_count: z.boolean(),
    next_before_id: z.string().nullable(),
  }),
});
export const exportMails = endpoint({
  name: 'exportMails',
  route: 'GET /desk/exports/mails',
  audience: { officer: 'mails.view' },
  summary: 'The list of mails as CSV, all rows of a filter; noted in the audit log',
  query: filter,
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const getMail = endpoint({
  name: 'getMail',
  route: 'GET /desk/mails/:id',
  audience: { officer: 'mails.view' },
  summary: 'One mail with its tries and its words, without tokens and codes',
  params: byId,
  reply: mailDetailSchema,
});
export const retryMail = endpoint({
  name: 'retryMail',
  route: 'POST /desk/mails/:id/retry',
  audience: { officer: 'mails.retry' },
  summary: 'Try a mail again that was given up; refused for any other, so that none is sent twice',
  params: byId,
  reply: mailDetailSchema,
});

export const listMailPreviews = endpoint({
  name: 'listMailPreviews',
  route: 'GET /desk/mail_previews',
  audience: { officer: 'mails.preview' },
  summary: 'Every kind of mail there is, with its subject in the language of the request',
  reply: z.object({ previews: z.array(z.object({ kind: z.string(), subject: z.string() })) }),
});
export const getMailPreview = endpoint({
  name: 'getMailPreview',
  route: 'GET /desk/mail_previews/:kind',
  audience: { officer: 'mails.preview' },
  summary: 'One kind of mail in one language, filled for an invented person',
  params: z.object({ kind: kindField }),
  query: z.strictObject({ locale: localeSchema.default('en') }),
  reply: shownMailSchema.extend({ kind: z.string(), locale: localeSchema }),
});
