import { partsOf } from './parts-of.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import authTexts from '@bb1/texts/pages/auth';
import accountTexts from '@bb1/texts/pages/account';
import factorTexts from '@bb1/texts/pages/account-factors';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import uiTexts from '@bb1/texts/pages/ui';
import { callAs } from './acts/call-as.ts';
import { type Device, withDevice } from './acts/device.ts';
import { downloadFile } from './acts/downloads.ts';
import {
  AuthenticatorApp,
  sayCodesAreStored,
  giveApp,
  scanSecret,
  showSecret,
  shownCodes,
  typeCode,
} from './acts/factors.ts';
import { letProofsGrowOld } from './acts/later.ts';
import { passMailbox } from './acts/mailbox.ts';
import { comeWithAccount } from './acts/prepared.ts';
import { addPasskey, askedForSecondFactor, giveCode, giveRecoveryCode } from './acts/sign-in.ts';
import { logIn, type Person, signOut } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  openLink,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('de');
const NEW_EMAIL_SUBJECTS = {
  en: 'Please confirm your new email address',
  de: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
};
const OLD_EMAIL_SUBJECTS = {
  en: 'A change of your email address was requested',
  de: 'Ihre E-Mail-Adresse soll geändert werden',
};

let browser: Browser;
let people = 0;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

function somebody(): Person {
  people += 1;
  return {
    firstName: 'Frieda',
    lastName: 'Faktor',
    email: `frieda${people}@example.org`,
    password: 'seven slow snails',
  };
}

async function withAccount(
  locale: Locale,
  options: Parameters<typeof newVisitor>[2] = {},
): Promise<Visitor & { readonly person: Person }> {
  const visitor = await newVisitor(browser, locale, options);
  const person = somebody();
  await comeWithAccount(visitor.page, locale, person);
  return { ...visitor, person };
}

const main = (page: Page) => page.getByRole('main');

describe.each(LOCALES)('an authenticator app (%s)', (locale) => {
  const texts = factorTexts[locale];

  it('[AUTH-4] is set up with a QR code or a typed secret, is active after its first code, and brings recovery codes that are shown once', async () => {
    const { page, context, person, traffic } = await withAccount(locale);
    await open(page, locale, '/account');
    await main(page).getByRole('link', { name: accountTexts[locale].security.setUpFactor }).click();
    await arriveAt(page, locale, '/account/second_factor');
    await look(page, 'second-factor-none');
    await showSecret(page, locale);
    await look(page, 'totp-set-up');
    const scanned = await scanSecret(page, locale);
    const secret = scanned.searchParams.get('secret') ?? '';
    expect(scanned.href).toMatch(/^otpauth:\/\/totp\//);
    expect(decodeURIComponent(scanned.pathname)).toContain(person.email);
    expect(
      await main(page).getByRole('link', { name: texts.totp.openApp }).getAttribute('href'),
    ).toBe(scanned.href);
    await main(page)
      .getByRole('button', { name: `${uiTexts[locale].copy}: ${texts.totp.secret}` })
      .click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await typeCode(page, locale, '000000');
    await main(page).getByText(message(locale, 'invalid_code')).waitFor();
    expect((await scanSecret(page, locale)).searchParams.get('secret')).toBe(secret);
    await look(page, 'totp-wrong-code');
    const app = new AuthenticatorApp(secret);
    await typeCode(page, locale, await app.code());
    const codes = await shownCodes(page, locale);
    expect([
      codes.length,
      new Set(codes).size,
      codes.every((code) => /^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){5}$/.test(code)),
    ]).toEqual([10, 10, true]);
    await look(page, 'recovery-codes');
    const file = await downloadFile(page, () =>
      main(page).getByRole('link', { name: texts.codes.download }).click(),
    );
    expect([
      file.name,
      codes.every((code) => file.bytes.toString('utf8').includes(code)),
      file.bytes.toString('utf8').includes(person.email),
    ]).toEqual([texts.codes.fileName({ code: 'bb1' }), true, true]);
    await main(page).getByRole('button', { name: texts.codes.copy }).click();
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toEqual(codes);
    await sayCodesAreStored(page, locale);
    await arriveAt(page, locale, '/account/second_factor?done=totp');
    await main(page).getByText(texts.done.totp).waitFor();
    for (const code of codes) expect(await page.content()).not.toContain(code);
    await look(page, 'second-factor-app');
    await signOut(page, locale);
    await open(page, locale, '/login');
    await logIn(page, locale, person);
    await askedForSecondFactor(page, locale);
    await giveCode(page, locale, await app.code());
    await arriveAt(page, locale, '/dashboard');
    expect(traffic.errors.filter((line) => !/40[13]|422/.test(line))).toEqual([]);
    await context.close();
  });

  it('[AUTH-4] is replaced once by each recovery code, which are renewed on demand; it is not removed on the day of one', async () => {
    const { page, context, person } = await withAccount(locale);
    const { codes } = await giveApp(callAs(page), { ...person, locale });
    const [first = '', second = ''] = codes;
    await context.clearCookies();
    await open(page, locale, '/login');
    await logIn(page, locale, person);
    await askedForSecondFactor(page, locale);
    await giveRecoveryCode(page, locale, first);
    await arriveAt(page, locale, '/dashboard');
    await open(page, locale, '/account/second_factor');
    await main(page)
      .getByText(texts.overview.codesLeft({ count: 9 }))
      .waitFor();
    await main(page).getByRole('link', { name: texts.overview.renew }).click();
    const renew = main(page).getByRole('button', { name: texts.renew.submit });
    await renew.waitFor();
    await look(page, 'recovery-codes-renew');
    await renew.click();
    const renewed = await shownCodes(page, locale);
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    await sayCodesAreStored(page, locale);
    await main(page)
      .getByText(texts.overview.codesLeft({ count: 10 }))
      .waitFor();
    await context.clearCookies();
    await open(page, locale, '/login');
    await logIn(page, locale, person);
    await askedForSecondFactor(page, locale);
    for (const spent of [first, second]) {
      await giveRecoveryCode(page, locale, spent);
      await main(page).getByText(message(locale, 'invalid_code')).waitFor();
    }
    await giveRecoveryCode(page, locale, renewed[0] ?? '');
    await arriveAt(page, locale, '/dashboard');
    await open(page, locale, '/account/second_factor');
    await main(page)
      .getByRole('link', { name: `${texts.overview.remove}: ${texts.overview.totp}` })
      .click();
    await main(page).getByText(texts.remove.last).waitFor();
    await main(page).getByRole('button', { name: texts.remove.submit }).click();
    await main(page)
      .getByText(message(locale, 'last_factor_waits', { hours: 24 }))
      .waitFor();
  });

  it('[AUTH-4] is no longer required after its removal', async () => {
    const { page, context, person } = await withAccount(locale);
    await giveApp(callAs(page), { ...person, locale });
    await open(page, locale, '/account/second_factor');
    await main(page)
      .getByRole('link', { name: `${texts.overview.remove}: ${texts.overview.totp}` })
      .click();
    await main(page).getByText(texts.remove.last).waitFor();
    await look(page, 'second-factor-remove');
    await main(page).getByRole('button', { name: texts.remove.submit }).click();
    await main(page).getByText(texts.done.totp_removed).waitFor();
    await main(page).getByRole('link', { name: texts.overview.setUpTotp }).waitFor();
    await context.clearCookies();
    await open(page, locale, '/login');
    await logIn(page, locale, person);
    await arriveAt(page, locale, '/dashboard');
  });

  it('[AUTH-4] is set up with JavaScript switched off, by the secret as text', async () => {
    const { page } = await withAccount(locale, { javaScriptEnabled: false });
    await open(page, locale, '/account/second_factor');
    await showSecret(page, locale);
    const secret = (
      await main(page)
        .getByText(/^([A-Z2-7]{4} ?){4,}$/)
        .innerText()
    ).replaceAll(/\s/g, '');
    await typeCode(page, locale, '000000');
    await main(page).getByText(message(locale, 'invalid_code')).waitFor();
    await typeCode(page, locale, await new AuthenticatorApp(secret).code());
    expect((await shownCodes(page, locale)).length).toBe(10);
    await sayCodesAreStored(page, locale);
    await main(page).getByText(texts.done.totp).waitFor();
    await open(page, locale, '/account/second_factor/passkey');
    expect(await main(page).locator('noscript').innerText()).toBe(texts.passkey.noScript);
  });
});

describe.each(LOCALES)('a passkey (%s)', (locale) => {
  const texts = factorTexts[locale];
  let visitor: Visitor & { readonly person: Person };
  let device: Device;

  beforeAll(async () => {
    visitor = await withAccount(locale);
    device = await withDevice(visitor.page);
  });

  it('[AUTH-4] that the device refuses to create changes nothing, and the page says so', async () => {
    const { page } = visitor;
    await open(page, locale, '/account/second_factor');
    await main(page).getByRole('link', { name: texts.overview.addPasskey }).click();
    await passMailbox(page, locale, texts.passkey.title);
    await arriveAt(page, locale, '/account/second_factor/passkey');
    await device.recognises(false);
    await main(page).getByRole('button', { name: texts.passkey.submit }).click();
    await main(page).getByText(texts.passkey.cancelled).waitFor();
    await look(page, 'passkey-cancelled');
    await main(page).getByLabel(texts.passkey.name).fill('');
    await device.recognises(true);
    await page.keyboard.press('Enter');
    await main(page)
      .getByText(message(locale, 'required', { field: 'Name' }))
      .waitFor();
    await open(page, locale, '/account/second_factor');
    await main(page).getByText(texts.overview.passkeysNone).waitFor();
  });

  it('[AUTH-4] is created by the device, listed with its name and day, and created once per device only', async () => {
    const { page, traffic } = visitor;
    await open(page, locale, '/account/second_factor/passkey');
    expect(await main(page).getByLabel(texts.passkey.name).inputValue()).toMatch(
      /^Chrome \S+ Linux$|^Chromium \S+ Linux$/,
    );
    await look(page, 'passkey-add');
    const codes = await addPasskey(page, locale);
    expect(codes.length).toBe(10);
    await main(page).getByText(texts.done.passkey).waitFor();
    await main(page)
      .getByText(partsOf(texts.overview.passkeyUnused)[0] ?? '')
      .waitFor();
    await look(page, 'second-factor-passkey');
    await main(page).getByRole('link', { name: texts.overview.addPasskey }).click();
    await arriveAt(page, locale, '/account/second_factor/passkey');
    await main(page).getByRole('button', { name: texts.passkey.submit }).click();
    await main(page).getByText(texts.passkey.known).waitFor();
    expect(traffic.errors.filter((line) => !/40[13]|422/.test(line))).toEqual([]);
  });

  it('[AUTH-4] requires a step-up before its removal, and is no longer required afterwards', async () => {
    const { page, person } = visitor;
    await letProofsGrowOld(person.email);
    await open(page, locale, '/account/second_factor');
    await main(page)
      .getByRole('link', { name: new RegExp(`^${texts.overview.remove}: `) })
      .click();
    await arriveAt(page, locale, /\/users\/step_up$/);
    await main(page).getByRole('button', { name: authTexts[locale].factors.passkey }).click();
    await arriveAt(page, locale, /\/account\/second_factor\/remove\/[^/]+$/);
    await main(page).getByText(texts.remove.last).waitFor();
    await main(page).getByRole('button', { name: texts.remove.submit }).click();
    await main(page).getByText(texts.done.passkey_removed).waitFor();
    await visitor.context.clearCookies();
    await open(page, locale, '/login');
    await logIn(page, locale, person);
    await arriveAt(page, locale, '/dashboard');
  });
});

describe.each(LOCALES)('the offer of a passkey (%s)', (locale) => {
  const texts = dashboardTexts[locale].passkey;

  it('[AUTH-4] is offered on the dashboard of a person with an authenticator app whose device can make one, leads to its set-up, and never returns after a no', async () => {
    const { page, context, person, traffic } = await withAccount(locale);
    const offer = main(page).getByRole('heading', { name: texts.title });
    const device = await withDevice(page);
    await open(page, locale, '/dashboard');
    expect(await offer.count()).toBe(0);
    await giveApp(callAs(page), { ...person, locale });
    await open(page, locale, '/dashboard');
    await offer.waitFor();
    await look(page, 'dashboard-passkey');
    await device.remove();
    await open(page, locale, '/dashboard');
    await page.waitForLoadState('networkidle');
    expect(await offer.count()).toBe(0);
    await withDevice(page);
    await open(page, locale, '/dashboard');
    await main(page).getByRole('link', { name: texts.set }).click();
    await arriveAt(page, locale, '/account/second_factor/passkey?next=%2Fdashboard');
    await open(page, locale, '/dashboard');
    await main(page).getByRole('button', { name: texts.decline }).click();
    await offer.waitFor({ state: 'detached' });
    await open(page, locale, '/dashboard');
    await page.waitForLoadState('networkidle');
    expect(await offer.count()).toBe(0);
    expect(traffic.errors.filter((line) => !/40[13]|422/.test(line))).toEqual([]);
    await context.close();
  });
});

describe.each(LOCALES)('a change of the email address (%s)', (locale) => {
  const texts = accountTexts[locale];
  const factors = factorTexts[locale];

  it('[AUTH-1][AUTH-4] requires a second factor, leads through its set-up and back, notifies the old address and takes effect once its own link is opened', async () => {
    const { page, person, traffic } = await withAccount(locale);
    const [mistyped, next] = [`nue-${person.email}`, `neu-${person.email}`];
    await open(page, locale, '/account');
    await main(page).getByRole('link', { name: texts.email.changeLabel }).click();
    await arriveAt(page, locale, /\/account\/second_factor$/);
    await main(page).getByText(factors.overview.neededTitle).waitFor();
    await look(page, 'second-factor-needed');
    await showSecret(page, locale);
    const app = new AuthenticatorApp(
      (await scanSecret(page, locale)).searchParams.get('secret') ?? '',
    );
    await typeCode(page, locale, await app.code());
    await shownCodes(page, locale);
    await sayCodesAreStored(page, locale);
    await main(page).getByRole('link', { name: factors.overview.goOn, exact: true }).click();
    await arriveAt(page, locale, '/account/email');
    await look(page, 'email-change');
    const send = () => main(page).getByRole('button', { name: texts.newEmail.submit }).click();
    await main(page).getByLabel(texts.newEmail.label).fill(person.email);
    await send();
    await main(page).getByText(message(locale, 'same_email')).waitFor();
    await main(page).getByLabel(texts.newEmail.label).fill(mistyped);
    await send();
    await arriveAt(page, locale, '/account?done=email_asked');
    await main(page)
      .getByText(texts.email.pendingTitle({ address: mistyped }))
      .waitFor();
    await look(page, 'account-email-pending');
    await main(page).getByRole('button', { name: texts.email.cancel }).click();
    await arriveAt(page, locale, '/account?done=email_cancelled');
    expect(await main(page).getByText(mistyped).count()).toBe(0);
    await letProofsGrowOld(person.email);
    await main(page).getByRole('link', { name: texts.email.changeLabel }).click();
    await arriveAt(page, locale, /\/users\/step_up$/);
    await page.getByLabel(authTexts[locale].password, { exact: true }).fill(person.password);
    await page.getByLabel(authTexts[locale].factors.code).fill(await app.code());
    await page.getByRole('button', { name: authTexts[locale].stepUp.submit, exact: true }).click();
    await arriveAt(page, locale, '/account/email');
    await main(page).getByLabel(texts.newEmail.label).fill(next);
    await send();
    await arriveAt(page, locale, '/account?done=email_asked');
    await mailTo(person.email, OLD_EMAIL_SUBJECTS[locale]);
    const link =
      /https?:\/\/\S+\/verification\/new_email#\S+/.exec(
        (await mailTo(next, NEW_EMAIL_SUBJECTS[locale])).text,
      )?.[0] ?? '';
    await openLink(page, link);
    await page.getByRole('button', { name: authTexts[locale].newEmail.submit }).click();
    await page.getByText(authTexts[locale].newEmail.doneTitle({ email: next })).waitFor();
    await open(page, locale, '/account');
    await main(page).getByRole('heading', { name: next }).waitFor();
    expect(await main(page).getByText(person.email, { exact: true }).count()).toBe(0);
    expect(traffic.errors.filter((line) => !/40[13]|422/.test(line))).toEqual([]);
  });
});
