import { whoAmI } from '../domain/src/accounts/endpoints.ts';
import {
  listFactors,
  proveMailbox,
  sendFirstFactorCode,
} from '../domain/src/accounts/factor-endpoints.ts';
import type { ApiClient } from './api-client.ts';

/** The texts of the mails to an address, newest first. */
export type ReadPost = (to: string) => Promise<readonly string[]>;

/** The code in the newest of these mails that has one; null if none does. */
export function mailCodeIn(texts: readonly string[]): string | null {
  for (const text of texts) {
    const code = /^(\d{4} \d{4})$/m.exec(text)?.[1];
    if (code !== undefined) return code;
  }
  return null;
}

/**
 * Does what the first second factor requires of the mailbox's owner; nothing if it is not required.
 */
export async function proveToReadMailbox(client: ApiClient, readPost: ReadPost): Promise<void> {
  if (!(await client.ok(listFactors)).mailbox_proof_needed) return;
  await client.ok(sendFirstFactorCode);
  const { email } = await client.ok(whoAmI);
  const code = mailCodeIn(await readPost(email));
  if (code === null) throw new Error(`no code came to ${email}`);
  await client.ok(proveMailbox, { body: { code } });
}
