import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logout } from '@bb1/domain/accounts/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import { startProduct } from '../../testing/product-for-stories.ts';
import authTexts from '@bb1/texts/pages/auth';
import { callAs } from './acts/call-as.ts';
import { secretLink } from './acts/passwords.ts';
import { comeBack, comeWithAccount } from './acts/prepared.ts';
import { logIn, type Person } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  openLink,
  seeMessage,
  walkThrough,
} from './visitor.ts';

const SUBJECT = { en: 'Many failed logins', de: 'Viele fehlgeschlagene Anmeldungen' };
const TRIES_OF_A_NETWORK = 10;

let browser: Browser;
let stop: () => Promise<void>;

// All stories come from one address, and failed logins are counted for it, so these have a product
// of their own.
beforeAll(async () => {
  const own = await startProduct();
  stop = () => own.stop();
  walkThrough(own.product);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await stop();
});

async function requiresCsrf(page: Page, locale: Locale, person: Person): Promise<void> {
  await open(page, locale, '/login');
  await logIn(page, locale, person);
  await page.getByText(message(locale, 'sign_in_guarded')).waitFor();
}

it('[AUTH-5][AUTH-1] after many failed logins, unrecognised browsers are blocked with instructions; the recognised one is not, and the mailed link admits another one', async () => {
  const person: Person = {
    firstName: 'Anna',
    lastName: 'Muster',
    email: 'anna.guarded@example.org',
    password: 'sieben langsame Schnecken',
  };
  const { page: known } = await newVisitor(browser, 'de');
  // Only a confirmed address has an owner, and only the owner's browsers are recognised.
  await comeWithAccount(known, 'de', person);
  await callAs(known)(logout);
  const { page: stranger } = await newVisitor(browser, 'en');
  await open(stranger, 'en', '/login');
  await logIn(stranger, 'en', { ...person, password: 'guess number 1' });
  await stranger.getByText(message('en', 'invalid_login')).waitFor();
  for (let tries = 2; tries <= TRIES_OF_A_NETWORK; tries++)
    await expect(
      comeBack(stranger, { ...person, password: `guess number ${tries}` }),
    ).rejects.toMatchObject({ code: 'invalid_login' });
  await requiresCsrf(stranger, 'en', { ...person, password: 'one more guess' });
  await look(stranger, 'login-guarded');
  await requiresCsrf(stranger, 'en', { ...person, email: person.email, password: person.password });
  await open(known, 'de', '/login');
  await logIn(known, 'de', person);
  await arriveAt(known, 'de', '/dashboard');

  const { link, code } = secretLink(
    await mailTo(person.email, SUBJECT.de),
    '/users/recognise_browser',
  );
  const { page } = await newVisitor(browser, 'de');
  await requiresCsrf(page, 'de', person);
  await openLink(page, link);
  const { recogniseBrowser: texts } = authTexts.de;
  await page.getByLabel(authTexts.de.linkCode.label).waitFor({ state: 'detached' });
  await look(page, 'recognise-browser');
  await requiresCsrf(page, 'de', person);
  await openLink(page, link);
  await page.getByRole('button', { name: texts.submit }).click();
  await seeMessage(page, texts.doneTitle);
  await look(page, 'browser-recognised');
  await page.getByRole('main').getByRole('link', { name: texts.toLogin }).click();
  await logIn(page, 'de', person);
  await arriveAt(page, 'de', '/dashboard');

  const { page: plain } = await newVisitor(browser, 'en', { javaScriptEnabled: false });
  await open(plain, 'en', '/users/recognise_browser');
  await plain.getByLabel(authTexts.en.linkCode.label).fill(code);
  await plain.getByRole('button', { name: authTexts.en.recogniseBrowser.submit }).click();
  await plain.getByText(message('en', 'link_invalid')).waitFor();
  await plain.getByText(authTexts.en.recogniseBrowser.failed).waitFor();
  expect(await plain.getByLabel(authTexts.en.linkCode.label).inputValue()).toBe(code);
});
