import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { isAccountBlocked } from '../accounts/blocks/account-block-store.ts';
import { screeningOf } from '../screening/hit-store.ts';

/**
 * Tokens are not handed to whom a list may name, or whom the issuer refuses, also where they were allocated before (EU sanctions regulations: no economic
 * resources are made available). In the words of a stop for everybody: that somebody is looked at is not told (section 47 GwG).
 */
export async function refuseWhileScreened(db: Queryable, accountId: string): Promise<void> {
  const { open, trueMatch } = await screeningOf(db, accountId);
  if (open > 0 || trueMatch || (await isAccountBlocked(db, accountId)))
    throw refuse('unavailable', 'money_movements_stopped');
}
