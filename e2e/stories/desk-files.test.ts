import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { BANK_FILE_LIMIT_BYTES } from '@bb1/domain/payments/desk-endpoints';
import { message } from '@bb1/domain/messages';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { comeToDesk, newOfficer } from './acts/officer-app.ts';
import { newVisitor, open, openBrowser, storyLanguages } from './visitor.ts';

const FELIX = 'felix@issuer.example';

let browser: Browser;
let folder: string;
let tooLarge: string;
beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'bb1-desk-files-'));
  tooLarge = join(folder, 'year.xml');
  await writeFile(tooLarge, Buffer.alloc(BANK_FILE_LIMIT_BYTES + 2 ** 20, ' '));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** The browser reads the file from the disk: sent through its debugger, it would take seconds. */
const chooseTooLarge = (page: Page, locale: Locale) =>
  page.getByLabel(deskMoneyTexts[locale].bank.file).setInputFiles(tooLarge);

describe.each(storyLanguages('de'))('a file of the bank above the limit (%s)', (locale) => {
  const texts = deskMoneyTexts[locale].bank;

  it('[PAY-12][DESK-3] is refused at its field before it is sent, and a smaller one can be chosen', async () => {
    const { page } = await newOfficer(browser, locale, FELIX);
    await open(page, locale, '/desk/bank');
    await chooseTooLarge(page, locale);
    const field = page.getByLabel(texts.file);
    await page.getByText(texts.tooLarge, { exact: true }).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.setInputFiles({
      name: 'day.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from('<Document/>'),
    });
    await page.getByText(texts.tooLarge, { exact: true }).waitFor({ state: 'detached' });
  });

  it('[PAY-12][DESK-3][SITE-9] is refused at its field with JavaScript switched off', async () => {
    const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    await comeToDesk(page, FELIX);
    await open(page, locale, '/desk/bank');
    await chooseTooLarge(page, locale);
    await page.getByRole('button', { name: texts.read }).click();
    await page.getByText(message(locale, 'file_too_large', { max: 40 })).waitFor();
    expect(await page.getByLabel(texts.file).getAttribute('aria-invalid')).toBe('true');
  });
});
