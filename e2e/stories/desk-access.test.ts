import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import deskAccessTexts from '@bb1/texts/pages/desk-access';
import deskTexts from '@bb1/texts/pages/desk';
import factorTexts from '@bb1/texts/pages/account-factors';
import { withDevice } from './acts/device.ts';
import { inTheDatabase } from './acts/later.ts';
import { giveDeskCode, logInAtDesk, officerApp } from './acts/officer-app.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import { arriveAt, newVisitor, open, openBrowser, seeMessage, storyLanguages } from './visitor.ts';

// An officer for each language, who gets back the password that all stories know.
const OFFICERS = { en: 'toni@issuer.example', de: 'petra@issuer.example' } as const;
const NEW_PASSWORD = 'seven quiet herons over Rügen';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await inTheDatabase(
    'update officers o set password_hash = other.password_hash from officers other where o.email = any($1) and other.email = $2',
    [Object.values(OFFICERS), 'rita@issuer.example'],
  );
});

async function unfold(page: Page, words: string) {
  const fold = page
    .locator('details')
    .filter({ has: page.locator('summary').getByText(words, { exact: true }) })
    .first();
  await fold.locator('summary').first().click();
  return fold;
}

async function signOut(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: deskTexts[locale].signOut }).click();
  await arriveAt(page, locale, '/desk/login');
}

describe.each(storyLanguages('en'))('an officer’s own access (%s)', (locale) => {
  const texts = deskAccessTexts[locale];
  const email = OFFICERS[locale];

  it('[AUTH-4][AUTH-6] includes recovery codes, a passkey of the device, signed-in browsers and the password, each with a fresh code', async () => {
    const { page, traffic } = await newVisitor(browser, locale);
    await withDevice(page);
    await logInAtDesk(page, locale, { email });
    await open(page, locale, '/desk');
    await page.getByRole('link', { name: deskTexts[locale].access }).click();
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
    await look(page, 'desk-access');

    // Recovery codes, not for a wrong code.
    const renew = await unfold(page, texts.codes.renew);
    await giveDeskCode(renew, locale, { code: '000000' });
    await renew.getByRole('button', { name: texts.codes.renew }).click();
    await renew.getByText(message(locale, 'invalid_code')).waitFor();
    await giveDeskCode(renew, locale, { code: await officerApp(email).code() });
    await renew.getByRole('button', { name: texts.codes.renew }).click();
    const list = page.getByRole('list', { name: factorTexts[locale].codes.list });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allInnerTexts();
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    await look(page, 'desk-access-codes');
    await page.getByRole('link', { name: texts.codes.stored }).click();
    await page.getByText(texts.codes.left({ count: 10 })).waitFor();
    for (const code of codes) expect(await page.content()).not.toContain(code);
    const next = () => codes.shift() ?? '';

    // A passkey.
    const add = await unfold(page, texts.passkeys.add);
    await add.getByLabel(factorTexts[locale].passkey.name).fill('Schlüsselbund');
    await giveDeskCode(add, locale, { recoveryCode: 'AAAA-BBBB-CCCC' });
    await add.getByRole('button', { name: factorTexts[locale].passkey.submit }).click();
    await add.getByText(message(locale, 'invalid_code')).waitFor();
    expect(await page.getByText('Schlüsselbund', { exact: true }).count()).toBe(0);
    await giveDeskCode(add, locale, { recoveryCode: next() });
    await add.getByRole('button', { name: factorTexts[locale].passkey.submit }).click();
    await seeMessage(page, texts.done.added);
    await page.getByText('Schlüsselbund', { exact: true }).waitFor();
    await look(page, 'desk-access-passkey');
    await signOut(page, locale);
    await look(page, 'desk-login');
    await page.getByRole('button', { name: deskTexts[locale].login.passkey }).click();
    await page.getByRole('heading', { level: 1, name: deskTexts[locale].home.title }).waitFor();

    // The other browser, signed in by a recovery code, is signed out from here; its next click
    // leads to the login.
    const other = await newVisitor(browser, locale);
    const used = next();
    await logInAtDesk(other.page, locale, { email, recoveryCode: used });
    await open(page, locale, '/desk/access');
    const others = await unfold(page, texts.sessions.endOthers);
    await giveDeskCode(others, locale, { recoveryCode: used });
    await others.getByRole('button', { name: texts.sessions.endOthers }).click();
    await others.getByText(message(locale, 'invalid_code')).waitFor();
    await giveDeskCode(others, locale, { recoveryCode: next() });
    await look(page, 'desk-access-sessions');
    await others.getByRole('button', { name: texts.sessions.endOthers }).click();
    await seeMessage(page, texts.done.end_others);
    await page.getByText(texts.sessions.alone).waitFor();
    await open(other.page, locale, '/desk/access');
    expect(new URL(other.page.url()).pathname).toMatch(/\/desk\/login$/);

    // The passkey is removed again.
    const remove = await unfold(page, texts.passkeys.remove({ name: 'Schlüsselbund' }));
    await giveDeskCode(remove, locale, { recoveryCode: next() });
    await remove.getByRole('button', { name: texts.passkeys.removeSubmit }).click();
    await seeMessage(page, texts.done.remove);
    await page.getByText(texts.passkeys.none).waitFor();

    // The password.
    const password = await unfold(page, texts.password.fold);
    await password.getByLabel(texts.password.current).fill('something else entirely');
    await password.getByLabel(texts.password.next, { exact: true }).fill(NEW_PASSWORD);
    await password.getByLabel(texts.password.again).fill(NEW_PASSWORD);
    await giveDeskCode(password, locale, { recoveryCode: next() });
    await password.getByRole('button', { name: texts.password.submit }).click();
    await password.getByText(message(locale, 'wrong_password')).waitFor();
    await look(page, 'desk-access-password');
    await password.getByLabel(texts.password.current).fill('demonstration officer');
    await password.getByRole('button', { name: texts.password.submit }).click();
    await seeMessage(page, texts.done.password);
    await mailTo(
      email,
      {
        en: 'Your back office password was changed',
        de: 'Ihr Passwort zur Verwaltung wurde geändert',
      }[locale],
    );
    await signOut(page, locale);
    await logInAtDesk(page, locale, { email, password: NEW_PASSWORD, recoveryCode: next() });
    expect(traffic.errors.filter((line) => !/401|422/.test(line))).toEqual([]);
  });
});
