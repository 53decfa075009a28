import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import authTexts from '@bb1/texts/pages/auth';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import deskTexts from '@bb1/texts/pages/desk';
import { AuthenticatorApp } from './acts/factors.ts';
import { giveDeskCode, newOfficer } from './acts/officer-app.ts';
import { approveShown, goToScreen, proveWhenAsked } from './acts/officers.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import {
  newVisitor,
  open,
  openBrowser,
  openLink,
  reloadUntil,
  seeMessage,
  storyLanguages,
} from './visitor.ts';

const LOCALES = storyLanguages('de');
const [ANNA, BEN] = ['anna@issuer.example', 'ben@issuer.example'];
const WIDE = { alsoAt: [768] };
const SUBJECTS = { en: 'Your back office access', de: 'Ihr Zugang zur Verwaltung' };
const PASSWORD = 'seven quiet herons over Rügen';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Another administrator finds the proposal in their inbox and approves it. */
async function approves(
  page: Page,
  locale: Locale,
  { name, picture }: { name: string; picture: string },
): Promise<void> {
  const { kinds } = deskApprovalTexts[locale];
  await open(page, locale, '/desk/approvals');
  await page.getByRole('link', { name: kinds.officer_change }).first().click();
  await page.getByRole('link', { name }).waitFor();
  await proveWhenAsked(page, locale, BEN);
  await look(page, picture, WIDE);
  await approveShown(page, locale);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe.each(LOCALES)('officers of the back office (%s)', (locale) => {
  const texts = deskOfficerTexts[locale];
  const { roles } = deskTexts[locale];

  it('[DESK-1][DESK-4] are proposed by one administrator, approved by another, invited by mail, set up password and app, and are suspended by two', async () => {
    const name = `Nina Neu ${randomUUID().slice(0, 6)}`;
    const email = `nina.${randomUUID().slice(0, 8)}@issuer.example`;
    const [anna, ben, nina] = [
      await newOfficer(browser, locale, ANNA),
      await newOfficer(browser, locale, BEN),
      await newVisitor(browser, locale),
    ];
    await goToScreen(anna.page, locale, 'officers');
    await anna.page.getByText(texts.list.propose, { exact: true }).click();
    await anna.page.getByLabel(texts.list.fullName).fill(name);
    await anna.page.getByLabel(texts.list.email, { exact: true }).fill(email);
    await anna.page.getByRole('main').getByLabel(texts.list.language).selectOption(locale);
    await anna.page.getByLabel(roles.finance, { exact: true }).check();
    await anna.page.getByLabel(roles.finance_approver, { exact: true }).check();
    await anna.page.getByLabel(texts.list.reason).fill('joins the team');
    await anna.page.getByRole('button', { name: texts.list.submit }).click();
    await anna.page.locator('#roles-message').filter({ hasText: /\p{L}/u }).waitFor();
    await look(anna.page, 'desk-officers', WIDE);
    await anna.page.getByLabel(roles.finance_approver, { exact: true }).uncheck();
    await anna.page.getByRole('button', { name: texts.list.submit }).click();
    await anna.page.getByRole('heading', { level: 1, name }).waitFor();
    await anna.page.getByText(deskTexts[locale].fourEyes.waits).waitFor();
    await look(anna.page, 'desk-officer-proposed', WIDE);
    await approves(ben.page, locale, { name, picture: 'desk-officer-new-approval' });
    await look(ben.page, 'desk-officer-approved', WIDE);

    const link =
      /https?:\/\/\S+\/desk\/set-up#\S+/.exec((await mailTo(email, SUBJECTS[locale])).text)?.[0] ??
      '';
    await openLink(nina.page, link);
    await nina.page.getByRole('button', { name: texts.setUp.start }).click();
    const uri = await nina.page.locator('input[name="otpauth_uri"]').inputValue();
    const app = new AuthenticatorApp(new URL(uri).searchParams.get('secret') ?? '');
    await look(nina.page, 'desk-set-up', WIDE);
    await nina.page.getByLabel(texts.setUp.password, { exact: true }).fill(PASSWORD);
    await nina.page.getByLabel(texts.setUp.again, { exact: true }).fill('something else entirely');
    await nina.page.getByLabel(authTexts[locale].factors.code).fill(await app.code());
    await nina.page.getByRole('button', { name: texts.setUp.finish }).click();
    await nina.page.locator('[aria-invalid=true]').first().waitFor();
    // The same secret stays valid: nothing has to be scanned again.
    expect(await nina.page.locator('input[name="otpauth_uri"]').inputValue()).toBe(uri);
    await nina.page.getByLabel(texts.setUp.password, { exact: true }).fill(PASSWORD);
    await nina.page.getByLabel(texts.setUp.again, { exact: true }).fill(PASSWORD);
    await nina.page.getByLabel(authTexts[locale].factors.code).fill(await app.code());
    await nina.page.getByRole('button', { name: texts.setUp.finish }).click();
    await seeMessage(nina.page, texts.setUp.done);
    await nina.page.getByRole('link', { name: texts.setUp.toLogin }).click();
    const login = deskTexts[locale].login;
    await nina.page.getByLabel(login.email).fill(email);
    await nina.page.getByLabel(login.password, { exact: true }).fill(PASSWORD);
    await giveDeskCode(nina.page.locator('form').first(), locale, { code: await app.code() });
    await nina.page.getByRole('button', { name: login.submit, exact: true }).click();
    await nina.page
      .getByRole('heading', { level: 1, name: deskTexts[locale].home.title })
      .waitFor();

    await anna.page.reload();
    await anna.page.getByText(texts.page.folds.suspension, { exact: true }).click();
    const suspension = anna.page
      .locator('details')
      .filter({ hasText: texts.page.folds.suspension });
    await suspension.getByLabel(texts.page.reason).fill('leaves the company');
    await look(anna.page, 'desk-officer', WIDE);
    await suspension.getByRole('button', { name: texts.page.submit }).click();
    await seeMessage(anna.page, texts.page.done.propose);
    await approves(ben.page, locale, { name, picture: 'desk-officer-suspension-approval' });
    await openLink(nina.page, nina.page.url());
    await nina.page.getByRole('heading', { level: 1, name: login.title }).waitFor();
    await open(ben.page, locale, '/desk/officers?standing=suspended');
    await reloadUntil(
      ben.page,
      async () => (await ben.page.getByRole('link', { name }).count()) > 0,
    );
    expect(
      [anna, ben, nina]
        .flatMap(({ traffic }) => traffic.errors)
        .filter((line) => !line.includes('422')),
    ).toEqual([]);
  });
});
