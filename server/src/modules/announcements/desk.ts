import { ANNOUNCEMENT_AUDIENCES } from '@bb1/domain/announcements/announcement';
import {
  type Announcement,
  countAudiences,
  createAnnouncementDraft,
  discardAnnouncementDraft,
  getAnnouncement,
  listAnnouncementRecipients,
  listAnnouncements,
  type MAIL_OUTCOMES,
  proposeAnnouncement,
  saveAnnouncementDraft,
} from '@bb1/domain/announcements/desk-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { requestedList } from '../holders/requested-list.ts';
import { holderReadings } from '../holders/holder-readings.ts';
import { othersWallets } from './others-wallets.ts';
import { listAll } from './draft-store.ts';
import { proposeToAnnounce } from './propose-announcement.ts';
import { audienceSizes, recipientPage, type RecipientRow } from './recipient-store.ts';
import { createDraft, discardDraft, saveDraft } from './save-draft.ts';
import { showAnnouncement } from './show-announcement.ts';
import { findAnnouncement } from './store.ts';

export function announcementsDeskRoutes(serve: Serve, house: House): void {
  const { db, holders } = house;
  const shown = (id: string): Promise<Announcement> => showAnnouncement(house, id);

  serve(listAnnouncements)(async ({ query: { state, order = 'newest', page } }) => {
    const { rows, total } = await listAll(db, { state, order, page });
    return {
      announcements: rows.map((row) => ({ ...row, by: row.by_name })),
      total,
      page,
    };
  });

  serve(getAnnouncement)((call) => shown(call.params.id));

  serve(countAudiences)(async () => {
    const asked = await requestedList({ ...house, readings: holderReadings(house) }, {});
    const sizes =
      asked.state === 'ready'
        ? await audienceSizes(db, othersWallets(asked.list, holders.own))
        : null;
    return {
      audiences: ANNOUNCEMENT_AUDIENCES.map((audience) => ({
        audience,
        people: sizes?.[audience] ?? null,
      })),
    };
  });

  serve(createAnnouncementDraft)(async (call) => ({
    id: await createDraft(house, call.officer.officerId, call.body),
  }));

  serve(saveAnnouncementDraft)(async (call) => {
    const { version, ...words } = call.body;
    await saveDraft(house, call.officer.officerId, { id: call.params.id, version, words });
    return shown(call.params.id);
  });

  serve(discardAnnouncementDraft)(async (call) => {
    await discardDraft(house, call.officer.officerId, call.params.id);
    return {};
  });

  serve(proposeAnnouncement)(async (call) => ({
    id: await proposeToAnnounce(house, call.officer.officerId, {
      id: call.params.id,
      ...call.body,
    }),
  }));

  serve(listAnnouncementRecipients)(async ({ params: { id }, query: { who, page } }) => {
    mustFind(await findAnnouncement(db, id));
    const { rows, total } = await recipientPage(db, { id, who, page });
    return { recipients: rows.map(toRecipient), total, page };
  });
}

function toRecipient(row: RecipientRow) {
  const { mail_sent_at: sentAt, mail_failed_at: failedAt } = row;
  const mail: (typeof MAIL_OUTCOMES)[number] =
    sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting';
  return { ...row, mail };
}
