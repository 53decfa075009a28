import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { formatDate } from '@bb1/domain/presentation';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { look } from '../page-checks.ts';
import { payFromWallet } from '../panel.ts';
import { arriveAt, open, reloadUntil, seeMessage } from '../visitor.ts';
import { goToScreen, proveWhenAsked } from './officers.ts';

/** From the menu to the page of the run due on a day; returns its path without language. */
export async function openRun(page: Page, locale: Locale, due: string): Promise<string> {
  await goToScreen(page, locale, 'coupon_runs');
  await arriveAt(page, locale, '/desk/coupon-runs');
  const link = page
    .getByRole('row')
    .getByRole('link', { name: formatDate(locale, due, 'short'), exact: true });
  await reloadUntil(page, async () => (await link.count()) > 0);
  await link.click();
  await arriveAt(page, locale, /\/desk\/coupon-runs\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.replace(/^\/de(?=\/)/, '');
}

export async function proposeRun(page: Page, locale: Locale, button: string): Promise<void> {
  await reloadUntil(
    page,
    async () => (await page.getByRole('button', { name: button, exact: true }).count()) > 0,
  );
  await page.getByRole('button', { name: button, exact: true }).click();
  await seeMessage(page, deskCouponRunTexts[locale].page.done.propose);
}

/** The second officer has no button as long as lumens are missing, and reads where to send them. */
export async function fundWhatIsMissing(page: Page, path: string): Promise<void> {
  const texts = deskCouponRunTexts.en;
  await open(page, 'en', path);
  await page.getByText(texts.page.shortText).waitFor();
  expect(await page.getByRole('button', { name: texts.page.release, exact: true }).count()).toBe(0);
  await look(page, 'desk-coupon-run-short', { alsoAt: [768, 1440] });
  const account = /G[A-Z2-7]{55}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  await payFromWallet('stellar', { to: account, amount: '5000' });
  await reloadUntil(
    page,
    async () =>
      (await page.getByRole('button', { name: texts.page.release, exact: true }).count()) > 0,
  );
}

/** The second officer pays what the page shows, and stays until everybody payable is paid. */
export async function releaseRun(
  page: Page,
  locale: Locale,
  { path, email }: { readonly path: string; readonly email: string },
): Promise<void> {
  const texts = deskCouponRunTexts[locale];
  await open(page, locale, path);
  await look(page, 'desk-coupon-run-to-release', { alsoAt: [768, 1440] });
  await proveWhenAsked(page, locale, email);
  await page.getByRole('button', { name: texts.page.release, exact: true }).click();
  await seeMessage(page, texts.page.done.release);
  await reloadUntil(
    page,
    async () => (await page.getByText(texts.page.waiting({ count: 1 })).count()) > 0,
  );
}
