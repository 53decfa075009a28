import type { AnnouncementWords } from '@bb1/domain/announcements/desk-endpoints';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { deleteDraft, type DraftRow, insertDraft, lockDraft, updateDraft } from './draft-store.ts';
import { findAnnouncement } from './store.ts';

type Saving = Pick<Context, 'db' | 'clock'>;

export const announcementSubject = (id: string) => `announcement:${id}`;

export function createDraft(
  { db, clock }: Saving,
  officerId: string,
  words: AnnouncementWords,
): Promise<string> {
  const [id, at] = [newId(), clock.now()];
  return db.transaction('create_announcement_draft', async (tx) => {
    await insertDraft(tx, { id, words, officerId, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'announcement.drafted',
      subject: announcementSubject(id),
      after: { version: 1 },
    });
    return id;
  });
}

export async function saveDraft(
  { db, clock }: Saving,
  officerId: string,
  draft: { readonly id: string; readonly version: number; readonly words: AnnouncementWords },
): Promise<void> {
  const { id, version, words } = draft;
  const at = clock.now();
  await db.transaction('save_announcement_draft', async (tx) => {
    await lockEditable(tx, id, version);
    await updateDraft(tx, { id, words, officerId, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'announcement.edited',
      subject: announcementSubject(id),
      before: { version },
      after: { version: version + 1 },
    });
  });
}

export async function discardDraft(
  { db, clock }: Saving,
  officerId: string,
  id: string,
): Promise<void> {
  await db.transaction('discard_announcement_draft', async (tx) => {
    await lockEditable(tx, id);
    await deleteDraft(tx, id);
    await record(tx, {
      at: clock.now(),
      actor: { kind: 'officer', id: officerId },
      act: 'announcement.discarded',
      subject: announcementSubject(id),
    });
  });
}

/**
 * The draft, until the end of the transaction. Refuses an approved announcement, a draft that waits
 * for a second officer, and another version than the given one.
 */
export async function lockEditable(tx: Tx, id: string, version?: number): Promise<DraftRow> {
  const draft = await lockDraft(tx, id);
  if (draft === null) {
    mustFind(await findAnnouncement(tx, id));
    throw refuse('conflict', 'invalid_status');
  }
  if ((await findOpenApproval(tx, 'announcement', announcementSubject(id))) !== null)
    throw refuse('conflict', 'already_proposed');
  if (version !== undefined && draft.version !== version) throw refuse('conflict', 'stale_page');
  return draft;
}
