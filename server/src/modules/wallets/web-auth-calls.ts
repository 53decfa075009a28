import type { Limit } from '@bb1/domain/endpoint';
import { challengeQuery, signedChallenge, WEB_AUTH_PATH } from '@bb1/domain/wallets/web-auth';
import { openCall, type OpenCall } from '../../platform/http/open-calls.ts';
import type { WalletsContext } from './wallets-context.ts';
import { refuse } from '@bb1/domain/refusal';
import { refusingChallenges } from './refuse-challenge.ts';
import { useOnce } from './web-auth-store.ts';
import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import type { WebAuthentication } from '../../integrations/stellar/web-auth-port.ts';

/** Services for many people call from one network. A token costs a ledger query. */
const CHALLENGES: Limit = { max: 120, perSeconds: 60 };
const TOKENS: Limit = { max: 30, perSeconds: 60 };

/** The endpoint that stellar.toml names as WEB_AUTH_ENDPOINT. */
export function webAuthCalls(context: WalletsContext): OpenCall[] {
  return [
    openCall({
      name: 'webAuthChallenge',
      method: 'GET',
      path: WEB_AUTH_PATH,
      input: challengeQuery,
      limit: CHALLENGES,
      answer: (request) => issueSep10Challenge(context.stellar.webAuth, request),
    }),
    openCall({
      name: 'webAuthToken',
      method: 'POST',
      path: WEB_AUTH_PATH,
      input: signedChallenge,
      limit: TOKENS,
      answer: ({ transaction }) => exchangeSep10Token(context, transaction),
    }),
  ];
}

/** Exchanges a signed challenge, once, for a token that names the signer. */
async function exchangeSep10Token(
  { db, stellar, tokens, realNow }: WalletsContext,
  transaction: string,
): Promise<{ token: string }> {
  const proven = await refusingChallenges(stellar.webAuth.verify(transaction));
  // Signatures can be added and removed, but the hash stays: it identifies the challenge.
  if (!(await useOnce(db, { hash: Buffer.from(proven.hash, 'hex'), expiresAt: proven.expiresAt })))
    throw refuse('malformed', 'web_auth_challenge_over');
  return { token: tokens.issue(proven, realNow()) };
}

interface ChallengeRequest {
  readonly account: string;
  readonly memo?: string | undefined;
  readonly home_domain?: string | undefined;
  readonly client_domain?: string | undefined;
}

const MAX_MEMO = 2n ** 64n - 1n;

/**
 * A challenge for a wallet to sign (SEP-10). Requesting one proves nothing, so nothing is stored.
 */
async function issueSep10Challenge(
  webAuth: WebAuthentication,
  request: ChallengeRequest,
): Promise<{ transaction: string; network_passphrase: string }> {
  const address = readStellarAddress(request.account);
  if (address === null || address.kind === 'contract')
    throw refuse('malformed', 'web_auth_account');
  const memo = request.memo ?? null;
  if (
    memo !== null &&
    (address.kind === 'muxed' || !/^\d{1,20}$/.test(memo) || BigInt(memo) > MAX_MEMO)
  )
    throw refuse('malformed', 'web_auth_memo');
  if (request.home_domain !== undefined && request.home_domain !== webAuth.homeDomain)
    throw refuse('malformed', 'web_auth_home_domain');
  const transaction = await refusingChallenges(
    webAuth.challenge({
      account: request.account,
      memo,
      clientDomain: request.client_domain ?? null,
    }),
  );
  return { transaction, network_passphrase: webAuth.networkPassphrase };
}
