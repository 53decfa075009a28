import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { localPath } from '../../web/app/language/locale-path.ts';
import contactTexts from '@bb1/texts/pages/contact';
import { logInAtDesk } from './acts/officer-app.ts';
import { goToScreen } from './acts/officers.ts';
import { look } from './page-checks.ts';
import { mailsTo, mailTo } from './panel.ts';
import { newVisitor, open, openBrowser, product, seeMessage, storyLanguages } from './visitor.ts';

const LOCALES = storyLanguages('de');
const ISSUER = 'info@nordlicht-finance.example';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Letter {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

function letter(): Letter {
  const name = `Carla Kontakt ${randomUUID().slice(0, 8)}`;
  return {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@people.example`,
    message: 'Wann ist der Stichtag?\nWhen is the record date?',
  };
}

async function fillIn(
  page: Page,
  locale: Locale,
  { name, email, message: text }: Letter,
): Promise<void> {
  const texts = contactTexts[locale];
  await page.getByLabel(texts.fullName).fill(name);
  await page.getByLabel(texts.email).fill(email);
  await page.getByLabel(texts.message, { exact: true }).fill(text);
}

const send = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: contactTexts[locale].submit });
const thanks = (page: Page, locale: Locale) =>
  page.getByRole('status').filter({ hasText: contactTexts[locale].sentTitle });
const subjectFrom = ({ name }: Letter) => `Kontaktanfrage von ${name}`;

describe('the contact form', () => {
  it.each(LOCALES)(
    '[AUTH-9][SITE-9] reports errors at the fields, loses nothing that was typed, and says thanks, without leaving the page (%s)',
    async (locale) => {
      const { page, traffic } = await newVisitor(browser, locale);
      const texts = contactTexts[locale];
      const sent = letter();
      await open(page, locale, '/contact');
      await look(page, 'contact');
      await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
      await fillIn(page, locale, { ...sent, email: 'carla', message: '' });
      await send(page, locale).click();
      const email = page.getByLabel(texts.email);
      await page
        .getByText(
          message(locale, 'must_be_valid', {
            field: { en: 'Email', de: 'E-Mail-Adresse' }[locale],
          }),
        )
        .waitFor();
      await page.getByText(message(locale, 'required', { field: texts.message })).waitFor();
      expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
      expect([
        await page.getByLabel(texts.fullName).inputValue(),
        await email.inputValue(),
      ]).toEqual([sent.name, 'carla']);
      await look(page, 'contact-refused');
      await fillIn(page, locale, sent);
      await send(page, locale).click();
      await thanks(page, locale).waitFor();
      expect(await thanks(page, locale).evaluate((place) => place === document.activeElement)).toBe(
        true,
      );
      expect(await page.locator('body[data-same-document]').count()).toBe(1);
      await look(page, 'contact-thanks');
      expect((await mailTo(ISSUER, subjectFrom(sent))).text).toContain(
        '> Wann ist der Stichtag?\n> When is the record date?',
      );
      expect(
        (
          await mailTo(
            sent.email,
            { en: 'We have received your message', de: 'Ihre Nachricht ist angekommen' }[locale],
          )
        ).text,
      ).not.toContain(sent.name);
      expect(traffic.errors.filter((line) => !line.includes('422'))).toEqual([]);
    },
  );

  it.each(LOCALES)(
    '[AUTH-9][SITE-4] answers in place on the landing page and does not change while the page refreshes its figures (%s)',
    async (locale) => {
      const { page } = await newVisitor(browser, locale);
      await page.clock.install();
      const texts = contactTexts[locale];
      const sent = letter();
      await open(page, locale, '/');
      await fillIn(page, locale, { ...sent, email: 'carla' });
      await send(page, locale).click();
      const email = page.getByLabel(texts.email);
      await page
        .getByText(
          message(locale, 'must_be_valid', {
            field: { en: 'Email', de: 'E-Mail-Adresse' }[locale],
          }),
        )
        .waitFor();
      expect([
        new URL(page.url()).pathname,
        await email.inputValue(),
        await page.getByLabel(texts.message, { exact: true }).inputValue(),
      ]).toEqual([localPath(locale, '/'), 'carla', sent.message]);
      await email.blur();
      // As after a new investment: the page is another one.
      await page.route(
        (url) => url.pathname === localPath(locale, '/'),
        (route) =>
          route.request().method() === 'HEAD'
            ? route.fulfill({ headers: { etag: 'W/"another"' } })
            : route.continue(),
      );
      const refreshed = page.waitForResponse(
        (answer) =>
          answer.request().method() === 'GET' &&
          new URL(answer.url()).pathname === localPath(locale, '/'),
      );
      await page.clock.fastForward(31_000);
      await (await refreshed).finished();
      expect([
        await email.inputValue(),
        await page.getByLabel(texts.message, { exact: true }).inputValue(),
        await email.getAttribute('aria-invalid'),
      ]).toEqual(['carla', sent.message, 'true']);
      const ids = await page.evaluate(() =>
        [...document.querySelectorAll('[id]')].map(({ id }) => id),
      );
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    },
  );

  it('[AUTH-9][SITE-9] works with JavaScript switched off', async () => {
    const { page } = await newVisitor(browser, 'de', { javaScriptEnabled: false });
    const sent = letter();
    await open(page, 'de', '/contact');
    await fillIn(page, 'de', { ...sent, email: 'carla' });
    await send(page, 'de').click();
    await page.getByText(message('de', 'must_be_valid', { field: 'E-Mail-Adresse' })).waitFor();
    expect([
      await page.getByLabel(contactTexts.de.message, { exact: true }).inputValue(),
      new URL(page.url()).pathname,
    ]).toEqual([sent.message, '/de/contact']);
    await fillIn(page, 'de', sent);
    await send(page, 'de').click();
    await thanks(page, 'de').waitFor();
    await mailTo(ISSUER, subjectFrom(sent));
  });

  it('[AUTH-9][DESK-3] makes one message of two tabs and a double click, which an officer reads and marks as answered', async () => {
    const { context, page } = await newVisitor(browser, 'en');
    const sent = letter();
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await open(tab, 'en', '/contact');
      await fillIn(tab, 'en', sent);
    }
    await Promise.all(tabs.map((tab) => send(tab, 'en').dblclick()));
    await Promise.all(tabs.map((tab) => thanks(tab, 'en').waitFor()));
    const officer = await newVisitor(browser, 'de');
    const texts = deskContactTexts.de;
    await logInAtDesk(officer.page, 'de', { email: 'ada@issuer.example' });
    await goToScreen(officer.page, 'de', 'contact');
    await officer.page.getByRole('heading', { level: 1, name: texts.list.title }).waitFor();
    await look(officer.page, 'desk-contact-list');
    expect(await officer.page.getByRole('link', { name: sent.name }).count()).toBe(1);
    await officer.page.getByRole('link', { name: sent.name }).click();
    await officer.page.getByRole('heading', { level: 1, name: sent.name }).waitFor();
    expect(await officer.page.locator('p[lang=en]').innerText()).toBe(sent.message);
    await look(officer.page, 'desk-contact-message');
    await officer.page.getByRole('button', { name: texts.message.mark }).click();
    await seeMessage(officer.page, 'Ada Aufsicht');
    await goToScreen(officer.page, 'de', 'contact');
    await officer.page.getByRole('heading', { level: 1, name: texts.list.title }).waitFor();
    expect(await officer.page.getByRole('link', { name: sent.name }).count()).toBe(0);
    expect(
      (await mailsTo(ISSUER)).filter((mail) => mail.subject === subjectFrom(sent)),
    ).toHaveLength(1);
    expect(officer.traffic.errors).toEqual([]);
  });

  it.each(LOCALES)(
    '[AUTH-9][CALL-3] cannot be sent from another site, and our own page contains nothing of a single visitor (%s)',
    async (locale) => {
      const { page } = await newVisitor(browser, locale);
      const sent = letter();
      const form = { full_name: sent.name, email: sent.email, message: sent.message };
      for (const origin of ['https://evil.example', 'null'])
        expect([400, 403]).toContain(
          (
            await page.request.post(localPath(locale, '/contact'), { form, headers: { origin } })
          ).status(),
        );
      const kept = await page.request.get(localPath(locale, '/contact'));
      expect([kept.status(), kept.headers()['set-cookie']]).toEqual([200, undefined]);
      expect(await kept.text()).not.toMatch(/csrf/i);
      const own = await page.request.post(localPath(locale, '/contact'), {
        form: { ...form, email: 'carla' },
        headers: { origin: product().portalUrl },
      });
      expect([own.status(), own.headers()['cache-control']]).toEqual([422, 'no-store']);
      expect((await mailsTo(ISSUER)).filter((mail) => mail.subject === subjectFrom(sent))).toEqual(
        [],
      );
    },
  );
});
