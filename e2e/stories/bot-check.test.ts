import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import { startProduct } from '../../testing/product-for-stories.ts';
import authTexts from '@bb1/texts/pages/auth';
import contactTexts from '@bb1/texts/pages/contact';
import { followTheInvitation, logIn, type Person, signUp } from './acts/sign-up.ts';
import {
  newVisitor,
  open,
  openBrowser,
  product,
  seeMessage,
  storyLanguages,
  walkThrough,
} from './visitor.ts';

// Every call needs a proof here, and the browser works as hard for one as people's do.
const LOCALES = storyLanguages('en');

let browser: Browser;
let own: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  own = await startProduct({
    settings: { BOT_CHECK_WITHOUT_PROOF_PER_HOUR: '0', PROOF_OF_WORK_COST: '300' },
  });
  walkThrough(own.product);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

function somebody(): Person {
  const mark = randomUUID().slice(0, 8);
  return {
    firstName: 'Petra',
    lastName: 'Probe',
    email: `petra.probe.${mark}@people.example`,
    password: `long and ${mark} unguessed`,
  };
}

const submit = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: authTexts[locale].login.submit, exact: true });
const answer = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Delays the browser's challenge until it is released. */
async function slowChallenge(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/bot_check?*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe('the proof of work', () => {
  it.each(LOCALES)(
    '[AUTH-5][SITE-12] is solved during the sign-up, and nothing leaves the site for it (%s)',
    async (locale) => {
      const { page, traffic } = await newVisitor(browser, locale);
      await followTheInvitation(page, locale);
      expect(traffic.requests.some((request) => request.includes('/api/bot_check'))).toBe(false);
      await signUp(page, locale, somebody());
      expect(
        traffic.requests.some((request) => request.includes('/api/bot_check?action=register')),
      ).toBe(true);
      const { origin } = new URL(product().portalUrl);
      const addresses = traffic.requests.map((request) => request.split('\n')[1] ?? '');
      expect(addresses.filter((address) => new URL(address).origin !== origin)).toEqual([]);
      expect(traffic.errors).toEqual([]);
    },
  );

  it.each(LOCALES)('[AUTH-5] is solved for each attempt (%s)', async (locale) => {
    const { page } = await newVisitor(browser, locale);
    await open(page, locale, '/login');
    for (let tries = 0; tries < 3; tries += 1) {
      const sent = page.waitForResponse((one) => one.request().method() === 'POST');
      await logIn(page, locale, somebody());
      expect((await sent).status()).toBe(422);
      await answer(page, message(locale, 'invalid_login')).waitFor();
    }
  });

  it.each(LOCALES)(
    '[AUTH-5] makes a faster person wait, with a busy button, and sends once (%s)',
    async (locale) => {
      const { page } = await newVisitor(browser, locale);
      await open(page, locale, '/login');
      const letGo = await slowChallenge(page);
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') sent += 1;
      });
      await logIn(page, locale, somebody());
      await submit(page, locale).and(page.locator('[aria-busy="true"]')).waitFor();
      await submit(page, locale).click({ force: true });
      expect(sent).toBe(0);
      letGo();
      await answer(page, message(locale, 'invalid_login')).waitFor();
      expect([sent, await submit(page, locale).getAttribute('aria-busy')]).toEqual([1, null]);
    },
  );

  it.each(LOCALES)(
    '[AUTH-5][AUTH-9] accompanies the contact form of a cached page (%s)',
    async (locale) => {
      const { page, traffic } = await newVisitor(browser, locale);
      const texts = contactTexts[locale];
      await open(page, locale, '/contact');
      await page.getByLabel(texts.fullName).fill('Petra Probe');
      await page.getByLabel(texts.email).fill(somebody().email);
      await page.getByLabel(texts.message, { exact: true }).fill('Hallo');
      await page.getByRole('button', { name: texts.submit }).click();
      await seeMessage(page, texts.sentTitle);
      expect(traffic.errors).toEqual([]);
    },
  );

  it.each(LOCALES)(
    '[AUTH-5][SITE-9] is required without scripts and allowance: the form says so and keeps what was typed (%s)',
    async (locale) => {
      const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
      await open(page, locale, '/login');
      const { email } = somebody();
      const sent = page.waitForResponse((one) => one.request().method() === 'POST');
      await logIn(page, locale, { ...somebody(), email });
      expect((await sent).status()).toBe(412);
      await answer(
        page,
        { en: 'Failed reCAPTCHA', de: 'reCAPTCHA-Prüfung fehlgeschlagen' }[locale],
      ).waitFor();
      expect([
        await page.getByLabel(authTexts[locale].email).inputValue(),
        await page.getByLabel(authTexts[locale].password, { exact: true }).inputValue(),
      ]).toEqual([email, '']);
    },
  );

  it.each([
    ['no challenge is to be had', '**/api/bot_check?*'],
    ['the solver does not load', '**/assets/solve-*'],
    ['what makes proofs does not load', '**/assets/prove-*'],
  ])(
    '[AUTH-5] does not block the form when %s, and the next attempt can succeed',
    async (_, broken) => {
      const { page } = await newVisitor(browser, 'en');
      await open(page, 'en', '/login');
      await page.route(broken, (route) => route.abort());
      const person = somebody();
      await logIn(page, 'en', person);
      await answer(page, message('en', 'recaptcha_fail')).waitFor();
      expect(await page.getByLabel(authTexts.en.email).inputValue()).toBe(person.email);
      await page.unroute(broken);
      await page.reload();
      await open(page, 'en', '/login');
      await logIn(page, 'en', person);
      await answer(page, message('en', 'invalid_login')).waitFor();
    },
  );
});
