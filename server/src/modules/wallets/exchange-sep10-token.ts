import { refuse } from '@bb1/domain/refusal';
import { refusingChallenges } from './refuse-challenge.ts';
import type { WalletsContext } from './wallets-context.ts';
import { useOnce } from './web-auth-store.ts';

/** Takes a signed challenge, once, for a token that says whose signature it carries. */
export async function exchangeSep10Token(
  { db, stellar, tokens, realNow }: WalletsContext,
  transaction: string,
): Promise<{ token: string }> {
  const proven = await refusingChallenges(stellar.webAuth.verify(transaction));
  // Signatures can be added and left out, the hash stays: it stands for the challenge.
  if (!(await useOnce(db, { hash: Buffer.from(proven.hash, 'hex'), expiresAt: proven.expiresAt })))
    throw refuse('malformed', 'web_auth_challenge_over');
  return { token: tokens.issue(proven, realNow()) };
}
