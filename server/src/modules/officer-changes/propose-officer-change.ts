import { fact } from '@bb1/domain/approvals/approval-fact';
import type { proposeOfficer, proposeOfficerChange } from '@bb1/domain/officers/change-endpoints';
import { conflictsAmong, FEWEST_ADMINISTRATORS } from '@bb1/domain/officers/conflicting-roles';
import { OFFICER_CHANGE_KINDS } from '@bb1/domain/officers/officer-change';
import { type Role, ROLES } from '@bb1/domain/officers/rights';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { House } from '../../module.ts';
import { defineApproval } from '../../platform/approvals/define-approval.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { propose } from '../approvals/propose.ts';
import {
  findKnownOfficer,
  insertInvitation,
  isOfficerAddress,
  type KnownOfficerRow,
  lockActiveAdministrators,
} from '../officers/known-officer-store.ts';

const rolesSchema = z.array(z.enum(ROLES)).nullable();

/** Two administrators decide who is an officer, and with which roles. */
export const OFFICER_CHANGE = defineApproval(
  'officer_change',
  z.object({
    officer_id: z.uuid(),
    kind: z.enum(OFFICER_CHANGE_KINDS),
    /** The new roles; null where they do not change. */
    roles: rolesSchema,
    /** The roles at the proposal, where they change. */
    roles_before: rolesSchema,
  }),
);
export type OfficerChangeContent = z.infer<typeof OFFICER_CHANGE.content>;

export const officerSubject = (officerId: string) => `officer:${officerId}`;

/** One administrator proposes a new officer; nothing happens before another one agrees. */
export function proposeNewOfficer(
  house: House,
  proposedBy: string,
  form: z.output<typeof proposeOfficer.body>,
): Promise<{ officer_id: string; approval_id: string }> {
  const { full_name: name, email, locale, roles, reason } = form;
  return house.db.transaction('propose_officer', async (tx) => {
    refuseConflict(roles);
    const [id, at] = [newId(), house.clock.now()];
    if (
      (await isOfficerAddress(tx, email)) ||
      !(await insertInvitation(tx, { id, name, email, locale, roles, at }))
    )
      throw refuseField('email', 'officer_exists');
    const content = { officer_id: id, kind: 'new', roles, roles_before: null } as const;
    return {
      officer_id: id,
      approval_id: await proposeChange(house, tx, { content, reason, proposedBy }),
    };
  });
}

/** The same for a change to an existing officer. */
export function proposeOfficerChangeOf(
  house: House,
  proposedBy: string,
  { officerId, form }: { officerId: string; form: z.output<typeof proposeOfficerChange.body> },
): Promise<string> {
  const { kind, roles = null, reason } = form;
  return house.db.transaction('propose_officer_change', async (tx) => {
    const officer = mustFind(await findKnownOfficer(tx, officerId));
    await refuseImpossible(tx, { officer, kind, roles });
    const before = kind === 'roles' ? officer.roles : null;
    const content = { officer_id: officerId, kind, roles, roles_before: before };
    return proposeChange(house, tx, { content, reason, proposedBy });
  });
}

function proposeChange(
  house: House,
  tx: Tx,
  {
    content,
    reason,
    proposedBy,
  }: { content: OfficerChangeContent; reason: string; proposedBy: string },
): Promise<string> {
  const { officer_id: id, kind, roles, roles_before: before } = content;
  return propose(house, tx, OFFICER_CHANGE, {
    subject: officerSubject(id),
    content,
    facts: [
      fact('decision', 'code', kind),
      fact('officer', 'officer', id, `/desk/officers/${id}`),
      ...(before === null ? [] : [fact('roles_before', 'code', before.join(', '))]),
      ...(roles === null ? [] : [fact('roles', 'code', roles.join(', '))]),
    ],
    evidence: [],
    reason,
    officerId: proposedBy,
    at: house.clock.now(),
  });
}

export function refuseConflict(roles: readonly Role[]): void {
  if (conflictsAmong(roles).length > 0) throw refuseField('roles', 'roles_conflict');
}

/** Refuses what does not fit the officer's current state, at the proposal and at the approval. */
export async function refuseImpossible(
  tx: Tx,
  {
    officer,
    kind,
    roles,
  }: {
    officer: KnownOfficerRow;
    kind: Exclude<OfficerChangeContent['kind'], 'new'>;
    roles: readonly Role[] | null;
  },
): Promise<void> {
  const fits = {
    roles: officer.standing !== 'invited' && officer.standing !== 'suspended',
    suspension: officer.standing === 'active' || officer.standing === 'setting_up',
    restoration: officer.standing === 'suspended',
    factors: officer.standing === 'active',
  };
  if (!fits[kind]) throw refuse('conflict', 'invalid_status');
  if (roles !== null) {
    refuseConflict(roles);
    if (
      roles.length === officer.roles.length &&
      roles.every((role) => officer.roles.includes(role))
    )
      throw refuseField('roles', 'roles_unchanged');
  }
  if (kind === 'suspension' || (kind === 'roles' && roles?.includes('administrator') === false)) {
    const administrators = await lockActiveAdministrators(tx);
    if (administrators.includes(officer.id) && administrators.length <= FEWEST_ADMINISTRATORS)
      throw refuse('conflict', 'too_few_administrators');
  }
}
