import { SET_UP_HOURS } from '@bb1/domain/officers/officer-change';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { removeFactors } from '../../platform/mfa/remove-factors.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';
import { endCompanyLink } from '../officers/company/link-company-account.ts';
import { officerAccessChangedMail, officerSetUpMail, SET_UP_OFFICER } from '../officers/mails.ts';
import {
  dropInvitation,
  findKnownOfficer,
  isOfficerAddress,
  type KnownOfficerRow,
  restoreOfficer,
  saveFactorsRemoved,
  saveInvited,
  saveOfficerRoles,
  suspendOfficer,
} from '../officers/known-officer-store.ts';
import {
  type OfficerChangeContent,
  officerSubject,
  refuseConflict,
  refuseImpossible,
} from './propose-officer-change.ts';

type Linking = Pick<Context, 'mailTokens'>;

const ACTS = {
  new: 'invited',
  roles: 'roles_changed',
  suspension: 'suspended',
  restoration: 'restored',
  factors: 'factors_removed',
} as const;

/** The change is in force from this moment, and the officer is notified. */
export async function changeOfficer(
  context: Linking,
  tx: Tx,
  decision: ApprovedDecision<OfficerChangeContent>,
): Promise<void> {
  const { content, reason, approvedBy, at } = decision;
  const { kind, roles } = content;
  const officer = mustFind(await findKnownOfficer(tx, content.officer_id));
  const actor = { kind: 'officer', id: approvedBy } as const;
  await record(tx, {
    at,
    actor,
    act: `officer.${ACTS[kind]}`,
    subject: officerSubject(officer.id),
    reason,
    before: kind === 'roles' ? { roles: officer.roles } : { standing: officer.standing },
    after: { approval: decision.id, ...(roles === null ? {} : { roles }) },
  });
  if (kind === 'new') {
    refuseConflict(officer.roles);
    if (await isOfficerAddress(tx, officer.email)) throw refuse('conflict', 'facts_changed');
    await saveInvited(tx, officer.id);
    return sendLink(context, tx, officer, at);
  }
  await refuseImpossible(tx, { officer, kind, roles });
  if (kind === 'roles') {
    // Another change came in between: this one was proposed with other roles in mind.
    if (content.roles_before?.join() !== officer.roles.join())
      throw refuse('conflict', 'facts_changed');
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
    return sendLink(context, tx, officer, at);
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

/** Erases name and address of a person who is not invited after all. */
export async function dropOfficerChange(
  _house: unknown,
  tx: Tx,
  { content }: { content: OfficerChangeContent },
): Promise<void> {
  if (content.kind === 'new') await dropInvitation(tx, content.officer_id);
}

/** Resends the link, for example after it expired; the previous one stops working. */
export async function sendSetUpLinkAgain(
  context: Linking & Pick<Context, 'db' | 'clock'>,
  administratorId: string,
  officerId: string,
): Promise<void> {
  await context.db.transaction('send_set_up_link', async (tx) => {
    const officer = mustFind(await findKnownOfficer(tx, officerId));
    if (!officer.sets_up) throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    await sendLink(context, tx, officer, at);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: administratorId },
      act: 'officer.link_sent',
      subject: officerSubject(officerId),
    });
  });
}

async function sendLink(
  { mailTokens }: Linking,
  tx: Tx,
  officer: KnownOfficerRow,
  at: Date,
): Promise<void> {
  await mailTokens.revoke(tx, { purpose: SET_UP_OFFICER, subjectId: officer.id, now: at });
  const tokenId = await mailTokens.create(tx, {
    purpose: SET_UP_OFFICER,
    subjectId: officer.id,
    expiresAt: new Date(at.getTime() + SET_UP_HOURS * 3_600_000),
  });
  const kind = officer.standing === 'invited' ? 'new' : 'factors';
  await queueMail(tx, {
    mail: officerSetUpMail,
    to: officer.email,
    locale: officer.locale,
    values: { name: officer.name, kind, tokenId },
    at,
    about: officer.id,
  });
}
