import { beforeEach, describe, expect, it } from 'vitest';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { resetPassword, sendResetPassword } from '@bb1/domain/accounts/password-endpoints';
import {
  finishSignIn as finishEndpoint,
  getSignIn,
  signInWithPasskey,
  startPasskeySignIn,
} from '@bb1/domain/accounts/sign-in-endpoints';
import { Refusal } from '@bb1/domain/refusal';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import {
  codeOf,
  halfSignedIn,
  type WithApp,
  withApp,
  withPasskey,
} from '../../../../../testing/second-factors.ts';
import { forAllTests, openWorld } from '../../../../../testing/world.ts';
import { endSession } from '../../../platform/sessions/sessions.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { hashSecret } from '../../../platform/ids.ts';

const world = forAllTests(openWorld);
beforeEach(() => world.query('delete from rate_limits'));

const tokenHash = (client: ApiClient) => hashSecret(client.cookies.get('sign_in') ?? '');
const from = { browser: { userAgent: '', address: '127.0.0.1' }, recognition: '' };

async function replacePassword(email: string): Promise<void> {
  await world.visitor().ok(sendResetPassword, { body: { email } });
  await world.runJobs();
  const token = decodeURIComponent(/token=([^\s&"]+)/.exec(world.lastMail(email).text)?.[1] ?? '');
  const password = 'another horse, another battery';
  await world
    .visitor()
    .ok(resetPassword, { body: { token, password, password_confirmation: password } });
}

/** The outcome of an admitted completion that meets the change only now. */
async function finishLate({ investor, secret }: WithApp, client: ApiClient): Promise<string> {
  const asking = { accountId: investor.accountId, sessionHash: tokenHash(client) };
  const outcome = await finishSignIn(
    world.product.context,
    asking,
    { code: codeOf(secret) },
    from,
  ).catch((error: unknown) => error);
  return outcome instanceof Refusal ? outcome.kind : 'signed in';
}

describe('a pending sign-in during a change of the account', () => {
  it('[AUTH-1][AUTH-4] ends when the password is reset', async () => {
    const { investor, secret } = await withApp(world, 'Petra Passwort');
    const client = await halfSignedIn(world, investor);
    await replacePassword(investor.email);
    expect([
      (await client.call(getSignIn)).status,
      (await client.call(finishEndpoint, { body: { code: codeOf(secret) } })).status,
    ]).toEqual([401, 401]);
  });

  it('[AUTH-1][AUTH-4] leaves its passkey challenge valid for a passkey: a new password does not change that', async () => {
    const { investor, authenticator } = await withPasskey(world, 'Paul Passkey');
    const client = await halfSignedIn(world, investor);
    const { options } = await client.ok(startPasskeySignIn);
    await replacePassword(investor.email);
    expect((await client.call(whoAmI)).status).toBe(401);
    await client.ok(signInWithPasskey, { body: { credential: authenticator.get(options) } });
    expect((await client.ok(whoAmI)).id).toBe(investor.accountId);
  });

  it('[AUTH-4][AUTH-6] is not completed by a call admitted a moment before, which uses up no code', async () => {
    const anna = await withApp(world, 'Anna Augenblick');
    const client = await halfSignedIn(world, anna.investor);
    await world.product.db.transaction('test_end', (tx) => endSession(tx, tokenHash(client)));
    expect(await finishLate(anna, client)).toBe('unauthenticated');
    expect(await finishLate(anna, await halfSignedIn(world, anna.investor))).toBe('signed in');
  });

  it('[AUTH-4][AUTH-8] is not completed if the account was closed at that moment', async () => {
    const bert = await withApp(world, 'Bert Beinahe');
    const client = await halfSignedIn(world, bert.investor);
    await world.query('update accounts set closed_at = now() where id = $1', [
      bert.investor.accountId,
    ]);
    expect(await finishLate(bert, client)).toBe('unauthenticated');
  });

  it('[AUTH-4] is not completed by a session of another kind', async () => {
    const clara = await withApp(world, 'Clara Cookie');
    const disguised = world.visitor();
    disguised.cookies.set('sign_in', clara.investor.cookies.get('session') ?? '');
    expect((await disguised.call(getSignIn)).status).toBe(401);
    expect(await finishLate(clara, disguised)).toBe('unauthenticated');
  });
});
