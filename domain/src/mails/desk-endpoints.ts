import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { columnsField } from '../exported-columns.ts';
import { byId, code, idField, pageField, timestampField } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { bulkReply, idsField } from '../bulk-action.ts';
import { MAIL_STATES } from './mail-state.ts';

/** The count stops here; narrow the filter to find something specific. */
export const MOST_COUNTED_MAILS = 1_000;

export const kindField = z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/, code('must_be_valid'));
const filter = z.strictObject({
  state: z.enum(MAIL_STATES, code('must_be_valid')).optional(),
  kind: kindField.optional(),
  /** The beginning of the address. */
  recipient: z.string().trim().toLowerCase().max(254, code('max_length')).optional(),
});

const deskMailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  locale: localeSchema,
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  created_at: timestampField,
  sent_at: timestampField.nullable(),
  given_up_at: timestampField.nullable(),
  attempts: z.int(),
  /** The version of its words; 0 for the product's own, null while it waits. */
  words_version: z.int().nullable(),
  last_error: z.string().nullable(),
});
export type DeskMail = z.infer<typeof deskMailSchema>;

/**
 * A list entry has the subject as its reader sees it, masked like the text; null if the current
 * text of its kind no longer fits.
 */
const listedMailSchema = deskMailSchema.extend({ subject: z.string().nullable() });
export type ListedMail = z.infer<typeof listedMailSchema>;

/** As people read it, with secrets masked: links have no token, codes no digits. */
export const shownMailSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** Null if the text of its kind no longer exists. */
const mailDetailSchema = z.object({
  mail: deskMailSchema,
  shown: shownMailSchema.nullable(),
});
export type MailDetail = z.infer<typeof mailDetailSchema>;

export const MAIL_ORDERS = ['newest', 'oldest'] as const;
const mailOrder = z.enum(MAIL_ORDERS, code('must_be_valid')).default('newest');

export const listMails = endpoint({
  name: 'listMails',
  route: 'GET /desk/mails',
  audience: { officer: 'mails.view' },
  summary: 'Mails of the outbox, newest first; at most a thousand are counted',
  query: filter.extend({
    order: mailOrder,
    page: pageField,
  }),
  reply: z.object({
    mails: z.array(listedMailSchema),
    /** At least this many; exactly this many if the count is whole. */
    total: z.int(),
    is_whole_count: z.boolean(),
    page: z.int(),
  }),
});
export const MAIL_FILE = [
  'created_at',
  'kind',
  'locale',
  'recipient',
  'state',
  'sent_at',
  'given_up_at',
  'attempts',
  'last_error',
  'words_version',
  'id',
] as const;

export const exportMails = endpoint({
  name: 'exportMails',
  route: 'GET /desk/exports/mails',
  audience: { officer: 'mails.view' },
  summary: 'The list of mails as CSV, all rows of a filter; recorded in the audit log',
  query: filter.extend({ order: mailOrder, columns: columnsField(MAIL_FILE) }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const getMail = endpoint({
  name: 'getMail',
  route: 'GET /desk/mails/:id',
  audience: { officer: 'mails.view' },
  summary: 'One mail with its attempts and its text, without tokens and codes',
  params: byId,
  reply: mailDetailSchema,
});
export const retryMail = endpoint({
  name: 'retryMail',
  route: 'POST /desk/mails/:id/retry',
  audience: { officer: 'mails.retry' },
  summary: 'Retry a failed mail; refused for any other, so that none is sent twice',
  params: byId,
  reply: mailDetailSchema,
});
export const retryMails = endpoint({
  name: 'retryMails',
  route: 'POST /desk/mail_retries',
  audience: { officer: 'mails.retry' },
  summary: 'Retry failed mails; refuses each one that has not failed, so that none is sent twice',
  body: z.strictObject({ ids: idsField(idField) }),
  reply: bulkReply,
});

export const listMailPreviews = endpoint({
  name: 'listMailPreviews',
  route: 'GET /desk/mail_previews',
  audience: { officer: 'mails.preview' },
  summary:
    'Every kind of mail, with its subject in the language of the request and the version of its words',
  reply: z.object({
    previews: z.array(
      z.object({
        kind: z.string(),
        subject: z.string(),
        /** Of its words; 0 for the product's own. */
        version: z.int(),
      }),
    ),
  }),
});
