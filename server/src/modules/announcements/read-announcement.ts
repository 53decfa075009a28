import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { markRead, ownAnnouncement } from './recipient-store.ts';
import { announcementSubject } from './save-draft.ts';

/** Notes the first reading; a later one changes nothing. Returns when it was. */
export function readAnnouncement(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  id: string,
): Promise<Date> {
  return db.transaction('read_announcement', async (tx) => {
    const at = clock.now();
    const first = await markRead(tx, { accountId, id, at });
    if (first === null) {
      const own = mustFind(await ownAnnouncement(tx, accountId, 'en', id));
      return own.read_at ?? at;
    }
    await record(tx, {
      at,
      actor: { kind: 'investor', id: accountId },
      act: 'announcement.read',
      subject: announcementSubject(id),
    });
    return first.read_at;
  });
}
