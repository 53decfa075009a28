import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import { claimTexts, claimWalletTexts } from '../../../web/app/portal/claim/claim-texts.ts';
import { arriveAt, open } from '../visitor.ts';

/** From the page where claims begin to the one that asks for an address. */
export async function chooseOwnAddress(page: Page, locale: Locale): Promise<void> {
  await open(page, locale, '/claim');
  await page.getByRole('link', { name: claimTexts[locale].entry.existingButton }).click();
  await arriveAt(page, locale, '/claim/connect');
}

export async function typeAddress(page: Page, locale: Locale, address: string): Promise<void> {
  const texts = claimWalletTexts[locale].connect;
  await page.getByLabel(texts.address, { exact: true }).fill(address);
  await page.getByRole('button', { name: texts.next, exact: true }).click();
}

export async function askFreighter(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: claimWalletTexts[locale].connect.connectWith.replace('{wallet}', 'Freighter') }).click();
}

export async function signInFreighter(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: claimWalletTexts[locale].sign.signWith.replace('{wallet}', 'Freighter') }).click();
}

/** What stands there to be signed elsewhere, under "Paste". */
export async function copyUnsigned(page: Page, locale: Locale): Promise<string> {
  const texts = claimWalletTexts[locale].sign;
  await page.getByRole('tab', { name: texts.paste }).click();
  await page.getByRole('button', { name: new RegExp(`: ${texts.unsigned.replaceAll(/[()]/g, String.raw`\$&`)}$`) }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

export async function pasteSigned(page: Page, locale: Locale, signed: string): Promise<void> {
  const texts = claimWalletTexts[locale].sign;
  await page.getByLabel(texts.signed).fill(signed);
  await page.getByRole('button', { name: texts.handIn }).click();
}

/** The link under "Link or QR code", as a wallet elsewhere gets it. */
export async function walletLink(page: Page, locale: Locale): Promise<string> {
  const texts = claimWalletTexts[locale].sign;
  await page.getByRole('tab', { name: texts.elsewhere }).click();
  return (await page.getByRole('link', { name: texts.open, exact: true }).getAttribute('href')) ?? '';
}

/** The result of looking at the trustline. */
export async function seeTrustline(page: Page, locale: Locale, result: 'verified' | 'notFound'): Promise<void> {
  const texts = claimWalletTexts[locale].trustline;
  await page.getByRole('heading', { name: texts.title, exact: true }).waitFor();
  await page.getByText(texts[result], { exact: true }).waitFor();
}

export async function goOnToIssue(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: claimWalletTexts[locale].trustline.toClaim }).click();
  await arriveAt(page, locale, /\/claim\/issue$/);
}

export async function prepareClaim(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: claimWalletTexts[locale].issue.prepare }).click();
}

/** The readable list of what the transaction does. */
export async function shownOperations(page: Page, locale: Locale, title: 'signTitle' | 'readyTitle'): Promise<string[]> {
  await page.getByRole('heading', { name: claimWalletTexts[locale].issue[title] }).waitFor();
  return page.getByRole('main').locator('ol').last().getByRole('listitem').allInnerTexts();
}
