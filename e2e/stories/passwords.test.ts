import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import authTexts from '@bb1/texts/pages/auth';
import {
  askForReset,
  PASSWORD_SUBJECTS,
  saveNewPassword,
  secretLink,
  typeNewPassword,
} from './acts/passwords.ts';
import { comeBack, comeWithAccount } from './acts/prepared.ts';
import { logIn, type Person } from './acts/sign-up.ts';
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
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('de');
const OLD = 'seven slow snails';
const NEW = { en: 'four tired snails at night', de: 'vier müde Schnecken bei Nacht' };

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const somebody = (locale: Locale, name: string): Person => ({
  firstName: 'Anna',
  lastName: 'Muster',
  email: `${name}.${locale}.forgets@example.org`,
  password: OLD,
});

async function newInvestor(
  locale: Locale,
  name: string,
): Promise<Visitor & { readonly person: Person }> {
  const visitor = await newVisitor(browser, locale);
  const person = somebody(locale, name);
  await comeWithAccount(visitor.page, locale, person);
  return { ...visitor, person };
}

const isSignedIn = async (page: Page) => (await page.request.get('/api/who_am_i')).status() === 200;

describe.each(LOCALES)('passwords (%s)', (locale) => {
  const texts = authTexts[locale];
  const subjects = PASSWORD_SUBJECTS[locale];

  it('[AUTH-1][AUTH-3][AUTH-6] are replaced when forgotten by a mailed link, which works once; every browser is signed out, and the new password works', async () => {
    const { page: elsewhere, person } = await newInvestor(locale, 'anna');
    const { page } = await newVisitor(browser, locale);
    await open(page, locale, '/login');
    await page.getByRole('link', { name: texts.login.forgot }).click();
    await arriveAt(page, locale, '/users/reset_password');
    await look(page, 'reset-password');
    await askForReset(page, locale, person.email);
    await look(page, 'reset-password-sent');
    const { link } = secretLink(
      await mailTo(person.email, subjects.reset),
      '/users/reset_password',
    );
    for (let scans = 0; scans < 2; scans++) expect((await fetch(link)).status).toBe(200);
    await openLink(page, link);
    await page.getByRole('heading', { level: 1, name: texts.resetPassword.newTitle }).waitFor();
    await page.getByLabel(texts.linkCode.label).waitFor({ state: 'detached' });
    await look(page, 'new-password');
    await saveNewPassword(page, locale, `${person.firstName} ${person.lastName} 2026`);
    await page.getByText(message(locale, 'password_too_common')).waitFor();
    expect(await isSignedIn(elsewhere)).toBe(true);
    await typeNewPassword(page, locale, NEW[locale]);
    await page.getByText(texts.signup.strengthLevels.strong).waitFor();
    await look(page, 'new-password-strength');
    await saveNewPassword(page, locale, NEW[locale]);
    await arriveAt(page, locale, '/login?notice=password_reset');
    await page.getByText(texts.login.notices.password_reset).waitFor();
    await look(page, 'login-after-reset');
    expect([await isSignedIn(page), await isSignedIn(elsewhere)]).toEqual([false, false]);
    await open(elsewhere, locale, '/dashboard');
    await arriveAt(elsewhere, locale, /\/login$/);
    await logIn(page, locale, person);
    await page.getByText(message(locale, 'invalid_login')).waitFor();
    await logIn(page, locale, { ...person, password: NEW[locale] });
    await arriveAt(page, locale, '/dashboard');
    await mailTo(person.email, subjects.changed);
    await openLink(page, link);
    await saveNewPassword(page, locale, 'a third set of tired words');
    await page
      .getByRole('alert')
      .filter({ hasText: message(locale, 'link_invalid') })
      .waitFor();
    await look(page, 'reset-link-used');
    await page.getByRole('link', { name: texts.resetPassword.askAgain }).click();
    await page.getByRole('button', { name: texts.resetPassword.submit }).waitFor();
  });

  it("[AUTH-3] get the same page for known and unknown addresses; only the mailbox's owner learns more", async () => {
    const { person } = await newInvestor(locale, 'known');
    const { page } = await newVisitor(browser, locale);
    const answers: string[] = [];
    for (const email of [person.email, `nobody.${locale}.forgets@example.org`]) {
      await open(page, locale, '/users/reset_password');
      await askForReset(page, locale, email);
      answers.push((await page.getByRole('main').innerText()).replaceAll(email, 'ADDRESS'));
    }
    expect(answers[1]).toBe(answers[0]);
    await mailTo(person.email, subjects.reset);
    await mailTo(`nobody.${locale}.forgets@example.org`, subjects.unknown);
    expect(
      (await mailsTo(`nobody.${locale}.forgets@example.org`)).map(({ subject }) => subject),
    ).toEqual([subjects.unknown]);
  });

  it("[AUTH-1][SITE-9] are replaced with the mail's code when JavaScript is switched off", async () => {
    const { person } = await newInvestor(locale, 'plain');
    const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    await open(page, locale, '/users/reset_password');
    await askForReset(page, locale, person.email);
    const { link, code } = secretLink(
      await mailTo(person.email, subjects.reset),
      '/users/reset_password',
    );
    await openLink(page, link);
    await page.getByLabel(texts.linkCode.label).fill('not-the-code');
    await saveNewPassword(page, locale, NEW[locale]);
    await page.getByText(message(locale, 'link_invalid')).first().waitFor();
    await openLink(page, link);
    await page.getByLabel(texts.linkCode.label).fill(` ${code} `);
    await saveNewPassword(page, locale, NEW[locale]);
    await arriveAt(page, locale, '/login?notice=password_reset');
    await logIn(page, locale, { ...person, password: NEW[locale] });
    await arriveAt(page, locale, '/dashboard');
  });

  it('[AUTH-1][AUTH-6] are changed with the current one; other browsers are signed out, this one stays', async () => {
    const { page, person } = await newInvestor(locale, 'changes');
    const { page: elsewhere } = await newVisitor(browser, locale);
    await comeBack(elsewhere, person);
    await open(page, locale, '/users/change_password');
    await look(page, 'change-password');
    const { changePassword, resetPassword } = texts;
    const submit = page.getByRole('button', { name: changePassword.submit });
    await page.getByLabel(changePassword.current).fill('not the password');
    await typeNewPassword(page, locale, NEW[locale]);
    await submit.click();
    await page.getByText(message(locale, 'wrong_password')).waitFor();
    await page.getByLabel(changePassword.current).fill(OLD);
    await typeNewPassword(page, locale, NEW[locale], 'something else entirely');
    await submit.click();
    await page.getByText(message(locale, 'passwords_differ')).waitFor();
    expect(await isSignedIn(elsewhere)).toBe(true);
    await page.getByLabel(changePassword.current).fill(OLD);
    await typeNewPassword(page, locale, NEW[locale]);
    await submit.click();
    await seeMessage(page, changePassword.doneTitle);
    await look(page, 'password-changed');
    expect([await isSignedIn(page), await isSignedIn(elsewhere)]).toEqual([true, false]);
    await mailTo(person.email, subjects.changed);
    await open(page, locale, '/users/change_password');
    await page.getByLabel(resetPassword.newPassword, { exact: true }).waitFor();
    await open(elsewhere, locale, '/login');
    await logIn(elsewhere, locale, person);
    await elsewhere.getByText(message(locale, 'invalid_login')).waitFor();
  });
});
