import { ANNOUNCEMENT_AUDIENCES } from '@bb1/domain/announcements/announcement';
import type { AnnouncementWords } from '@bb1/domain/announcements/desk-endpoints';
import { fact } from '@bb1/domain/approvals/approval-fact';
import { refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { House } from '../../module.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { propose } from '../approvals/propose.ts';
import { deleteDraft, lockDraft } from './draft-store.ts';
import { announcementSubject, lockEditable } from './save-draft.ts';
import { insertAnnouncement } from './store.ts';

/** The words of an announcement in both languages, and whom it is for. */
export const ANNOUNCEMENT = defineApproval<AnnouncementWords & { id: string }>(
  'announcement',
  z.object({
    id: z.uuid(),
    title_en: z.string(),
    title_de: z.string(),
    text_en: z.string(),
    text_de: z.string(),
    audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  }),
);

/** Returns the id of the proposal. */
export function proposeToAnnounce(
  house: Pick<House, 'db' | 'clock' | 'accountsOfOfficer'>,
  officerId: string,
  wanted: { readonly id: string; readonly version: number; readonly reason: string },
): Promise<string> {
  const { id, version, reason } = wanted;
  const at = house.clock.now();
  return house.db.transaction('propose_announcement', async (tx) => {
    const { title_en, title_de, text_en, text_de, audience } = await lockEditable(tx, id, version);
    return propose(house, tx, ANNOUNCEMENT, {
      subject: announcementSubject(id),
      content: { id, title_en, title_de, text_en, text_de, audience },
      facts: [
        fact('for_whom', 'code', audience),
        fact('title_en', 'text', title_en, `/desk/announcements/${id}`),
        fact('text_en', 'text', text_en),
        fact('title_de', 'text', title_de, `/desk/announcements/${id}`),
        fact('text_de', 'text', text_de),
      ],
      evidence: [],
      reason,
      officerId,
      at,
    });
  });
}

/** The frozen words become the announcement; a sweep sends it. */
export async function approveAnnouncement(
  tx: Tx,
  decision: ApprovedDecision<AnnouncementWords & { id: string }>,
): Promise<void> {
  const { id, audience } = decision.content;
  if ((await lockDraft(tx, id)) === null) throw refuse('conflict', 'facts_changed');
  await insertAnnouncement(tx, id, decision);
  await deleteDraft(tx, id);
  await record(tx, {
    at: decision.at,
    actor: { kind: 'officer', id: decision.approvedBy },
    act: 'announcement.approved',
    subject: announcementSubject(id),
    after: { audience },
  });
}
