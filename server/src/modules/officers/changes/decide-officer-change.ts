import { officerSetUpMail, SET_UP_OFFICER } from '../mails/officer-set-up.ts';
import { officerAccessChangedMail } from '../mails/officer-access-changed.ts';
import { SET_UP_HOURS } from '@bb1/domain/officers/officer-change';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { type Actor, record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { removeFactors } from '../../../platform/mfa/remove-factors.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';
import { endCompanyLink } from '../company/link-company-account.ts';
import { findOfficer } from '../store.ts';
import {
  findKnownOfficer,
  findOfficerChange,
  type KnownOfficerRow,
  lockOfficerChange,
  type OfficerChangeRow,
  restoreOfficer,
  saveFactorsRemoved,
  saveOfficerChangeDecision,
  saveOfficerRoles,
  suspendOfficer,
} from './officer-change-store.ts';
import { refuseConflict, refuseImpossible } from './propose-officer-change.ts';

type Deciding = Pick<Context, 'db' | 'clock' | 'mailTokens'>;

/**
 * The second administrator's approval: the change is in force from this moment, and the officer is
 * notified.
 */
export async function approveOfficerChange(
  context: Deciding,
  administratorId: string,
  id: string,
): Promise<OfficerChangeRow> {
  await context.db.transaction('approve_officer_change', async (tx) => {
    const change = await lockProposed(tx, id);
    if (change.proposed_by === administratorId) throw refuse('forbidden', 'maker_is_checker');
    if (change.officer_id === administratorId) throw refuse('forbidden', 'own_change');
    // A proposal of a suspended officer cannot be approved any more.
    if ((await findOfficer(tx, change.proposed_by)) === null)
      throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    const officer = mustFind(await findKnownOfficer(tx, change.officer_id));
    if (
      !(await saveOfficerChangeDecision(tx, id, {
        state: 'approved',
        officerId: administratorId,
        at,
        reason: null,
      }))
    )
      throw refuse('conflict', 'invalid_status');
    const before =
      change.kind === 'roles' ? { roles: officer.roles } : { standing: officer.standing };
    await submitTransfer(context, tx, {
      change,
      officer,
      actor: { kind: 'officer', id: administratorId },
      at,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: administratorId },
      act: `officer.${ACTS[change.kind]}`,
      subject: `officer:${officer.id}`,
      reason: change.reason,
      before,
      after: { officer_change: id, ...(change.roles === null ? {} : { roles: change.roles }) },
    });
  });
  return mustFind(await findOfficerChange(context.db, id));
}

const ACTS = {
  new: 'invited',
  roles: 'roles_changed',
  suspension: 'suspended',
  restoration: 'restored',
  factors: 'factors_removed',
} as const;

async function submitTransfer(
  context: Deciding,
  tx: Tx,
  {
    change,
    officer,
    actor,
    at,
  }: { change: OfficerChangeRow; officer: KnownOfficerRow; actor: Actor; at: Date },
): Promise<void> {
  const { kind, roles } = change;
  if (kind === 'new') {
    refuseConflict(officer.roles);
    return sendLink(context, tx, { change, officer, at });
  }
  await refuseImpossible(tx, { officer, kind, roles });
  if (kind === 'roles') {
    // Another change came in between: this one was proposed with other roles in mind.
    if (change.roles_before?.join() !== officer.roles.join())
      throw refuse('conflict', 'invalid_status');
    await saveOfficerRoles(tx, officer.id, roles ?? []);
  }
  if (kind === 'suspension') {
    await suspendOfficer(tx, officer.id, at);
    await endSessionsOf(tx, 'officer', officer.id);
    await endCompanyLink(tx, { officerId: officer.id, actor, at });
  }
  if (kind === 'restoration') await restoreOfficer(tx, officer.id);
  if (kind === 'factors') {
    await saveFactorsRemoved(tx, officer.id, at);
    await removeFactors(tx, { kind: 'officer', id: officer.id });
    await endSessionsOf(tx, 'officer', officer.id);
    return sendLink(context, tx, { change, officer, at });
  }
  await queueMail(tx, {
    mail: officerAccessChangedMail,
    to: officer.email,
    locale: officer.locale,
    values: { name: officer.name, kind },
    at,
    about: officer.id,
  });
}

/** Another administrator rejects the change, or its proposer withdraws it: nothing changes. */
export async function rejectOfficerChange(
  context: Deciding,
  administratorId: string,
  { id, reason }: { id: string; reason: string },
): Promise<OfficerChangeRow> {
  await context.db.transaction('reject_officer_change', async (tx) => {
    const change = await lockProposed(tx, id);
    const state = change.proposed_by === administratorId ? 'withdrawn' : 'rejected';
    if (change.officer_id === administratorId) throw refuse('forbidden', 'own_change');
    const at = context.clock.now();
    if (
      !(await saveOfficerChangeDecision(tx, id, { state, officerId: administratorId, at, reason }))
    )
      throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at,
      actor: { kind: 'officer', id: administratorId },
      act: `officer.change_${state}`,
      subject: `officer:${change.officer_id}`,
      reason,
      before: { officer_change: id, state: 'proposed' },
      after: { officer_change: id, state },
    });
  });
  return mustFind(await findOfficerChange(context.db, id));
}

/** Resends the link, for example after it expired; the previous one stops working. */
export async function sendSetUpLinkAgain(
  context: Deciding,
  administratorId: string,
  id: string,
): Promise<void> {
  await context.db.transaction('send_set_up_link', async (tx) => {
    const change = mustFind(await lockOfficerChange(tx, id));
    const officer = mustFind(await findKnownOfficer(tx, change.officer_id));
    if (
      change.state !== 'approved' ||
      change.set_up_at !== null ||
      (change.kind !== 'new' && change.kind !== 'factors') ||
      officer.standing === 'suspended'
    )
      throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    await sendLink(context, tx, { change, officer, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: administratorId },
      act: 'officer.link_sent',
      subject: `officer:${officer.id}`,
      after: { officer_change: id },
    });
  });
}

async function sendLink(
  { mailTokens }: Deciding,
  tx: Tx,
  { change, officer, at }: { change: OfficerChangeRow; officer: KnownOfficerRow; at: Date },
): Promise<void> {
  await mailTokens.revoke(tx, { purpose: SET_UP_OFFICER, subjectId: change.id, now: at });
  const tokenId = await mailTokens.create(tx, {
    purpose: SET_UP_OFFICER,
    subjectId: change.id,
    expiresAt: new Date(at.getTime() + SET_UP_HOURS * 3_600_000),
  });
  await queueMail(tx, {
    mail: officerSetUpMail,
    to: officer.email,
    locale: officer.locale,
    values: { name: officer.name, kind: change.kind, tokenId },
    at,
    about: officer.id,
  });
}

async function lockProposed(tx: Tx, id: string): Promise<OfficerChangeRow> {
  const change = mustFind(await lockOfficerChange(tx, id));
  if (change.state !== 'proposed') throw refuse('conflict', 'invalid_status');
  return change;
}
