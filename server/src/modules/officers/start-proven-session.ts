import type { Tx } from '../../platform/db/database.ts';
import { startSession, stepSessionUp } from '../../platform/sessions/sessions.ts';
import { hashSecret } from '../../platform/ids.ts';

/**
 * Starts the session of an officer who has just proven a second factor, which counts as a step-up.
 * Returns its token.
 */
export async function startProvenSession(
  tx: Tx,
  officerId: string,
  { userAgent, address }: { readonly userAgent: string; readonly address: string },
): Promise<string> {
  const token = await startSession(tx, {
    kind: 'officer',
    subjectId: officerId,
    userAgent,
    address,
  });
  await stepSessionUp(tx, hashSecret(token), 'second_factor');
  return token;
}
