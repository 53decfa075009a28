import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { authTexts } from '../../web/app/auth/auth-texts.ts';
import { localPath } from '../../web/app/language/locale-path.ts';
import { verificationTexts } from '../../web/app/portal/verification/verification-texts.ts';
import { uiTexts } from '../../web/app/ui/ui-texts.ts';
import { signUp } from './acts/sign-up.ts';
import { finishUpload, giveIdentity, startStep, uploadIdCard } from './acts/verify.ts';
import { arriveAt, newVisitor, open, openBrowser } from './visitor.ts';

const LOCALES: readonly Locale[] = ['en', 'de'];

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** From here on the page's own clock stands still until the story moves it. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Holds back what the next page is made of, until it is let go. */
async function slowNetwork(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const toSignUp = (page: Page, locale: Locale) => page.getByRole('main').getByRole('link', { name: authTexts[locale].login.toSignup });
const bar = (page: Page, locale: Locale) => page.getByText(uiTexts[locale].loading, { exact: true });

describe('the bar of slow page loads', () => {
  it.each(LOCALES)('[SITE-10][CALL-4] shows after 200 ms of waiting, not before, and goes with the arrival (%s)', async (locale) => {
    const { page } = await newVisitor(browser, locale);
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
  });

  it.each(LOCALES)('[SITE-10] never shows when the page is there before 200 ms are over (%s)', async (locale) => {
    const { page } = await newVisitor(browser, locale);
    await open(page, locale, '/login');
    const letGo = await slowNetwork(page);
    await stopTheClock(page);
    await page.evaluate((words) => {
      const note = () => document.body.textContent.includes(words) && document.documentElement.setAttribute('data-bar-seen', '');
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    }, uiTexts[locale].loading);
    await toSignUp(page, locale).click();
    await page.clock.runFor(199);
    letGo();
    await arriveAt(page, locale, '/signup');
    await page.clock.runFor(1_000);
    expect(await page.locator('[data-bar-seen]').count()).toBe(0);
  });
});

describe('pages loaded ahead', () => {
  const ahead = (page: Page, path: string) => page.locator(`link[rel="prefetch"][href*="${path}"]`);

  async function pointAtLinks(connection: Readonly<Record<string, unknown>> | undefined, options: BrowserContextOptions = {}) {
    const { page } = await newVisitor(browser, 'en', options);
    await page.addInitScript((told) => Object.defineProperty(Navigator.prototype, 'connection', { get: () => told }), connection);
    await open(page, 'en', '/');
    const before = await ahead(page, '/calculator').count();
    await page.locator('footer').getByRole('link', { name: /calculator/i }).hover();
    const publicPage = await ahead(page, '/calculator').count();
    await open(page, 'en', '/login');
    await stopTheClock(page);
    await toSignUp(page, 'en').hover();
    // The pointer has rested long enough: whatever loads ahead does so now.
    await page.clock.runFor(1_000);
    return { before, publicPage, page };
  }

  it.each([['a good connection', { saveData: false, effectiveType: '4g' }], ['a browser that tells nothing', undefined]])('[SITE-10] pointing at a link loads its page, nothing else does: %s', async (_name, connection) => {
    const { before, publicPage, page } = await pointAtLinks(connection);
    expect([before, publicPage]).toEqual([0, 1]);
    await ahead(page, 'signup').first().waitFor({ state: 'attached' });
  });

  it.each([['who saves data', { saveData: true, effectiveType: '4g' }], ['on 2g', { saveData: false, effectiveType: '2g' }], ['on slow 2g', { effectiveType: 'slow-2g' }]])('[SITE-10] nothing is loaded ahead for a person %s', async (_name, connection) => {
    const { publicPage, page } = await pointAtLinks(connection);
    expect([publicPage, await ahead(page, 'signup').count(), await page.locator('link[rel="prefetch"]').count()]).toEqual([0, 0, 0]);
  });
});

describe('short messages', () => {
  it.each(LOCALES)('[SITE-3][SITE-10] a message goes after 6000 ms, and at once with its page (%s)', async (locale) => {
    const { page } = await newVisitor(browser, locale);
    const person = { firstName: 'Anna', lastName: 'Muster', email: `anna.${locale}.short@example.org`, password: 'seven slow snails' };
    const message = page.getByText(verificationTexts[locale].upload.uploaded, { exact: true });
    await open(page, locale, '/signup');
    await signUp(page, locale, person);
    await page.goto(localPath(locale, '/verification/checklist'));
    await arriveAt(page, locale, '/verification/checklist');
    await startStep(page, locale, 'identity');
    await giveIdentity(page, locale, { ...person, documentNumber: locale === 'en' ? 'L01X00T47' : 'L01X00T48' });
    await startStep(page, locale, 'upload');
    await stopTheClock(page);
    await uploadIdCard(page, locale);
    await message.waitFor();
    await page.clock.runFor(5_999);
    expect(await message.count()).toBe(1);
    await page.clock.runFor(1);
    await message.waitFor({ state: 'detached' });
    await uploadIdCard(page, locale);
    await message.waitFor();
    await finishUpload(page, locale);
    await message.waitFor({ state: 'detached' });
  });
});
