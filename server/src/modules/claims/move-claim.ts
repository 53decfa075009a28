import { type ClaimState, mayMoveClaim } from '@bb1/domain/claims/claim-state';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type ClaimRow, saveClaimState } from './store.ts';

export interface ClaimMove {
  readonly to: ClaimState;
  readonly actor: Actor;
  readonly at: Date;
  readonly failure?: string | null;
  readonly reason?: string;
}

/**
 * The only way in which a claim changes its state: along the table of moves, with an entry in the
 * audit log.
 */
export async function moveClaim(tx: Tx, claim: ClaimRow, move: ClaimMove): Promise<ClaimRow> {
  if (!mayMoveClaim(claim.state, move.to))
    throw new Error(`claim ${claim.id} cannot move from ${claim.state} to ${move.to}`);
  const failure = move.failure ?? null;
  await tx.run(saveClaimState, [claim.id, move.to, failure, move.at]);
  const { at, actor } = move;
  await record(tx, {
    at,
    actor,
    act: `claim.${move.to}`,
    subject: `claim:${claim.id}`,
    ...(move.reason === undefined ? {} : { reason: move.reason }),
    before: { state: claim.state },
    after: { state: move.to, ...(failure === null ? {} : { failure }) },
  });
  return { ...claim, state: move.to, failure };
}
