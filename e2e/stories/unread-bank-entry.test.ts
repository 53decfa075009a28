import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { startProduct } from '../../testing/product-for-stories.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { goToScreen } from './acts/officers.ts';
import { look } from './page-checks.ts';
import { arriveAt, newVisitor, openBrowser, type Visitor, walkThrough } from './visitor.ts';

const FELIX = 'felix@issuer.example';
const WIDE = { alsoAt: [768, 1440] };

let own: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let finance: Visitor;
beforeAll(async () => {
  own = await startProduct();
  walkThrough(own.product);
  browser = await openBrowser();
  finance = await newVisitor(browser, 'en');
  await comeToDesk(finance.page, FELIX);
  await leaveTwoEntriesUnread();
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

/** A statement that has joined, with two entries in dollars. */
async function leaveTwoEntriesUnread(): Promise<void> {
  const { DATABASE_URL } = JSON.parse(
    await readFile(join(own.product.dataFolder, 'environment.json'), 'utf8'),
  ) as { DATABASE_URL: string };
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  const [file, statement] = [randomUUID(), randomUUID()];
  await client.query(
    "insert into bank_imports (id, file_name, file_hash, file, created_at, imported_at, result) values ($1, 'two-in-dollars.xml', sha256('two'), '', now(), now(), $2)",
    [file, JSON.stringify({ counts: { new: 0, known: 0, refused: 2, ignored: 0 } })],
  );
  await client.query(
    "insert into bank_statements (id, bank_import_id, account_iban, statement_id, opening_eur, closing_eur, closing_date, unread_eur, joined_place) values ($1, $2, 'DE50100000000000000001', 'TWO', 0, 80, '2019-01-02', 80, 0)",
    [statement, file],
  );
  for (const entry of [1, 2])
    await client.query(
      "insert into refused_bank_entries (id, bank_import_id, bank_statement_id, account_iban, entry_key, statement_id, entry_no, line_no, code, currency, amount, direction, booking_date, counterparty_name, remittance, refused_at) values ($1, $2, $3, 'DE50100000000000000001', $4, 'TWO', $5, 1, 'currency_not_eur', 'USD', '44.00', 'credit', '2019-01-02', 'Uma Unread', 'forty-four dollars', now())",
      [randomUUID(), file, statement, `two-${entry}`, entry],
    );
  await client.end();
}

describe('an officer with an unread entry of the bank', () => {
  it('[PAY-12][DESK-3] finds it, reads what the balances say, and proposes how to book it', async () => {
    const { page } = finance;
    const { bank, entry } = deskMoneyTexts.en;
    await goToScreen(page, 'en', 'bank');
    await look(page, 'desk-bank-unread', WIDE);
    await page.getByRole('link', { name: bank.openEntry, exact: true }).first().click();
    await arriveAt(page, 'en', /\/desk\/bank\/entries\/[^/]+$/);
    await page.getByText('two-in-dollars.xml').waitFor();
    await look(page, 'desk-unread-entry', WIDE);
    await page.getByLabel(entry.amount).fill('forty');
    await page.getByLabel(entry.why).fill('Online banking of the bank');
    await page.getByRole('button', { name: entry.submit, exact: true }).click();
    await page.getByLabel(entry.amount).and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByLabel(entry.amount).fill('40.00');
    await page.getByRole('button', { name: entry.submit, exact: true }).click();
    await arriveAt(page, 'en', /\/desk\/approvals\/[^/]+$/);
    await page.getByText(deskApprovalTexts.en.facts.unread_entries, { exact: true }).waitFor();
    await look(page, 'desk-manual-booking-proposal', WIDE);
  });
});
