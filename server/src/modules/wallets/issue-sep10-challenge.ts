import { readStellarAddress } from '@bb1/domain/payments/stellar-address';
import { refuse } from '@bb1/domain/refusal';
import type { WebAuthentication } from '../../integrations/stellar/web-auth-port.ts';
import { refusingChallenges } from './refuse-challenge.ts';

export interface ChallengeRequest {
  readonly account: string;
  readonly memo?: string | undefined;
  readonly home_domain?: string | undefined;
  readonly client_domain?: string | undefined;
}

const MAX_MEMO = 2n ** 64n - 1n;

/**
 * A challenge for a wallet to sign (SEP-10). Requesting one proves nothing, so nothing is stored.
 */
export async function issueSep10Challenge(
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
