import { partsOf } from '../parts-of.ts';
import type { Locator, Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import frameTexts from '@bb1/texts/pages/frame';
import accountTexts from '@bb1/texts/pages/account';

/** Presses the account's link in the account menu; the story decides what follows. */
export async function clickAccount(page: Page, locale: Locale): Promise<void> {
  const texts = frameTexts[locale].account;
  await page
    .locator('header summary')
    .filter({ hasText: partsOf(texts.open)[0]?.trim() ?? '' })
    .click();
  await page
    .getByRole('navigation', { name: texts.menu })
    .getByRole('link', { name: texts.settings, exact: true })
    .click();
}

export async function saveProfile(
  page: Page,
  locale: Locale,
  changes: { readonly fullName?: string; readonly phone?: string; readonly language?: Locale },
): Promise<void> {
  const texts = accountTexts[locale].profile;
  const main = page.getByRole('main');
  if (changes.fullName !== undefined) await main.getByLabel(texts.fullName).fill(changes.fullName);
  if (changes.phone !== undefined) await main.getByLabel(texts.phone).fill(changes.phone);
  if (changes.language !== undefined)
    await main.getByLabel(texts.language).selectOption(changes.language);
  await main.getByRole('button', { name: texts.save }).click();
}

/** The lines of the list of signed-in browsers. */
export function sessionRows(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('dl') });
}

export async function chooseLanguage(page: Page, from: Locale, to: Locale): Promise<void> {
  await page.locator('header summary').filter({ hasText: frameTexts[from].language }).click();
  await page.locator(`header a[data-locale="${to}"]`).click();
}
