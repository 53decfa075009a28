import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  countField,
  emptyReply,
  line,
  lines,
  pageField,
  timestampField,
} from '../form-fields.ts';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_STATES,
  ANNOUNCEMENT_TEXT_MAX_LENGTH,
  ANNOUNCEMENT_TITLE_MAX_LENGTH,
} from './announcement.ts';

const audienceField = z.enum(ANNOUNCEMENT_AUDIENCES, code('must_be_valid'));

const wordsSchema = z.object({
  title_en: z.string(),
  title_de: z.string(),
  text_en: z.string(),
  text_de: z.string(),
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
});
export type AnnouncementWords = z.infer<typeof wordsSchema>;

const formFields = {
  title_en: line(ANNOUNCEMENT_TITLE_MAX_LENGTH),
  title_de: line(ANNOUNCEMENT_TITLE_MAX_LENGTH),
  text_en: lines(ANNOUNCEMENT_TEXT_MAX_LENGTH),
  text_de: lines(ANNOUNCEMENT_TEXT_MAX_LENGTH),
  audience: audienceField,
};

const announcementRowSchema = z.object({
  id: z.string(),
  title_en: z.string(),
  title_de: z.string(),
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  state: z.enum(ANNOUNCEMENT_STATES),
  /** When the draft was last saved, or the announcement approved, and by whom. */
  at: timestampField,
  by: z.string(),
  /** Null until the recipients are known. */
  people: z.int().nullable(),
  read: z.int().nullable(),
});
export type AnnouncementRow = z.infer<typeof announcementRowSchema>;

const mailSchema = z.object({ subject: z.string(), text: z.string(), html: z.string() });

const announcementSchema = wordsSchema.extend({
  id: z.string(),
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Of a draft, last saved; null once approved. */
  draft: z.object({ version: z.int(), saved_by: z.string(), saved_at: timestampField }).nullable(),
  /** The open or the approved proposal. */
  approval_id: z.string().nullable(),
  approved: z
    .object({
      proposed_by: z.string(),
      proposed_at: timestampField,
      decided_by: z.string(),
      decided_at: timestampField,
    })
    .nullable(),
  /** The mails as people get them, for an invented name. */
  mails: z.object({ en: mailSchema, de: mailSchema }),
  /** Null until the recipients are known. */
  dispatch: z
    .object({
      begun_at: timestampField,
      /** The ledger whose holders it went to. */
      ledger: z.int(),
      /** Recipients at that moment; later erasures do not change it. */
      people: z.int(),
      mails_sent: z.int(),
      mails_waiting: z.int(),
      mails_failed: z.int(),
      read: z.int(),
      erased: z.int(),
    })
    .nullable(),
});
export type Announcement = z.infer<typeof announcementSchema>;

export const ANNOUNCEMENT_ORDERS = ['newest', 'oldest'] as const;

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  route: 'GET /desk/announcements',
  audience: { officer: 'announcements.view' },
  summary: 'Announcements and their drafts, newest first without an order',
  query: z.strictObject({
    state: z.enum(ANNOUNCEMENT_STATES, code('must_be_valid')).optional(),
    order: z.enum(ANNOUNCEMENT_ORDERS, code('must_be_valid')).optional(),
    page: pageField,
  }),
  reply: z.object({
    announcements: z.array(announcementRowSchema),
    total: z.int(),
    page: z.int(),
  }),
});
export const getAnnouncement = endpoint({
  name: 'getAnnouncement',
  route: 'GET /desk/announcements/:id',
  audience: { officer: 'announcements.view' },
  summary: 'One announcement or draft with its mails, and how many people it reached',
  params: byId,
  reply: announcementSchema,
});
export const countAudiences = endpoint({
  name: 'countAudiences',
  route: 'GET /desk/announcement_audiences',
  audience: { officer: 'announcements.view' },
  summary:
    'How many people each audience has now; null while the list of holders is not read from the ledger',
  reply: z.object({
    audiences: z.array(
      z.object({ audience: z.enum(ANNOUNCEMENT_AUDIENCES), people: z.int().nullable() }),
    ),
  }),
});
export const createAnnouncementDraft = endpoint({
  name: 'createAnnouncementDraft',
  route: 'POST /desk/announcements',
  audience: { officer: 'announcements.propose' },
  summary: 'Save a new draft',
  body: z.strictObject(formFields),
  reply: z.object({ id: z.string() }),
  status: 201,
});
export const saveAnnouncementDraft = endpoint({
  name: 'saveAnnouncementDraft',
  route: 'PUT /desk/announcements/:id',
  audience: { officer: 'announcements.propose' },
  summary:
    'Save a draft; refused for another version, while it is proposed, and once it is approved',
  params: byId,
  body: z.strictObject({ ...formFields, version: countField }),
  reply: announcementSchema,
});
export const discardAnnouncementDraft = endpoint({
  name: 'discardAnnouncementDraft',
  route: 'DELETE /desk/announcements/:id',
  audience: { officer: 'announcements.propose' },
  summary: 'Discard a draft; refused while it is proposed',
  params: byId,
  reply: emptyReply,
});
export const proposeAnnouncement = endpoint({
  name: 'proposeAnnouncement',
  route: 'POST /desk/announcements/:id/proposal',
  audience: { officer: 'announcements.propose' },
  summary: 'Propose to send this version of a draft; another officer has to approve it',
  params: byId,
  body: z.strictObject({ version: countField, reason: line(300) }),
  reply: z.object({ id: z.string() }),
  status: 201,
});

export const MAIL_OUTCOMES = ['waiting', 'sent', 'failed'] as const;
export const RECIPIENT_FILTERS = ['unread', 'read', 'failed'] as const;

export const listAnnouncementRecipients = endpoint({
  name: 'listAnnouncementRecipients',
  route: 'GET /desk/announcements/:id/recipients',
  audience: { officer: 'announcement_readers.view' },
  summary:
    'Recipients of an announcement by name, with the delivery of the mail and when they read it',
  params: byId,
  query: z.strictObject({
    who: z.enum(RECIPIENT_FILTERS, code('must_be_valid')).optional(),
    page: pageField,
  }),
  reply: z.object({
    recipients: z.array(
      z.object({
        account_id: z.string(),
        full_name: z.string(),
        mail: z.enum(MAIL_OUTCOMES),
        mail_id: z.string().nullable(),
        mail_sent_at: timestampField.nullable(),
        read_at: timestampField.nullable(),
      }),
    ),
    total: z.int(),
    page: z.int(),
  }),
});
