import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import authTexts from '@bb1/texts/pages/auth';
import type { Mail } from '../panel.ts';
import { seeMessage } from '../visitor.ts';

export const PASSWORD_SUBJECTS = {
  en: {
    reset: 'Choose a new password',
    unknown: 'No account for this email address',
    changed: 'Your password was changed',
  },
  de: {
    reset: 'Neues Passwort wählen',
    unknown: 'Kein Konto mit dieser E-Mail-Adresse',
    changed: 'Ihr Passwort wurde geändert',
  },
};

/**
 * The link of a mail, whose token no server sees, and the mail's code for browsers without scripts.
 */
export function secretLink(mail: Mail, path: string): { link: string; code: string } {
  const [link, token] = new RegExp(`https?://\\S+${path}\\S*#token=(\\S+)`).exec(mail.text) ?? [];
  const code = decodeURIComponent(token ?? '');
  if (link === undefined || !mail.text.includes(`: ${code}`))
    throw new Error(`no link to ${path} and code in the mail:\n${mail.text}`);
  return { link, code };
}

/** Requests the mail and waits for the page's answer, which is the same for every address. */
export async function askForReset(page: Page, locale: Locale, email: string): Promise<void> {
  const texts = authTexts[locale];
  await page.getByLabel(texts.email).fill(email);
  await page.getByRole('button', { name: texts.resetPassword.submit }).click();
  await seeMessage(page, texts.resetPassword.sentTitle);
}

export async function typeNewPassword(
  page: Page,
  locale: Locale,
  password: string,
  again = password,
): Promise<void> {
  const texts = authTexts[locale].resetPassword;
  await page.getByLabel(texts.newPassword, { exact: true }).fill(password);
  await page.getByLabel(texts.newPasswordAgain).fill(again);
}

export async function saveNewPassword(page: Page, locale: Locale, password: string): Promise<void> {
  await typeNewPassword(page, locale, password);
  await page.getByRole('button', { name: authTexts[locale].resetPassword.save }).click();
}
