import type { AnnouncementWords } from '@bb1/domain/announcements/desk-endpoints';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { sql } from '../../platform/db/database.ts';

export interface AnnouncementRow extends AnnouncementWords {
  id: string;
  approval_id: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string;
  decided_at: Date;
}

export interface DispatchRow {
  begun_at: Date;
  ledger: number;
  people: number;
  /** Recipients that are not erased, and those of them whose mail is queued. */
  kept: number;
  queued: number;
  mails_sent: number;
  mails_failed: number;
  read: number;
}

const WORDS = 'a.title_en, a.title_de, a.text_en, a.text_de, a.audience';

export const findAnnouncement = sql<AnnouncementRow>(
  'announcements.find',
  `select a.id, ${WORDS}, a.approval_id, m.name as proposed_by_name, a.proposed_at, c.name as decided_by_name, a.decided_at
   from announcements a join officer_names m on m.id = a.proposed_by join officer_names c on c.id = a.decided_by where a.id = $1`,
).maybe((id: string) => [id]);
export const insertAnnouncement = sql(
  'announcements.insert',
  'insert into announcements (id, title_en, title_de, text_en, text_de, audience, approval_id, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
).run((id: string, { content, ...decision }: ApprovedDecision<AnnouncementWords>) => [
  id,
  content.title_en,
  content.title_de,
  content.text_en,
  content.text_de,
  content.audience,
  decision.id,
  decision.proposedBy,
  decision.proposedAt,
  decision.approvedBy,
  decision.at,
]);

/** Null until the recipients are fixed. */
export const findDispatch = sql<DispatchRow>(
  'announcement_dispatches.find',
  `select s.begun_at, s.ledger, s.people, count(r.account_id)::int as kept, count(r.mail_id)::int as queued, count(r.mail_sent_at)::int as mails_sent, count(r.mail_failed_at)::int as mails_failed, count(r.read_at)::int as read
   from announcement_dispatches s left join announcement_recipients r using (announcement_id) where s.announcement_id = $1 group by s.announcement_id`,
).maybe((id: string) => [id]);

/** Approved, and without recipients. */
export const undispatchedAnnouncements = sql<Pick<AnnouncementRow, 'id' | 'audience'>>(
  'announcements.undispatched',
  'select a.id, a.audience from announcements a where not exists (select from announcement_dispatches s where s.announcement_id = a.id) order by a.decided_at, a.id',
).rows();

/** With recipients whose mail is not queued yet. */
export const announcementsToMail = sql<AnnouncementWords & { id: string }>(
  'announcements.to_mail',
  `select a.id, ${WORDS} from announcements a where exists (select from announcement_recipients r where r.announcement_id = a.id and r.mail_id is null) order by a.decided_at, a.id`,
).rows();

export const findReceived = sql(
  'announcement_recipients.export',
  `select a.title_en, a.title_de, s.begun_at as sent_at, r.mail_sent_at, r.read_at
   from announcement_recipients r join announcement_dispatches s using (announcement_id) join announcements a on a.id = r.announcement_id where r.account_id = $1 order by s.begun_at, a.id`,
);
export const deleteReceived = sql(
  'announcement_recipients.delete_of_person',
  'delete from announcement_recipients where account_id = $1',
);
