import { generateSync } from 'otplib';
import { confirmTotp, startTotp } from '../domain/src/accounts/factor-endpoints.ts';
import type { ApiClient } from './api-client.ts';
import { proveToReadMailbox, type ReadPost } from './first-factor-code.ts';

/**
 * Adds an authenticator app for a freshly signed-in person with mailbox access, which counts as a
 * step-up: sensitive calls are open to them for ten minutes. Returns the app's secret.
 */
export async function secureAccount(investor: ApiClient, readPost: ReadPost): Promise<string> {
  await proveToReadMailbox(investor, readPost);
  const { secret } = await investor.ok(startTotp);
  await investor.ok(confirmTotp, { body: { code: generateSync({ secret }) } });
  return secret;
}
