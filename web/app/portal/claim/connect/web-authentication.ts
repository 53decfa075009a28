import { WEB_AUTH_PATH } from '@bb1/domain/wallets/web-auth';
import { z } from 'zod';
import { browserHeaders } from '../../../session/call-api.ts';
import { ApiRefusal } from '../../../session/api-refusal.ts';
import { refusalFrom } from '../../../session/api-client.ts';
import { checkChallenge } from '../checks/check-challenge.ts';
import type { CheckedTransaction } from '../checks/read-transaction.ts';

// The endpoint is open to everyone's wallets and has no sessions: no cookie of this person's is
// sent.
const challengeSchema = z.object({
  transaction: z.string(),
  network_passphrase: z.string().optional(),
});
const tokenSchema = z.object({ token: z.string() });
const SIGNING_KEY = /^SIGNING_KEY\s*=\s*"(G[A-Z2-7]{55})"/m;

export interface WebAuthentication {
  readonly base: string;
  readonly hostname: string;
  readonly networkPassphrase: string;
  /** Milliseconds, by the server's clock. */
  readonly now: () => Promise<number>;
}

/**
 * Requests a challenge for an address from this site, and returns it once it proves harmless and
 * ours.
 */
export async function askChallenge(
  { base, hostname, networkPassphrase, now }: WebAuthentication,
  publicKey: string,
): Promise<CheckedTransaction> {
  const [toml, challenge] = await Promise.all([
    ask('/.well-known/stellar.toml'),
    ask(`${base}${WEB_AUTH_PATH}?account=${publicKey}`),
  ]);
  const signingKey = SIGNING_KEY.exec(toml)?.[1] ?? '';
  return checkChallenge(challengeSchema.parse(JSON.parse(challenge)), {
    publicKey,
    signingKey,
    host: hostname,
    networkPassphrase,
    now: await now(),
  });
}

/** Submits the signed challenge, and returns the token that says whose key signed it. */
export async function answerChallenge(
  { base }: Pick<WebAuthentication, 'base'>,
  signedXdr: string,
): Promise<string> {
  return tokenSchema.parse(JSON.parse(await ask(base + WEB_AUTH_PATH, { transaction: signedXdr })))
    .token;
}

async function ask(path: string, body?: Readonly<Record<string, string>>): Promise<string> {
  const { 'accept-language': language = 'en' } = browserHeaders();
  const answer = await fetch(path, {
    credentials: 'omit',
    headers: {
      'accept-language': language,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw refusalOf(answer.status, text);
  return text;
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
