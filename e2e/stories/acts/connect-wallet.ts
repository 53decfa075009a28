import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import panelTexts from '@bb1/texts/sandbox/panel';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import uiTexts from '@bb1/texts/pages/ui';
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

/** Asks a wallet in this browser, by its name, for its address. */
export async function askWallet(page: Page, locale: Locale, wallet: string): Promise<void> {
  await page
    .getByRole('button', {
      name: claimWalletTexts[locale].connect.connectWith({ wallet }),
    })
    .click();
}

export function askFreighter(page: Page, locale: Locale): Promise<void> {
  return askWallet(page, locale, 'Freighter');
}

export async function signInFreighter(page: Page, locale: Locale): Promise<void> {
  await page
    .getByRole('button', {
      name: claimWalletTexts[locale].sign.signWith({ wallet: 'Freighter' }),
    })
    .click();
}

/** The text under "Paste" that is to be signed elsewhere. */
export async function copyUnsigned(page: Page, locale: Locale): Promise<string> {
  const texts = claimWalletTexts[locale].sign;
  await page.getByRole('tab', { name: texts.paste }).click();
  await page
    .getByRole('button', {
      name: new RegExp(`: ${texts.unsigned.replaceAll(/[()]/g, String.raw`\$&`)}$`),
    })
    .click();
  return page.evaluate(() => navigator.clipboard.readText());
}

export async function pasteSigned(page: Page, locale: Locale, signed: string): Promise<void> {
  const texts = claimWalletTexts[locale].sign;
  await page.getByLabel(texts.signed).fill(signed);
  await page.getByRole('button', { name: texts.handIn }).click();
}

/** The link under "Link or QR code", for a wallet elsewhere. */
export async function walletLink(page: Page, locale: Locale): Promise<string> {
  const texts = claimWalletTexts[locale].sign;
  // The copy notice would cover the code.
  const notice = page.getByRole('button', { name: uiTexts[locale].close, exact: true });
  if (await notice.isVisible()) await notice.click();
  await page.getByRole('tab', { name: texts.elsewhere }).click();
  return (
    (await page.getByRole('link', { name: texts.open, exact: true }).getAttribute('href')) ?? ''
  );
}

/**
 * Opens the sandbox's wallet with what is to be signed, for people without a wallet on this
 * machine.
 */
export async function openSandboxWallet(page: Page, locale: Locale): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: claimWalletTexts[locale].sign.openSandbox }).click();
  const wallet = await opening;
  await wallet
    .getByRole('heading', { level: 1, name: panelTexts[locale].wallet.heading })
    .waitFor();
  return wallet;
}

export async function signInSandboxWallet(
  wallet: Page,
  locale: Locale,
  address: string,
): Promise<void> {
  const texts = panelTexts[locale].wallet;
  await wallet.getByLabel(texts.account).selectOption(address);
  await wallet.getByRole('button', { name: texts.send }).click();
}

/** The result of checking the trustline. */
export async function seeTrustline(
  page: Page,
  locale: Locale,
  result: 'verified' | 'notFound',
): Promise<void> {
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

/** The readable list of the transaction's operations. */
export async function shownOperations(
  page: Page,
  locale: Locale,
  title: 'signTitle' | 'readyTitle',
): Promise<string[]> {
  await page.getByRole('heading', { name: claimWalletTexts[locale].issue[title] }).waitFor();
  return page.getByRole('main').locator('ol').last().getByRole('listitem').allInnerTexts();
}
