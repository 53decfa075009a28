import { refuse } from '@bb1/domain/refusal';
import type { Tx } from '../db/database.ts';
import { renewSessionToken, stepSessionUp, type SteppedUp } from './sessions.ts';

export interface Reauthentication {
  readonly steppedUp: SteppedUp;
  /** The session's new token. */
  readonly token: string;
}

/**
 * Records a step-up. The session continues under a new token, so that a thief of the old one gains
 * nothing. Refuses if the session has ended meanwhile.
 */
export async function reauthenticate(
  tx: Tx,
  sessionHash: Buffer,
  by: SteppedUp['with'],
): Promise<Reauthentication> {
  const steppedUp = await stepSessionUp(tx, sessionHash, by);
  const token = await renewSessionToken(tx, sessionHash);
  if (steppedUp === null || token === null) throw refuse('unauthenticated', 'not_signed_in');
  return { steppedUp, token };
}

/** A step-up as answers show it. */
export function toStepUpDto(steppedUp: SteppedUp): { with: SteppedUp['with']; until: string } {
  return { with: steppedUp.with, until: steppedUp.until.toISOString() };
}
