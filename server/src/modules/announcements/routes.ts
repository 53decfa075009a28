import {
  getOwnAnnouncement,
  listOwnAnnouncements,
  noteAnnouncementRead,
  type OwnAnnouncement,
} from '@bb1/domain/announcements/endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { readAnnouncement } from './read-announcement.ts';
import { type OwnRow, ownAnnouncement, ownAnnouncements } from './recipient-store.ts';

export function announcementRoutes(serve: Serve, context: Pick<Context, 'db' | 'clock'>): void {
  const { db } = context;
  serve(listOwnAnnouncements)(async ({ investor, locale }) =>
    (await ownAnnouncements(db, investor.accountId, locale)).map(toDto),
  );
  serve(getOwnAnnouncement)(async ({ investor, locale, params }) => {
    const row = mustFind(await ownAnnouncement(db, investor.accountId, locale, params.id));
    return { ...toDto(row), text: row.text };
  });
  serve(noteAnnouncementRead)(async ({ investor, params }) => ({
    read_at: (await readAnnouncement(context, investor.accountId, params.id)).toISOString(),
  }));
}

function toDto({ id, title, sent_at: sentAt, read_at: readAt }: OwnRow): OwnAnnouncement {
  return {
    id,
    title,
    sent_at: sentAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
  };
}
