import { partsOf } from '../parts-of.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import type { Locale } from '@bb1/domain/locale';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import deskTexts from '@bb1/texts/pages/desk';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import { localPath } from '../../../web/app/language/locale-path.ts';
import { arriveAt, open, product, ready, reloadUntil, seeMessage } from '../visitor.ts';
import { officerApp } from './officer-app.ts';

/**
 * Types the current code if a form asks for one: ten minutes after the last step-up, which depends
 * on the story's pace.
 */
export async function proveWhenAsked(page: Page, locale: Locale, email: string): Promise<void> {
  await ready(page);
  const proof = page.getByRole('group', { name: deskTexts[locale].proof.title });
  if ((await proof.count()) > 0)
    await proof.getByLabel(deskTexts[locale].login.code).fill(await officerApp(email).code());
}

/** Opens a screen by the menu of the page, or of the home screen for an officer who is elsewhere. */
export async function goToScreen(
  page: Page,
  locale: Locale,
  screen: keyof (typeof deskTexts)['en']['places'],
): Promise<void> {
  if (!isAtDesk(page, locale)) await open(page, locale, '/desk');
  const link = page
    .getByRole('navigation', { name: deskTexts[locale].mainMenu })
    .getByRole('link', { name: deskTexts[locale].places[screen], exact: true });
  const path = await link.getAttribute('href');
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
  await ready(page);
}

/** Pages before the sign-in have no menu. */
function isAtDesk(page: Page, locale: Locale): boolean {
  const path = page.url().replace(product().portalUrl, '');
  return (
    (path.startsWith(`${localPath(locale, '/desk')}/`) || path === localPath(locale, '/desk')) &&
    !path.includes('/login')
  );
}

/** Previews a statement without booking it; the page of the file opens. */
export async function readStatement(
  page: Page,
  locale: Locale,
  file: { readonly name: string; readonly bytes: Buffer },
): Promise<void> {
  const texts = deskMoneyTexts[locale].bank;
  await page
    .getByLabel(texts.file)
    .setInputFiles({ name: file.name, mimeType: 'application/xml', buffer: file.bytes });
  await page.getByRole('button', { name: texts.read }).click();
  await arriveAt(page, locale, /\/desk\/bank\/[^/]+$/);
}

/** Asks for a colleague's confirmation of the file on this page; gives the path of the proposal without language. */
export async function proposeStatement(page: Page, locale: Locale): Promise<string> {
  const texts = deskMoneyTexts[locale].import;
  await page.getByLabel(texts.why).fill('Der Kanal der Bank ist gestört');
  await page.getByRole('button', { name: texts.submit, exact: true }).click();
  await arriveAt(page, locale, /\/desk\/approvals\/[^/]+$/);
  return new URL(page.url()).pathname.replace(/^\/de(?=\/)/, '');
}

/** The second officer approves the proposal at this path. */
export async function approveProposal(page: Page, locale: Locale, path: string): Promise<void> {
  await open(page, locale, path);
  await approveShown(page, locale);
}

/** The same on the page of the proposal. */
export async function approveShown(page: Page, locale: Locale): Promise<void> {
  const texts = deskApprovalTexts[locale];
  await page.getByRole('button', { name: texts.decide.approve, exact: true }).click();
  await seeMessage(page, partsOf(texts.outcome.approved)[0] ?? '');
}

/** The four figures that summarise a file. */
export async function statementCounts(
  page: Page,
  locale: Locale,
): Promise<Record<'new' | 'known' | 'refused' | 'ignored', number>> {
  const names = deskMoneyTexts[locale].import.counts;
  const figure = async (name: keyof typeof names) =>
    Number(
      await page
        .locator('dl > div')
        .filter({ has: page.getByText(names[name], { exact: true }) })
        .locator('dd')
        .first()
        .innerText(),
    );
  return {
    new: await figure('new'),
    known: await figure('known'),
    refused: await figure('refused'),
    ignored: await figure('ignored'),
  };
}

/** The line of a queued payment, once the product has tried to match it. */
export async function queuedPayment(page: Page, locale: Locale, payer: string): Promise<Locator> {
  await open(page, locale, '/desk/payments');
  const row = page.getByRole('row').filter({ hasText: payer });
  await reloadUntil(page, async () => (await row.count()) > 0);
  return row;
}

/** Opens a person's case from the list of those waiting. */
export async function openCase(page: Page, locale: Locale, fullName: string): Promise<void> {
  await goToScreen(page, locale, 'kyc');
  await page.getByRole('link', { name: fullName }).click();
  await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
}

/**
 * Views a document with a reason and returns the picture; `whose` if several people have files of
 * the same name.
 */
export async function viewDocument(
  page: Page,
  locale: Locale,
  fileName: string,
  { reason, whose }: { readonly reason: string; readonly whose?: string },
): Promise<Locator> {
  const texts = deskKycTexts[locale].documents;
  await page.getByLabel(texts.reason).fill(reason);
  await page
    .getByRole('group', whose === undefined ? {} : { name: whose })
    .getByRole('button', { name: fileName })
    .first()
    .click();
  const picture = page
    .getByRole('article', { name: fileName })
    .filter(whose === undefined ? {} : { hasText: whose })
    .getByRole('img', { name: texts.picture({ name: fileName }) });
  await picture.waitFor();
  return picture;
}

/** Looks at every document first, which the approval takes. */
export async function approvePerson(
  page: Page,
  locale: Locale,
  applicantType: ApplicantType = 'individual',
): Promise<void> {
  const texts = deskKycTexts[locale];
  for (const file of await page.locator('button[name=attachment_id]').all()) {
    await file.click();
    await file.and(page.locator('[aria-pressed=true]')).waitFor();
  }
  for (const check of requiredReviewChecks(applicantType))
    await page.getByLabel(texts.decision.checks[check]).check();
  await page.getByRole('button', { name: texts.decision.approve, exact: true }).click();
  await seeMessage(page, texts.decision.done({ verdict: texts.verdicts.approved }));
}

/**
 * Proposes everything that is ready, once the order is; returns the proposal's path without
 * language.
 */
export async function proposeAllocation(
  page: Page,
  locale: Locale,
  reference: string,
): Promise<string> {
  if (!page.url().endsWith('/desk/allocations')) await goToScreen(page, locale, 'allocations');
  await page
    .getByRole('heading', { level: 1, name: deskTokenTexts[locale].allocations.title })
    .waitFor();
  await reloadUntil(page, async () => (await page.getByText(reference).count()) > 0);
  await page.getByRole('button', { name: deskTokenTexts[locale].allocations.propose }).click();
  await arriveAt(page, locale, /\/desk\/approvals\/[^/]+$/);
  return new URL(page.url()).pathname.replace(/^\/de(?=\/)/, '');
}

/** The approver takes one order out of a proposal, at the second try, and arrives at the rest. */
export async function takeOrderOut(
  page: Page,
  locale: Locale,
  reference: string,
  reason: string,
): Promise<void> {
  const texts = deskApprovalTexts[locale].decide;
  const whole = page.url();
  const fold = page.locator('details').filter({ hasText: texts.takeOutHint });
  const line = fold.getByLabel(texts.line.allocation);
  const submit = fold.getByRole('button', { name: texts.takeOut, exact: true });
  await fold.locator('summary').click();
  await line.fill('BB1-XXXX');
  await fold.getByLabel(texts.sendBackReason).fill(reason);
  await submit.click();
  await fold.locator('[name=line][aria-invalid=true]').waitFor();
  expect(await fold.getByLabel(texts.sendBackReason).inputValue()).toBe(reason);
  await line.fill(reference);
  await submit.click();
  await page.waitForURL((url) => url.href !== whole);
  await page.getByText(reference).waitFor({ state: 'detached' });
}
