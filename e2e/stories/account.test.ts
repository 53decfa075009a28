import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import frameTexts from '@bb1/texts/pages/frame';
import accountTexts from '@bb1/texts/pages/account';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import privacyTexts from '@bb1/texts/pages/account-privacy';
import { localPath } from '../../web/app/language/locale-path.ts';
import { placeDemoOrder } from '../../sandbox/demonstration/investor-acts.ts';
import { chooseLanguage, clickAccount, saveProfile, sessionRows } from './acts/account.ts';
import { readZip } from '../../testing/read-zip.ts';
import { downloadFile } from './acts/downloads.ts';
import { letProofsGrowOld, proveByPassword } from './acts/later.ts';
import { cancelTheOrder } from './acts/order.ts';
import {
  comeBack,
  comeUnconfirmed,
  comeVerified,
  comeWithAccount,
  investorNamed,
} from './acts/prepared.ts';
import { logIn, type Person } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  product,
  seeMessage,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('de');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let browser: Browser;
let people = 0;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

function somebody(): Person {
  people += 1;
  return {
    firstName: 'Clara',
    lastName: 'Konto',
    email: `clara${people}@example.org`,
    password: 'seven slow snails',
  };
}

async function withAccount(
  locale: Locale,
  options: Parameters<typeof newVisitor>[2] = {},
): Promise<Visitor & { readonly person: Person }> {
  const visitor = await newVisitor(browser, locale, options);
  const person = somebody();
  await comeUnconfirmed(visitor.page, locale, person);
  return { ...visitor, person };
}

/** Terms change with a release; the person then has a version that is not in force. */
async function acceptEarlierTerms(email: string): Promise<void> {
  const { DATABASE_OWNER_URL } = JSON.parse(
    await readFile(join(product().dataFolder, 'environment.json'), 'utf8'),
  ) as { DATABASE_OWNER_URL: string };
  const client = new Client({ connectionString: DATABASE_OWNER_URL });
  await client.connect();
  await client.query(
    "update acceptances set version = '2018-01', accepted_at = '2018-01-01' where document = 'terms' and account_id = (select id from accounts where email = $1)",
    [email],
  );
  await client.end();
}

const main = (page: Page) => page.getByRole('main');
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('authenticated'));

describe.each(LOCALES)('the account page (%s)', (locale) => {
  const texts = accountTexts[locale];

  it('[AUTH-7][AUTH-8] takes a phone number with country code, and keeps what was typed until it is right', async () => {
    const { page, traffic } = await withAccount(locale);
    await open(page, locale, '/account');
    const phone = main(page).getByLabel(texts.profile.phone);
    expect(await phone.getAttribute('placeholder')).toBe('+49 123 4567890');
    await look(page, 'account-new');
    await saveProfile(page, locale, { fullName: 'Clara Konto-Neu', phone: '030 1234567' });
    await main(page).getByText(message(locale, 'phone_country_code')).waitFor();
    expect([
      await phone.inputValue(),
      await phone.evaluate((field) => field === document.activeElement),
      await main(page).getByLabel(texts.profile.fullName).inputValue(),
    ]).toEqual(['030 1234567', true, 'Clara Konto-Neu']);
    await look(page, 'account-refused');
    await saveProfile(page, locale, { phone: '+49 abc 4567890' });
    await main(page)
      .getByText(/must be valid|muss gültig sein/)
      .waitFor();
    expect(await phone.inputValue()).toBe('+49 abc 4567890');
    await saveProfile(page, locale, { phone: '0049 (30) 123-4567' });
    await main(page).getByText(texts.done.profile).waitFor();
    await open(page, locale, '/account');
    expect([
      await phone.inputValue(),
      await main(page).getByLabel(texts.profile.fullName).inputValue(),
    ]).toEqual(['+49301234567', 'Clara Konto-Neu']);
    await saveProfile(page, locale, { phone: '' });
    await main(page).getByText(texts.done.profile).waitFor();
    expect(await phone.inputValue()).toBe('');
    expect(traffic.errors.filter((line) => !line.includes('422'))).toEqual([]);
  });

  it("[AUTH-8][SITE-3] saves the language picked in the header, and changes the page's language with the profile", async () => {
    const { page } = await withAccount(locale);
    const other = locale === 'en' ? 'de' : 'en';
    await open(page, locale, '/account');
    expect(await main(page).getByLabel(texts.profile.language).inputValue()).toBe(locale);
    await chooseLanguage(page, locale, other);
    await arriveAt(page, other, '/account');
    expect(await main(page).getByLabel(accountTexts[other].profile.language).inputValue()).toBe(
      other,
    );
    await saveProfile(page, other, { language: locale });
    await arriveAt(page, locale, '/account?done=profile');
    await main(page).getByText(texts.done.profile).waitFor();
  });

  it('[AUTH-8][SITE-14] says on the next page that the picked language could not be saved, and nothing of it once it is', async () => {
    const { page } = await withAccount(locale);
    const other = locale === 'en' ? 'de' : 'en';
    const unsaved = page.getByText(frameTexts[other].languageUnsaved);
    await open(page, locale, '/account');
    await page.route('**/api/users', (route) => route.fulfill({ status: 503, body: '' }));
    await chooseLanguage(page, locale, other);
    await arriveAt(page, other, '/account');
    await unsaved.waitFor();
    await page.getByRole('button', { name: frameTexts[other].close, exact: true }).click();
    await unsaved.waitFor({ state: 'detached' });
    expect(await main(page).getByLabel(accountTexts[other].profile.language).inputValue()).toBe(
      locale,
    );
    await page.unroute('**/api/users');
    await chooseLanguage(page, other, locale);
    await arriveAt(page, locale, '/account');
    expect(await page.getByText(frameTexts[locale].languageUnsaved).count()).toBe(0);
  });

  it('[AUTH-1][ORD-2] asks a person who accepted earlier terms for those in force, in both languages, until they are accepted', async () => {
    const { page, person } = await withAccount(locale);
    const card = (one: Locale) => main(page).getByText(dashboardTexts[one].newTerms.title);
    await open(page, locale, '/dashboard');
    expect(await card(locale).count()).toBe(0);
    await acceptEarlierTerms(person.email);
    for (const one of ['en', 'de'] as const) {
      await open(page, one, '/dashboard');
      await card(one).waitFor();
      const read = main(page).getByRole('link', { name: dashboardTexts[one].newTerms.read });
      expect(await read.getAttribute('href')).toBe(localPath(one, '/terms'));
    }
    await open(page, locale, '/dashboard');
    await look(page, 'dashboard-new-terms');
    await main(page).getByRole('button', { name: dashboardTexts[locale].newTerms.accept }).click();
    await card(locale).waitFor({ state: 'detached' });
    await page.reload();
    await main(page).getByRole('heading', { level: 1 }).waitFor();
    expect(await card(locale).count()).toBe(0);
  });

  it('[AUTH-6] lists every signed-in browser with device and time; an ended one lands on the login with its next click', async () => {
    const { page, person } = await withAccount(locale);
    const phone = await newVisitor(browser, locale, { userAgent: IPHONE });
    await comeBack(phone.page, person);
    await open(phone.page, locale, '/dashboard');
    await expect.poll(() => flag(phone.page)).toBe('true');
    await open(page, locale, '/account');
    await look(page, 'account-two-browsers');
    await main(page).getByRole('link', { name: texts.security.manageSessions }).click();
    await arriveAt(page, locale, '/account/sessions');
    await sessionRows(page).nth(1).waitFor();
    const shown = await sessionRows(page).allInnerTexts();
    expect(
      shown.map((row) => [
        row.includes(texts.sessions.current),
        /Safari/.test(row),
        /iOS/.test(row),
        row.includes('127.0.0.1') || row.includes('::1'),
      ]),
    ).toEqual([
      [true, false, false, true],
      [false, true, true, true],
    ]);
    await look(page, 'account-sessions');
    await sessionRows(page).nth(1).getByRole('button').click();
    await seeMessage(page, texts.sessions.ended);
    expect(await sessionRows(page).count()).toBe(1);
    await clickAccount(phone.page, locale);
    await arriveAt(phone.page, locale, /\/login$/);
    await expect.poll(() => flag(phone.page)).toBe(null);
    await open(page, locale, '/dashboard');
  });

  it('[AUTH-6] ends all other browsers at once, and this one stays', async () => {
    const { page, person } = await withAccount(locale);
    const others = [await newVisitor(browser, locale), await newVisitor(browser, locale)];
    for (const other of others) await comeBack(other.page, person);
    await open(page, locale, '/account/sessions');
    expect(await sessionRows(page).count()).toBe(3);
    const endOthers = main(page).getByRole('button', { name: texts.sessions.endOthers });
    await letProofsGrowOld(person.email);
    await endOthers.click();
    await proveByPassword(page, locale, person);
    await arriveAt(page, locale, '/account/sessions');
    expect(await sessionRows(page).count()).toBe(3);
    await endOthers.click();
    await seeMessage(page, texts.sessions.othersEnded);
    expect(await sessionRows(page).count()).toBe(1);
    for (const other of others) {
      await open(other.page, locale, '/dashboard');
      await arriveAt(other.page, locale, /\/login$/);
    }
    await open(page, locale, '/account');
    await arriveAt(page, locale, '/account');
  });

  it('[SAFE-5] downloads a copy of the data after a step-up, about this person alone', async () => {
    const { page } = await newVisitor(browser, locale);
    const [person, stranger] = [somebody(), somebody()];
    await comeWithAccount(page, locale, person);
    await comeUnconfirmed((await newVisitor(browser, locale)).page, locale, stranger);
    await letProofsGrowOld(person.email);
    await open(page, locale, '/account');
    await main(page).getByRole('link', { name: texts.data.exportAction }).click();
    await proveByPassword(page, locale, person);
    await arriveAt(page, locale, '/account/data');
    await look(page, 'account-data');
    const file = await downloadFile(page, () =>
      page.getByRole('link', { name: privacyTexts[locale].data.download }).click(),
    );
    expect(file.name).toMatch(/\.zip$/);
    const entries = await readZip(file.bytes);
    const text = [...entries.values()].map((bytes) => bytes.toString('utf8')).join('\n');
    expect([...entries.keys()].some((name) => name.endsWith('.json'))).toBe(true);
    expect(text).toContain(person.email);
    expect(text).not.toContain(stranger.email);
    expect(text).not.toMatch(/argon2|password_hash|sealed_secret|token_hash/);
  });

  it('[SAFE-5][AUTH-8] closes an unused account for good: signed out, gone, and the home page says so', async () => {
    const { page, person, traffic } = await withAccount(locale);
    const close = privacyTexts[locale].close;
    await open(page, locale, '/account');
    await main(page).getByRole('link', { name: texts.data.closeAction }).click();
    await arriveAt(page, locale, '/account/close');
    await main(page).getByText(close.keptNothing).waitFor();
    await look(page, 'account-close');
    await main(page).getByRole('button', { name: close.submit }).click();
    await main(page).getByText(message(locale, 'must_be_accepted')).waitFor();
    expect(
      await main(page)
        .getByLabel(close.confirm)
        .evaluate((box) => box === document.activeElement),
    ).toBe(true);
    await look(page, 'account-close-refused');
    // The box has the focus: the keyboard alone is enough from here.
    for (const key of ['Space', 'Tab', 'Enter']) await page.keyboard.press(key);
    await arriveAt(page, locale, '/');
    const notice = page.getByRole('status').filter({ hasText: frameTexts[locale].accountClosed });
    await notice.waitFor();
    await expect
      .poll(async () => [
        await flag(page),
        await notice.evaluate((box) => box === document.activeElement),
      ])
      .toEqual([null, true]);
    await look(page, 'home-account-closed');
    await notice.getByRole('link').click();
    await notice.waitFor({ state: 'hidden' });
    await open(page, locale, '/account');
    await arriveAt(page, locale, /\/login$/);
    await logIn(page, locale, person);
    await page.getByText(message(locale, 'invalid_login')).waitFor();
    expect(traffic.errors.filter((line) => !/40[13]|422/.test(line))).toEqual([]);
  });

  it('[SAFE-5][ORD-5] does not close an account with an open order: the page says why and where to end it', async () => {
    const { page } = await newVisitor(browser, locale);
    const close = privacyTexts[locale].close;
    const person = investorNamed('Clara Kaufwillig', { locale, documentId: 'L01X00T51' });
    await placeDemoOrder(await comeVerified(page, person), person, {
      key: randomUUID(),
      amount: '2500.00',
      paid: false,
    });
    await open(page, locale, '/account/close');
    await main(page).getByRole('heading', { name: close.obstacles.open_order.title }).waitFor();
    expect(await main(page).getByRole('button').count()).toBe(0);
    await look(page, 'account-close-obstacle');
    await main(page).getByRole('link', { name: close.ways.dashboard }).click();
    await arriveAt(page, locale, '/dashboard');
    await cancelTheOrder(page, locale);
    await open(page, locale, '/account/close');
    await main(page).getByText(close.records.bookkeeping.why).waitFor();
    await main(page).getByText(close.records.identification.why).waitFor();
    expect(
      await main(page)
        .getByText(/31 December \d{4}|31\. Dezember \d{4}/)
        .count(),
    ).toBe(2);
    await look(page, 'account-close-kept');
    await main(page).getByLabel(close.confirm).check();
    await main(page).getByRole('button', { name: close.submit }).click();
    await page.getByText(frameTexts[locale].accountClosed).waitFor();
  });

  it('[AUTH-8][SAFE-5] works with JavaScript switched off: profile, browsers and closing', async () => {
    const { page } = await withAccount(locale, { javaScriptEnabled: false });
    const close = privacyTexts[locale].close;
    await open(page, locale, '/account');
    await saveProfile(page, locale, { phone: '12345' });
    await main(page).getByText(message(locale, 'phone_country_code')).waitFor();
    expect(await main(page).getByLabel(texts.profile.phone).inputValue()).toBe('12345');
    await saveProfile(page, locale, { phone: '+49 170 1234567' });
    await main(page).getByText(texts.done.profile).waitFor();
    await open(page, locale, '/account/sessions');
    await main(page).getByText(texts.sessions.alone).waitFor();
    await open(page, locale, '/account/close');
    await main(page).getByRole('button', { name: close.submit }).click();
    await main(page).getByText(message(locale, 'must_be_accepted')).waitFor();
    await main(page).getByLabel(close.confirm).check();
    await main(page).getByRole('button', { name: close.submit }).click();
    await page.getByText(frameTexts[locale].accountClosed).waitFor();
    await open(page, locale, '/account');
    await arriveAt(page, locale, /\/login$/);
  });
});
