import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import authTexts from '@bb1/texts/pages/auth';
import verificationTexts from '@bb1/texts/pages/verification';
import { callAs } from './acts/call-as.ts';
import { giveApp } from './acts/factors.ts';
import { secretLink } from './acts/passwords.ts';
import { comeUnconfirmed, comeWithAccount } from './acts/prepared.ts';
import { askedForSecondFactor, giveCode } from './acts/sign-in.ts';
import { CONFIRM_SUBJECTS, logIn, type Person } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import { mailsTo, mailTo } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  openLink,
  seeMessage,
  storyLanguages,
} from './visitor.ts';

const LOCALES = storyLanguages('de');
const SUBJECTS = {
  en: {
    confirm: 'Please confirm your new email address',
    asked: 'A change of your email address was requested',
    changed: 'Your email address was changed',
  },
  de: {
    confirm: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    asked: 'Ihre E-Mail-Adresse soll geändert werden',
    changed: 'Ihre E-Mail-Adresse wurde geändert',
  },
};

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const somebody = (locale: Locale, name: string): Person => ({
  firstName: 'Anna',
  lastName: 'Muster',
  email: `${name}.${locale}.moves@example.org`,
  password: 'seven slow snails',
});

/** Requests it as the account page does, which other stories walk through. */
async function askForAddress(page: Page, address: string): Promise<number> {
  return page.evaluate(async (email) => {
    const token = /CSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const answer = await fetch('/api/users/emails', {
      method: 'PUT',
      body: JSON.stringify({ new_email: email }),
      headers: { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(token) },
    });
    return answer.status;
  }, address);
}

async function confirmationLink(address: string, locale: Locale): Promise<string> {
  const mail = await mailTo(address, CONFIRM_SUBJECTS[locale]);
  return /https?:\/\/\S+\/verification\/email\S*/.exec(mail.text)?.[0] ?? '';
}

describe.each(LOCALES)('a change of the email address (%s)', (locale) => {
  const texts = authTexts[locale];
  const { confirmation, newEmail } = texts;

  it("[AUTH-1][CALL-2] corrects a mistyped address on the checklist: the mail goes to the right one, and the wrong one's link is invalid", async () => {
    const { page } = await newVisitor(browser, locale);
    const person = somebody(locale, 'mistyped');
    const right = `right.${locale}.moves@example.org`;
    await comeUnconfirmed(page, locale, person);
    const wrongLink = await confirmationLink(person.email, locale);
    await open(page, locale, '/verification/checklist');
    await page.getByText(confirmation.wrongAddress).click();
    await look(page, 'checklist-wrong-address');
    const field = page.getByLabel(confirmation.newAddress);
    const send = page.getByRole('button', { name: confirmation.change });
    await field.fill('anna');
    await send.click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await field.fill('anna@mailinator.com');
    await send.click();
    await page.getByText(message(locale, 'disposable_email')).waitFor();
    await field.fill(right);
    await send.click();
    await seeMessage(page, confirmation.resent);
    await page
      .getByText(verificationTexts[locale].checklist.items.email.open({ email: right }))
      .waitFor();
    await look(page, 'checklist-address-mended');
    const rightLink = await confirmationLink(right, locale);
    const { page: stranger } = await newVisitor(browser, locale);
    await stranger.goto(wrongLink);
    await stranger.getByRole('button', { name: confirmation.confirm }).click();
    await stranger.getByText(message(locale, 'link_invalid')).waitFor();
    await openLink(page, rightLink);
    await page.getByRole('button', { name: confirmation.confirm }).click();
    await seeMessage(page, right);
  });

  it('[AUTH-1][CALL-2] resends the confirmation, and says why if it was requested too often', async () => {
    const { page } = await newVisitor(browser, locale);
    const person = somebody(locale, 'again');
    await comeUnconfirmed(page, locale, person);
    await mailTo(person.email, CONFIRM_SUBJECTS[locale]);
    await open(page, locale, '/verification/email');
    await look(page, 'email-waiting');
    const resend = page.getByRole('button', { name: confirmation.resend });
    const answered = () =>
      page.waitForResponse((response) => response.request().method() === 'POST');
    for (let times = 0; times < 4; times++) await Promise.all([answered(), resend.click()]);
    const alert = page.getByRole('alert').filter({ hasText: message(locale, 'email_not_sent') });
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/\. .*\d+/);
    await look(page, 'email-not-sent');
  });

  it('[AUTH-1][SITE-9] corrects a mistyped address with JavaScript switched off too', async () => {
    const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    const person = somebody(locale, 'plain');
    await comeUnconfirmed(page, locale, person);
    await open(page, locale, '/verification/checklist');
    await page.getByText(confirmation.wrongAddress).click();
    await page.getByLabel(confirmation.newAddress).fill(person.email);
    await page.getByRole('button', { name: confirmation.change }).click();
    await page.getByText(message(locale, 'same_email')).waitFor();
    await page.getByLabel(confirmation.newAddress).fill(`plainly.right.${locale}@example.org`);
    await page.getByRole('button', { name: confirmation.change }).click();
    await page.getByText(confirmation.resent).waitFor();
    expect(await confirmationLink(`plainly.right.${locale}@example.org`, locale)).not.toBe('');
  });

  it("[AUTH-1][AUTH-4] requires confirmation by the new address's own mail, notifies the old one, and then the new one logs in", async () => {
    const { page, context } = await newVisitor(browser, locale);
    const person = somebody(locale, 'old');
    const moved = { ...person, email: `new.${locale}.moves@example.org` };
    await comeWithAccount(page, locale, person);
    await open(page, locale, '/account');
    expect(await askForAddress(page, moved.email)).toBe(403);
    const { app } = await giveApp(callAs(page), { ...person, locale });
    expect(await askForAddress(page, moved.email)).toBe(200);
    const { link, code } = secretLink(
      await mailTo(moved.email, SUBJECTS[locale].confirm),
      '/verification/new_email',
    );
    await mailTo(person.email, SUBJECTS[locale].asked);
    for (let scans = 0; scans < 2; scans++) expect((await fetch(link)).status).toBe(200);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).not.toContain(
      SUBJECTS[locale].changed,
    );
    const { page: mailbox } = await newVisitor(browser, locale);
    await mailbox.goto(link);
    await mailbox.getByLabel(texts.linkCode.label).waitFor({ state: 'detached' });
    await look(mailbox, 'new-email');
    await mailbox.getByRole('button', { name: newEmail.submit }).click();
    await seeMessage(mailbox, moved.email);
    await look(mailbox, 'new-email-confirmed');
    expect((await mailbox.request.get('/api/who_am_i')).status()).toBe(401);
    await mailTo(person.email, SUBJECTS[locale].changed);
    await mailTo(moved.email, SUBJECTS[locale].changed);

    const { page: plain } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    await open(plain, locale, '/verification/new_email');
    await plain.getByLabel(texts.linkCode.label).fill(code);
    await plain.getByRole('button', { name: newEmail.submit }).click();
    await plain.getByText(message(locale, 'link_invalid')).waitFor();

    await context.clearCookies();
    await open(page, locale, '/login');
    await logIn(page, locale, moved);
    await askedForSecondFactor(page, locale);
    await giveCode(page, locale, await app.code());
    await arriveAt(page, locale, '/dashboard');
  });
});
