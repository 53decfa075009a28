import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { shownOwner } from '@bb1/domain/wallets/web-auth';
import { sessionIdOf } from '../../platform/sessions/sessions.ts';
import { lockAccountShared } from '../accounts/store.ts';
import { refusingChallenges } from './refuse-challenge.ts';
import type { WalletsContext } from './wallets-context.ts';
import { saveChallenge } from './web-auth-store.ts';

/** The session that asks, and that alone may connect a wallet with the answer. */
export interface Asking {
  readonly accountId: string;
  readonly sessionHash: Buffer;
}

/**
 * A challenge for a wallet to sign, bound to the session that asks. The wallet shows the account it
 * would be connected to, so that a person who is tricked into signing can see it.
 */
export async function requestChallenge(
  { db, stellar: { webAuth } }: WalletsContext,
  asking: Asking,
  publicKey: string,
): Promise<{ transaction: string; network_passphrase: string }> {
  // Muxed addresses are refused when connected, with the reason.
  const address = readStellarAddress(publicKey);
  if (address === null || address.kind === 'contract')
    throw refuseField('public_key', 'web_auth_account');
  return db.transaction('wallets.request_challenge', async (tx) => {
    const { email } = await lockAccountShared(tx, asking.accountId);
    const sessionId = await sessionIdOf(tx, asking.sessionHash);
    if (sessionId === null) throw refuse('unauthenticated', 'not_signed_in');
    const challenge = await refusingChallenges(
      webAuth.connectingChallenge({ account: publicKey, owner: shownOwner(email) }),
    );
    await saveChallenge(tx, { ...challenge, sessionId });
    return { transaction: challenge.envelopeXdr, network_passphrase: webAuth.networkPassphrase };
  });
}
