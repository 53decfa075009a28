import { getConfig } from '../domain/src/offering/endpoints.ts';
import { currentClaim } from '../domain/src/claims/endpoints.ts';
import type { Claim } from '../domain/src/claims/endpoints.ts';
import type { ApiCall } from '../web/app/session/api-client.ts';
import { ApiRefusal } from '../web/app/session/api-refusal.ts';
import type { NewKeys } from '../web/app/portal/claim/new-keys.ts';
import { runClaim } from '../web/app/portal/claim/run-claim.ts';
import { claimWithKeys } from '../web/app/portal/claim/sign-claim.ts';
import type { ApiClient, ApiInput } from './api-client.ts';

/** Carries out a claim with the browser's own code, which checks what it signs. */
export async function claimAsTheBrowserDoes(
  person: ApiClient,
  keys: NewKeys,
  polling: { intervalMs?: number; timeoutMs?: number; afterAsk?: () => Promise<void> } = {},
): Promise<Claim> {
  const config = await person.ok(getConfig);
  const { claimable_tokens: tokens } = await person.ok(currentClaim);
  const call: ApiCall = async (endpoint, input = {}) => {
    const answer = await person.call(endpoint, input as ApiInput);
    if (answer.status >= 400)
      throw new ApiRefusal(
        answer.status,
        answer.body.errors ?? {},
        answer.body.detail,
        answer.body.code,
      );
    if (endpoint.name === 'currentClaim') await polling.afterAsk?.();
    // The same schema formatted the reply on the server.
    return answer.body as never;
  };
  return runClaim({
    call,
    ...claimWithKeys(keys, {
      tokens,
      assetCode: config.token_code,
      assetIssuer: config.asset_issuer,
      networkPassphrase: config.stellar_network_passphrase,
    }),
    onStage: () => undefined,
    polling: { intervalMs: polling.intervalMs ?? 200, timeoutMs: polling.timeoutMs ?? 60_000 },
  });
}
