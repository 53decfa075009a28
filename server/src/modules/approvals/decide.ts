import {
  APPROVAL_KINDS,
  type ApprovalKindName,
  approvableFrom,
} from '@bb1/domain/approvals/approval-kinds';
import { type Conflict, conflictOf, mayTakeOut } from '@bb1/domain/approvals/approval-state';
import { may, type Role } from '@bb1/domain/officers/rights';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Answers, House } from '../../module.ts';
import { type Actor, record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { refuseLostRight } from '../officers/lost-right.ts';
import { refuseChangedContent } from './content-hash.ts';
import { areTextsUnchanged } from './evidence-texts.ts';
import { isAboutOfficer } from './propose.ts';
import {
  type ApprovalRow,
  findApproval,
  findOpenApproval,
  listLapsed,
  lockApproval,
  saveApprovalDecision,
} from './store.ts';

export interface Deciding {
  readonly officerId: string;
  readonly roles: readonly Role[];
}

/** Why an officer may not decide on a proposal; null when they may. */
export async function conflictWith(
  { accountsOfOfficer }: Pick<Answers, 'accountsOfOfficer'>,
  db: Queryable,
  row: Pick<ApprovalRow, 'kind' | 'subject' | 'proposed_by' | 'brought_by' | 'account_ids'>,
  { officerId, roles }: Deciding,
  { sendsBack = false } = {},
): Promise<Conflict | null> {
  const { approve: right, sendBack: other } = APPROVAL_KINDS[row.kind];
  const conflict = conflictOf({
    isProposer: row.proposed_by === officerId,
    broughtEvidence: row.brought_by.includes(officerId),
    isConcerned: isAboutOfficer(row.subject, officerId),
    hasRight: may(roles, sendsBack ? (other ?? right) : right),
  });
  if (conflict !== null) return conflict;
  return (await accountsOfOfficer(db, officerId, row.account_ids)).size > 0 ? 'own_account' : null;
}

/**
 * The second officer approves exactly the content with this hash, and the same transaction executes
 * it. Refuses content that has lapsed, differs from what the officer saw, or was proposed by an
 * officer who may no longer propose it; the kind refuses when the facts have changed.
 */
export async function approve(
  house: House,
  approval: { readonly id: string; readonly contentHash: string; readonly by: Deciding },
): Promise<void> {
  const at = house.clock.now();
  const seen = mustFind(await findApproval(house.db, approval.id));
  const kind = house.approvalKinds.get(seen.kind);
  if (kind === undefined) throw new Error(`no module carries out ${seen.kind}`);
  if (kind.askElsewhere !== undefined) {
    await refuseApproval(house, house.db, seen, { ...approval, at });
    await kind.askElsewhere(house, seen.content);
  }
  await house.db.transaction('approve_proposal', async (tx) => {
    const row = mustFind(await lockApproval(tx, approval.id));
    await refuseApproval(house, tx, row, { ...approval, at });
    refuseChangedContent(row);
    const { officerId } = approval.by;
    await saveApprovalDecision(tx, { id: row.id, state: 'approved', officerId, at, reason: null });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'approval.approved',
      subject: row.subject,
      after: { approval: row.id, kind: row.kind, content_hash: approval.contentHash },
    });
    await kind.carryOut(house, tx, {
      id: row.id,
      content: row.content,
      evidence: row.evidence,
      reason: row.reason,
      proposedBy: row.proposed_by,
      proposedAt: row.proposed_at,
      approvedBy: officerId,
      at,
    });
  });
}

/** The second officer sends the proposal back with a reason; nothing is executed. */
export async function sendBack(
  house: House,
  decision: { readonly id: string; readonly reason: string; readonly by: Deciding },
): Promise<void> {
  await house.db.transaction('send_proposal_back', async (tx) => {
    const row = mustFind(await lockApproval(tx, decision.id));
    await refuseDecision(house, tx, row, decision.by, { sendsBack: true });
    const { officerId } = decision.by;
    await drop(house, tx, row, { state: 'sent_back', officerId, reason: decision.reason });
  });
}

/** The proposing officer withdraws the proposal before a decision. */
export async function withdraw(
  house: House,
  { id, officerId }: { readonly id: string; readonly officerId: string },
): Promise<void> {
  await house.db.transaction('withdraw_proposal', async (tx) => {
    const row = mustFind(await lockApproval(tx, id));
    if (row.state !== 'proposed') throw refuse('conflict', 'invalid_status');
    if (row.proposed_by !== officerId) throw refuse('forbidden', 'not_allowed');
    await drop(house, tx, row, { state: 'withdrawn', officerId, reason: null });
  });
}

/** Ends proposals that waited too long for a decision. */
export async function lapse(house: House): Promise<void> {
  await eachOf(await house.db.rows(listLapsed, [house.clock.now()]), ({ id }) =>
    house.db.transaction('lapse_proposal', async (tx) => {
      const row = mustFind(await lockApproval(tx, id));
      if (row.state === 'proposed')
        await drop(house, tx, row, { state: 'lapsed', officerId: null, reason: null });
    }),
  );
}

/** Ends the open proposal about a subject that leaves nothing to decide. */
export async function lapseProposal(
  tx: Tx,
  { kind, subject, at }: { kind: ApprovalKindName; subject: string; at: Date },
): Promise<void> {
  const row = await findOpenApproval(tx, kind, subject);
  if (row !== null) await end(tx, row, { state: 'lapsed', officerId: null, reason: null, at });
}

/** The person whom it concerns objects: the open proposal about the subject ends. */
export async function stopProposal(
  house: House,
  tx: Tx,
  { kind, subject, accountId }: { kind: ApprovalKindName; subject: string; accountId: string },
): Promise<void> {
  const open = await findOpenApproval(tx, kind, subject);
  const row = open && (await lockApproval(tx, open.id));
  if (row?.state !== 'proposed') throw refuse('conflict', 'invalid_status');
  const actor = { kind: 'investor', id: accountId } as const;
  await drop(house, tx, row, { state: 'stopped', officerId: null, reason: null, actor });
}

async function refuseApproval(
  house: Pick<Answers, 'accountsOfOfficer'>,
  db: Queryable,
  row: ApprovalRow,
  { contentHash, by, at }: { contentHash: string; by: Deciding; at: Date },
): Promise<void> {
  await refuseDecision(house, db, row, by);
  if (row.content_hash.toString('hex') !== contentHash || row.lapses_at <= at)
    throw refuse('conflict', 'invalid_status');
  await refuseLostRight(db, row.proposed_by, APPROVAL_KINDS[row.kind].propose);
  if (!(await areTextsUnchanged(db, row))) throw refuse('conflict', 'evidence_changed');
  if (at < approvableFrom(row.kind, row.proposed_at)) throw refuse('conflict', 'too_early');
}

export async function refuseDecision(
  house: Pick<Answers, 'accountsOfOfficer'>,
  db: Queryable,
  row: ApprovalRow,
  by: Deciding,
  { takesOut = false, sendsBack = false } = {},
): Promise<void> {
  const conflict = await conflictWith(house, db, row, by, { sendsBack });
  if (conflict !== null && !(takesOut && mayTakeOut(conflict))) throw refuse('forbidden', conflict);
  if (row.state !== 'proposed') throw refuse('conflict', 'invalid_status');
}

type Dropping = Omit<Parameters<typeof saveApprovalDecision>[1], 'id' | 'at'> & {
  readonly state: 'sent_back' | 'withdrawn' | 'lapsed' | 'stopped';
  /** Where it is no officer. */
  readonly actor?: Actor;
};

export async function drop(
  house: House,
  tx: Tx,
  row: ApprovalRow,
  decision: Dropping,
): Promise<void> {
  const at = house.clock.now();
  await end(tx, row, { ...decision, at });
  await house.approvalKinds.get(row.kind)?.dropped?.(house, tx, { content: row.content, at });
}

export async function end(
  tx: Tx,
  row: ApprovalRow,
  decision: Dropping & { at: Date },
): Promise<void> {
  const { state, officerId, reason, at } = decision;
  await saveApprovalDecision(tx, { id: row.id, ...decision });
  await record(tx, {
    at,
    actor: officerId === null ? (decision.actor ?? SYSTEM) : { kind: 'officer', id: officerId },
    act: `approval.${state}`,
    subject: row.subject,
    after: { approval: row.id, kind: row.kind },
    ...(reason === null ? {} : { reason }),
  });
}
