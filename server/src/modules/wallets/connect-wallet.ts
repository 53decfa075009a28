import { walletConnectedMail } from './mails/wallet-connected.ts';
import { createHash } from 'node:crypto';
import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Wallet } from '@bb1/domain/wallets/endpoints';
import { record } from '../../platform/audit/audit.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount, lockAccount } from '../accounts/store.ts';
import { toWallet } from './shown-wallet.ts';
import { findOwnWallet, insertWallet } from './store.ts';
import type { WalletsContext } from './wallets-context.ts';
import { useOnce } from './web-auth-store.ts';

/**
 * Records that an address belongs to a person, with a web authentication token, which works once.
 * The same person may connect it again; another person's is refused, whichever of the two came
 * first.
 */
export async function connectWallet(
  context: WalletsContext,
  { accountId, token }: { readonly accountId: string; readonly token: string },
): Promise<Wallet> {
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
    if (
      !(await useOnce(tx, {
        hash: createHash('sha256').update(claims.jti).digest(),
        expiresAt: new Date(claims.exp * 1000),
      }))
    )
      throw refuseField('token', 'web_auth_token');
    const known = await findOwnWallet(tx, accountId, publicKey);
    if (known !== null) return toWallet(known);
    const at = clock.now();
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
        ...(claims.client_domain === undefined ? {} : { client_domain: claims.client_domain }),
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
    return { public_key: publicKey, proof: 'web_authentication', proven_at: at.toISOString() };
  });
}
