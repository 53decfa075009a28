import {
  getOwnAnnouncement,
  listOwnAnnouncements,
  noteAnnouncementRead,
} from '@bb1/domain/announcements/endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { readAnnouncement } from './read-announcement.ts';
import { ownAnnouncement, ownAnnouncements } from './recipient-store.ts';

export function announcementRoutes(serve: Serve, context: Pick<Context, 'db' | 'clock'>): void {
  const { db } = context;
  serve(listOwnAnnouncements)(({ investor, locale }) =>
    ownAnnouncements(db, investor.accountId, locale),
  );
  serve(getOwnAnnouncement)(async ({ investor, locale, params }) =>
    mustFind(await ownAnnouncement(db, investor.accountId, locale, params.id)),
  );
  serve(noteAnnouncementRead)(async ({ investor, params }) => ({
    read_at: await readAnnouncement(context, investor.accountId, params.id),
  }));
}
