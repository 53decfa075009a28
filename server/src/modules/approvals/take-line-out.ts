import { mustFind, refuse } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import { newId } from '../../platform/ids.ts';
import { hashOf, refuseChangedContent } from './content-hash.ts';
import { type Deciding, drop, end, refuseDecision } from './decide.ts';
import { hashTexts } from './evidence-texts.ts';
import { insertApproval, lockApproval } from './store.ts';

/**
 * The second officer takes one line out with a reason. The line can be proposed again, and the rest
 * waits as a proposal of the same officer under a hash of its own. Without any rest the proposal is
 * sent back. Returns the id of the rest, or of the proposal that was sent back.
 */
export async function takeLineOut(
  house: House,
  removal: {
    readonly id: string;
    readonly line: string;
    readonly reason: string;
    readonly by: Deciding;
  },
): Promise<string> {
  const { line, reason, by } = removal;
  return house.db.transaction('take_line_out', async (tx) => {
    const row = mustFind(await lockApproval(tx, removal.id));
    await refuseDecision(house, tx, row, by, { takesOut: true });
    refuseChangedContent(row);
    const kind = house.approvalKinds.get(row.kind);
    if (kind?.takeOut === undefined) throw refuse('conflict', 'invalid_status');
    const sentBack = { state: 'sent_back', officerId: by.officerId, reason } as const;
    const rest = await kind.takeOut(house, tx, { content: row.content, line });
    if (rest === null) {
      await drop(house, tx, row, sentBack);
      return row.id;
    }
    // A line may have been paid anew since the proposal: with what the proposer supplied, that line goes first.
    if (rest.broughtBy?.includes(row.proposed_by) === true)
      throw refuse('conflict', 'evidence_changed');
    const [id, at] = [newId(), house.clock.now()];
    await end(tx, row, { ...sentBack, at });
    const { subject } = row;
    await insertApproval(tx, {
      broughtBy: row.brought_by,
      ...rest,
      id,
      kind: row.kind,
      subject,
      contentHash: hashOf({ kind: row.kind, subject, ...rest }),
      reason: row.reason,
      officerId: row.proposed_by,
      at: row.proposed_at,
      lapsesAt: row.lapses_at,
      texts: await hashTexts(tx, rest),
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: by.officerId },
      act: 'approval.line_taken_out',
      subject,
      reason,
      after: { approval: id, kind: row.kind, replaces: row.id, line, content: rest.content },
    });
    return id;
  });
}
