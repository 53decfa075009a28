import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import authTexts from '@bb1/texts/pages/auth';
import factorTexts from '@bb1/texts/pages/account-factors';
import { arriveAt, open } from '../visitor.ts';
import { sayCodesAreStored, shownCodes } from './factors.ts';
import { passMailbox } from './mailbox.ts';

/** The page of the second factor has appeared. */
export async function askedForSecondFactor(page: Page, locale: Locale): Promise<void> {
  await arriveAt(page, locale, /\/login\/second_factor$/);
  await page
    .getByRole('heading', { level: 1, name: authTexts[locale].secondFactor.title })
    .waitFor();
}

export async function giveCode(page: Page, locale: Locale, code: string): Promise<void> {
  const texts = authTexts[locale];
  await page.getByLabel(texts.factors.code).fill(code);
  await page.getByRole('button', { name: texts.secondFactor.submit, exact: true }).click();
}

export async function giveRecoveryCode(page: Page, locale: Locale, code: string): Promise<void> {
  const texts = authTexts[locale];
  const field = page.getByLabel(texts.factors.recoveryCode);
  if (!(await field.isVisible())) await page.getByText(texts.secondFactor.useRecoveryCode).click();
  await field.fill(code);
  await page.getByRole('button', { name: texts.secondFactor.submitRecoveryCode }).click();
}

/** Adds the device's passkey to the account; returns the recovery codes that come with it. */
export async function addPasskey(page: Page, locale: Locale): Promise<string[]> {
  await open(page, locale, '/account/second_factor/passkey');
  await passMailbox(page, locale, factorTexts[locale].passkey.title);
  await page.getByRole('button', { name: factorTexts[locale].passkey.submit }).click();
  const codes = await shownCodes(page, locale);
  await sayCodesAreStored(page, locale);
  await page.getByRole('heading', { level: 1, name: factorTexts[locale].overview.title }).waitFor();
  return codes;
}
