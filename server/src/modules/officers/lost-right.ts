import { may, type Right } from '@bb1/domain/officers/rights';
import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { findOfficer } from './store.ts';

/** Whether an officer has a right now: false for one who left, or has other roles. */
export async function hasRight(db: Queryable, officerId: string, right: Right): Promise<boolean> {
  const officer = await findOfficer(db, officerId);
  return officer !== null && may(officer.roles, right);
}

/** A proposal, and the first of two approvals, live no longer than the right of their officer. */
export async function refuseLostRight(
  db: Queryable,
  officerId: string | null,
  right: Right,
): Promise<void> {
  if (officerId === null || !(await hasRight(db, officerId, right)))
    throw refuse('conflict', 'proposer_lost_right');
}
