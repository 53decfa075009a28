import { z } from 'zod';
import { code } from '../form-fields.ts';

/** Below the interface's base path; stellar.toml gives the full address as WEB_AUTH_ENDPOINT. */
export const WEB_AUTH_PATH = '/web_auth';

/**
 * A wallet's parameters for a challenge (SEP-10). Others are ignored, because the standard may
 * grow; domains are compared or looked up, and have limits of their own there.
 */
export const challengeQuery = z.object({
  account: z.string(code('required')).max(69, code('web_auth_account')),
  memo: z.string().max(20, code('web_auth_memo')).optional(),
  home_domain: z.string().max(253, code('web_auth_home_domain')).optional(),
  client_domain: z.string().optional(),
});

/**
 * The challenge with the wallet's signatures. With the maximum of twenty it has some 3,000
 * characters.
 */
export const signedChallenge = z.strictObject({
  transaction: z.string(code('required')).max(20_000, code('web_auth_challenge')),
});

/** The entry of a challenge that says whose account the wallet is connected to. */
export const CONNECTS_TO_ENTRY = 'connects to the account of';

/**
 * The owner's address as a wallet shows it: recognisable to the owner, and no more. An entry has at
 * most 64 bytes; addresses are ASCII, and the dots take three.
 */
export function shownOwner(email: string): string {
  return `${email.charAt(0)}…${email.slice(email.lastIndexOf('@'))}`.slice(0, 62);
}
