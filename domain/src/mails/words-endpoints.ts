import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, countField, line, timestampField } from '../form-fields.ts';
import { localeSchema } from '../locale.ts';
import { kindField, shownMailSchema } from './desk-endpoints.ts';

/** A mail has some dozen passages. */
const MOST_PASSAGES = 60;
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u;

const wordsField = z
  .string()
  .max(4000, code('max_length'))
  .transform((text) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
  .refine((text) => !INVISIBLE.test(text), code('must_be_valid'));
const wordsInLanguage = z
  .record(z.string().max(120), wordsField)
  .refine((words) => Object.keys(words).length <= MOST_PASSAGES, code('must_be_valid'));

const mailWordsSchema = z.strictObject({ en: wordsInLanguage, de: wordsInLanguage });

const storedWords = z.object({
  en: z.record(z.string(), z.string()),
  de: z.record(z.string(), z.string()),
});

const passageSchema = z.object({
  key: z.string(),
  /** The product's own words. */
  shipped: z.string(),
  is_fixed: z.boolean(),
  /** What must be in it, and what else can be. */
  needed: z.array(z.string()),
  known: z.array(z.string()),
});
export type MailPassage = z.infer<typeof passageSchema>;

const versionSchema = z.object({
  version: z.int(),
  /** Null: the product's own words. */
  words: storedWords.nullable(),
  /** The earlier version that this one puts back. */
  restores: z.int().nullable(),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: timestampField,
  decided_by: z.string(),
  decided_at: timestampField,
});
export type MailWordsVersion = z.infer<typeof versionSchema>;

const params = z.object({ kind: kindField });

export const getMailWords = endpoint({
  name: 'getMailWords',
  route: 'GET /desk/mail_words/:kind',
  audience: { officer: 'mails.preview' },
  summary:
    'The words of one kind of mail: its passages with their placeholders, its approved versions, the latest first, and what waits. Version 0 is the product’s own words',
  params,
  reply: z.object({
    kind: z.string(),
    passages: z.object({ en: z.array(passageSchema), de: z.array(passageSchema) }),
    /** With what the next mail is sent; version 0 also where the approved words no longer fit. */
    version: z.int(),
    words: storedWords,
    latest: z.int(),
    versions: z.array(versionSchema),
    /** What this officer saved and has not proposed. */
    draft: z.object({ number: z.int(), words: storedWords, saved_at: timestampField }).nullable(),
    approval_id: z.string().nullable(),
  }),
});
export const saveMailWords = endpoint({
  name: 'saveMailWords',
  route: 'PUT /desk/mail_words/:kind/draft',
  audience: { officer: 'mail_words.propose' },
  summary:
    'Save the next words of a mail in both languages for oneself, to see them as a mail; refused unless they have exactly the passages and placeholders of the mail',
  params,
  body: z.strictObject({
    words: mailWordsSchema,
    /** The version that the officer saw. */
    version: countField,
  }),
  reply: z.object({ number: z.int() }),
});
export const proposeMailWords = endpoint({
  name: 'proposeMailWords',
  route: 'POST /desk/mail_words/:kind/proposals',
  audience: { officer: 'mail_words.propose' },
  summary: 'Propose the saved words as the next version; another officer has to approve it',
  params,
  body: z.strictObject({
    /** The draft that the officer saw. */
    number: countField,
    reason: line(300),
  }),
  reply: z.object({ id: z.string() }),
  status: 201,
});
export const restoreMailWords = endpoint({
  name: 'restoreMailWords',
  route: 'POST /desk/mail_words/:kind/restorations',
  audience: { officer: 'mail_words.propose' },
  summary:
    'Propose an earlier version again as the next one, or version 0, the product’s own words; another officer has to approve it',
  params,
  body: z.strictObject({
    restores: countField,
    /** The latest version that the officer saw. */
    version: countField,
    reason: line(300),
  }),
  reply: z.object({ id: z.string() }),
  status: 201,
});

/** Which words a preview shows: those in use, one's own draft, those that wait, or a version. */
const previewedField = z
  .union([z.enum(['current', 'draft', 'proposed']), z.coerce.number().int().min(0)])
  .default('current');

export const getMailPreview = endpoint({
  name: 'getMailPreview',
  route: 'GET /desk/mail_previews/:kind',
  audience: { officer: 'mails.preview' },
  summary:
    'One kind of mail in one language, filled for an invented person, with the words in use, with one’s own draft, with the proposed ones, or with those of a version',
  params,
  query: z.strictObject({ locale: localeSchema.default('en'), words: previewedField }),
  reply: shownMailSchema.extend({ kind: z.string(), locale: localeSchema }),
});
