import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import authTexts from '@bb1/texts/pages/auth';
import frameTexts from '@bb1/texts/pages/frame';
import { localPath } from '../../web/app/language/locale-path.ts';
import verificationTexts from '@bb1/texts/pages/verification';
import { comeUnconfirmed } from './acts/prepared.ts';
import { fillSignUp, logIn, type Person, signOut, signUp } from './acts/sign-up.ts';
import { giveIdentity } from './acts/verify.ts';
import { look } from './page-checks.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('en');

let browser: Browser;
let people = 0;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

function somebody(): Person {
  people += 1;
  return {
    firstName: 'Anna',
    lastName: 'Muster',
    email: `anna${people}@example.org`,
    password: 'seven slow snails',
  };
}

async function withAccount(locale: Locale): Promise<Visitor & { readonly person: Person }> {
  const visitor = await newVisitor(browser, locale);
  const person = somebody();
  await comeUnconfirmed(visitor.page, locale, person);
  return { ...visitor, person };
}

const flag = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem('authenticated'));

describe('access to the portal', () => {
  it('[SITE-7][AUTH-1][CALL-4] a sign-up with wrong fields keeps what was typed, reports the errors in German, and each message disappears with its correction', async () => {
    const { page, traffic } = await newVisitor(browser, 'de');
    await open(page, 'de', '/signup');
    await fillSignUp(page, 'de', {
      firstName: 'Anna',
      lastName: 'Muster',
      email: 'anna.example.org',
      password: 'kurz',
      passwordAgain: 'anders',
    });
    await page.getByRole('button', { name: authTexts.de.signup.submit }).click();
    await page.getByText('Passwort muss mindestens 12 Zeichen lang sein').waitFor();
    expect(new URL(page.url()).pathname).toBe('/de/signup');
    expect(await page.getByText('Bitte stimmen Sie zu, um fortzufahren').count()).toBe(2);
    expect(await page.getByLabel(authTexts.de.fullName).inputValue()).toBe('Anna Muster');
    const email = page.getByLabel(authTexts.de.email);
    expect(await email.inputValue()).toBe('anna.example.org');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('main').innerText()).not.toMatch(/must be|Please|Password/);
    await look(page, 'signup-refused');
    await email.fill('anna@example.org');
    expect(await email.getAttribute('aria-invalid')).toBe(null);
    expect(
      await page.getByLabel(authTexts.de.password, { exact: true }).getAttribute('aria-invalid'),
    ).toBe('true');
    expect(traffic.errors.filter((line) => !line.includes('422'))).toEqual([]);
  });

  it.each(LOCALES)(
    '[SITE-2][AUTH-1][AUTH-2] a visitor who opens a private page is sent to the login and from there to that page (%s)',
    async (locale) => {
      const { person, context } = await withAccount(locale);
      await context.close();
      const { page } = await newVisitor(browser, locale);
      const answer = await page.request.get(localPath(locale, '/dashboard'), { maxRedirects: 0 });
      expect([answer.status(), await answer.text()]).toEqual([302, '']);
      await open(page, locale, '/account');
      await arriveAt(page, locale, /\/login$/);
      await look(page, 'login');
      await logIn(page, locale, { ...person, password: 'not the password' });
      await page
        .getByText(
          locale === 'en'
            ? 'Invalid email/password combination'
            : 'Ungültige Kombination aus E-Mail-Adresse und Passwort',
        )
        .waitFor();
      await logIn(page, locale, person);
      await arriveAt(page, locale, '/account');
      await open(page, locale, '/dashboard');
      await look(page, 'dashboard-new');
    },
  );

  it('[SITE-1][SITE-7] an address without a page has status 404 and the sentence of the error page', async () => {
    const { page } = await newVisitor(browser, 'de');
    const answer = await page.goto('/de/nirgendwo');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: frameTexts.de.error.notFound }).waitFor();
    await look(page, 'not-found');
  });

  it.each(LOCALES)(
    '[SITE-2] a signed-in person is led from login and sign-up to the dashboard (%s)',
    async (locale) => {
      const { page } = await withAccount(locale);
      for (const path of ['/login', '/signup']) {
        await page.goto(localPath(locale, path));
        await arriveAt(page, locale, '/dashboard');
      }
    },
  );

  it('[AUTH-2] a session that ended in another tab ends here at the next call: the flag is cleared and the login appears', async () => {
    const visitor = await withAccount('en');
    const { page, context, person } = visitor;
    await open(page, 'en', '/verification/identity');
    await giveIdentity(page, 'en', { ...person, documentNumber: 'L01X00T49' });
    await open(page, 'en', '/verification/identity_proof');
    await expect.poll(() => flag(visitor)).toBe('true');
    const otherTab = await context.newPage();
    await open(otherTab, 'en', '/dashboard');
    await signOut(otherTab, 'en');
    await page.getByLabel(verificationTexts.en.upload.fields.id_card).setInputFiles({
      name: 'front.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('a picture'),
    });
    await arriveAt(page, 'en', /^\/login$/);
    await expect.poll(() => flag(visitor)).toBe(null);
  });

  it('[SITE-2][AUTH-1] sign-up, sign-out and login work with JavaScript switched off', async () => {
    const { page } = await newVisitor(browser, 'de', { javaScriptEnabled: false });
    const person = somebody();
    await open(page, 'de', '/signup');
    await fillSignUp(page, 'de', { ...person, password: 'kurz' });
    await page.getByRole('button', { name: authTexts.de.signup.submit }).click();
    await page.getByText('Passwort muss mindestens 12 Zeichen lang sein').waitFor();
    expect(await page.getByLabel(authTexts.de.email).inputValue()).toBe(person.email);
    expect(await page.getByLabel(authTexts.de.password, { exact: true }).inputValue()).toBe('');
    await signUp(page, 'de', person);
    await signOut(page, 'de');
    await open(page, 'de', '/login');
    await logIn(page, 'de', person);
    await arriveAt(page, 'de', '/dashboard');
  });
});
