import {
  type Keypair,
  Operation,
  Transaction,
  TransactionBuilder,
  WebAuth,
} from '@stellar/stellar-sdk';
import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import { CONNECTS_TO_ENTRY } from '@bb1/domain/wallets/web-auth';
import type { LedgerAccount, StellarNetwork } from './stellar.ts';
import { ChallengeRefused, type ProvenChallenge, type WebAuthentication } from './web-auth-port.ts';

/** Time to find the second signing device, as the standard recommends. */
const VALID_SECONDS = 15 * 60;

export interface WebAuthOptions {
  readonly key: Keypair;
  readonly networkPassphrase: string;
  readonly homeDomain: string;
  readonly network: Pick<StellarNetwork, 'readAccount'>;
  /** Real time. */
  readonly now: () => Date;
  readonly clientSigningKey: (domain: string) => Promise<string>;
}

/**
 * The server's side of SEP-10, with the official SDK's functions; docs/decisions lists what they do
 * not check.
 */
export function webAuthentication(options: WebAuthOptions): WebAuthentication {
  const { key, networkPassphrase, homeDomain } = options;
  const challenge: WebAuthentication['challenge'] = async ({ account, memo, clientDomain }) => {
    const clientKey = clientDomain === null ? null : await clientKeyOf(options, clientDomain);
    const knownDomain = clientKey === null ? null : clientDomain;
    // The endpoint's domain is the home domain: both are this host.
    return WebAuth.buildChallengeTx(
      key,
      account,
      homeDomain,
      VALID_SECONDS,
      networkPassphrase,
      homeDomain,
      memo,
      knownDomain,
      clientKey,
    );
  };
  return {
    signingKey: key.publicKey(),
    homeDomain,
    networkPassphrase,
    challenge,
    async connectingChallenge({ account, owner }) {
      const plain = await challenge({ account, memo: null, clientDomain: null });
      const tx = TransactionBuilder.cloneFrom(new Transaction(plain, networkPassphrase))
        .addOperation(
          Operation.manageData({ source: key.publicKey(), name: CONNECTS_TO_ENTRY, value: owner }),
        )
        .build();
      tx.sign(key);
      return {
        envelopeXdr: tx.toXdr(),
        hash: Buffer.from(tx.hash()),
        expiresAt: expiryOf(tx),
      };
    },
    verify: (envelopeXdr) => verify(options, envelopeXdr),
  };
}

/** Null if the domain has none that can be read: the wallet then proves itself without it. */
function clientKeyOf({ clientSigningKey }: WebAuthOptions, domain: string): Promise<string | null> {
  return clientSigningKey(domain).catch(() => null);
}

async function verify(options: WebAuthOptions, envelopeXdr: string): Promise<ProvenChallenge> {
  const { key, networkPassphrase, homeDomain, network, now } = options;
  const {
    tx,
    clientAccountID: account,
    memo,
  } = refusing('web_auth_challenge', () =>
    WebAuth.readChallengeTx(
      envelopeXdr,
      key.publicKey(),
      networkPassphrase,
      homeDomain,
      homeDomain,
    ),
  );
  const expiresAt = expiryOf(tx);
  // The SDK allows five minutes more.
  if (expiresAt <= now()) throw new ChallengeRefused('web_auth_challenge_over');
  const address = readStellarAddress(account);
  if (address === null || address.kind === 'contract')
    throw new ChallengeRefused('web_auth_challenge');
  const signers = signersOf(await network.readAccount(address.account), address.account);
  refusing('web_auth_signatures', () =>
    WebAuth.verifyChallengeTxThreshold(
      envelopeXdr,
      key.publicKey(),
      networkPassphrase,
      signers.threshold,
      signers.summary,
      homeDomain,
      homeDomain,
    ),
  );
  return {
    hash: Buffer.from(tx.hash()).toString('hex'),
    expiresAt,
    account,
    memo,
    clientDomain: clientDomainOf(tx),
  };
}

/**
 * The signers and the required weight: as much as moves money. An account that does not exist yet
 * has only its own key.
 */
function signersOf(
  account: LedgerAccount | null,
  publicKey: string,
): { threshold: number; summary: { key: string; weight: number; type: string }[] } {
  if (account === null)
    return { threshold: 1, summary: [{ key: publicKey, weight: 1, type: 'ed25519_public_key' }] };
  // A removed key stays in the list with weight 0, and would be enough if the threshold is 0.
  const summary = account.signers
    .filter(({ weight }) => weight > 0)
    .map(({ key, weight }) => ({ key, weight, type: 'ed25519_public_key' }));
  return { threshold: Math.max(1, account.thresholds.medium), summary };
}

function expiryOf(tx: Transaction): Date {
  return new Date(Number(tx.timeBounds?.maxTime ?? 0) * 1000);
}

function clientDomainOf(tx: Transaction): string | null {
  for (const operation of tx.operations)
    if (operation.type === 'manageData' && operation.name === 'client_domain')
      return operation.value === undefined ? null : Buffer.from(operation.value).toString('utf8');
  return null;
}

/** All SDK errors about a stranger's bytes mean the same. */
function refusing<T>(fault: 'web_auth_challenge' | 'web_auth_signatures', act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new ChallengeRefused(fault, { cause: error });
  }
}
