import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { localPath } from '../../web/app/language/locale-path.ts';
import contactTexts from '@bb1/texts/pages/contact';
import conversationTexts from '@bb1/texts/pages/conversations';
import { newOfficer } from './acts/officer-app.ts';
import { approveShown, goToScreen, proveWhenAsked } from './acts/officers.ts';
import { comeWithAccount } from './acts/prepared.ts';
import { photos } from './acts/verify.ts';
import { look } from './page-checks.ts';
import { mailsTo, mailTo } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  openLink,
  product,
  reloadUntil,
  seeMessage,
  storyLanguages,
} from './visitor.ts';

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

  it('[AUTH-9][DESK-3] makes one message of two tabs and a double click, which is replied to from an approved template, answered in the portal, and closed', async () => {
    const { context, page } = await newVisitor(browser, 'en');
    const sent = letter();
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await open(tab, 'en', '/contact');
      await fillIn(tab, 'en', sent);
    }
    await Promise.all(tabs.map((tab) => send(tab, 'en').dblclick()));
    await Promise.all(tabs.map((tab) => thanks(tab, 'en').waitFor()));
    await mailTo(ISSUER, subjectFrom(sent));
    expect(
      (await mailsTo(ISSUER)).filter((mail) => mail.subject === subjectFrom(sent)),
    ).toHaveLength(1);
    const writer = await newVisitor(browser, 'en');
    const [firstName, ...rest] = sent.name.split(' ');
    await comeWithAccount(writer.page, 'en', {
      firstName: firstName ?? '',
      lastName: rest.join(' '),
      email: sent.email,
      password: 'lantern orbit walnut seventeen',
    });

    const texts = deskContactTexts.de;
    const [ada, carl] = [
      await newOfficer(browser, 'de', 'ada@issuer.example'),
      await newOfficer(browser, 'de', 'carl@issuer.example'),
    ];
    const main = ada.page.getByRole('main');
    await goToScreen(ada.page, 'de', 'contact');
    await look(ada.page, 'desk-contact-list');
    await main.getByRole('link', { name: texts.list.templates }).click();
    await arriveAt(ada.page, 'de', '/desk/reply_templates');
    await main.getByRole('link', { name: texts.templates.new }).click();
    await arriveAt(ada.page, 'de', '/desk/reply_templates/new');
    const title = `Stichtag ${sent.name.slice(-8)}`;
    await main.locator('input[name="title"]').fill(title);
    await main.locator('textarea[name="text_de"]').fill('Stichtag ist der 31. Dezember.');
    await main
      .locator('textarea[name="text_en"]')
      .fill('Dear [name], the record date is 31 December.');
    await main.locator('input[name="reason"]').fill('Wird oft gefragt');
    await look(ada.page, 'desk-reply-template-new', { alsoAt: [768] });
    await main.getByRole('button', { name: texts.template.submit }).click();
    await arriveAt(ada.page, 'de', /\/desk\/approvals\/[^/]+$/);
    await openLink(carl.page, ada.page.url());
    await look(carl.page, 'desk-reply-template-proposed');
    await proveWhenAsked(carl.page, 'de', 'carl@issuer.example');
    await approveShown(carl.page, 'de');
    await open(ada.page, 'de', '/desk/reply_templates');
    await look(ada.page, 'desk-reply-templates');
    await main.getByRole('link', { name: title }).click();
    await ada.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await look(ada.page, 'desk-reply-template');

    await goToScreen(ada.page, 'de', 'contact');
    expect(await main.getByRole('link', { name: sent.name }).count()).toBe(1);
    await main.getByRole('link', { name: sent.name }).click();
    await ada.page.getByRole('heading', { level: 1, name: sent.name }).waitFor();
    const record = ada.page.url();
    expect(await main.locator('p[lang=en]').innerText()).toBe(sent.message);
    await main.getByText(texts.message.links.possible).waitFor();
    await main.getByRole('link', { name: title }).click();
    const reply = main.locator('textarea[name="text"]');
    await expect
      .poll(() => reply.inputValue())
      .toBe(`Dear ${sent.name}, the record date is 31 December.`);
    await look(ada.page, 'desk-contact-message', { alsoAt: [768] });
    await main.getByRole('button', { name: texts.message.send }).dblclick();
    await seeMessage(ada.page, texts.message.sent);
    await reloadUntil(
      ada.page,
      async () => (await main.getByText(texts.message.mails.sent).count()) === 1,
    );
    await look(ada.page, 'desk-contact-replied', { alsoAt: [768] });

    const mail = await mailTo(sent.email, 'Our reply to your message');
    expect(mail.text).toContain('the record date is 31 December.');
    const [link = ''] = /https?:\S+\/conversations\/\S+/.exec(mail.text) ?? [];
    await openLink(writer.page, link);
    const portal = writer.page.getByRole('main');
    await portal.getByText('the record date is 31 December.').waitFor();
    await look(writer.page, 'conversation');
    await portal.locator('textarea[name="message"]').fill('Thank you!');
    const files = portal.locator('input[type=file]');
    const receipt = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') };
    await files.setInputFiles(receipt);
    await portal.getByRole('button', { name: conversationTexts.en.write.submit }).click();
    await portal.getByText(message('en', 'upload_wrong_type')).waitFor();
    await look(writer.page, 'conversation-refused');
    // Neither the words nor the choice is lost.
    expect([
      await portal.locator('textarea[name="message"]').inputValue(),
      await files.evaluate((field: HTMLInputElement) => field.files?.[0]?.name),
    ]).toEqual(['Thank you!', 'receipt.jpg']);
    await files.setInputFiles(await photos(['receipt']));
    await portal.getByRole('button', { name: conversationTexts.en.write.submit }).click();
    await seeMessage(writer.page, conversationTexts.en.answer.sent);
    await portal.getByRole('link', { name: 'receipt.jpg' }).waitFor();
    await look(writer.page, 'conversation-with-file');
    await portal.getByRole('link', { name: conversationTexts.en.page.back }).click();
    await arriveAt(writer.page, 'en', '/conversations');
    await portal.getByText(conversationTexts.en.states.waiting).waitFor();
    expect(await portal.getByText(conversationTexts.en.unread).count()).toBe(0);
    await look(writer.page, 'conversations');

    await openLink(ada.page, record);
    await main.getByText('Thank you!').waitFor();
    await main.getByText(texts.message.links.certain).waitFor();
    const copy = ada.page.waitForEvent('download');
    await main.getByRole('link', { name: 'receipt.jpg' }).click();
    expect((await copy).suggestedFilename()).toBe('receipt.jpg');
    await look(ada.page, 'desk-contact-with-file', { alsoAt: [768] });
    await main.getByRole('button', { name: texts.message.mark }).click();
    await seeMessage(ada.page, 'Ada Aufsicht');
    await goToScreen(ada.page, 'de', 'contact');
    expect(await main.getByRole('link', { name: sent.name }).count()).toBe(0);
    await writer.page.reload();
    await portal.getByText(conversationTexts.en.states.closed).waitFor();
    expect(
      (await mailsTo(sent.email)).filter(({ subject }) => subject === 'Our reply to your message'),
    ).toHaveLength(1);
    const errors = [...ada.traffic.errors, ...writer.traffic.errors];
    expect(errors.filter((line) => !line.includes('422'))).toEqual([]);
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
