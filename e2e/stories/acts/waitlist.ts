import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import type { InvestmentRange } from '@bb1/domain/waitlist/member';
import authTexts from '@bb1/texts/pages/auth';
import waitlistTexts from '@bb1/texts/pages/waitlist';
import siteTexts from '@bb1/texts/pages/site';
import type { Mail } from '../panel.ts';
import { arriveAt, open, seeMessage } from '../visitor.ts';

export const WAITLIST_SUBJECTS = {
  en: {
    confirm: 'Please confirm your place on the waitlist',
    welcome: 'You are on the waitlist',
    newsletter: 'Please confirm the newsletter',
    newsletterWelcome: 'You are subscribed to our newsletter',
    invitation: 'The BB1 sale is open',
  },
  de: {
    confirm: 'Bitte bestätigen Sie Ihren Platz auf der Warteliste',
    welcome: 'Sie stehen auf der Warteliste',
    newsletter: 'Bitte bestätigen Sie den Newsletter',
    newsletterWelcome: 'Sie haben unseren Newsletter abonniert',
    invitation: 'Der Verkauf von BB1 hat begonnen',
  },
};

export interface Newcomer {
  readonly fullName: string;
  readonly email: string;
  readonly range: InvestmentRange;
  readonly newsletter: boolean;
}

/** From the first page of the site to the waitlist. */
export async function followTheMainButton(page: Page, locale: Locale): Promise<void> {
  await open(page, locale, '/');
  await page.getByRole('link', { name: siteTexts[locale].landing.waitlist }).first().click();
  await arriveAt(page, locale, '/signup');
}

export async function fillWaitlist(page: Page, locale: Locale, newcomer: Newcomer): Promise<void> {
  const texts = waitlistTexts[locale].join;
  await page.getByLabel(authTexts[locale].fullName).fill(newcomer.fullName);
  await page.getByLabel(authTexts[locale].email).fill(newcomer.email);
  await page.getByLabel(texts.ranges[newcomer.range], { exact: true }).check();
  await page.getByLabel(texts.newsletter).setChecked(newcomer.newsletter);
}

export async function sendWaitlist(page: Page, locale: Locale): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: waitlistTexts[locale].join.submit })
    .click();
}

/** Sends the form and waits for the page's answer, which is the same for every address. */
export async function joinWaitlist(page: Page, locale: Locale, newcomer: Newcomer): Promise<void> {
  await fillWaitlist(page, locale, newcomer);
  await sendWaitlist(page, locale);
  await seeMessage(page, waitlistTexts[locale].join.sentTitle);
}

/** The link to a page in a mail. */
export function linkIn(mail: Mail, path: string): string {
  const link = new RegExp(`https?://\\S+${path}\\?token=\\S+`).exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no link to ${path} in the mail:\n${mail.text}`);
  return link;
}
