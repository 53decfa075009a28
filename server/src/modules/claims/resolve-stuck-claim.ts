import { refuse } from '@bb1/domain/refusal';
import { record } from '../../platform/audit/audit.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { lookUpTransfer } from '../transfers/look-up-transfer.ts';
import { abandon } from '../transfers/reserve-transfer.ts';
import { lockTransfer } from '../transfers/store.ts';
import { askLedger } from '../wallets/ask-ledger.ts';
import { mayEnd } from './claim-detail.ts';
import { mustBeOwn } from './claim-refusals.ts';
import type { ClaimsContext } from './claims-context.ts';
import { followTransfer } from './follow-transfer.ts';
import { moveClaim } from './move-claim.ts';
import { findClaim, lockClaim } from './store.ts';

/**
 * Looks up a claim's outcome now for an officer. Sends nothing that its holder did not approve
 * before.
 */
export async function lookUpClaim(
  context: ClaimsContext,
  command: { id: string; officerId: string },
): Promise<void> {
  const { db, clock } = context;
  const before = mustBeOwn(await db.maybe(findClaim, [command.id]));
  if (before.transfer_id === null || before.state === 'settled')
    throw refuse('conflict', 'invalid_status');
  await askLedger(lookUpTransfer(context, before.transfer_id));
  await followTransfer(context, before.transfer_id);
  await db.transaction('claims.looked_up', async (tx) => {
    const { state } = mustBeOwn(await tx.maybe(findClaim, [command.id]));
    await record(tx, {
      at: clock.now(),
      actor: { kind: 'officer', id: command.officerId },
      act: 'claim.looked_up',
      subject: `claim:${command.id}`,
      before: { state: before.state },
      after: { state },
    });
  });
}

/**
 * An officer ends a claim without the holder's or the server's signature: without the server's
 * signatures no envelope can ever land. The person may claim again. Claim and transfer are locked
 * as in a submission.
 */
export async function endClaim(
  context: ClaimsContext,
  command: { id: string; officerId: string; reason: string },
): Promise<void> {
  await context.db.transaction('claims.end', async (tx) => {
    const claim = mustBeOwn(await tx.maybe(lockClaim, [command.id]));
    await refuseSelfReview(tx, command.officerId, claim.account_id);
    const transfer = claim.transfer_id === null ? null : await lockTransfer(tx, claim.transfer_id);
    if (transfer === null || !mayEnd(claim, transfer.state))
      throw refuse(
        'conflict',
        transfer?.state === 'signed' || transfer?.state === 'submitted'
          ? 'claim_may_land'
          : 'invalid_status',
      );
    await abandon(tx, transfer, 'superseded');
    await moveClaim(tx, claim, {
      to: 'expired',
      actor: { kind: 'officer', id: command.officerId },
      at: context.clock.now(),
      reason: command.reason,
    });
  });
}
