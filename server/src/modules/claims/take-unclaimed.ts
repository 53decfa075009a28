import { isInFlight } from '@bb1/domain/claims/claim-state';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import { withdrawAttempt } from '../transfers/record-attempt.ts';
import { moveClaim } from './move-claim.ts';
import { lockOpenClaim } from './store.ts';

/**
 * Whether this many unclaimed tokens (stroops) of a person can be taken away now; the caller books
 * it. False while a claim is in progress or there are not that many. A built, unsigned transaction
 * would pay out what is taken, so it is voided. Lock the account first.
 */
export async function takeUnclaimed(
  tx: Tx,
  taken: { accountId: string; units: bigint; actor: Actor; at: Date; reason: string },
): Promise<boolean> {
  const claim = await lockOpenClaim(tx, taken.accountId);
  if (claim !== null && isInFlight(claim.state)) return false;
  if ((await unclaimedTokenUnits(tx, taken.accountId)) < taken.units) return false;
  if (claim?.transfer_id != null) await withdrawAttempt(tx, claim.transfer_id);
  if (claim?.state === 'built')
    await moveClaim(tx, claim, {
      to: 'expired',
      actor: taken.actor,
      at: taken.at,
      reason: taken.reason,
    });
  return true;
}
