import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import factorTexts from '@bb1/texts/pages/account-factors';
import { mailsTo } from '../panel.ts';
import { ready } from '../visitor.ts';

export const CODE_SUBJECTS = {
  en: 'Your code for the second factor',
  de: 'Ihr Code für den zweiten Faktor',
};

/** The codes mailed to an address for its first second factor, newest first. */
export async function codesMailedTo(address: string, locale: Locale): Promise<string[]> {
  const mails = (await mailsTo(address)).filter(({ subject }) => subject === CODE_SUBJECTS[locale]);
  return mails.map(({ text }) => /^\d{4} \d{4}$/m.exec(text)?.[0] ?? '');
}

/** Requests another code with the button of this text, and reads it in the mailbox. */
export async function haveCodeSent(
  page: Page,
  locale: Locale,
  { button, to }: { readonly button: string; readonly to: string },
): Promise<string> {
  const before = (await codesMailedTo(to, locale)).length;
  await page.getByRole('button', { name: button, exact: true }).click();
  for (let tries = 0; tries < 100; tries++) {
    const codes = await codesMailedTo(to, locale);
    if (codes.length > before) {
      await ready(page);
      return codes[0] ?? '';
    }
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`no code came to ${to}`);
}

export async function typeMailCode(page: Page, locale: Locale, code: string): Promise<void> {
  const texts = factorTexts[locale].mailbox;
  await page.getByLabel(texts.code).fill(code);
  await page.getByRole('button', { name: texts.submit, exact: true }).click();
}

/** The address to which the code goes, according to the page. */
export function shownAddress(page: Page, locale: Locale): Promise<string> {
  return page
    .getByText(factorTexts[locale].mailbox.to, { exact: true })
    .locator('xpath=following-sibling::*[1]')
    .innerText();
}

/** On the way to the page of this title: types the mailed code if it is required first. */
export async function passMailbox(page: Page, locale: Locale, title: string): Promise<void> {
  const texts = factorTexts[locale].mailbox;
  const mailbox = page.getByRole('heading', { level: 1, name: texts.title });
  const wanted = page.getByRole('heading', { level: 1, name: title });
  await mailbox.or(wanted).waitFor();
  if (!(await mailbox.isVisible())) return;
  await typeMailCode(
    page,
    locale,
    await haveCodeSent(page, locale, { button: texts.send, to: await shownAddress(page, locale) }),
  );
  await wanted.waitFor();
}
