import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { recogniseBrowser } from '@bb1/domain/accounts/email-endpoints';
import { login, logout, register, whoAmI } from '@bb1/domain/accounts/endpoints';
import { resetPassword, sendResetPassword } from '@bb1/domain/accounts/password-endpoints';
import { finishSignIn, getStepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import {
  browserAt,
  forgetCounts,
  MAILS,
  subjectsTo,
  tokenOf,
} from '../../../../../testing/sign-in-world.ts';
import {
  forAllTests,
  openWorld,
  PASSWORD,
  registrationForm,
} from '../../../../../testing/world.ts';
import { SIGN_IN_LIMITS } from './sign-in-limits.ts';

const world = forAllTests(openWorld);
beforeEach(() => forgetCounts(world));

const OWNER = '192.0.2.1';
const tryLogin = (browser: ApiClient, email: string, password = 'not the password') =>
  browser.call(login, { body: { email, password } });
const outcome = async (browser: ApiClient, email: string, password?: string) => {
  const { status, body } = await tryLogin(browser, email, password);
  return `${status} ${body.code ?? ''}`.trim();
};
const registration = (email: string, password = PASSWORD) =>
  registrationForm(email, { password, password_confirmation: password });

/** Fails for an address from enough networks to block unrecognised browsers. */
async function beleaguer(email: string): Promise<void> {
  for (let tries = 0; tries < SIGN_IN_LIMITS.addressFromStrangers.max; tries++)
    await tryLogin(browserAt(world, `203.0.113.${tries}`), email);
}

describe('logging in', () => {
  it('[AUTH-2] gives the session a new token, whatever token the browser sent', async () => {
    const anna = await world.investor('Anna Muster');
    const mallory = await world.investor('Mallory Fremd');
    const planted = mallory.cookies.get('session') ?? '';
    const victim = browserAt(world, OWNER);
    for (const name of ['session', 'sign_in']) victim.cookies.set(name, planted);
    await victim.ok(login, { body: { email: anna.email, password: PASSWORD } });
    expect(victim.cookies.get('session')).not.toBe(planted);
    expect((await victim.ok(whoAmI)).email).toBe(anna.email);
    // The token the attacker knows opens nothing, not even what it opened before.
    expect((await mallory.call(whoAmI)).status).toBe(401);
    const made = browserAt(world, OWNER);
    made.cookies.set('session', 'a'.repeat(43));
    await made.ok(login, { body: { email: anna.email, password: PASSWORD } });
    expect(made.cookies.get('session')).not.toBe('a'.repeat(43));
  });

  it('[AUTH-2] twice gives two tokens, and the replaced one is invalid', async () => {
    const bert = await world.investor('Bert Probe');
    const first = bert.cookies.get('session') ?? '';
    await bert.ok(login, { body: { email: bert.email, password: PASSWORD } });
    expect(bert.cookies.get('session')).not.toBe(first);
    const thief = world.visitor();
    thief.cookies.set('session', first);
    expect((await thief.call(whoAmI)).status).toBe(401);
  });

  it('[AUTH-4] with a second factor opens nothing until it is given, and signing out ends the pending sign-in', async () => {
    const carla = await world.investor('Carla Beispiel');
    const secret = await world.secured(carla);
    const browser = browserAt(world, OWNER);
    expect(await outcome(browser, carla.email, PASSWORD)).toBe('403 second_factor_required');
    expect(browser.cookies.has('session')).toBe(false);
    expect((await browser.call(whoAmI)).status).toBe(401);
    const begun = browser.cookies.get('sign_in') ?? '';
    await browser.ok(logout);
    browser.cookies.set('sign_in', begun);
    // Any answer renews the CSRF token, which is bound to the cookies.
    await browser.call(whoAmI);
    await world.query('update totp_factors set last_step = 0');
    expect(
      (await browser.call(finishSignIn, { body: { code: generateSync({ secret }) } })).status,
    ).toBe(401);
    expect(await outcome(browser, carla.email, PASSWORD)).toBe('403 second_factor_required');
    await browser.ok(finishSignIn, { body: { code: generateSync({ secret }) } });
    expect((await browser.ok(getStepUp)).stepped_up?.with).toBe('second_factor');
  });

  it('[AUTH-3] to a closed account is like logging in to an unknown one', async () => {
    const dora = await world.investor('Dora Test');
    await world.query('update accounts set closed_at = now() where id = $1', [dora.accountId]);
    const closed = await tryLogin(browserAt(world, OWNER), dora.email, PASSWORD);
    const unknown = await tryLogin(browserAt(world, OWNER), 'nobody@people.example', PASSWORD);
    expect([closed.status, closed.text]).toEqual([unknown.status, unknown.text]);
  });

  it('[AUTH-6] with a password that is replaced at the same moment leaves no session behind', async () => {
    const emil = await world.investor('Emil Frei');
    await world.visitor().ok(sendResetPassword, { body: { email: emil.email } });
    await world.runJobs();
    const token = tokenOf(world, emil.email, MAILS.reset);
    const browsers = Array.from({ length: 10 }, (_, index) => browserAt(world, `192.0.2.${index}`));
    await Promise.all([
      world.visitor().ok(resetPassword, {
        body: {
          token,
          password: 'ein Rhabarber im Mondlicht',
          password_confirmation: 'ein Rhabarber im Mondlicht',
        },
      }),
      ...browsers.map((browser) => tryLogin(browser, emil.email, PASSWORD)),
    ]);
    for (const browser of browsers) expect((await browser.call(whoAmI)).status).toBe(401);
  });

  it('[AUTH-1] notifies the owner of a new browser, but not of the first, of a recognised one, or at an unconfirmed address', async () => {
    const frida = await world.investor('Frida Log');
    expect(subjectsTo(world, frida.email)).toEqual([MAILS.confirm]);
    const laptop = browserAt(world, '198.51.100.4');
    await laptop.ok(login, { body: { email: frida.email, password: PASSWORD } });
    await world.runJobs();
    expect(subjectsTo(world, frida.email)).toEqual([MAILS.confirm, MAILS.newBrowser]);
    expect(world.lastMail(frida.email).text).toMatch(
      /Firefox on Linux, IP address 198\.51\.100\.4/,
    );
    expect(world.lastMail(frida.email).text).not.toMatch(/https?:/);
    await laptop.ok(logout);
    await laptop.ok(login, { body: { email: frida.email, password: PASSWORD } });
    const email = 'unproven@people.example';
    await world.visitor().ok(register, { body: registration(email) });
    await browserAt(world, OWNER).ok(login, { body: { email, password: PASSWORD } });
    await world.runJobs();
    expect(subjectsTo(world, frida.email)).toEqual([MAILS.confirm, MAILS.newBrowser]);
    expect(subjectsTo(world, email)).toEqual([MAILS.confirm]);
  });
});

describe('failed logins', () => {
  it('[AUTH-5] by others never lock the owner out of a recognised browser', async () => {
    const gerd = await world.investor('Gerd Neugier');
    await gerd.ok(logout);
    await beleaguer(gerd.email);
    expect(await outcome(browserAt(world, '198.51.100.9'), gerd.email)).toBe('429 sign_in_guarded');
    // From the attacker's own network, too.
    const neighbour = browserAt(world, '127.0.0.1');
    for (let tries = 0; tries < SIGN_IN_LIMITS.network.max; tries++)
      await tryLogin(neighbour, `made.up.${tries}@people.example`);
    expect(await outcome(neighbour, 'somebody.else@people.example')).toBe('429 too_many_tries');
    expect(await outcome(gerd, gerd.email, PASSWORD)).toBe('200');
  });

  it('[AUTH-5] beyond the limit do not check even the right password, for known and unknown addresses alike', async () => {
    const hanna = await world.investor('Hanna Heim');
    await beleaguer(hanna.email);
    await beleaguer('nobody.here@people.example');
    const known = await tryLogin(browserAt(world, OWNER), hanna.email, PASSWORD);
    const unknown = await tryLogin(browserAt(world, OWNER), 'nobody.here@people.example', PASSWORD);
    expect([known.status, known.body.code]).toEqual([429, 'sign_in_guarded']);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  });

  it('[AUTH-5] let the owner in with a new browser by the mailed link, which comes once an hour and works once', async () => {
    const ida = await world.investor('Ida Immer');
    await beleaguer(ida.email);
    const phone = browserAt(world, OWNER);
    for (let times = 0; times < 3; times++)
      expect(await outcome(phone, ida.email, PASSWORD)).toBe('429 sign_in_guarded');
    await world.runJobs();
    expect(
      subjectsTo(world, ida.email).filter((subject) => subject === MAILS.recognise),
    ).toHaveLength(1);
    const token = tokenOf(world, ida.email, MAILS.recognise);
    expect(world.lastMail(ida.email).text).toContain(`/users/recognise_browser#token=${token}`);
    await phone.ok(recogniseBrowser, { body: { token } });
    expect((await phone.call(whoAmI)).status).toBe(401);
    expect(await outcome(phone, ida.email, PASSWORD)).toBe('200');
    expect(
      (await browserAt(world, OWNER).call(recogniseBrowser, { body: { token } })).body.code,
    ).toBe('link_invalid');
    // Once used, it makes room for the next one.
    const tablet = browserAt(world, OWNER);
    expect(await outcome(tablet, ida.email, PASSWORD)).toBe('429 sign_in_guarded');
    await world.runJobs();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browserAt(world, OWNER)).map((browser) =>
        browser.call(recogniseBrowser, {
          body: { token: tokenOf(world, ida.email, MAILS.recognise) },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      subjectsTo(world, ida.email).filter((subject) => subject === MAILS.recognise),
    ).toHaveLength(2);
  });

  it('[AUTH-5] let a browser in after a password reset, which proves mailbox access', async () => {
    const jan = await world.investor('Jan Jeder');
    await beleaguer(jan.email);
    const phone = browserAt(world, OWNER);
    await phone.ok(sendResetPassword, { body: { email: jan.email } });
    await world.runJobs();
    const password = 'ein Rhabarber im Mondlicht';
    await phone.ok(resetPassword, {
      body: {
        token: tokenOf(world, jan.email, MAILS.reset),
        password,
        password_confirmation: password,
      },
    });
    expect(await outcome(phone, jan.email, password)).toBe('200');
    // The earlier browsers are unrecognised now.
    await jan.ok(logout).catch(() => undefined);
    expect(await outcome(jan, jan.email, password)).toBe('429 sign_in_guarded');
  });

  it('[AUTH-5] from one network cannot use up the common limit of all unrecognised browsers', async () => {
    const karl = await world.investor('Karl Kann');
    const attacker = browserAt(world, '203.0.113.77');
    for (let tries = 0; tries < 2 * SIGN_IN_LIMITS.addressFromStrangers.max; tries++)
      await tryLogin(attacker, karl.email);
    expect(await outcome(attacker, karl.email, PASSWORD)).toBe('429 sign_in_guarded');
    expect(await outcome(browserAt(world, OWNER), karl.email, PASSWORD)).toBe('200');
  });

  it('[AUTH-5] from addresses of one IPv6 network are counted together', async () => {
    for (let tries = 0; tries < SIGN_IN_LIMITS.network.max; tries++)
      await tryLogin(
        browserAt(world, `2001:db8:7:7::${tries.toString(16)}`),
        `made.up.${tries}@people.example`,
      );
    expect(
      await outcome(browserAt(world, '2001:db8:7:7:ffff::1'), 'somebody.else@people.example'),
    ).toBe('429 too_many_tries');
    expect(await outcome(browserAt(world, '2001:db8:7:8::1'), 'somebody.else@people.example')).toBe(
      '422 invalid_login',
    );
  });

  it('[AUTH-5] are counted concurrently too: no more passwords are checked than the limit allows', async () => {
    const lena = await world.investor('Lena Lang');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        outcome(browserAt(world, `203.0.113.${index}`), lena.email),
      ),
    );
    expect(answers.filter((answer) => answer === '422 invalid_login')).toHaveLength(
      SIGN_IN_LIMITS.addressFromStrangers.max,
    );
    expect(answers.filter((answer) => answer === '429 sign_in_guarded')).toHaveLength(
      60 - SIGN_IN_LIMITS.addressFromStrangers.max,
    );
  });

  it('[AUTH-5] do not include successful ones', async () => {
    const maja = await world.investor('Maja Meier');
    for (let times = 0; times < SIGN_IN_LIMITS.addressFromStrangers.max + 1; times++)
      expect(await outcome(browserAt(world, OWNER), maja.email, PASSWORD)).toBe('200');
  });

  it('[AUTH-5] make a recognised browser unrecognised if there are too many, and no other one', async () => {
    const nora = await world.investor('Nora Nord');
    const stolen = browserAt(world, OWNER);
    await stolen.ok(login, { body: { email: nora.email, password: PASSWORD } });
    await beleaguer(nora.email);
    for (let tries = 0; tries < SIGN_IN_LIMITS.recognisedBrowser.max; tries++)
      expect(await outcome(stolen, nora.email)).toBe('422 invalid_login');
    expect(await outcome(stolen, nora.email, PASSWORD)).toBe('429 sign_in_guarded');
    expect(await outcome(nora, nora.email, PASSWORD)).toBe('200');
  });

  it('[AUTH-5][SAFE-3] leave no email address in the table of counts', async () => {
    await tryLogin(browserAt(world, OWNER), 'very.private@people.example');
    await world.visitor().ok(sendResetPassword, { body: { email: 'very.private@people.example' } });
    const rows = await world.query<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ key }) => key.includes('private'))).toEqual([]);
  });
});
