import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import deskFailedJobTexts from '@bb1/texts/pages/desk-failed-jobs';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import deskPaymentHaltTexts from '@bb1/texts/pages/desk-payment-halts';
import deskReportTexts from '@bb1/texts/pages/desk-reports';
import deskTexts from '@bb1/texts/pages/desk';
import { placeDemoOrder } from '../../sandbox/demonstration/investor-acts.ts';
import { approveProposed } from './acts/money-desk.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { goToScreen } from './acts/officers.ts';
import { verifiedElsewhere, investorNamed } from './acts/prepared.ts';
import { look } from './page-checks.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  product,
  ready,
  seeMessage,
  type Visitor,
  walkThroughSharedLast,
} from './visitor.ts';

const RITA = 'rita@issuer.example';
const FELIX = 'felix@issuer.example';
const PETRA = 'petra@issuer.example';
const ANNA = 'anna@issuer.example';
const BEN = 'ben@issuer.example';
const WIDE = { alsoAt: [768, 1440] };

let browser: Browser;
let support: Visitor;
let finance: Visitor;
let approver: Visitor;
beforeAll(async () => {
  await walkThroughSharedLast();
  browser = await openBrowser();
  [support, finance, approver] = await Promise.all([
    newVisitor(browser, 'en'),
    newVisitor(browser, 'en'),
    newVisitor(browser, 'de'),
  ]);
  await Promise.all([
    comeToDesk(support.page, RITA),
    comeToDesk(finance.page, FELIX),
    comeToDesk(approver.page, PETRA),
  ]);
  const person = investorNamed('Olga Overview', { locale: 'en', documentId: 'O7EN83KX1' });
  const investor = await verifiedElsewhere(person);
  await placeDemoOrder(investor, person, {
    key: randomUUID(),
    amount: '2500.00',
    paid: false,
  });
});
afterAll(() => browser.close());

/**
 * Failed jobs of processes that died at every attempt: one without an error, one with its last
 * error.
 */
async function giveUpTwoJobs(): Promise<void> {
  const { DATABASE_URL } = JSON.parse(
    await readFile(join(product().dataFolder, 'environment.json'), 'utf8'),
  ) as { DATABASE_URL: string };
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  for (const error of [null, 'the disk is full']) {
    const { rows } = await client.query<{ id: string }>(
      "select id from graphile_worker.add_job('audit.seal', run_at := now() + interval '1 hour', max_attempts := 3)",
    );
    await client.query(
      'update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1 where id = $2',
      [error, rows[0]?.id],
    );
  }
  await client.end();
}

describe('officers with an overview', () => {
  it('[MAIL-1][DESK-3] find a mail by its address, read it without secrets, and preview every kind in both languages', async () => {
    const { page } = support;
    const texts = deskMailTexts.en;
    await goToScreen(page, 'en', 'mails');
    await page.getByRole('searchbox', { name: texts.list.recipient }).fill('olga');
    await page.getByRole('button', { name: deskTexts.en.lists.show, exact: true }).click();
    await page.waitForURL(/q=olga/);
    await ready(page);
    await look(page, 'desk-mails', WIDE);
    await page.getByRole('rowheader').filter({ hasText: 'olga' }).last().getByRole('link').click();
    await page.getByText(texts.mail.masked).waitFor();
    await look(page, 'desk-mail', WIDE);
    await goToScreen(page, 'en', 'mail_previews');
    await look(page, 'desk-mail-previews', WIDE);
    await page
      .getByRole('cell', { name: 'tokens-allocated', exact: true })
      .locator('xpath=..')
      .getByRole('link')
      .click();
    const mail = page.frameLocator('iframe').first();
    await mail.locator('html[lang=en]').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: texts.languages.de, exact: true }).click();
    await mail.locator('html[lang=de]').waitFor({ state: 'attached' });
    await look(page, 'desk-mail-preview', WIDE);
  });

  it('[DESK-9] find an order by Ctrl K and words of a name, and go to a screen by two keys', async () => {
    const { page } = finance;
    const { search } = deskTexts.en;
    await open(page, 'en', '/desk');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: search.open }).fill('overview olga');
    const found = page.getByRole('dialog').getByRole('link').filter({ hasText: 'Olga Overview' });
    await found.first().waitFor();
    await page.keyboard.press('Enter');
    await arriveAt(page, 'en', /\/desk\/orders\/[0-9a-f-]{36}$/);
    await open(page, 'en', '/desk/search?q=olga');
    await look(page, 'desk-search', WIDE);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await arriveAt(page, 'en', '/desk/orders');
  });

  it('[DESK-6] see the sale, the funnel, the ageing and the holders, with a table next to every chart', async () => {
    await goToScreen(finance.page, 'en', 'reports');
    for (const place of ['sale', 'funnel', 'ageing', 'cap_table'] as const) {
      if (place !== 'sale')
        await finance.page
          .getByRole('link', { name: deskReportTexts.en.places[place], exact: true })
          .click();
      await finance.page
        .getByRole('heading', {
          level: 1,
          name: deskReportTexts.en[place === 'cap_table' ? 'capTable' : place].title,
        })
        .waitFor();
      await look(finance.page, `desk-report-${place}`, WIDE);
    }
    await open(approver.page, 'de', '/desk/reports?by=week');
    await look(approver.page, 'desk-report-sale-de', WIDE);
  });

  it.each([
    ['en', ANNA],
    ['de', BEN],
  ] as const)(
    '[DESK-3][RUN-4] handle failed jobs: one is retried, the others are discarded at once with a reason (%s)',
    async (locale, email) => {
      await giveUpTwoJobs();
      const { page } = await newVisitor(browser, locale);
      const texts = deskFailedJobTexts[locale];
      await comeToDesk(page, email);
      await goToScreen(page, locale, 'failed_jobs');
      const many = deskTexts[locale].many;
      const shown = page.locator('tbody').getByRole('row');
      await shown.nth(1).waitFor();
      expect(await page.getByText('the disk is full', { exact: true }).count()).toBe(1);
      await look(page, `desk-failed-jobs-${locale}`, WIDE);
      await shown.first().getByRole('checkbox').check();
      await page.getByText(texts.retry.will({ count: 1 })).waitFor();
      await page.getByRole('button', { name: texts.retry.submit({ count: 1 }) }).click();
      await seeMessage(page, texts.retry.done({ count: 1 }));
      // The page confirms the action before it has refreshed the list.
      await expect.poll(() => shown.count(), { timeout: 15_000 }).toBe(1);
      await giveUpTwoJobs();
      await page.reload();
      await page.getByRole('checkbox', { name: many.chooseAll }).check();
      await page
        .locator('[data-acts]')
        .getByText(many.chosen({ count: 3 }))
        .waitFor();
      await page.getByRole('radio', { name: texts.discard.act }).check();
      await page.getByText(texts.discard.will({ count: 3 })).waitFor();
      await page.getByLabel(texts.discard.reason).fill('A new one runs every minute');
      await look(page, `desk-failed-jobs-chosen-${locale}`, WIDE);
      await page.getByRole('button', { name: texts.discard.submit({ count: 3 }) }).click();
      await seeMessage(page, texts.discard.done({ count: 3 }));
      await page.getByText(texts.page.none).waitFor();
    },
  );

  it('[SAFE-1][DESK-4] halt all payments, which every screen shows, and resume them when another agrees', async () => {
    const texts = deskPaymentHaltTexts;
    await goToScreen(finance.page, 'en', 'payment_halts');
    await finance.page.locator('summary').filter({ hasText: texts.en.halt.title }).click();
    await finance.page.getByLabel(texts.en.halt.reason).fill('A payout looks wrong');
    await finance.page.getByRole('button', { name: texts.en.halt.submit, exact: true }).click();
    await seeMessage(finance.page, texts.en.done.halt);
    await open(support.page, 'en', '/desk');
    await support.page.getByText(deskTexts.en.home.haltedTitle).waitFor();
    await finance.page.locator('summary').filter({ hasText: texts.en.propose.title }).click();
    await finance.page.getByLabel(texts.en.propose.reason).fill('It was right');
    await finance.page.getByRole('button', { name: texts.en.propose.submit, exact: true }).click();
    await seeMessage(finance.page, texts.en.done.propose);
    await look(finance.page, 'desk-payment-halts', WIDE);
    await goToScreen(approver.page, 'de', 'payment_halts');
    await look(approver.page, 'desk-payment-halts-de', WIDE);
    await approveProposed(approver.page, 'de', PETRA);
    // The page confirms the action before it has refreshed the halts.
    await approver.page.getByText(deskTexts.de.home.haltedTitle).waitFor({ state: 'detached' });
    await look(approver.page, 'desk-money-release-approved', WIDE);
  });
});
