import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import uiTexts from '@bb1/texts/pages/ui';
import verificationTexts from '@bb1/texts/pages/verification';
import { join, investAsAnIndividual, save } from './acts/verify.ts';
import { newVisitor, open, openBrowser } from './visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('[KYC-1][SITE-14] a person at a phone answers one question at a time, and reads all errors at once', async () => {
  const { page } = await newVisitor(browser, 'en', { viewport: { width: 360, height: 740 } });
  const { identity: texts, questions } = verificationTexts.en;
  await join(page, 'en', {
    firstName: 'Pia',
    lastName: 'Taschen',
    email: `pia.${randomUUID().slice(0, 8)}@people.example`,
    password: 'seven slow snails',
  });
  await investAsAnIndividual(page, 'en');
  await open(page, 'en', '/verification/identity');
  const step = (number: number) =>
    page.getByText(uiTexts.en.progress({ number: String(number), count: '5' }));
  const headings = () => page.locator('main h2:visible').allInnerTexts();
  await step(1).waitFor();
  expect(await headings()).toEqual([texts.person.applicant]);
  await page.getByLabel(texts.lastName, { exact: true }).fill('Taschen');
  for (const title of [texts.nationality, texts.tax, texts.exposed, texts.document]) {
    await page.getByRole('button', { name: questions.next }).click();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    expect(await headings()).toEqual([title]);
  }
  await step(5).waitFor();
  await save(page, 'en');
  await page.getByText(questions.wrong).waitFor();
  await step(1).waitFor();
  expect(await headings()).toEqual([texts.person.applicant]);
  expect(await page.getByLabel(texts.lastName, { exact: true }).inputValue()).toBe('Taschen');
  const parts = page.getByRole('alert').getByRole('button');
  expect(await parts.allInnerTexts()).toEqual([
    texts.person.applicant,
    texts.nationality,
    texts.tax,
    texts.exposed,
    texts.document,
  ]);
  await parts.filter({ hasText: texts.document }).click();
  await step(5).waitFor();
  // The focus follows in the next frame.
  await page
    .locator('[data-question]:focus-within')
    .filter({ has: page.getByLabel(texts.docId, { exact: true }) })
    .waitFor();
});
