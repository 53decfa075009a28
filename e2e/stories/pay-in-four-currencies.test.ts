import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import { decimal } from '@bb1/domain/money';
import investmentTexts from '@bb1/texts/pages/investment';
import { cannotPublish, proposeCode, publishCode } from './acts/discounts.ts';
import { letCodesGrowOld } from './acts/later.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { placeOrder } from './acts/order.ts';
import {
  applyCode,
  type ChainCurrency,
  copyDeposit,
  type DepositPayment,
  prepareOrder,
  scanDeposit,
  secondsLeft,
  shownAmount,
  waitForStatus,
} from './acts/pay.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import { look } from './page-checks.ts';
import { letEthereumBe, mineBitcoin, payFromWallet } from './panel.ts';
import { arriveAt, newVisitor, open, openBrowser, type Visitor } from './visitor.ts';

const CHAINS = { XLM: 'stellar', BTC: 'bitcoin', ETH: 'ethereum' } as const;
const QUOTE_SECONDS = 30 * 60;
const CODE = 'LIGHTHOUSE-20';

// Paying in euros is part of the story of the whole journey.
let browser: Browser;
let finance: Visitor;
let approver: Visitor;
let english: Visitor;
let german: Visitor;

beforeAll(async () => {
  browser = await openBrowser();
  // Other stories of the same officers may have used the codes of this half minute.
  await letCodesGrowOld(3);
  [finance, approver, english, german] = await Promise.all([
    newVisitor(browser, 'en'),
    newVisitor(browser, 'de'),
    newVisitor(browser, 'en'),
    newVisitor(browser, 'de'),
  ]);
  await Promise.all([
    comeToDesk(finance.page, 'felix@issuer.example'),
    comeToDesk(approver.page, 'petra@issuer.example'),
    comeVerified(
      english.page,
      investorNamed('Harriet Tidewater', { locale: 'en', documentId: 'P4EN83KX1' }),
    ),
    comeVerified(
      german.page,
      investorNamed('Henrike Morgentau', { locale: 'de', documentId: 'P4DE83KX1' }),
    ),
  ]);
});
afterAll(() => browser.close());

/** Marks the document: as long as the mark exists, the page was not reloaded. */
const sameDocument = (page: Page) => page.evaluate(() => performance.timeOrigin);

/** Copies everything, reads the code like a wallet, and checks that both match the page. */
async function readPayment(
  page: Page,
  locale: Locale,
  currency: ChainCurrency,
): Promise<DepositPayment> {
  const copied = await copyDeposit(page, locale, currency);
  await page
    .getByText(locale === 'de' ? 'kopiert' : 'copied', { exact: true })
    .first()
    .waitFor();
  expect(await scanDeposit(page, locale, currency)).toEqual(copied);
  const amount = decimal({ currency, units: copied.units });
  await shownAmount(page, locale, { amount, currency }).waitFor();
  return copied;
}

async function send(currency: ChainCurrency, { to, units, memo }: DepositPayment): Promise<string> {
  return payFromWallet(CHAINS[currency], {
    to,
    amount: decimal({ currency, units }),
    ...(memo === null ? {} : { memo }),
  });
}

describe('a discount code', () => {
  const texts = investmentTexts.en;

  it('[DESK-4][ORD-3] is proposed by one officer, who cannot publish it, and published by another', async () => {
    const path = await proposeCode(finance.page, 'en', { code: CODE, percent: '20' });
    expect(await cannotPublish(finance.page, 'en')).toBe(true);
    await open(approver.page, 'de', path);
    await look(approver.page, 'desk-discount-code');
    await publishCode(approver.page, 'de', { path, email: 'petra@issuer.example' });
  });

  it('[ORD-1][ORD-3] is checked before the order: the investor sees that a wrong one is invalid, and the effect of the right one', async () => {
    const { page } = english;
    await prepareOrder(page, 'en', { amount: '100', method: 'XLM' });
    await applyCode(page, 'en', 'LIGHTHOUSE-21');
    await page.getByText('Invalid discount code', { exact: true }).waitFor();
    await applyCode(page, 'en', CODE);
    await page
      .getByText('Discount code applied! A 20% discount will be applied.', { exact: true })
      .waitFor();
    expect(message('en', 'discount_code_applied')).toBe(
      'Discount code applied! A {discountRate}% discount will be applied.',
    );
    await page.getByText('€0.80').first().waitFor();
    expect(await page.getByRole('radio', { name: texts.methods.XLM.name }).isChecked()).toBe(true);
    await look(page, 'investment-discount');
  });
});

describe('an order in XLM (en)', () => {
  it("[ORD-3][ORD-4][PAY-2][PAY-4] has the code's price, is paid with the same memo on page, buttons and QR code, and is complete while the page stays open", async () => {
    const { page } = english;
    await placeOrder(page, 'en');
    const main = page.getByRole('main');
    await main.getByText(CODE, { exact: true }).waitFor();
    await main.getByText('€0.80', { exact: true }).waitFor();
    await main.getByText(/^125\sBB1$/).waitFor();
    const payment = await readPayment(page, 'en', 'XLM');
    expect(payment.memo).toMatch(/^BB1-/);
    const left = await secondsLeft(page);
    expect(left).toBeLessThanOrEqual(QUOTE_SECONDS);
    await expect.poll(() => secondsLeft(page)).toBeLessThan(left);
    await look(page, 'payment-xlm');
    const document = await sameDocument(page);
    await send('XLM', payment);
    await waitForStatus(page, 'en', 'funds_received');
    expect(await sameDocument(page)).toBe(document);
  });
});

describe('an order refused as a whole', () => {
  it('[ORD-1][ORD-2] shows the error across the form, which keeps its width and what was typed', async () => {
    const { page, context } = english;
    await prepareOrder(page, 'en', { amount: '100', method: 'EUR' });
    const key = await page.locator('[name=order_key]').inputValue();
    // The same form in a second window, as after duplicating a tab, with another amount.
    const second = await context.newPage();
    await prepareOrder(second, 'en', { amount: '200', method: 'EUR' });
    await second.locator('[name=order_key]').evaluate((input: HTMLInputElement, typed) => {
      input.value = typed;
    }, key);
    await placeOrder(page, 'en');
    const refusal = second.locator('[data-form-message]');
    const card = second.locator('section', { has: second.getByLabel(investmentTexts.en.amount) });
    for (const box of await second.getByRole('checkbox').all()) await box.check();
    const before = await card.boundingBox();
    await second.getByRole('button', { name: investmentTexts.en.submit }).click();
    await refusal.getByText(message('en', 'request_already_used')).waitFor();
    const form = await second.locator('form', { has: refusal }).boundingBox();
    expect(await refusal.boundingBox()).toMatchObject({ x: form?.x, width: form?.width });
    expect(await card.boundingBox()).toMatchObject({ x: before?.x, width: before?.width });
    expect(await second.getByLabel(investmentTexts.en.amount, { exact: true }).inputValue()).toBe(
      '200',
    );
    await look(second, 'investment-refused', { alsoAt: [768, 1440] });
    await second.close();
  });
});

describe('an order in BTC (de)', () => {
  it('[ORD-4][PAY-2][PAY-4] has an address of its own; the payment shows its confirmations, and is complete with the sixth, while the page stays open', async () => {
    const { page } = german;
    const { onTheWay } = investmentTexts.de.payment;
    await prepareOrder(page, 'de', { amount: '1.250,50', method: 'BTC' });
    await placeOrder(page, 'de');
    await page.getByRole('timer').waitFor({ timeout: 60_000 });
    const payment = await readPayment(page, 'de', 'BTC');
    expect(payment.to).toMatch(/^bcrt1q/);
    const document = await sameDocument(page);
    const transaction = await send('BTC', payment);
    const confirmed = (count: number) =>
      page.getByText(onTheWay.confirmations({ count: String(count), needed: '6' }), {
        exact: true,
      });
    await confirmed(0).waitFor({ timeout: 60_000 });
    await page.getByText(transaction, { exact: true }).waitFor();
    expect(await page.getByRole('img', { name: /BTC/ }).count()).toBe(0);
    await look(page, 'payment-btc-on-the-way');
    await mineBitcoin(2);
    await confirmed(2).waitFor({ timeout: 60_000 });
    await waitForStatus(page, 'de', 'received');
    await mineBitcoin(4);
    await waitForStatus(page, 'de', 'funds_received');
    expect(await sameDocument(page)).toBe(document);
  });
});

describe('an order in ETH (en)', () => {
  it('[ORD-4][PAY-4] shows nothing to pay to while the node is unreachable and its address is being created, and the page continues automatically', async () => {
    const { page } = english;
    const { creating } = investmentTexts.en.payment;
    await letEthereumBe('unreachable');
    try {
      await prepareOrder(page, 'en', { amount: '2000', method: 'ETH' });
      await placeOrder(page, 'en');
      await page.getByRole('heading', { name: creating.title }).waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(/0x[0-9a-f]{40}/i);
      await look(page, 'payment-eth-creating');
    } finally {
      await letEthereumBe('none');
    }
    await page.getByRole('timer').waitFor({ timeout: 60_000 });
  });

  it('[ORD-4][PAY-2][PAY-4] receives the scanned payment, and is complete while the page stays open', async () => {
    const { page } = english;
    const payment = await readPayment(page, 'en', 'ETH');
    expect(payment.to).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(payment.chain).toBe('31337');
    const document = await sameDocument(page);
    await send('ETH', payment);
    await waitForStatus(page, 'en', 'funds_received');
    expect(await sameDocument(page)).toBe(document);
  });
});

describe('all of these pages', () => {
  it('[SITE-8][CALL-4] threw no error and did not violate their security policy', async () => {
    await open(english.page, 'en', '/dashboard');
    await arriveAt(english.page, 'en', '/dashboard');
    // The browser itself logs the invalid code and the refused order.
    const refused: unknown = expect.stringMatching(/status of 422/);
    expect(english.traffic.errors).toEqual([refused, refused]);
    expect([finance, approver, german].flatMap(({ traffic }) => traffic.errors)).toEqual([]);
  });
});
