import { walletConnectedMail } from './mails/wallet-connected.ts';
import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { sessionIdOf } from '../../platform/sessions/sessions.ts';
import { findAccount, lockAccount } from '../accounts/store.ts';
import type { Asking } from './request-challenge.ts';
import { findOwnWallet, insertWallet, type WalletRow } from './store.ts';
import type { WalletsContext } from './wallets-context.ts';
import { takeOwnChallenge } from './web-auth-store.ts';

type ProvenWallet = Pick<WalletRow, 'public_key' | 'proof' | 'proven_at'>;

/**
 * Records that an address belongs to a person, with the web authentication token of a challenge
 * that this session asked for; it works once. A token of any other challenge is refused.
 */
export async function connectWallet(
  context: WalletsContext,
  { accountId, sessionHash }: Asking,
  token: string,
): Promise<ProvenWallet> {
  const { db, clock, stellar, tokens, realNow } = context;
  const claims = tokens.read(token, realNow());
  if (claims === null) throw refuseField('token', 'web_auth_token');
  // A muxed address, as exchanges give out to customers, cannot hold tokens of its own.
  if (readStellarAddress(claims.sub)?.kind !== 'account')
    throw refuseField('token', 'wallet_subaccount');
  const publicKey = claims.sub;
  if (stellar.ownAddresses.includes(publicKey)) throw refuseField('token', 'wallet_is_ours');
  return db.transaction('wallets.connect', async (tx) => {
    await lockAccount(tx, accountId);
    const sessionId = await sessionIdOf(tx, sessionHash);
    const hash = Buffer.from(claims.jti, 'hex');
    if (sessionId === null || !(await takeOwnChallenge(tx, { hash, sessionId })))
      throw refuseField('token', 'web_auth_token');
    return bindWallet(tx, {
      accountId,
      publicKey,
      clientDomain: claims.client_domain ?? null,
      at: clock.now(),
    });
  });
}

/**
 * Records that a wallet proved itself to be the person's, and tells the person. The same person may
 * connect it again; another person's is refused. Lock the account first.
 */
export async function bindWallet(
  tx: Tx,
  wallet: {
    readonly accountId: string;
    readonly publicKey: string;
    readonly clientDomain: string | null;
    readonly at: Date;
  },
): Promise<ProvenWallet> {
  const { accountId, publicKey, clientDomain, at } = wallet;
  const known = await findOwnWallet(tx, accountId, publicKey);
  if (known !== null) return known;
  if (!(await insertWallet(tx, { accountId, publicKey, proof: 'web_authentication', at })))
    throw refuse('conflict', 'wallet_of_another');
  await record(tx, {
    at,
    actor: { kind: 'investor', id: accountId },
    act: 'wallet.connected',
    subject: `account:${accountId}`,
    after: {
      public_key: publicKey,
      proof: 'web_authentication',
      ...(clientDomain === null ? {} : { client_domain: clientDomain }),
    },
  });
  const person = await findAccount(tx, accountId);
  if (person !== null)
    await queueMail(tx, {
      mail: walletConnectedMail,
      to: person.email,
      locale: person.locale,
      values: { name: person.full_name, publicKey, at: at.toISOString() },
      at,
      about: accountId,
    });
  return { public_key: publicKey, proof: 'web_authentication', proven_at: at };
}
