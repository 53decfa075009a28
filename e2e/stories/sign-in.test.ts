import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import authTexts from '@bb1/texts/pages/auth';
import { localPath } from '../../web/app/language/locale-path.ts';
import { callAs } from './acts/call-as.ts';
import { withDevice } from './acts/device.ts';
import { giveApp } from './acts/factors.ts';
import { comeWithAccount } from './acts/prepared.ts';
import { addPasskey, askedForSecondFactor, giveCode, giveRecoveryCode } from './acts/sign-in.ts';
import { logIn, type Person, signOut } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  product,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('de');

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const somebody = (locale: Locale, name: string): Person => ({
  firstName: 'Anna',
  lastName: 'Muster',
  email: `${name}.${locale}.signs-in@example.org`,
  password: 'seven slow snails',
});
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('authenticated'));

/** A new, signed-in person. */
async function newInvestor(
  locale: Locale,
  name: string,
): Promise<Visitor & { readonly person: Person }> {
  const visitor = await newVisitor(browser, locale);
  const person = somebody(locale, name);
  await comeWithAccount(visitor.page, locale, person);
  return { ...visitor, person };
}

describe.each(LOCALES)('signing in (%s)', (locale) => {
  const texts = authTexts[locale];

  it('[AUTH-4][AUTH-2][SITE-2] with an authenticator app asks for its code, and only then leads to the requested page', async () => {
    const { page, context, person, traffic } = await newInvestor(locale, 'app');
    const { app } = await giveApp(callAs(page), { ...person, locale });
    await context.clearCookies();
    await open(page, locale, '/account');
    await arriveAt(page, locale, /\/login$/);
    await logIn(page, locale, person);
    await askedForSecondFactor(page, locale);
    await look(page, 'second-factor');
    await expect.poll(() => flag(page)).toBe(null);
    expect((await page.request.get('/api/who_am_i')).status()).toBe(401);
    const door = await page.request.get(localPath(locale, '/dashboard'), { maxRedirects: 0 });
    expect(new URL(door.headers()['location'] ?? '', product().portalUrl).pathname).toBe(
      localPath(locale, '/login'),
    );
    await giveCode(page, locale, '12 34');
    await page.getByText(message(locale, 'invalid_code')).waitFor();
    const field = page.getByLabel(texts.factors.code);
    expect([
      await field.inputValue(),
      await field.getAttribute('inputmode'),
      await field.getAttribute('autocomplete'),
    ]).toEqual(['12 34', 'numeric', 'one-time-code']);
    await look(page, 'second-factor-refused');
    const code = await app.code();
    await giveCode(page, locale, `${code.slice(0, 3)} ${code.slice(3)}`);
    await arriveAt(page, locale, '/account');
    await expect.poll(() => flag(page)).toBe('true');
    expect(traffic.errors.filter((line) => !/40[13]|422/.test(line))).toEqual([]);
  });

  it('[AUTH-4] with a recovery code replaces the app, once', async () => {
    const { page, context, person } = await newInvestor(locale, 'recovery');
    const {
      codes: [code = ''],
    } = await giveApp(callAs(page), { ...person, locale });
    for (const isGood of [true, false]) {
      await context.clearCookies();
      await open(page, locale, '/login');
      await logIn(page, locale, person);
      await askedForSecondFactor(page, locale);
      await giveRecoveryCode(page, locale, isGood ? code.toLowerCase().replaceAll('-', ' ') : code);
      if (!isGood) break;
      await arriveAt(page, locale, '/dashboard');
    }
    await page.getByText(message(locale, 'invalid_code')).waitFor();
    await look(page, 'recovery-code-refused');
    await page.getByRole('link', { name: texts.secondFactor.startAgain }).click();
    await arriveAt(page, locale, '/login');
  });

  it('[AUTH-4][SITE-9] with code and recovery code works with JavaScript switched off, where passkeys are not offered', async () => {
    const { page: before, person } = await newInvestor(locale, 'plain');
    const { app, codes } = await giveApp(callAs(before), { ...person, locale });
    const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    await open(page, locale, '/login?next=%2Faccount');
    expect(await page.getByRole('button', { name: texts.login.passkey }).count()).toBe(0);
    await logIn(page, locale, person);
    await askedForSecondFactor(page, locale);
    await giveCode(page, locale, '000 000');
    await page.getByText(message(locale, 'invalid_code')).waitFor();
    await giveCode(page, locale, await app.code());
    await page.waitForURL((url) => url.pathname === '/account');
    const { page: another } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    await open(another, locale, '/login');
    await logIn(another, locale, person);
    await askedForSecondFactor(another, locale);
    await giveRecoveryCode(another, locale, codes[1] ?? '');
    await arriveAt(another, locale, '/dashboard');
  });

  it('[AUTH-4][AUTH-2] with a passkey needs no password, completes a pending login, and reports a refusal', async () => {
    const { page, person, traffic } = await newInvestor(locale, 'passkey');
    const device = await withDevice(page);
    await addPasskey(page, locale);
    await signOut(page, locale);
    await open(page, locale, `/login?next=${encodeURIComponent(localPath(locale, '/account'))}`);
    await device.recognises(false);
    const button = page.getByRole('button', { name: texts.login.passkey });
    await button.click();
    await page.getByRole('alert').filter({ hasText: texts.factors.passkeyFailed }).waitFor();
    await expect.poll(() => flag(page)).toBe(null);
    await look(page, 'login-passkey-refused');
    await device.recognises(true);
    await button.click();
    await arriveAt(page, locale, '/account');
    await expect.poll(() => flag(page)).toBe('true');
    await signOut(page, locale);
    await open(page, locale, '/login');
    await logIn(page, locale, person);
    await askedForSecondFactor(page, locale);
    await look(page, 'second-factor-passkey');
    expect(await page.getByLabel(texts.factors.code).count()).toBe(0);
    await page.getByRole('button', { name: texts.factors.passkey }).click();
    await arriveAt(page, locale, '/dashboard');
    expect(traffic.errors.filter((line) => !/40[13]/.test(line))).toEqual([]);
  });

  it('[SITE-2][AUTH-4] has a page of the second factor only after the password: others are sent to the login, signed-in people to the dashboard', async () => {
    const { page } = await newVisitor(browser, locale);
    await open(page, locale, '/login/second_factor?next=%2Faccount');
    await arriveAt(page, locale, '/login?notice=sign_in_expired&next=%2Faccount');
    await page.getByText(texts.login.notices.sign_in_expired).waitFor();
    await look(page, 'login-again');
    const { page: inside } = await newInvestor(locale, 'inside');
    await open(inside, locale, '/login/second_factor');
    await arriveAt(inside, locale, '/dashboard');
  });

  it('[AUTH-1][SAFE-3] never leads to another site afterwards', async () => {
    const { page, context, person } = await newInvestor(locale, 'astray');
    await context.clearCookies();
    // A path that begins like another host once it is resolved; web/app/auth/next-page.test.ts has
    // those that are refused before.
    await open(page, locale, `/login?next=${encodeURIComponent('/.//evil.example')}`);
    await logIn(page, locale, person);
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    expect(new URL(page.url()).origin).toBe(product().portalUrl);
  });
});
