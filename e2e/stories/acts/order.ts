import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import investmentTexts from '@bb1/texts/pages/investment';
import verificationTexts from '@bb1/texts/pages/verification';
import uiTexts from '@bb1/texts/pages/ui';
import { arriveAt } from '../visitor.ts';
import { scan } from './scan.ts';

/** From the checklist to the investment. */
export async function goOnToInvest(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: verificationTexts[locale].checklist.invest }).click();
  await arriveAt(page, locale, '/investment');
}

/** Ticks all six declarations and orders the amount in the form. */
export async function placeOrder(page: Page, locale: Locale): Promise<void> {
  const texts = investmentTexts[locale];
  const boxes = page.getByRole('checkbox');
  // The address changes a moment before the page does, and listing does not wait.
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('button', { name: texts.submit }).click();
  await arriveAt(page, locale, /\/investment\/[^/]+$/);
  await page.getByRole('heading', { level: 1, name: texts.payment.title }).waitFor();
}

/** On the dashboard, where it is the only one. */
export async function cancelTheOrder(page: Page, locale: Locale): Promise<void> {
  const texts = dashboardTexts[locale].orders;
  await page.getByRole('button', { name: texts.cancel }).click();
  await page
    .getByRole('dialog', { name: texts.cancelTitle })
    .getByRole('button', { name: texts.cancelYes })
    .click();
  await page.getByText(texts.cancelled).waitFor();
}

/** Presses a line's copy button and returns the clipboard's content. */
export async function copyLine(
  page: Page,
  locale: Locale,
  line: 'iban' | 'amount' | 'reference',
): Promise<string> {
  await page
    .getByRole('button', {
      name: `${uiTexts[locale].copy}: ${investmentTexts[locale].payment[line]}`,
    })
    .click();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** What a banking app reads from the code on the screen, line by line. */
export async function scanCode(page: Page, locale: Locale): Promise<string[]> {
  const code = page.getByRole('img', { name: investmentTexts[locale].payment.qrLabel });
  const text = await scan(code);
  return text.split(/\r?\n/);
}
