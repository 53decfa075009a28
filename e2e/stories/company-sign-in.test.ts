import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import companyProviderTexts from '@bb1/texts/sandbox/company-provider';
import deskAccessTexts from '@bb1/texts/pages/desk-access';
import deskTexts from '@bb1/texts/pages/desk';
import { giveDeskCode, comeToDesk, officerApp } from './acts/officer-app.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import { arriveAt, newVisitor, open, openBrowser, product, storyLanguages } from './visitor.ts';

const OFFICERS = { en: 'carl@issuer.example', de: 'ada@issuer.example' } as const;
const WITHOUT_ACCESS = 'nora@issuer.example';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const companyName = () => {
  const file = join(product().dataFolder, 'offering.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { issuer: { name: string } }).issuer.name;
};

/** One click at the company's page. */
async function chooseAccount(page: Page, locale: Locale, name: string): Promise<void> {
  const title = companyProviderTexts[locale].title({ company: companyName() });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name }).click();
}

async function goToCompany(page: Page, locale: Locale): Promise<void> {
  await open(page, locale, '/desk/login');
  const company = companyName();
  await page
    .getByRole('button', { name: deskTexts[locale].login.company({ company }), exact: true })
    .click();
}

describe.each(storyLanguages('de'))('officers sign in by their company (%s)', (locale) => {
  const texts = deskAccessTexts[locale];
  const email = OFFICERS[locale];
  const home = { level: 1, name: deskTexts[locale].home.title } as const;

  it('[DESK-11] with an account that they linked, and the second factor', async () => {
    const company = companyName();
    const { page } = await newVisitor(browser, locale);
    await comeToDesk(page, email);
    await open(page, locale, '/desk/access');
    await look(page, 'desk-company-unlinked');
    await page.locator('summary').getByText(texts.company.link, { exact: true }).click();
    const link = page.locator('form').filter({ hasText: texts.company.linkHint({ company }) });
    await giveDeskCode(link, locale, { code: await officerApp(email).code() });
    await link.getByRole('button', { name: texts.company.linkSubmit({ company }) }).click();
    await chooseAccount(page, locale, email);
    await page.getByText(texts.done.link).waitFor();
    await page.getByText(texts.company.unlinkHint).waitFor({ state: 'attached' });
    await look(page, 'desk-company-linked');
    await page.getByRole('button', { name: deskTexts[locale].signOut }).click();
    await arriveAt(page, locale, '/desk/login');
    await mailTo(email, company);

    await goToCompany(page, locale);
    await chooseAccount(page, locale, email);
    await page.getByRole('heading', { name: deskTexts[locale].companyLogin.title }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await look(page, 'desk-company-login');
    const form = page.locator('form');
    const submit = form.getByRole('button', { name: deskTexts[locale].companyLogin.submit });
    await giveDeskCode(form, locale, { code: '000000' });
    await submit.click();
    await form.getByText(message(locale, 'invalid_code')).waitFor();
    await giveDeskCode(form, locale, { code: await officerApp(email).code() });
    await submit.click();
    await page.getByRole('heading', home).waitFor();
  });

  it('[DESK-11] and are refused with an account that is not linked, or when they cancel', async () => {
    const company = companyName();
    const { page } = await newVisitor(browser, locale);
    await goToCompany(page, locale);
    await chooseAccount(page, locale, WITHOUT_ACCESS);
    await page.getByText(message(locale, 'company_account_not_linked', { company })).waitFor();
    await page.getByRole('link', { name: deskTexts[locale].companyLogin.toLogin }).click();
    await goToCompany(page, locale);
    await chooseAccount(page, locale, companyProviderTexts[locale].cancel);
    await page.getByText(message(locale, 'company_sign_in_failed', { company })).waitFor();
    await open(page, locale, '/desk');
    await arriveAt(page, locale, '/desk/login');
  });
});
