import { generateSync } from 'otplib';
import { login } from '../domain/src/accounts/endpoints.ts';
import {
  addPasskey,
  confirmTotp,
  startPasskey,
  startTotp,
} from '../domain/src/accounts/factor-endpoints.ts';
import type { ApiClient } from './api-client.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { type Investor, PASSWORD, type World } from './world.ts';

const STEP_MS = 30_000;

/** The authenticator app's current code, or that of some steps of half a minute later. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor((Date.now() + steps * STEP_MS) / 1000) });
}

/** Six digits that the app shows neither now nor near now. */
export function wrongCodeOf(secret: string): string {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
      (code) => !near.includes(code),
    ) ?? '888888'
  );
}

/**
 * Makes the current codes valid again, as if half a minute had passed; waiting would be the
 * alternative.
 */
export async function forgetUsedCodes(world: World): Promise<void> {
  await world.query('update totp_factors set last_step = 0');
}

export interface WithApp {
  readonly investor: Investor;
  readonly secret: string;
  /** As printed. */
  readonly recoveryCodes: string[];
}

/** A person with an authenticator app whose next code is valid. */
export async function withApp(world: World, name: string): Promise<WithApp> {
  const investor = await world.investor(name);
  await world.readsMailbox(investor);
  const { secret } = await investor.ok(startTotp);
  const { recovery_codes } = await investor.ok(confirmTotp, { body: { code: codeOf(secret) } });
  await forgetUsedCodes(world);
  return { investor, secret, recoveryCodes: recovery_codes ?? [] };
}

/** A person with a passkey in an authenticator of their own. */
export async function withPasskey(
  world: World,
  name: string,
): Promise<{ investor: Investor; authenticator: SoftwareAuthenticator }> {
  const investor = await world.investor(name);
  await world.readsMailbox(investor);
  const authenticator = authenticatorFor(world);
  await givePasskey(investor, authenticator);
  return { investor, authenticator };
}

export async function givePasskey(
  investor: ApiClient,
  authenticator: SoftwareAuthenticator,
  name = 'Phone',
) {
  const { options } = await investor.ok(startPasskey);
  return investor.ok(addPasskey, { body: { name, credential: authenticator.create(options) } });
}

export function authenticatorFor(world: World): SoftwareAuthenticator {
  return new SoftwareAuthenticator(world.product.context.publicUrl.origin);
}

/**
 * A browser in which the password of a person with a second factor was given, and nothing else yet.
 */
export async function halfSignedIn(world: World, { email }: { email: string }): Promise<ApiClient> {
  const client = world.visitor();
  const answer = await client.call(login, { body: { email, password: PASSWORD } });
  if (answer.status !== 403 || answer.body.code !== 'second_factor_required')
    throw new Error(`login answered ${answer.status}: ${answer.text}`);
  return client;
}

/** Ages step-ups by more than ten minutes. */
export async function outdateStepUps(world: World, accountId: string): Promise<void> {
  await world.query(
    "update sessions set stepped_up_at = now() - interval '11 minutes' where subject_id = $1 and stepped_up_at is not null",
    [accountId],
  );
}
