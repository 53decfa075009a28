import { beforeEach, describe, expect, it } from 'vitest';
import { login, whoAmI } from '@bb1/domain/accounts/endpoints';
import { recogniseBrowser } from '@bb1/domain/accounts/email-endpoints';
import {
  finishSignIn,
  startPasskeyStepUp,
  stepUp,
  stepUpWithPasskey,
} from '@bb1/domain/accounts/sign-in-endpoints';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { COSTLY } from '@bb1/domain/endpoint';
import {
  codeOf,
  forgetUsedCodes,
  halfSignedIn,
  withApp,
  wrongCodeOf,
} from '../../../testing/second-factors.ts';
import { browserAt } from '../../../testing/sign-in-world.ts';
import { forAllTests, openWorld, PASSWORD } from '../../../testing/world.ts';

const world = forAllTests(openWorld);
beforeEach(() => world.query('delete from rate_limits'));

describe('rate limits', () => {
  it('[AUTH-4][AUTH-5] do not let an attacker with the password use up the second step of a recognised browser', async () => {
    const { investor, secret } = await withApp(world, 'Otto Owner');
    // Recognised, then signed out: the owner starts again in the same browser.
    const own = world.visitor();
    own.cookies.set('recognition', investor.cookies.get('recognition') ?? '');
    const stranger = await halfSignedIn(world, investor);
    for (let tries = 0; tries < COSTLY.max + 5; tries++)
      await stranger.call(finishSignIn, { body: { code: wrongCodeOf(secret) } });
    expect(
      (await own.call(login, { body: { email: investor.email, password: PASSWORD } })).body,
    ).toMatchObject({ code: 'second_factor_required' });
    await own.ok(finishSignIn, { body: { code: codeOf(secret) } });
    await own.ok(whoAmI);
  });

  it('[AUTH-4][AUTH-5] do not let the thief of a session keep the owner from a step-up in theirs', async () => {
    const { investor, secret } = await withApp(world, 'Olga Owner');
    const stolen = world.visitor();
    await stolen.call(login, { body: { email: investor.email, password: PASSWORD } });
    await forgetUsedCodes(world);
    await stolen.ok(finishSignIn, { body: { code: codeOf(secret) } });
    await forgetUsedCodes(world);
    for (let tries = 0; tries < COSTLY.max + 1; tries++) {
      await stolen.call(stepUp, { body: { password: 'a guess', code: '123456' } });
      await stolen.call(startPasskeyStepUp);
      await stolen.call(stepUpWithPasskey, {
        body: {
          credential: {
            id: 'a',
            rawId: 'a',
            type: 'public-key',
            response: { clientDataJSON: 'a' },
          },
        },
      });
    }
    expect((await stolen.call(startPasskeyStepUp)).status).toBe(429);
    await investor.ok(startPasskeyStepUp);
    expect(
      (
        await investor.call(stepUpWithPasskey, {
          body: {
            credential: {
              id: 'a',
              rawId: 'a',
              type: 'public-key',
              response: { clientDataJSON: 'a' },
            },
          },
        })
      ).body,
    ).toMatchObject({ code: 'passkey_failed' });
    await investor.ok(stepUp, { body: { password: PASSWORD, code: codeOf(secret) } });
  });

  it('[AUTH-5][SAFE-3] treat all addresses of one IPv6 network as one caller, and other networks as others', async () => {
    const call = (address: string) =>
      browserAt(world, address).call(recogniseBrowser, { body: { token: 'none' } });
    for (let device = 1; device <= COSTLY.max; device++)
      expect((await call(`2001:db8:5:6::${device.toString(16)}`)).status).toBe(422);
    expect((await call('2001:db8:5:6:ffff::1')).status).toBe(429);
    expect((await call('2001:db8:5:7::1')).status).toBe(422);
  });

  it('[AUTH-5][SAFE-3] allow such a network no more messages than one address', async () => {
    const send = (device: number) =>
      browserAt(world, `2001:db8:7:8::${device}`).call(sendContactMessage, {
        body: {
          full_name: 'Nadia Network',
          email: 'nadia@people.example',
          message: `Is this the ${device}th question?`,
          locale: 'en',
        },
      });
    const answers: number[] = [];
    for (let device = 1; device <= 7; device++) answers.push((await send(device)).status);
    expect(answers.at(-1)).toBe(429);
    expect(new Set(answers.slice(0, 6)).size).toBe(1);
  });
});
