import { generateSync } from 'otplib';
import { confirmTotp, startTotp } from '../domain/src/accounts/factor-endpoints.ts';
import type { ApiClient } from './api-client.ts';
import { proveToReadMailbox, type ReadPost } from './first-factor-code.ts';

/**
 * Gives somebody who has just signed in and reads the mailbox an authenticator app, by which they have now proven
 * themselves: delicate calls are open to them for ten minutes. Returns the secret of the app.
 */
export async function secureAccount(investor: ApiClient, readPost: ReadPost): Promise<string> {
  await proveToReadMailbox(investor, readPost);
  const { secret } = await investor.ok(startTotp);
  await investor.ok(confirmTotp, { body: { code: generateSync({ secret }) } });
  return secret;
}
