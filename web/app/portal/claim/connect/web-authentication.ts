import { requestWalletChallenge } from '@bb1/domain/wallets/endpoints';
import { shownOwner, WEB_AUTH_PATH } from '@bb1/domain/wallets/web-auth';
import { z } from 'zod';
import { apiPath } from '../../../session/api-path.ts';
import { browserHeaders, callApi } from '../../../session/call-api.ts';
import { ApiRefusal } from '../../../session/api-refusal.ts';
import { refusalFrom } from '../../../session/api-client.ts';
import { checkChallenge } from '../checks/check-challenge.ts';
import type { CheckedTransaction } from '../checks/read-transaction.ts';

const tokenSchema = z.object({ token: z.string() });
const SIGNING_KEY = /^SIGNING_KEY\s*=\s*"(G[A-Z2-7]{55})"/m;

export interface WebAuthentication {
  /** The address of the signed-in person, whose account the wallet is connected to. */
  readonly email: string;
  readonly hostname: string;
  readonly networkPassphrase: string;
}

/**
 * Requests a challenge for an address in this session, and returns it once it proves harmless, ours
 * and this person's.
 */
export async function askChallenge(
  { email, hostname, networkPassphrase }: WebAuthentication,
  publicKey: string,
): Promise<CheckedTransaction> {
  const [toml, challenge] = await Promise.all([
    ask('/.well-known/stellar.toml'),
    callApi(requestWalletChallenge, { body: { public_key: publicKey } }),
  ]);
  const signingKey = SIGNING_KEY.exec(toml.text)?.[1] ?? '';
  return checkChallenge(challenge, {
    publicKey,
    owner: shownOwner(email),
    signingKey,
    host: hostname,
    networkPassphrase,
    now: toml.sentAt,
  });
}

/** Submits the signed challenge, and returns the token that says whose key signed it. */
export async function answerChallenge(signedXdr: string): Promise<string> {
  return tokenSchema.parse(
    JSON.parse((await ask(apiPath() + WEB_AUTH_PATH, { transaction: signedXdr })).text),
  ).token;
}

// Stellar's standard calls are open to everyone's wallets and have no sessions: no cookie is sent.
async function ask(
  path: string,
  body?: Readonly<Record<string, string>>,
): Promise<{ readonly text: string; readonly sentAt: number }> {
  const { 'accept-language': language = 'en' } = browserHeaders();
  const answer = await fetch(path, {
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      'accept-language': language,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw refusalOf(answer.status, text);
  // Challenges go by real time, as wallets do, and not by the product clock; a visitor's clock may be wrong.
  const sentAt = Date.parse(answer.headers.get('date') ?? '');
  return { text, sentAt: Number.isNaN(sentAt) ? Date.now() : sentAt };
}

/** The standard puts its refusals in one property `error`; the rest of the interface says more. */
function refusalOf(status: number, text: string): ApiRefusal {
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : null;
  const words = z.object({ error: z.string() }).safeParse(body);
  return words.success
    ? new ApiRefusal(status, { base: [words.data.error] })
    : refusalFrom({ status, body });
}

/**
 * The link (SEP-7) that asks an external wallet for its signature alone; the standard has no way to
 * submit such a proof.
 */
export function challengeLink(
  { envelopeXdr, networkPassphrase }: CheckedTransaction,
  { publicKey, message }: { readonly publicKey: string; readonly message: string },
): string {
  const parts = {
    xdr: envelopeXdr,
    pubkey: publicKey,
    msg: message,
    network_passphrase: networkPassphrase,
  };
  return `web+stellar:tx?${Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
