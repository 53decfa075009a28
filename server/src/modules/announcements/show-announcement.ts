import type { Announcement, AnnouncementWords } from '@bb1/domain/announcements/desk-endpoints';
import type { Locale } from '@bb1/domain/locale';
import { mustFind } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import { mailSetting } from '../../platform/mail/mail-setting.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { findDraft } from './draft-store.ts';
import { announcementMail } from './mails/announcement.ts';
import { announcementSubject } from './save-draft.ts';
import { type AnnouncementRow, type DispatchRow, findAnnouncement, findDispatch } from './store.ts';

/** A draft or an announcement, with the mails as people get them. */
export async function showAnnouncement(house: House, id: string): Promise<Announcement> {
  const { db } = house;
  const draft = await findDraft(db, id);
  if (draft !== null) {
    const { version, saved_by_name: savedBy, saved_at: savedAt, ...words } = draft;
    const open = await findOpenApproval(db, 'announcement', announcementSubject(id));
    return {
      ...words,
      state: open === null ? 'draft' : 'proposed',
      draft: { version, saved_by: savedBy, saved_at: savedAt.toISOString() },
      approval_id: open?.id ?? null,
      approved: null,
      mails: mailsOf(house, id, words),
      dispatch: null,
    };
  }
  return shownApproved(house, mustFind(await findAnnouncement(db, id)));
}

async function shownApproved(house: House, row: AnnouncementRow): Promise<Announcement> {
  const { id, approval_id, title_en, title_de, text_en, text_de, audience } = row;
  const words = { title_en, title_de, text_en, text_de, audience };
  const dispatch = await findDispatch(house.db, id);
  return {
    id,
    ...words,
    approval_id,
    state: dispatch === null || dispatch.queued < dispatch.kept ? 'sending' : 'sent',
    draft: null,
    approved: {
      proposed_by: row.proposed_by_name,
      proposed_at: row.proposed_at.toISOString(),
      decided_by: row.decided_by_name,
      decided_at: row.decided_at.toISOString(),
    },
    mails: mailsOf(house, id, words),
    dispatch: dispatch === null ? null : toDispatch(dispatch),
  };
}

function toDispatch({ kept, begun_at: begunAt, ...row }: DispatchRow) {
  return {
    begun_at: begunAt.toISOString(),
    ledger: row.ledger,
    people: row.people,
    mails_sent: row.mails_sent,
    mails_waiting: kept - row.mails_sent - row.mails_failed,
    mails_failed: row.mails_failed,
    read: row.read,
    erased: row.people - kept,
  };
}

function mailsOf(house: House, id: string, words: AnnouncementWords): Announcement['mails'] {
  const mailIn = (locale: Locale, title: string, text: string) => {
    const { subject, ...parts } = announcementMail.words(mailSetting(house))(locale, {
      name: announcementMail.sample['name'] ?? '',
      announcement: id,
      title,
      text,
      audience: words.audience,
    });
    return { subject, text: parts.text, html: parts.html };
  };
  return {
    en: mailIn('en', words.title_en, words.text_en),
    de: mailIn('de', words.title_de, words.text_de),
  };
}
