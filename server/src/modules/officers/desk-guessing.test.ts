import { beforeEach, describe, expect, it } from 'vitest';
import { deskLogin } from '@bb1/domain/officers/endpoints';
import { newDeskRecoveryCodes } from '@bb1/domain/officers/factor-endpoints';
import { codeOf, forgetUsedCodes, wrongCodeOf } from '../../../../testing/second-factors.ts';
import { browserAt } from '../../../../testing/sign-in-world.ts';
import { waitsForALock } from '../../../../testing/waits-for-a-lock.ts';
import { forAllTests, openWorld, PASSWORD } from '../../../../testing/world.ts';
import { newTotpSecret } from '../../platform/crypto/totp.ts';
import { hashPassword } from '../../platform/sessions/password-hash.ts';
import { isRecognised } from '../../platform/sessions/recognised-browsers.ts';
import { createOfficer } from './create-officer.ts';
import { signInOfficer } from './sign-in-officer.ts';
import { saveOfficerPassword } from './store.ts';

const world = forAllTests(openWorld);
beforeEach(() => world.query('delete from rate_limits'));

let officers = 0;
async function officer() {
  const [secret, email] = [newTotpSecret(), `guessed.${++officers}@issuer.example`];
  const created = await createOfficer(world.product.context, {
    name: 'Gerda Guessed',
    email,
    password: PASSWORD,
    locale: 'en',
    roles: ['support'],
    totpSecret: secret,
  });
  if (created === null) throw new Error(`${email} is taken`);
  return { id: created.id, email, secret };
}

async function login(
  address: string,
  body: { email: string; password: string; code?: string; recovery_code?: string },
): Promise<number> {
  await forgetUsedCodes(world);
  return (await browserAt(world, address).call(deskLogin, { body })).status;
}

describe("guessing at the desk's login", () => {
  it('[AUTH-4][AUTH-5][DESK-1] allows five codes in all with the right password, across all networks; a recovery code still works', async () => {
    const { email, secret } = await officer();
    const client = browserAt(world, '192.0.2.1');
    await forgetUsedCodes(world);
    await client.ok(deskLogin, { body: { email, password: PASSWORD, code: codeOf(secret) } });
    await forgetUsedCodes(world);
    const { recovery_codes: codes } = await client.ok(newDeskRecoveryCodes, {
      body: { code: codeOf(secret) },
    });

    for (let network = 1; network <= 5; network++)
      expect(
        await login(`198.51.100.${network}`, {
          email,
          password: PASSWORD,
          code: wrongCodeOf(secret),
        }),
      ).toBe(422);
    // The answer is the same as before, so it does not reveal that the password was right.
    expect(await login('198.51.100.6', { email, password: PASSWORD, code: codeOf(secret) })).toBe(
      422,
    );
    expect(
      await login('198.51.100.7', { email, password: PASSWORD, recovery_code: codes[0] ?? '' }),
    ).toBe(200);
  });

  it('[AUTH-5][DESK-1] without the password takes no attempt from the officer, and right codes cost none', async () => {
    const { email, secret } = await officer();
    for (let network = 1; network <= 12; network++)
      expect(
        await login(`198.51.100.${network}`, {
          email,
          password: 'not the password at all',
          code: wrongCodeOf(secret),
        }),
      ).toBe(422);
    for (let times = 0; times < 7; times++)
      expect(
        await login(`203.0.113.${times}`, { email, password: PASSWORD, code: codeOf(secret) }),
      ).toBe(200);
  });

  it('[AUTH-5][DESK-1] counts all addresses of one IPv6 network together, and stores no email address in the counts', async () => {
    const { email, secret } = await officer();
    for (let device = 1; device <= 10; device++)
      expect(
        await login(`2001:db8:1:2::${device}`, {
          email,
          password: 'not the password at all',
          code: codeOf(secret),
        }),
      ).toBe(422);
    expect(
      await login('2001:db8:1:2::ffff', { email, password: PASSWORD, code: codeOf(secret) }),
    ).toBe(429);
    const rows = await world.query<{ key: string }>('select key from rate_limits');
    expect(rows.filter(({ key }) => key.includes('@'))).toEqual([]);
  });

  it('[SAFE-7] makes a browser known in which the officer has signed in, and no other', async () => {
    const { id, email, secret } = await officer();
    const knownIn = async (code: string) => {
      const browser = browserAt(world, '192.0.2.8');
      await forgetUsedCodes(world);
      await browser.call(deskLogin, { body: { email, password: PASSWORD, code } });
      const since = { id, browsers_recognised_since: new Date(0) };
      const text = browser.cookies.get('recognition') ?? '';
      return isRecognised(world.product.context, text, since, new Date());
    };
    expect(await knownIn(wrongCodeOf(secret))).toBe(false);
    expect(await knownIn(codeOf(secret))).toBe(true);
  });

  it('[AUTH-1][DESK-1] opens no session with a password replaced during the check', async () => {
    const { id, email, secret } = await officer();
    await forgetUsedCodes(world);
    const passwordHash = await hashPassword('another horse, another battery');
    const browser = { userAgent: '', address: '192.0.2.9', replaces: null, recognition: '' };
    const signingIn = await world.product.db.transaction('test_replace', async (tx) => {
      await saveOfficerPassword(tx, id, passwordHash);
      // Reads the old password, because the new one is not committed yet, and then finds the
      // officer locked or changed.
      const late = signInOfficer(
        world.product.context,
        { email, password: PASSWORD, code: codeOf(secret) },
        browser,
      ).then(
        () => 'signed in',
        () => 'refused',
      );
      await waitsForALock(world, late);
      return { late };
    });
    expect(await signingIn.late).toBe('refused');
  });
});
