import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import contactTexts from '@bb1/texts/pages/contact';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { newOfficer } from './acts/officer-app.ts';
import { approveShown, goToScreen, proveWhenAsked } from './acts/officers.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import { arriveAt, newVisitor, open, openBrowser, openLink, storyLanguages } from './visitor.ts';

const [ADA, CARL] = ['ada@issuer.example', 'carl@issuer.example'];
const SHIPPED = {
  en: { subject: 'We have received your message', thanks: 'Thank you for your message.' },
  de: { subject: 'Ihre Nachricht ist angekommen', thanks: 'vielen Dank für Ihre Nachricht.' },
};
const PLACE = '/desk/mail-previews/contact-receipt';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A visitor writes to the issuer and gets the receipt. */
async function receipt(locale: Locale, subject: string): Promise<string> {
  const { page } = await newVisitor(browser, locale);
  const name = `Rita Receipt ${randomUUID().slice(0, 8)}`;
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@people.example`;
  await open(page, locale, '/contact');
  await page.getByLabel(contactTexts[locale].fullName).fill(name);
  await page.getByLabel(contactTexts[locale].email).fill(email);
  await page.getByLabel(contactTexts[locale].message, { exact: true }).fill('A question');
  await page.getByRole('button', { name: contactTexts[locale].submit }).click();
  const { text } = await mailTo(email, subject);
  await page.close();
  return text;
}

describe.each(storyLanguages('de'))('the words of a mail (%s)', (locale) => {
  const texts = deskMailTexts[locale].words;
  const wordsFor = (language: Locale, mark: string) => ({
    subject: `${SHIPPED[language].subject} (${mark})`,
    text: `${SHIPPED[language].thanks} [issuer] ✓ ${mark}`,
  });

  it('[MAIL-2][DESK-8] are changed in both languages, looked at, approved by a colleague after the difference, mailed, and put back', async () => {
    const mark = randomUUID().slice(0, 8);
    const [ada, carl] = [
      await newOfficer(browser, locale, ADA),
      await newOfficer(browser, locale, CARL),
    ];
    const main = ada.page.getByRole('main');
    await goToScreen(ada.page, locale, 'mails');
    await main.getByRole('link', { name: deskMailTexts[locale].list.previews }).click();
    await main.getByRole('row').filter({ hasText: 'contact-receipt' }).getByRole('link').click();
    await arriveAt(ada.page, locale, PLACE);
    await look(ada.page, 'desk-mail-preview', { alsoAt: [768] });
    await main.getByRole('link', { name: texts.change }).click();
    await arriveAt(ada.page, locale, `${PLACE}/words`);
    await look(ada.page, 'desk-mail-words', { alsoAt: [768] });

    const field = (language: Locale, key: string) =>
      main.locator(`[name="words.${language}.${key}"]`);
    const save = () => main.getByRole('button', { name: texts.save }).click();
    await field('de', 'paragraphs.0').fill('Danke. https://evil.example');
    await save();
    await main
      .getByText(message(locale, 'placeholder_missing', { placeholder: '[issuer]' }))
      .waitFor();
    await look(ada.page, 'desk-mail-words-refused', { alsoAt: [768] });
    for (const language of ['en', 'de'] as const) {
      const { subject, text } = wordsFor(language, mark);
      await field(language, 'subject').fill(subject);
      await field(language, 'paragraphs.0').fill(text);
    }
    await save();
    await arriveAt(ada.page, locale, `${PLACE}/draft`);
    for (const frame of [0, 1, 2, 3])
      await main.locator('iframe').nth(frame).contentFrame().getByText(`✓ ${mark}`).waitFor();
    await look(ada.page, 'desk-mail-draft', { alsoAt: [768] });
    expect(await receipt(locale, SHIPPED[locale].subject)).not.toContain(mark);
    await main.getByLabel(texts.reason, { exact: true }).fill('Ein Haken, den alle kennen');
    await main.getByRole('button', { name: texts.propose, exact: true }).click();
    await arriveAt(ada.page, locale, /\/desk\/approvals\/[^/]+$/);
    const { approve } = deskApprovalTexts[locale].decide;
    expect(await main.getByRole('button', { name: approve, exact: true }).count()).toBe(0);

    await openLink(carl.page, ada.page.url());
    const other = carl.page.getByRole('main');
    await other
      .locator('ins')
      .filter({ hasText: `✓ ${mark}` })
      .first()
      .waitFor();
    await look(carl.page, 'desk-mail-words-proposed', { alsoAt: [768] });
    await proveWhenAsked(carl.page, locale, CARL);
    await approveShown(carl.page, locale);
    const { subject, text } = wordsFor(locale, mark);
    expect(await receipt(locale, subject)).toContain(
      text.replace('[issuer]', 'Nordlicht Finance GmbH'),
    );

    await open(ada.page, locale, PLACE);
    await look(ada.page, 'desk-mail-versions', { alsoAt: [768] });
    await main.getByText(texts.putBack({ version: 0 })).click();
    const restore = main.locator('form:has(input[name="restores"][value="0"])');
    await restore.getByLabel(texts.reason, { exact: true }).fill('Doch ohne Haken');
    await restore.getByRole('button', { name: texts.propose, exact: true }).click();
    await arriveAt(ada.page, locale, /\/desk\/approvals\/[^/]+$/);
    await openLink(carl.page, ada.page.url());
    await look(carl.page, 'desk-mail-words-restored', { alsoAt: [768] });
    await proveWhenAsked(carl.page, locale, CARL);
    await approveShown(carl.page, locale);
    expect(await receipt(locale, SHIPPED[locale].subject)).not.toContain(mark);
  });
});
