import type { z } from 'zod';
import type { proposeOfficer, proposeOfficerChange } from '@bb1/domain/officers/change-endpoints';
import { conflictsAmong, FEWEST_ADMINISTRATORS } from '@bb1/domain/officers/conflicting-roles';
import type { Role } from '@bb1/domain/officers/rights';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import {
  findKnownOfficer,
  findOfficerChange,
  insertOfficerChange,
  isOfficerAddress,
  type KnownOfficerRow,
  lockActiveAdministrators,
  type NewOfficerChange,
  type OfficerChangeRow,
} from './officer-change-store.ts';

type Proposing = Pick<Context, 'db' | 'clock'>;

/** One administrator proposes a new officer; nothing happens before another one agrees. */
export function proposeNewOfficer(
  context: Proposing,
  proposedBy: string,
  form: z.output<typeof proposeOfficer.body>,
): Promise<OfficerChangeRow> {
  const { full_name: name, email, locale, roles, reason } = form;
  return propose(context, async (tx) => {
    refuseConflict(roles);
    if (await isOfficerAddress(tx, email)) throw refuseField('email', 'officer_exists');
    return {
      kind: 'new',
      officerId: newId(),
      person: { name, email, locale },
      roles,
      rolesBefore: null,
      reason,
      proposedBy,
    };
  });
}

/** The same for a change to an existing officer. */
export function proposeOfficerChangeOf(
  context: Proposing,
  proposedBy: string,
  { officerId, form }: { officerId: string; form: z.output<typeof proposeOfficerChange.body> },
): Promise<OfficerChangeRow> {
  const { kind, roles = null, reason } = form;
  return propose(context, async (tx) => {
    if (officerId === proposedBy) throw refuse('forbidden', 'own_change');
    const officer = mustFind(await findKnownOfficer(tx, officerId));
    await refuseImpossible(tx, { officer, kind, roles });
    return {
      kind,
      officerId,
      person: null,
      roles,
      rolesBefore: kind === 'roles' ? officer.roles : null,
      reason,
      proposedBy,
    };
  });
}

async function propose(
  { db, clock }: Proposing,
  prepare: (tx: Tx) => Promise<Omit<NewOfficerChange, 'id' | 'at'>>,
): Promise<OfficerChangeRow> {
  const id = newId();
  try {
    await db.transaction('propose_officer_change', async (tx) => {
      const change = { ...(await prepare(tx)), id, at: clock.now() };
      await insertOfficerChange(tx, change);
      await record(tx, {
        at: change.at,
        actor: { kind: 'officer', id: change.proposedBy },
        act: 'officer.change_proposed',
        subject: `officer:${change.officerId}`,
        reason: change.reason,
        ...(change.rolesBefore === null ? {} : { before: { roles: change.rolesBefore } }),
        after: {
          officer_change: id,
          kind: change.kind,
          ...(change.roles === null ? {} : { roles: change.roles }),
        },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'officer_changes_one_open'))
      throw refuse('conflict', 'officer_change_open');
    if (isUniqueViolation(error, 'officer_changes_one_invitation'))
      throw refuseField('email', 'officer_exists');
    throw error;
  }
  return mustFind(await findOfficerChange(db, id));
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
    kind: Exclude<NewOfficerChange['kind'], 'new'>;
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
