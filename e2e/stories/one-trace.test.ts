import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { type StartedProduct, startProduct } from '../../testing/product-for-stories.ts';
import frame from '@bb1/texts/pages/frame';
import { readSheet } from './read-sheet.ts';
import { acknowledge, downloadSheet, makeKeys, typeCode, waitForTheTokens } from './acts/claim.ts';
import { inTheDatabase } from './acts/later.ts';
import { investorNamed } from './acts/prepared.ts';
import { type Claimant, comeWithTokens } from './acts/tokens.ts';
import { look } from './page-checks.ts';
import {
  newVisitor,
  open,
  openBrowser,
  product,
  storyLanguages,
  type Visitor,
  walkThrough,
} from './visitor.ts';

const LOCALES = storyLanguages('en');
const [BUILD, SUBMIT] = ['POST /api/distribution_claims', 'POST /api/distribution_claims/submit'];

let own: StartedProduct;
let browser: Browser;
let visitors: Visitor[];
let claimants: Claimant[];
beforeAll(async () => {
  own = await startProduct({ settings: { JOBS_APART: 'on' } });
  walkThrough(own.product);
  browser = await openBrowser();
  visitors = await Promise.all(LOCALES.map((locale) => newVisitor(browser, locale)));
  claimants = await comeWithTokens(
    visitors.map(({ page }, at) => ({
      page,
      person: investorNamed(['Tilda Trace', 'Tim Trace'][at] ?? '', {
        locale: LOCALES[at] ?? 'en',
        documentId: `TR${at}EN83KX1`,
      }),
    })),
    '100.00',
  );
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

const claimant = (locale: Locale): Claimant =>
  claimants[LOCALES.indexOf(locale)] ?? expect.unreachable();

describe.each(LOCALES)('a click on the page of a claim (%s)', (locale) => {
  it('[SAFE-9] is one trace from the page and the click over its calls, transactions and jobs of another process to the settled transfer and its mail', async () => {
    const { page } = claimant(locale);
    await open(page, locale, '/claim/new');
    await makeKeys(page, locale);
    const sheet = await readSheet((await downloadSheet(page, locale)).bytes);
    await acknowledge(page, locale);
    const clicked = page.waitForResponse('**/api/distribution_claims/submit');
    await typeCode(page, locale, sheet.code);
    const [, id = ''] =
      /^00-([0-9a-f]{32})-/.exec((await (await clicked).headerValue('traceparent')) ?? '') ?? [];
    expect(id).toHaveLength(32);
    await waitForTheTokens(page, locale);

    await page.goto(`${product().portalUrl}/sandbox/traces/${id}?lang=${locale}`);
    const names = () => page.locator('#trace-spans .what strong').allInnerTexts();
    await expect.poll(names, { timeout: 60_000 }).toContain('send mail');
    const inOrder = ['GET /claim/new', 'page /claim/new', 'click in the browser', SUBMIT];
    expect((await names()).filter((name) => inOrder.includes(name))).toEqual(inOrder);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(BUILD);
    for (const part of ['job transfers.submit', 'ask the signer', 'submit to the ledger'])
      expect(await names()).toContain(part);
    expect((await names()).some((name) => name.startsWith('transaction '))).toBe(true);
    const processes = await page.locator('#trace-legend li').allInnerTexts();
    expect(processes).toEqual([
      expect.stringMatching(/^serve \d+$/),
      expect.stringMatching(/^work \d+$/),
    ]);
    await look(page, 'trace');
  });

  it('[SAFE-9] that leads to a page which fails shows the reference under which log and trace have the failure', async () => {
    const { page } = claimant(locale);
    await open(page, locale, '/dashboard');
    const texts = frame[locale];
    await inTheDatabase('alter table passkeys rename to passkeys_away', []);
    try {
      const menu = page.locator('[data-menu]').last();
      await menu.locator('summary').click();
      await menu.getByRole('link', { name: texts.account.settings, exact: true }).click();
      const shown = await page.getByText(texts.error.reference).innerText();
      const [reference = ''] = /[0-9a-f]{32}/.exec(shown) ?? [];
      expect(shown).toContain(`${texts.error.reference} ${reference}`);
      const lines = async () =>
        (await readFile(own.product.log, 'utf8'))
          .split('\n')
          .filter((line) => line.includes(`"request_id":"${reference}"`));
      await expect.poll(async () => (await lines()).join('\n')).toContain('passkeys');
      const failed = async () => {
        await page.goto(`${product().portalUrl}/sandbox/traces/${reference}?lang=${locale}`);
        return page.locator('#trace-spans .failed strong').allInnerTexts();
      };
      await expect.poll(failed).toContain('GET /account');
      expect(await page.locator('#trace-spans .what strong').first().innerText()).toBe(
        'click in the browser',
      );
    } finally {
      await inTheDatabase('alter table passkeys_away rename to passkeys', []);
    }
  });
});
