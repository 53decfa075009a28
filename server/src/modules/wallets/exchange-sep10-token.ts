import { refuse } from '@bb1/domain/refusal';
import { refusingChallenges } from './refuse-challenge.ts';
import type { WalletsContext } from './wallets-context.ts';
import { useOnce } from './web-auth-store.ts';

/** Exchanges a signed challenge, once, for a token that names the signer. */
export async function exchangeSep10Token(
  { db, stellar, tokens, realNow }: WalletsContext,
  transaction: string,
): Promise<{ token: string }> {
  const proven = await refusingChallenges(stellar.webAuth.verify(transaction));
  // Signatures can be added and removed, but the hash stays: it identifies the challenge.
  if (!(await useOnce(db, { hash: Buffer.from(proven.hash, 'hex'), expiresAt: proven.expiresAt })))
    throw refuse('malformed', 'web_auth_challenge_over');
  return { token: tokens.issue(proven, realNow()) };
}
