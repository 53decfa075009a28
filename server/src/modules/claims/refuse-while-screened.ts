import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { isAccountBlocked } from '../accounts/blocks/account-block-store.ts';
import { screeningOf } from '../screening/hit-store.ts';

/**
 * Refuses tokens to a person with an open screening hit or a block, even if they were allocated
 * before (EU sanctions regulations: no economic resources are made available). Uses the message of
 * a general halt, because a screening must not be disclosed (section 47 GwG).
 */
export async function refuseWhileScreened(db: Queryable, accountId: string): Promise<void> {
  const { open, trueMatch } = await screeningOf(db, accountId);
  if (open > 0 || trueMatch || (await isAccountBlocked(db, accountId)))
    throw refuse('unavailable', 'payments_halted');
}
