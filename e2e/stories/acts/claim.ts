import { partsOf } from '../parts-of.ts';
import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import authTexts from '@bb1/texts/pages/auth';
import claimTexts from '@bb1/texts/pages/claim';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import frameTexts from '@bb1/texts/pages/frame';
import { arriveAt } from '../visitor.ts';

/** From the dashboard to the page where claims begin. */
export async function goToClaim(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: dashboardTexts[locale].tokens.claim }).click();
  await arriveAt(page, locale, '/claim');
}

export async function chooseNewKeys(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: claimTexts[locale].entry.newButton }).click();
  await arriveAt(page, locale, '/claim/new');
}

export async function makeKeys(page: Page, locale: Locale): Promise<void> {
  const texts = claimTexts[locale].make;
  await page.getByRole('button', { name: texts.introButton }).click();
  await page.getByRole('heading', { name: texts.sheetTitle }).waitFor();
}

/** Downloads the sheet and returns its bytes. */
export async function downloadSheet(
  page: Page,
  locale: Locale,
): Promise<{ name: string; bytes: Uint8Array }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: claimTexts[locale].make.sheetButton }).click();
  const download = await waiting;
  const chunks = await (await download.createReadStream()).toArray();
  return {
    name: download.suggestedFilename(),
    bytes: new Uint8Array(Buffer.concat(chunks as Buffer[])),
  };
}

/** Tries to leave, and stays after the page's warning. */
export async function almostLeave(page: Page, locale: Locale): Promise<void> {
  const account = frameTexts[locale].account;
  await page
    .locator('header summary')
    .filter({ hasText: partsOf(account.open)[0]?.trim() ?? '' })
    .click();
  await page
    .getByRole('navigation', { name: account.menu })
    .getByRole('link', { name: account.dashboard, exact: true })
    .click();
  const warning = page.getByRole('dialog', { name: claimTexts[locale].make.leaveTitle });
  await warning.getByRole('button', { name: claimTexts[locale].make.leaveStay }).click();
  await warning.waitFor({ state: 'hidden' });
}

export async function acknowledge(page: Page, locale: Locale): Promise<void> {
  const texts = claimTexts[locale].make;
  for (const sentence of [texts.loss, texts.share, texts.stored])
    await page.getByLabel(sentence).check();
}

export async function typeCode(page: Page, locale: Locale, code: string): Promise<void> {
  const texts = claimTexts[locale].make;
  await page.getByLabel(texts.codeLabel).fill(code);
  await page.getByRole('button', { name: texts.codeButton }).click();
}

/** Completes the step-up on the claim's own page. */
export async function proveInPlace(
  page: Page,
  locale: Locale,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  await page.getByText(claimTexts[locale].make.stepUpTitle).waitFor();
  const texts = authTexts[locale];
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByLabel(texts.factors.code).fill(code);
  await page.getByRole('button', { name: texts.stepUp.submit }).click();
}

/** Waits for the network to execute the claim. */
export async function waitForTheTokens(page: Page, locale: Locale): Promise<void> {
  await page.getByText(claimTexts[locale].make.settledTitle).waitFor({ timeout: 60_000 });
}
