import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { listOrders, type Order } from '@bb1/domain/orders/endpoints';
import { getPaymentDetails } from '@bb1/domain/payments/endpoints';
import { formatDateTime } from '@bb1/domain/presentation';
import { placeDemoOrder } from '../../sandbox/demonstration/investor-acts.ts';
import type { PatientClient } from '../../sandbox/demonstration/patient-client.ts';
import { type DemoOrder, emailOf } from '../../sandbox/demonstration/people.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import investmentTexts from '@bb1/texts/pages/investment';
import { callAs } from './acts/call-as.ts';
import {
  approveProposed,
  candidate,
  cannotApprove,
  receiveStatement,
  openQueued,
  proposeOrder,
  proposeRefund,
  searchOrder,
  writeRefundFile,
} from './acts/money-desk.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { scanCode } from './acts/order.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import { look } from './page-checks.ts';
import { submitTransfer, mailTo, moveClock, pay, payFromWallet, productTime } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  reloadUntil,
  type Visitor,
  walkThroughSharedLast,
} from './visitor.ts';

const FELIX = 'felix@issuer.example';
const PETRA = 'petra@issuer.example';
const OPHELIA = investorNamed('Ophelia Saltmarsh', { locale: 'en', documentId: 'T4EN83KX1' });
const OTTILIE = investorNamed('Ottilie Regenpfeifer', { locale: 'de', documentId: 'T4DE83KX1' });
const DAY_MS = 86_400_000;
const WRONG_MEMO = 'Rechnung 4711';

// The clock moves past a payment deadline.
let browser: Browser;
let finance: Visitor;
let approver: Visitor;
let english: Visitor;
let german: Visitor;
let ottilie: PatientClient;
const orders = new Map<string, Order>();

beforeAll(async () => {
  await walkThroughSharedLast();
  browser = await openBrowser();
  [finance, approver, english, german] = await Promise.all([
    newVisitor(browser, 'en'),
    newVisitor(browser, 'de'),
    newVisitor(browser, 'en'),
    newVisitor(browser, 'de'),
  ]);
  const [ophelia, client] = await Promise.all([
    comeVerified(english.page, OPHELIA),
    comeVerified(german.page, OTTILIE),
    comeToDesk(finance.page, FELIX),
    comeToDesk(approver.page, PETRA),
  ]);
  ottilie = client;
  const place = async (one: PatientClient, order: Omit<DemoOrder, 'paid'>) =>
    orders.set(
      order.key,
      await placeDemoOrder(one, one === ophelia ? OPHELIA : OTTILIE, {
        ...order,
        key: `story-of-trouble-${order.key}`,
        paid: false,
      }),
    );
  await place(ophelia, { key: 'in-two-parts', amount: '100.00' });
  await place(ophelia, { key: 'too-much', amount: '120.00' });
  await place(ottilie, { key: 'wrong-reference', amount: '200.00' });
  await place(ottilie, { key: 'wrong-memo', amount: '300.00', paymentMethod: 'XLM' });
  await place(ottilie, { key: 'late', amount: '90.00' });
});
afterAll(() => browser.close());

function orderOf(key: string): Order {
  const order = orders.get(key);
  if (order === undefined) throw new Error(`there is no order ${key}`);
  return order;
}

/** Opens an order's page and reloads it until it shows all of these. */
async function orderSays(
  page: Page,
  locale: Locale,
  key: string,
  words: readonly string[],
): Promise<void> {
  await open(page, locale, `/investment/${orderOf(key).id}`);
  await pageSays(page, words);
}

async function pageSays(page: Page, words: readonly string[]): Promise<void> {
  await reloadUntil(page, async () => {
    const shown = spaces(await page.getByRole('main').innerText());
    return words.every((one) => shown.includes(spaces(one)));
  });
}

/** Several kinds of spaces join numbers and units; a reader sees one. */
function spaces(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}

describe('money in euros that does not fit its order', () => {
  const { statuses, money, flags } = investmentTexts.en;

  it('[PAY-2][PAY-6] too little: the investor sees what arrived and what is missing, the code asks for the rest only, and a mail says so (en)', async () => {
    const { page } = english;
    await pay(orderOf('in-two-parts').reference, { amount: '60.00' });
    await pay(orderOf('too-much').reference, { amount: '150.00' });
    await pay(orderOf('wrong-reference').reference, { remittance: 'Rechnung 0815' });
    await receiveStatement(finance.page, 'en');
    const missing = money.missing({
      missing: '€40.00',
      deadline: formatDateTime('en', orderOf('in-two-parts').payment_deadline),
    });
    await orderSays(page, 'en', 'in-two-parts', [
      statuses.received.name,
      flags.underpaid,
      money.paid({ paid: '€60.00', amount: '€100.00' }),
      missing,
    ]);
    expect((await scanCode(page, 'en'))[7]).toMatch(/^EUR40(\.00)?$/);
    await look(page, 'payment-part-missing');
    const mail = await mailTo(
      emailOf(OPHELIA),
      `Your payment for ${orderOf('in-two-parts').reference} is not complete yet`,
    );
    expect(spaces(mail.text)).toContain('€40.00');
  });

  it('[PAY-6][DESK-4] a wrong reference: the payment waits, one officer proposes the order and cannot approve it, another one approves it (de)', async () => {
    const { reference } = orderOf('wrong-reference');
    const path = await openQueued(finance.page, 'de', 'Rechnung 0815');
    await finance.page.getByText(deskPaymentTexts.de.reasons.no_reference).first().waitFor();
    await candidate(finance.page, reference).waitFor();
    await look(finance.page, 'desk-payment');
    await orderSays(german.page, 'de', 'wrong-reference', [
      investmentTexts.de.statuses.pending.name,
    ]);
    await proposeOrder(finance.page, 'de', { reference, reason: 'Name, Betrag und Konto stimmen' });
    expect(await cannotApprove(finance.page, 'de')).toBe(true);
    await open(approver.page, 'de', path);
    await look(approver.page, 'desk-payment-checker');
    await approveProposed(approver.page, 'de', PETRA);
    await orderSays(german.page, 'de', 'wrong-reference', [
      investmentTexts.de.statuses.funds_received.name,
    ]);
    await mailTo(emailOf(OTTILIE), `Ihre Zahlung zu ${reference} ist eingegangen`);
  });

  it('[PAY-6][DESK-4] too much: the excess is refunded by a file that two officers approved, and counts as sent once the bank has booked it (en)', async () => {
    const { reference } = orderOf('too-much');
    await orderSays(english.page, 'en', 'too-much', [statuses.funds_received.name, flags.overpaid]);
    await mailTo(emailOf(OPHELIA), `We received a payment for ${reference} that we cannot use`);
    await openQueued(finance.page, 'en', deskPaymentTexts.en.reasons.overpaid);
    const path = await proposeRefund(finance.page, 'en');
    expect(await cannotApprove(finance.page, 'en')).toBe(true);
    await open(approver.page, 'de', path);
    await look(approver.page, 'desk-refund-checker');
    await approveProposed(approver.page, 'de', PETRA);
    await orderSays(english.page, 'en', 'too-much', [flags.refund_pending]);
    const file = await writeRefundFile(finance.page, 'en', FELIX);
    expect(file.bytes.toString('utf8')).toMatch(/<InstdAmt Ccy="EUR">30\.00<\/InstdAmt>/);
    await look(finance.page, 'desk-refund-files');
    await submitTransfer(file.bytes);
    await pay(orderOf('in-two-parts').reference);
    await open(finance.page, 'en', path);
    await finance.page.getByText(deskRefundTexts.en.states.exported, { exact: true }).waitFor();
    await receiveStatement(finance.page, 'en');
    await open(finance.page, 'en', path);
    await pageSays(finance.page, [deskRefundTexts.en.states.sent]);
    const mail = await mailTo(emailOf(OPHELIA), `Your refund for ${reference}`);
    expect(spaces(mail.text)).toContain('€30.00');
    await orderSays(english.page, 'en', 'too-much', [statuses.funds_received.name]);
    const shown = await english.page.getByRole('main').innerText();
    expect([flags.overpaid, flags.refund_pending].filter((flag) => shown.includes(flag))).toEqual(
      [],
    );
  });

  it('[PAY-2][PAY-6] the missing part came with the same statement: the order is paid (en)', async () => {
    await orderSays(english.page, 'en', 'in-two-parts', [statuses.funds_received.name]);
    await mailTo(
      emailOf(OPHELIA),
      `Your payment for ${orderOf('in-two-parts').reference} has arrived`,
    );
  });
});

describe('lumens with a wrong memo', () => {
  it('[PAY-4][DESK-4] wait in the queue until two officers assign them; then the order is paid (de)', async () => {
    const { id, reference } = orderOf('wrong-memo');
    const details = await ottilie.ok(getPaymentDetails, { params: { id } });
    if (details.payment_method === 'EUR' || details.quote === null || details.address === null)
      throw new Error('there is nothing to pay to');
    await payFromWallet('stellar', {
      to: details.address,
      amount: details.quote.amount,
      memo: WRONG_MEMO,
    });
    const path = await openQueued(finance.page, 'en', WRONG_MEMO);
    await searchOrder(finance.page, 'en', reference);
    await proposeOrder(finance.page, 'en', {
      reference,
      reason: 'The investor sent a screenshot of the wallet',
    });
    expect(await cannotApprove(finance.page, 'en')).toBe(true);
    await open(approver.page, 'de', path);
    await approveProposed(approver.page, 'de', PETRA);
    await orderSays(german.page, 'de', 'wrong-memo', [
      investmentTexts.de.statuses.funds_received.name,
    ]);
  });
});

describe('a withdrawal', () => {
  it('[ORD-5] takes two steps, is confirmed with day and time on the page and by mail, and ends the order (en)', async () => {
    const { page } = english;
    const { withdrawal: texts, statuses } = investmentTexts.en;
    const { id, reference } = orderOf('in-two-parts');
    await open(page, 'en', `/investment/${id}`);
    await page.getByRole('link', { name: texts.start }).click();
    await arriveAt(page, 'en', `/investment/${id}/withdrawal`);
    await page
      .getByText(`I, Ophelia Saltmarsh, withdraw from the contract on my order ${reference}`)
      .waitFor();
    await look(page, 'withdrawal');
    await page.getByRole('button', { name: texts.confirm }).click();
    await page.getByRole('heading', { level: 1, name: texts.receipt }).waitFor();
    await look(page, 'withdrawal-receipt');
    const declared =
      (await callAs(page)(listOrders)).find((order) => order.id === id)?.withdrawal.declared_at ??
      '';
    const time = spaces(formatDateTime('en', declared));
    expect(spaces(await page.getByRole('main').innerText())).toContain(time);
    const mail = await mailTo(emailOf(OPHELIA), `Receipt of your withdrawal from ${reference}`);
    expect(spaces(mail.text)).toContain(time);
    await orderSays(page, 'en', 'in-two-parts', [statuses.withdrawn.name]);
  });
});

describe('a payment after the deadline', () => {
  it('[PAY-2][PAY-6] is no longer requested; money that still arrives waits for an officer, and the investor is informed (de)', async () => {
    const { page } = german;
    const { payment, flags } = investmentTexts.de;
    const { reference } = orderOf('late');
    await moveClock(new Date((await productTime()).getTime() + 15 * DAY_MS));
    await orderSays(page, 'de', 'late', [payment.deadlinePassed.title]);
    expect(await page.getByRole('img', { name: payment.qrLabel }).count()).toBe(0);
    await look(page, 'payment-deadline-passed');
    await pay(reference);
    await receiveStatement(finance.page, 'de');
    await openQueued(finance.page, 'de', reference);
    await finance.page.getByText(deskPaymentTexts.de.reasons.late).first().waitFor();
    await open(page, 'de', '/dashboard');
    await pageSays(page, [flags.late]);
    await look(page, 'dashboard-late');
    await mailTo(
      emailOf(OTTILIE),
      `Zu ${reference} ist eine Zahlung eingegangen, die wir nicht verwenden können`,
    );
  });
});

describe('all of these pages', () => {
  it('[SITE-8][CALL-4] threw no error and did not violate their security policy', () => {
    expect([finance, approver, english, german].flatMap(({ traffic }) => traffic.errors)).toEqual(
      [],
    );
  });
});
