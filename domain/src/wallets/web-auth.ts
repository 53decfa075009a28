import { z } from 'zod';
import { code } from '../form-fields.ts';

/** Below the base of the interface; stellar.toml names the whole address as WEB_AUTH_ENDPOINT. */
export const WEB_AUTH_PATH = '/web_auth';

/** What a wallet asks a challenge with (SEP-10). Domains are compared or looked up, and have limits of their own there. */
export const challengeQuery = z.strictObject({
  account: z.string(code('required')).max(69, code('web_auth_account')),
  memo: z.string().max(20, code('web_auth_memo')).optional(),
  home_domain: z.string().max(253, code('web_auth_home_domain')).optional(),
  client_domain: z.string().max(253, code('web_auth_client_domain')).optional(),
});

/** The challenge with the wallet's signatures; one with all twenty that fit has some 3,000 letters. */
export const signedChallenge = z.strictObject({
  transaction: z.string(code('required')).max(20_000, code('web_auth_challenge')),
});
