import type { Page } from 'playwright-core';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { Locale } from '@bb1/domain/locale';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { productTime } from '../panel.ts';
import { arriveAt, open } from '../visitor.ts';
import { approveShown, goToScreen, proveWhenAsked } from './officers.ts';

const DAY_MS = 86_400_000;

/** Proposes a code valid yesterday, today and tomorrow; returns the path of the proposal without language. */
export async function proposeCode(
  page: Page,
  locale: Locale,
  { code, percent }: { readonly code: string; readonly percent: string },
): Promise<string> {
  const texts = deskDiscountTexts[locale].list;
  const now = (await productTime()).getTime();
  const day = (offset: number) => berlinDay(new Date(now + offset * DAY_MS));
  await goToScreen(page, locale, 'discounts');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field(texts.code).fill(code);
  await field(texts.rate).fill(percent);
  await field(texts.from).fill(day(-1));
  await field(texts.until).fill(day(1));
  await field(texts.maxUses).fill('5');
  await field(texts.reason).fill('For the visitors of a fair');
  await page.getByRole('button', { name: texts.submit }).click();
  await arriveAt(page, locale, /\/desk\/approvals\/[^/]+$/);
  return new URL(page.url()).pathname.replace(/^\/de(?=\/)/, '');
}

/** The proposer sees that another officer has to agree, and has no button for it. */
export async function cannotPublish(page: Page, locale: Locale): Promise<boolean> {
  const texts = deskApprovalTexts[locale];
  await page.getByText(texts.decide.withdrawHint).waitFor();
  return (
    (await page.getByRole('button', { name: texts.decide.approve, exact: true }).count()) === 0
  );
}

export async function publishCode(
  page: Page,
  locale: Locale,
  { path, email }: { readonly path: string; readonly email: string },
): Promise<void> {
  await open(page, locale, path);
  await proveWhenAsked(page, locale, email);
  await approveShown(page, locale);
}
