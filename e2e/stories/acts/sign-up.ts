import { partsOf } from '../parts-of.ts';
import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import authTexts from '@bb1/texts/pages/auth';
import frameTexts from '@bb1/texts/pages/frame';
import welcomeTexts from '@bb1/texts/pages/welcome';
import siteTexts from '@bb1/texts/pages/site';
import { mailTo } from '../panel.ts';
import { arriveAt, open, openLink, seeMessage } from '../visitor.ts';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export const CONFIRM_SUBJECTS = {
  en: 'Please confirm your email address',
  de: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
};

/** From the first page of the site to the sign-up. */
export async function followTheInvitation(page: Page, locale: Locale): Promise<void> {
  await open(page, locale, '/');
  await page.getByRole('link', { name: siteTexts[locale].landing.invest }).first().click();
  await arriveAt(page, locale, '/signup');
}

export async function fillSignUp(
  page: Page,
  locale: Locale,
  person: Person & { readonly passwordAgain?: string },
): Promise<void> {
  const texts = authTexts[locale];
  await page.getByLabel(texts.fullName).fill(`${person.firstName} ${person.lastName}`);
  await page.getByLabel(texts.email).fill(person.email);
  await page.getByLabel(texts.password, { exact: true }).fill(person.password);
  await page.getByLabel(texts.passwordAgain).fill(person.passwordAgain ?? person.password);
}

export async function signUp(page: Page, locale: Locale, person: Person): Promise<void> {
  const { signup } = authTexts[locale];
  await fillSignUp(page, locale, person);
  await page.getByLabel(signup.terms).check();
  await page.getByLabel(signup.prospectus).check();
  await page.getByRole('button', { name: signup.submit }).click();
  await arriveAt(page, locale, '/welcome');
}

export async function logIn(page: Page, locale: Locale, person: Person): Promise<void> {
  const texts = authTexts[locale];
  await page.getByLabel(texts.email).fill(person.email);
  await page.getByLabel(texts.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: texts.login.submit, exact: true }).click();
}

/** By the account menu; the home page follows. */
export async function signOut(page: Page, locale: Locale): Promise<void> {
  const texts = frameTexts[locale].account;
  await page
    .locator('header summary')
    .filter({ hasText: partsOf(texts.open)[0]?.trim() ?? '' })
    .click();
  await page.getByRole('button', { name: texts.signOut }).click();
  await arriveAt(page, locale, '/');
}

/** Opens the mailed link and confirms on its page. */
export async function confirmEmail(page: Page, locale: Locale, person: Person): Promise<void> {
  const texts = authTexts[locale].confirmation;
  const mail = await mailTo(person.email, CONFIRM_SUBJECTS[locale]);
  const link = /https?:\/\/\S+\/verification\/email\S*/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no link in the mail:\n${mail.text}`);
  await openLink(page, link);
  await page.getByRole('button', { name: texts.confirm }).click();
  await seeMessage(page, person.email);
}

/** Enters an initial amount in the notation of the person's language. */
export async function sayAnAmount(page: Page, locale: Locale, typed: string): Promise<void> {
  const texts = welcomeTexts[locale].amount;
  await open(page, locale, '/welcome');
  await page.getByLabel(texts.label).fill(typed);
  await page.getByRole('button', { name: texts.submit }).click();
  await seeMessage(page, partsOf(texts.saved)[0] ?? '');
}
