import type { Limit } from '@bb1/domain/endpoint';
import { challengeQuery, signedChallenge, WEB_AUTH_PATH } from '@bb1/domain/wallets/web-auth';
import { openCall, type OpenCall } from '../../platform/http/open-calls.ts';
import { issueSep10Challenge } from './issue-sep10-challenge.ts';
import { exchangeSep10Token } from './exchange-sep10-token.ts';
import type { WalletsContext } from './wallets-context.ts';

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
