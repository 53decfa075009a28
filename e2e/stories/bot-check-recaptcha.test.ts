import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import { startProduct } from '../../testing/product-for-stories.ts';
import authTexts from '@bb1/texts/pages/auth';
import botCheckTexts from '@bb1/texts/pages/bot-check';
import contactTexts from '@bb1/texts/pages/contact';
import { look } from './page-checks.ts';
import {
  newVisitor,
  open,
  openBrowser,
  product,
  seeMessage,
  storyLanguages,
  type Visitor,
  walkThrough,
} from './visitor.ts';

const LOCALES = storyLanguages('de');
const ALLOWANCE = 12;
const WORKS = { score: 0.9, script: 'there', execution: 'works' };

let browser: Browser;
let own: Awaited<ReturnType<typeof startProduct>>;
let service: string;
beforeAll(async () => {
  own = await startProduct({
    settings: { BOT_CHECK: 'recaptcha', BOT_CHECK_WITHOUT_PROOF_PER_HOUR: String(ALLOWANCE) },
  });
  walkThrough(own.product);
  browser = await openBrowser();
  const published = (await (
    await fetch(`${product().portalUrl}/api/bot_check?action=login`)
  ).json()) as { script_url: string };
  service = new URL(published.script_url).origin;
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});
afterEach(() => behave(WORKS));

async function behave(how: Readonly<Record<string, unknown>>): Promise<void> {
  await fetch(`${service}/behaviour`, { method: 'PUT', body: JSON.stringify(how) });
}

const foreign = ({ traffic }: Visitor) =>
  traffic.requests
    .map((request) => request.split('\n')[1] ?? '')
    .filter((address) => new URL(address).origin !== new URL(product().portalUrl).origin);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const refused = (page: Page, locale: Locale) => alert(page, message(locale, 'recaptcha_fail'));
const wrongPassword = (page: Page, locale: Locale) => alert(page, message(locale, 'invalid_login'));

async function fillLogin(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(authTexts[locale].email).fill(`${randomUUID()}@people.example`);
  await page.getByLabel(authTexts[locale].password, { exact: true }).fill('whatever it may be');
}

/** A visitor who faces the choice. */
async function beforeTheChoice(locale: Locale): Promise<Visitor> {
  const visitor = await newVisitor(browser, locale);
  await open(visitor.page, locale, '/login');
  await fillLogin(visitor.page, locale);
  await visitor.page.getByText(botCheckTexts[locale].question).waitFor();
  return visitor;
}

const send = (page: Page, locale: Locale) => press(page, authTexts[locale].login.submit);

describe('reCAPTCHA', () => {
  it.each(LOCALES)(
    '[SITE-12][AUTH-5] loads nothing before consent; declining is one click too, and the form is sent without it (%s)',
    async (locale) => {
      const visitor = await beforeTheChoice(locale);
      const { page } = visitor;
      await look(page, 'bot-check-choice');
      await send(page, locale);
      await wrongPassword(page, locale).waitFor();
      expect(foreign(visitor)).toEqual([]);
      await press(page, botCheckTexts[locale].refuse);
      await page.getByText(botCheckTexts[locale].refused).waitFor();
      await fillLogin(page, locale);
      const sent = page.waitForResponse((one) => one.request().method() === 'POST');
      await send(page, locale);
      expect((await sent).status()).toBe(422);
      expect(foreign(visitor)).toEqual([]);
      expect(
        (await visitor.context.cookies())
          .map(({ name }) => name)
          .filter((name) => !['CSRF-TOKEN', 'visit'].includes(name)),
      ).toEqual([]);
    },
  );

  it.each(LOCALES)(
    '[AUTH-5] gets a token for each submission with consent, and a low score is refused in words (%s)',
    async (locale) => {
      const visitor = await beforeTheChoice(locale);
      const { page, traffic } = visitor;
      await press(page, botCheckTexts[locale].agree);
      await page.getByText(botCheckTexts[locale].agreed).waitFor();
      for (let tries = 0; tries < 2; tries += 1) {
        const sent = page.waitForResponse((one) => one.request().method() === 'POST');
        await send(page, locale);
        expect((await sent).status()).toBe(422);
      }
      await behave({ score: 0.3 });
      const low = page.waitForResponse((one) => one.request().method() === 'POST');
      await send(page, locale);
      expect((await low).status()).toBe(412);
      await refused(page, locale).waitFor();
      expect(new Set(foreign(visitor).map((address) => new URL(address).origin))).toEqual(
        new Set([service]),
      );
      expect(traffic.errors.filter((line) => !/\b(422|412)\b/.test(line))).toEqual([]);
    },
  );

  it.each(LOCALES)('[AUTH-5] works in the contact form of a cached page (%s)', async (locale) => {
    const { page, traffic } = await newVisitor(browser, locale);
    const texts = contactTexts[locale];
    await open(page, locale, '/contact');
    await page.getByLabel(texts.fullName).fill('Petra Probe');
    await page.getByLabel(texts.email).fill(`${randomUUID()}@people.example`);
    await page.getByLabel(texts.message, { exact: true }).fill('Hallo');
    await press(page, botCheckTexts[locale].agree);
    const sent = page.waitForRequest((one) => one.method() === 'POST');
    await press(page, texts.submit);
    expect(new URLSearchParams((await sent).postData() ?? '').get('bot_check')).toMatch(
      /^[\w-]{100,}$/,
    );
    await seeMessage(page, texts.sentTitle);
    expect(traffic.errors).toEqual([]);
  });

  it.each(LOCALES)(
    '[AUTH-5] reports a script that cannot be loaded, loses nothing that was typed, and the form is sent (%s)',
    async (locale) => {
      await behave({ script: 'gone' });
      const { page } = await beforeTheChoice(locale);
      const typed = await page.getByLabel(authTexts[locale].email).inputValue();
      await press(page, botCheckTexts[locale].agree);
      await alert(
        page,
        {
          en: 'ReCaptcha error: Failed to load script',
          de: 'reCAPTCHA-Fehler: Das Skript konnte nicht geladen werden',
        }[locale],
      ).waitFor();
      await look(page, 'bot-check-not-loaded');
      expect(await page.getByLabel(authTexts[locale].email).inputValue()).toBe(typed);
      await send(page, locale);
      await wrongPassword(page, locale).waitFor();
    },
  );

  it.each(LOCALES)(
    '[AUTH-5] reports a check that does not run, and the form is sent (%s)',
    async (locale) => {
      const { page } = await beforeTheChoice(locale);
      await press(page, botCheckTexts[locale].agree);
      await behave({ execution: 'fails' });
      await send(page, locale);
      await alert(
        page,
        {
          en: 'ReCaptcha error: Failed to execute',
          de: 'reCAPTCHA-Fehler: Die Prüfung konnte nicht ausgeführt werden',
        }[locale],
      ).waitFor();
      await wrongPassword(page, locale).waitFor();
    },
  );

  it('[AUTH-5][SITE-9] accepts the form without scripts within the allowance, and beyond it says so and keeps what was typed', async () => {
    const statuses: number[] = [];
    while (!statuses.includes(412) && statuses.length <= ALLOWANCE) {
      const { page, context } = await newVisitor(browser, 'de', { javaScriptEnabled: false });
      await open(page, 'de', '/login');
      await fillLogin(page, 'de');
      const typed = await page.getByLabel(authTexts.de.email).inputValue();
      const sent = page.waitForResponse((one) => one.request().method() === 'POST');
      await send(page, 'de');
      statuses.push((await sent).status());
      expect(await page.getByLabel(authTexts.de.email).inputValue()).toBe(typed);
      await (statuses.includes(412) ? refused(page, 'de') : wrongPassword(page, 'de')).waitFor();
      await context.close();
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 412]);
  });
});
