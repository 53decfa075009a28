import type { Locator, Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import type { PAYMENT_REFUND_REASONS } from '@bb1/domain/payments/payment-state';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskTexts from '@bb1/texts/pages/desk';
import { deliverStatement } from '../panel.ts';
import { arriveAt, open, reloadUntil, seeMessage } from '../visitor.ts';
import { type DownloadedFile, downloadFile } from './downloads.ts';
import { approveShown, goToScreen, proveWhenAsked, queuedPayment } from './officers.ts';

/** The bank delivers all that it has booked since the last statement, and finance sees it booked. */
export async function receiveStatement(page: Page, locale: Locale): Promise<void> {
  const name = await deliverStatement();
  await goToScreen(page, locale, 'bank');
  const booked = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: deskMoneyTexts[locale].bank.states.imported });
  await reloadUntil(page, async () => (await booked.count()) === 1);
}

/** Opens a queued payment, found by words of its line; returns its path without language. */
export async function openQueued(page: Page, locale: Locale, words: string): Promise<string> {
  const row = await queuedPayment(page, locale, words);
  await row.getByRole('link').first().click();
  await arriveAt(page, locale, /\/desk\/payments\/[^/]+$/);
  return here(page);
}

/** Looks up an order for the payment on this page. */
export async function searchOrder(page: Page, locale: Locale, reference: string): Promise<void> {
  const texts = deskPaymentTexts[locale].candidates;
  const search = page.getByRole('main').getByRole('search');
  await search.getByLabel(texts.search).fill(reference);
  await search.getByRole('button', { name: texts.submit, exact: true }).click();
  await page.getByRole('link', { name: texts.clear }).waitFor();
}

/** Proposes to assign all of the payment on this page to a listed order. */
export async function proposeOrder(
  page: Page,
  locale: Locale,
  { reference, reason }: { readonly reference: string; readonly reason: string },
): Promise<void> {
  const texts = deskPaymentTexts[locale];
  const card = candidate(page, reference);
  await card.getByText(texts.candidates.choose, { exact: true }).click();
  await card.getByLabel(texts.decide.reason).fill(reason);
  await card.getByRole('button', { name: texts.candidates.submitChoice }).click();
  await done(page, texts.decide.done.assign);
}

/** The order of this reference among the candidates for the payment. */
export function candidate(page: Page, reference: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }).filter({ hasText: reference }) });
}

/** The proposer finds the proposal from this page, and has no button to approve it. */
export async function cannotApprove(page: Page, locale: Locale): Promise<boolean> {
  const texts = deskApprovalTexts[locale].decide;
  await openProposed(page, locale);
  await page.getByRole('button', { name: texts.withdraw, exact: true }).waitFor();
  return (await page.getByRole('button', { name: texts.approve, exact: true }).count()) === 0;
}

/** Approves the proposal that waits, from the page of its subject. */
export async function approveProposed(page: Page, locale: Locale, email: string): Promise<void> {
  await openProposed(page, locale);
  await proveWhenAsked(page, locale, email);
  await approveShown(page, locale);
}

async function openProposed(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: deskTexts[locale].fourEyes.toApproval }).click();
  await arriveAt(page, locale, /\/desk\/approvals\/[^/]+$/);
}

/**
 * Proposes the refund that the payment page's form suggests, with a reason if it suggests none;
 * returns the refund's path without language.
 */
export async function proposeRefund(
  page: Page,
  locale: Locale,
  reason?: (typeof PAYMENT_REFUND_REASONS)[number],
): Promise<string> {
  const texts = deskPaymentTexts[locale].decide;
  await page.getByRole('main').getByText(texts.refund, { exact: true }).click();
  if (reason !== undefined)
    await page
      .getByRole('combobox', { name: texts.refundReason, exact: true })
      .selectOption(reason);
  await page.getByRole('button', { name: texts.refundSubmit }).click();
  await arriveAt(page, locale, /\/desk\/refunds\/[^/]+$/);
  return here(page);
}

/** Writes all approved refunds into a file and downloads it as the bank gets it. */
export async function writeRefundFile(
  page: Page,
  locale: Locale,
  email: string,
): Promise<DownloadedFile> {
  const texts = deskRefundTexts[locale].files;
  await open(page, locale, '/desk/refunds/files');
  await proveWhenAsked(page, locale, email);
  await page.getByRole('button', { name: texts.make, exact: true }).click();
  await done(page, texts.done.make);
  return downloadFile(page, () => page.getByRole('link', { name: texts.download }).first().click());
}

function done(page: Page, words: string): Promise<void> {
  return seeMessage(page, words);
}

/** This page's path without language. */
function here(page: Page): string {
  return new URL(page.url()).pathname.replace(/^\/de(?=\/)/, '');
}
