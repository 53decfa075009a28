import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import authTexts from '@bb1/texts/pages/auth';
import { localPath } from '../../web/app/language/locale-path.ts';
import factorTexts from '@bb1/texts/pages/account-factors';
import { callAs } from './acts/call-as.ts';
import { withDevice } from './acts/device.ts';
import { giveApp } from './acts/factors.ts';
import { letProofsGrowOld } from './acts/later.ts';
import { passMailbox } from './acts/mailbox.ts';
import { comeWithAccount } from './acts/prepared.ts';
import { addPasskey } from './acts/sign-in.ts';
import { type Person } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  product,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('en');
const PASSWORD = 'seven slow snails';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function newInvestor(
  locale: Locale,
  name: string,
  options = {},
): Promise<Visitor & { readonly person: Person }> {
  const visitor = await newVisitor(browser, locale, options);
  const person = {
    firstName: 'Anna',
    lastName: 'Muster',
    email: `${name}.${locale}.proves@example.org`,
    password: PASSWORD,
  };
  await comeWithAccount(visitor.page, locale, person);
  return { ...visitor, person };
}

/** Opens a page that requires a step-up, and gets the request for it. */
async function isAsked(page: Page, locale: Locale, path: string): Promise<void> {
  await open(page, locale, path);
  await arriveAt(
    page,
    locale,
    `/users/step_up?next=${encodeURIComponent(localPath(locale, path))}`,
  );
  await page.getByRole('heading', { level: 1, name: authTexts[locale].stepUp.title }).waitFor();
}

describe.each(LOCALES)('a step-up (%s)', (locale) => {
  const texts = authTexts[locale];
  const password = (page: Page) => page.getByLabel(texts.password, { exact: true });
  const confirm = (page: Page) =>
    page.getByRole('button', { name: texts.stepUp.submit, exact: true });

  it('[AUTH-4] is requested before a sensitive page with its reason, takes the password, and is not requested again within minutes', async () => {
    const { page, person } = await newInvestor(locale, 'plain');
    await open(page, locale, '/account/second_factor/totp');
    await passMailbox(page, locale, factorTexts[locale].totp.title);
    await letProofsGrowOld(person.email);
    await isAsked(page, locale, '/account/second_factor/totp');
    await page.getByText(texts.stepUp.reasons.factors).waitFor();
    await look(page, 'step-up');
    await password(page).fill('not the password');
    await confirm(page).click();
    await page.getByText(message(locale, 'wrong_password')).waitFor();
    await password(page).fill(PASSWORD);
    await confirm(page).click();
    await arriveAt(page, locale, '/account/second_factor/totp');
    await open(page, locale, '/account/second_factor/passkey');
    await page
      .getByRole('heading', { level: 1, name: factorTexts[locale].passkey.title })
      .waitFor();
  });

  it("[AUTH-4] asks for password and code once a second factor is set up, and accepts a recovery code in place of the app's", async () => {
    const { page, person } = await newInvestor(locale, 'app');
    const { app, codes } = await giveApp(callAs(page), { ...person, locale });
    await letProofsGrowOld(person.email);
    await isAsked(page, locale, '/account/second_factor/recovery_codes');
    await password(page).fill(PASSWORD);
    await confirm(page).click();
    await page.getByLabel(texts.factors.code).and(page.locator('[aria-invalid="true"]')).waitFor();
    await look(page, 'step-up-code-missing');
    await password(page).fill(PASSWORD);
    await page.getByLabel(texts.factors.code).fill(await app.code());
    await confirm(page).click();
    await arriveAt(page, locale, '/account/second_factor/recovery_codes');
    await letProofsGrowOld(person.email);
    await isAsked(page, locale, '/account/second_factor/recovery_codes');
    await page.getByText(texts.stepUp.useRecoveryCode).click();
    await password(page).fill(PASSWORD);
    await page.getByLabel(texts.factors.recoveryCode).fill(codes[0] ?? '');
    await look(page, 'step-up-recovery-code');
    await confirm(page).click();
    await arriveAt(page, locale, '/account/second_factor/recovery_codes');
  });

  it('[AUTH-4] accepts a passkey alone', async () => {
    const { page, person } = await newInvestor(locale, 'passkey');
    const device = await withDevice(page);
    await addPasskey(page, locale);
    await letProofsGrowOld(person.email);
    await isAsked(page, locale, '/account/second_factor/recovery_codes');
    await look(page, 'step-up-passkey');
    await device.recognises(false);
    await page.getByRole('button', { name: texts.factors.passkey }).click();
    await page.getByRole('alert').filter({ hasText: texts.factors.passkeyFailed }).waitFor();
    await device.recognises(true);
    await page.getByRole('button', { name: texts.factors.passkey }).click();
    await arriveAt(page, locale, '/account/second_factor/recovery_codes');
  });

  it('[AUTH-4][SITE-9][SAFE-3] works with JavaScript switched off, and leads to no other site', async () => {
    const { page, person } = await newInvestor(locale, 'bare', { javaScriptEnabled: false });
    await letProofsGrowOld(person.email);
    await open(page, locale, `/users/step_up?next=${encodeURIComponent('//evil.example')}`);
    await page.getByText(texts.stepUp.reasons.other).waitFor();
    await password(page).fill(PASSWORD);
    await confirm(page).click();
    await arriveAt(page, locale, '/dashboard');
    expect(new URL(page.url()).origin).toBe(product().portalUrl);
  });
});
