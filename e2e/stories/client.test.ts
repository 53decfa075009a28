import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import authTexts from '@bb1/texts/pages/auth';
import frameTexts from '@bb1/texts/pages/frame';
import verificationTexts from '@bb1/texts/pages/verification';
import { localPath } from '../../web/app/language/locale-path.ts';
import uiTexts from '@bb1/texts/pages/ui';
import { chooseLanguage } from './acts/account.ts';
import { comeUnconfirmed } from './acts/prepared.ts';
import { logIn, signOut } from './acts/sign-up.ts';
import { finishUpload, giveIdentity, startStep, uploadIdCard } from './acts/verify.ts';
import { arriveAt, newVisitor, open, openBrowser, storyLanguages } from './visitor.ts';

const LOCALES = storyLanguages('en');

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** From here on the page's own clock is stopped until the story moves it. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Delays the next page's data until they are released. */
async function slowNetwork(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const toSignUp = (page: Page, locale: Locale) =>
  page.getByRole('main').getByRole('link', { name: authTexts[locale].login.toSignup });
const bar = (page: Page, locale: Locale) =>
  page.getByText(uiTexts[locale].loading, { exact: true });

describe('the progress bar of slow page loads', () => {
  it.each(LOCALES)(
    '[SITE-10][CALL-4] appears after 200 ms of waiting, not before, and disappears on arrival (%s)',
    async (locale) => {
      const { page } = await newVisitor(browser, locale, { isPatient: false });
      await open(page, locale, '/login');
      const letGo = await slowNetwork(page);
      await stopTheClock(page);
      await toSignUp(page, locale).click();
      await page.clock.runFor(199);
      expect(await bar(page, locale).count()).toBe(0);
      await page.clock.runFor(1);
      await bar(page, locale).waitFor({ state: 'attached' });
      letGo();
      await arriveAt(page, locale, '/signup');
      await bar(page, locale).waitFor({ state: 'detached' });
    },
  );

  it.each(LOCALES)(
    '[SITE-10] never appears if the page arrives within 200 ms (%s)',
    async (locale) => {
      const { page } = await newVisitor(browser, locale, { isPatient: false });
      await open(page, locale, '/login');
      const letGo = await slowNetwork(page);
      await stopTheClock(page);
      await page.evaluate((words) => {
        const note = () =>
          document.body.textContent.includes(words) &&
          document.documentElement.setAttribute('data-bar-seen', '');
        new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
      }, uiTexts[locale].loading);
      await toSignUp(page, locale).click();
      await page.clock.runFor(199);
      letGo();
      await arriveAt(page, locale, '/signup');
      await page.clock.runFor(1_000);
      expect(await page.locator('[data-bar-seen]').count()).toBe(0);
    },
  );
});

describe('prefetched pages', () => {
  const ahead = (page: Page, path: string) => page.locator(`link[rel="prefetch"][href*="${path}"]`);

  async function pointAtLinks(
    connection: Readonly<Record<string, unknown>> | undefined,
    options: BrowserContextOptions = {},
  ) {
    const { page } = await newVisitor(browser, 'en', options);
    await page.addInitScript(
      (reported) =>
        Object.defineProperty(Navigator.prototype, 'connection', { get: () => reported }),
      connection,
    );
    await open(page, 'en', '/');
    const before = await ahead(page, '/calculator').count();
    await page
      .locator('footer')
      .getByRole('link', { name: /calculator/i })
      .hover();
    const publicPage = await ahead(page, '/calculator').count();
    await open(page, 'en', '/login');
    await stopTheClock(page);
    await toSignUp(page, 'en').hover();
    // The pointer has rested long enough for a prefetch.
    await page.clock.runFor(1_000);
    return { before, publicPage, page };
  }

  // Which connections permit it: web/app/ui/may-prefetch.test.ts.
  it('[SITE-10] are loaded by pointing at a link, and by nothing else', async () => {
    const { before, publicPage, page } = await pointAtLinks({
      saveData: false,
      effectiveType: '4g',
    });
    expect([before, publicPage]).toEqual([0, 1]);
    await ahead(page, 'signup').first().waitFor({ state: 'attached' });
  });

  it('[SITE-10] do not exist for a person who saves data', async () => {
    const { publicPage, page } = await pointAtLinks({ saveData: true, effectiveType: '4g' });
    expect([
      publicPage,
      await ahead(page, 'signup').count(),
      await page.locator('link[rel="prefetch"]').count(),
    ]).toEqual([0, 0, 0]);
  });
});

describe('toasts', () => {
  it.each(LOCALES)(
    '[SITE-3][SITE-10] disappear after 6000 ms, and at once with their page (%s)',
    async (locale) => {
      const { page } = await newVisitor(browser, locale);
      const person = {
        firstName: 'Anna',
        lastName: 'Muster',
        email: `anna.${locale}.short@example.org`,
        password: 'seven slow snails',
      };
      const note = page.getByText(verificationTexts[locale].upload.uploaded, { exact: true });
      await comeUnconfirmed(page, locale, person);
      await open(page, locale, '/verification/checklist');
      await startStep(page, locale, 'identity');
      await giveIdentity(page, locale, {
        ...person,
        documentNumber: locale === 'en' ? 'L02X00T47' : 'L02X00T48',
      });
      await startStep(page, locale, 'upload');
      await stopTheClock(page);
      await uploadIdCard(page, locale);
      await note.waitFor();
      await page.clock.runFor(5_999);
      expect(await note.count()).toBe(1);
      await page.clock.runFor(1);
      await note.waitFor({ state: 'detached' });
      await uploadIdCard(page, locale);
      await note.waitFor();
      await finishUpload(page, locale);
      await note.waitFor({ state: 'detached' });
    },
  );
});

describe('a client-side navigation', () => {
  it.each(LOCALES)(
    "[SITE-8] is announced to screen readers by the page's title; the first page, which the browser announces, is not (%s)",
    async (locale) => {
      const { page } = await newVisitor(browser, locale);
      const announcement = page.locator('[data-shows]');
      await open(page, locale, '/login');
      expect(await announcement.innerText()).toBe('');
      await toSignUp(page, locale).click();
      await arriveAt(page, locale, '/signup');
      await announcement.getByText(await page.title(), { exact: true }).waitFor();
      expect(await page.title()).toContain(authTexts[locale].signup.title);
    },
  );
});

describe("the browser's memory of a session", () => {
  const flag = (page: Page) => page.evaluate(() => localStorage.getItem('authenticated'));
  const rememberOneself = (page: Page) =>
    page.evaluate(() => localStorage.setItem('authenticated', 'true'));
  const isBusy = (page: Page) => page.locator('html').getAttribute('aria-busy');
  const asked = (page: Page) =>
    page.waitForRequest((request) => request.url().endsWith('/api/who_am_i'));
  const account = (locale: Locale, name: string) => ({
    firstName: 'Anna',
    lastName: 'Muster',
    email: `${name}.${locale}.remembered@example.org`,
    password: 'seven slow snails',
  });

  it.each(LOCALES)(
    '[AUTH-2] is refreshed at startup on a public page, which is busy meanwhile, and the login becomes the way to the dashboard (%s)',
    async (locale) => {
      const { page } = await newVisitor(browser, locale);
      await comeUnconfirmed(page, locale, account(locale, 'startup'));
      await open(page, locale, '/welcome');
      await expect.poll(() => flag(page)).toBe('true');
      const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/api/who_am_i', async (route) => {
        await mayAnswer;
        await route.continue();
      });
      const [request] = await Promise.all([asked(page), open(page, locale, '/impressum')]);
      expect(await isBusy(page)).toBe('true');
      answer();
      expect((await request.response())?.status()).toBe(200);
      await page.locator('html:not([aria-busy])').waitFor();
      await page
        .locator('header')
        .getByRole('link', { name: frameTexts[locale].toDashboard })
        .click();
      await arriveAt(page, locale, '/dashboard');
    },
  );

  it('[AUTH-2] is not refreshed for a visitor', async () => {
    const { page } = await newVisitor(browser, 'en');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await open(page, 'en', '/');
    await page.waitForLoadState('networkidle');
    expect(calls).not.toContain('/api/who_am_i');
    expect(
      await page
        .locator('header')
        .getByRole('link', { name: frameTexts.en.login })
        .getAttribute('href'),
    ).toBe('/login');
  });

  it.each(LOCALES)(
    '[AUTH-2] ends with an expired session on such a page too, which stays; login and sign-up redirect no visitor (%s)',
    async (locale) => {
      const { page } = await newVisitor(browser, locale);
      await open(page, locale, '/');
      await rememberOneself(page);
      await page.reload();
      await expect.poll(() => flag(page)).toBe(null);
      await arriveAt(page, locale, '/');
      expect(
        await page
          .locator('header')
          .getByRole('link', { name: frameTexts[locale].login })
          .getAttribute('href'),
      ).toBe(localPath(locale, '/login'));
      const other = locale === 'en' ? 'de' : 'en';
      await rememberOneself(page);
      await chooseLanguage(page, locale, other);
      await arriveAt(page, other, '/');
      await expect.poll(() => flag(page)).toBe(null);
      await open(page, locale, '/signup');
      await rememberOneself(page);
      await page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>('a[data-locale="en"]')?.click(),
      );
      await arriveAt(page, 'en', '/signup');
      await expect.poll(() => flag(page)).toBe(null);
    },
  );

  it.each(LOCALES)(
    '[AUTH-2][AUTH-1] is cleared by a failed login or sign-up; the address stays in the form, the password does not (%s)',
    async (locale) => {
      const { page } = await newVisitor(browser, locale);
      await open(page, locale, '/login');
      await rememberOneself(page);
      await logIn(page, locale, account(locale, 'unknown'));
      await page.getByText(message(locale, 'invalid_login')).waitFor();
      await expect.poll(() => flag(page)).toBe(null);
      expect([
        await page.getByLabel(authTexts[locale].email).inputValue(),
        await page.getByLabel(authTexts[locale].password, { exact: true }).inputValue(),
      ]).toEqual([account(locale, 'unknown').email, '']);
      await open(page, locale, '/signup');
      await rememberOneself(page);
      await page.getByRole('button', { name: authTexts[locale].signup.submit }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      await expect.poll(() => flag(page)).toBe(null);
    },
  );

  it('[AUTH-2] is set by signing in, on whatever page follows', async () => {
    const { page, context } = await newVisitor(browser, 'en');
    const person = account('en', 'anywhere');
    await comeUnconfirmed(page, 'en', person);
    await context.clearCookies();
    await open(page, 'en', '/login?next=%2Fterms');
    await logIn(page, 'en', person);
    await arriveAt(page, 'en', '/terms');
    await expect.poll(() => flag(page)).toBe('true');
  });

  it.each(LOCALES)(
    '[AUTH-2][SAFE-3] is emptied by signing out, which ends the session on the server and keeps the answer to the data-protection notice (%s)',
    async (locale) => {
      const { page, context } = await newVisitor(browser, locale);
      await open(page, locale, '/');
      await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/privacy-notice')),
        page.getByRole('button', { name: frameTexts[locale].notice.understand }).click(),
      ]);
      await comeUnconfirmed(page, locale, account(locale, 'leaves'));
      await open(page, locale, '/welcome');
      await page.evaluate(() => {
        localStorage.setItem('left-behind', 'something');
        sessionStorage.setItem('left-behind', 'something');
      });
      const before = await context.cookies();
      const answer = page.waitForResponse(
        (response) =>
          response.request().method() === 'POST' && response.url().endsWith('/sign-out'),
      );
      await signOut(page, locale);
      expect(await (await answer).headerValue('clear-site-data')).toBe('"storage"');
      // The router records scroll positions when it leaves a page.
      expect(
        await page.evaluate(() =>
          [localStorage, sessionStorage]
            .flatMap((storage) => Object.keys(storage))
            .filter((key) => key !== 'react-router-scroll-positions'),
        ),
      ).toEqual([]);
      expect(
        await page.getByRole('button', { name: frameTexts[locale].notice.understand }).count(),
      ).toBe(0);
      await context.addCookies(before);
      expect((await page.request.get('/api/who_am_i')).status()).toBe(401);
    },
  );
});
