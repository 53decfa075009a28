import { partsOf } from './parts-of.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { listHolders } from '@bb1/domain/holders/desk-endpoints';
import { listCouponRuns } from '@bb1/domain/payouts/desk-endpoints';
import { formatDate, formatEur } from '@bb1/domain/presentation';
import type { PatientClient } from '../../sandbox/demonstration/patient-client.ts';
import type { DemoPerson } from '../../sandbox/demonstration/people.ts';
import { startProduct } from '../../testing/product-for-stories.ts';
import deskColdSignatureTexts from '@bb1/texts/pages/desk-cold-signatures';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import documentsTexts from '@bb1/texts/pages/documents';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { callAs } from './acts/call-as.ts';
import { fundWhatIsMissing, openRun, proposeRun, releaseRun } from './acts/coupon-run.ts';
import { downloadFile } from './acts/downloads.ts';
import { claimAllocated, comeToBeAllocated } from './acts/holder.ts';
import { newOfficer } from './acts/officer-app.ts';
import { approveProposed, cannotApprove } from './acts/money-desk.ts';
import { goToScreen, proveWhenAsked } from './acts/officers.ts';
import { taxesAreKnown } from './acts/paid-coupon.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import { stellarNetwork } from './acts/stellar.ts';
import { look } from './page-checks.ts';
import { letMinutesPass, moveClock, setPrice, signCold } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  ready,
  reloadUntil,
  seeMessage,
  type Visitor,
  walkThrough,
} from './visitor.ts';

const FELIX = 'felix@issuer.example';
const PETRA = 'petra@issuer.example';
const TONI = 'toni@issuer.example';
const HOLDERS = {
  en: investorNamed('Clara Coupon', { locale: 'en', documentId: 'T7EN83KX1' }),
  de: investorNamed('Conrad Zins', { locale: 'de', documentId: 'T7DE83KX1' }),
};
/** Has tokens and has never claimed them. */
const LATECOMER = investorNamed('Lotte Langsam', { locale: 'de', documentId: 'T7DE83KX2' });

// Its clock moves to the first coupon, and then to the one at the end of the first year.
let browser: Browser;
let own: Awaited<ReturnType<typeof startProduct>>;
let finance: Visitor;
let approver: Visitor;
let maker: Visitor;
let latecomer: Visitor;
const holders = new Map<Locale, Visitor>();

beforeAll(async () => {
  own = await startProduct();
  walkThrough(own.product);
  browser = await openBrowser();
  finance = await newOfficer(browser, 'en', FELIX);
  approver = await newOfficer(browser, 'en', PETRA);
  maker = await newOfficer(browser, 'en', TONI);
  const buyers: { readonly client: PatientClient; readonly person: DemoPerson }[] = [];
  for (const locale of ['en', 'de'] as const) {
    const holder = await newVisitor(browser, locale);
    holders.set(locale, holder);
    const person = HOLDERS[locale];
    buyers.push({ client: await comeVerified(holder.page, person), person });
  }
  latecomer = await newVisitor(browser, 'en');
  const late = { client: await comeVerified(latecomer.page, LATECOMER), person: LATECOMER };
  await comeToBeAllocated([...buyers, late]);
  await Promise.all(buyers.map(claimAllocated));
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

const payoutDay = async (number: number) =>
  (await callAs(finance.page)(listCouponRuns, { query: {} })).days[number - 1] ?? noDay();
function noDay(): never {
  throw new Error('there is no such payout day');
}

const dueDateOf = async (number: number) => (await payoutDay(number)).due_date;

async function comeTo(number: number): Promise<void> {
  await moveClock(new Date(`${(await payoutDay(number)).payment_date}T10:00:00Z`));
}

/** The newest payout on a dashboard. */
async function newestPayout(page: Page, locale: Locale) {
  const texts = dashboardTexts[locale].history;
  await open(page, locale, '/dashboard');
  const row = page
    .getByRole('region', { name: texts.title, exact: true })
    .getByRole('listitem')
    .filter({ hasText: texts.details })
    .first();
  await row.getByText(texts.details).click();
  return row;
}

describe('the first coupon (en)', () => {
  const [locale, texts] = ['en', deskCouponRunTexts.en] as const;

  it('[CPN-4] before it, the dashboard shows what comes next and that nothing was paid', async () => {
    const { page } = holders.get(locale) ?? noDay();
    const { payment_date: date } = await payoutDay(1);
    await open(page, locale, '/dashboard');
    await page
      .getByText(
        dashboardTexts[locale].payouts.first({
          amount: formatEur(locale, '26.32'),
          date: formatDate(locale, date),
        }),
      )
      .waitFor();
    await page.getByText(dashboardTexts[locale].history.none).waitFor();
    await look(page, 'dashboard-before-coupon', { alsoAt: [768, 1440] });
  });

  it('[CPN-2][DESK-3][DESK-4] one officer proposes the run and cannot release it; no officer can before the named account has the lumens; another releases what they saw', async () => {
    await comeTo(1);
    await taxesAreKnown();
    const { page } = finance;
    const path = await openRun(page, locale, await dueDateOf(1));
    await reloadUntil(
      page,
      async () =>
        (await page.getByRole('button', { name: texts.page.propose, exact: true }).count()) > 0,
    );
    await look(page, 'desk-coupon-run-prepared');
    await proposeRun(finance.page, locale, texts.page.propose);
    await page.getByText(texts.page.maker).waitFor();
    expect(await page.getByRole('button', { name: texts.page.release, exact: true }).count()).toBe(
      0,
    );
    await fundWhatIsMissing(approver.page, path);
    await releaseRun(approver.page, locale, { path, email: PETRA });
  });

  it('[CPN-2][DESK-3] parked payouts are listed with the reason, can be filtered, and are in the export', async () => {
    const { page } = approver;
    await look(page, 'desk-coupon-run-released', { alsoAt: [768, 1440] });
    const rows = page
      .getByRole('region', { name: texts.payouts.title, exact: true })
      .getByRole('row');
    expect(await rows.count()).toBe(4);
    await page
      .getByRole('navigation', { name: texts.payouts.byState })
      .getByRole('link', { name: texts.payoutStates.parked, exact: true })
      .click();
    await page.waitForURL((url) => url.searchParams.get('state') === 'parked');
    await ready(page);
    await page.getByRole('cell', { name: texts.reasons.no_wallet }).first().waitFor();
    await reloadUntil(page, async () => (await rows.count()) === 2);
    expect(await rows.nth(1).innerText()).toContain('Lotte Langsam');
    const file = await downloadFile(page, () =>
      page.getByRole('link', { name: 'Export CSV' }).click(),
    );
    const lines = file.bytes.toString('utf8').trim().split(/\r?\n/);
    expect([lines.length, lines[1]?.includes('no_wallet')]).toEqual([2, true]);
  });

  it('[CPN-4] the dashboard shows the payout with taxes, rate and a transaction on the ledger; a person without a claim reads why it waits and what to do', async () => {
    const { page } = holders.get(locale) ?? noDay();
    const row = await newestPayout(page, locale);
    // 26.32 gross: 6.58 and 0.36 are withheld.
    for (const words of [
      dashboardTexts[locale].history.states.paid,
      formatEur(locale, '26.32'),
      formatEur(locale, '6.58'),
      formatEur(locale, '0.36'),
      formatEur(locale, '19.38'),
    ])
      await row.getByText(words).first().waitFor();
    const hash = /[0-9a-f]{64}/.exec(await row.innerText())?.[0] ?? '';
    const { horizonUrl } = await stellarNetwork();
    expect(await (await fetch(`${horizonUrl}/transactions/${hash}`)).json()).toMatchObject({
      successful: true,
    });
    await look(page, 'dashboard-after-coupon', { alsoAt: [768, 1440] });
    const waiting = await newestPayout(latecomer.page, locale);
    await waiting.getByText(dashboardTexts[locale].history.reasons.no_wallet).waitFor();
    expect(
      await waiting
        .getByRole('link', { name: dashboardTexts[locale].history.claim })
        .getAttribute('href'),
    ).toBe('/claim');
    await look(latecomer.page, 'dashboard-coupon-waits');
    expect([...(holders.get(locale)?.traffic.errors ?? []), ...latecomer.traffic.errors]).toEqual(
      [],
    );
  });
});

describe('the coupon at the end of the year (de)', () => {
  const [locale, texts] = ['de', deskCouponRunTexts.de] as const;

  it('[CPN-1][DESK-3][DESK-4] missed quarters are caught up, and the profit is proposed by one officer and confirmed by another', async () => {
    await comeTo(4);
    const path = await openRun(finance.page, locale, await dueDateOf(4));
    const { page } = finance;
    await reloadUntil(
      page,
      async () => (await page.getByText(texts.troubles.profit_missing.title).count()) > 0,
    );
    await goToScreen(page, locale, 'coupon_runs');
    await arriveAt(page, locale, '/desk/coupon-runs');
    await look(page, 'desk-coupon-runs', { alsoAt: [768, 1440] });
    expect(await page.getByText(partsOf(texts.overdue)[0] ?? '').count()).toBeGreaterThan(1);
    await open(page, locale, path);
    await page.getByRole('link', { name: texts.page.toProfit }).click();
    await arriveAt(page, locale, '/desk/year-profits/4');
    await page.getByRole('button', { name: texts.profit.submit, exact: true }).click();
    await page.getByLabel(texts.profit.profit).and(page.locator('[aria-invalid="true"]')).waitFor();
    await page.getByLabel(texts.profit.profit).fill('1000.00');
    await page.getByLabel(texts.profit.document).fill('Jahresabschluss 2027');
    await page.getByRole('button', { name: texts.profit.submit, exact: true }).click();
    expect(await cannotApprove(page, locale)).toBe(true);
    await open(approver.page, locale, '/desk/year-profits/4');
    await look(approver.page, 'desk-year-profit');
    await approveProposed(approver.page, locale, PETRA);
    await look(approver.page, 'desk-year-profit-approved');
  });

  it('[CPN-2][DESK-4] a stale rate is marked, and the amounts of the new one are released', async () => {
    await letMinutesPass(1);
    const path = await openRun(finance.page, locale, await dueDateOf(4));
    await proposeRun(finance.page, locale, texts.page.propose);
    await letMinutesPass(16);
    await open(approver.page, locale, path);
    await reloadUntil(
      approver.page,
      async () => (await approver.page.getByText(texts.page.rateOld).count()) > 0,
    );
    expect(
      await approver.page.getByRole('button', { name: texts.page.release, exact: true }).count(),
    ).toBe(0);
    await look(approver.page, 'desk-coupon-run-old-rate');
    await open(finance.page, locale, path);
    await proposeRun(finance.page, locale, texts.page.renew);
    await releaseRun(approver.page, locale, { path, email: PETRA });
    await look(approver.page, 'desk-coupon-run-year');
  });

  it('[CPN-4] the dashboard shows both parts, the newest payout first, also without scripts', async () => {
    const holder = holders.get(locale) ?? noDay();
    const { payment_date: date } = await payoutDay(4);
    const row = await newestPayout(holder.page, locale);
    await row.getByText(formatDate(locale, date), { exact: true }).first().waitFor();
    for (const part of ['fixed_coupon', 'variable_coupon'] as const)
      await row.getByText(dashboardTexts[locale].history.parts[part], { exact: true }).waitFor();
    const { payment_date: missed } = await payoutDay(2);
    await holder.page
      .getByText(dashboardTexts[locale].payouts.overdue({ date: formatDate(locale, missed) }))
      .waitFor();
    await look(holder.page, 'dashboard-year-coupon', { alsoAt: [768, 1440] });
    const plain = await newVisitor(browser, locale, {
      javaScriptEnabled: false,
      storageState: await holder.context.storageState(),
    });
    const same = await newestPayout(plain.page, locale);
    await same
      .getByText(dashboardTexts[locale].history.taxes.capital_gains_tax, { exact: true })
      .waitFor();
    const waiting = await newestPayout(latecomer.page, locale);
    await waiting.getByText(dashboardTexts[locale].history.reasons.no_wallet).waitFor();
  });

  it('[TOK-7][TOK-8] the holder reads and downloads what they held at the end of a year, and their register extracts; an officer sees the same', async () => {
    const { page, traffic } = holders.get(locale) ?? noDay();
    const { statement, extracts, card } = documentsTexts[locale];
    await open(page, locale, '/dashboard');
    await page.getByRole('link', { name: card.open, exact: true }).click();
    await arriveAt(page, locale, '/documents');
    await page.getByText(extracts.reasons.entry, { exact: true }).first().waitFor();
    const ask = async (day: string) => {
      await page.getByLabel(statement.day, { exact: true }).fill(day);
      await page.getByRole('button', { name: statement.show, exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('date') === day);
      await ready(page);
    };
    await ask('2999-01-01');
    await page.getByText('Tag muss in der Vergangenheit liegen').waitFor();
    await look(page, 'documents-refused');
    const year = (await payoutDay(1)).payment_date.slice(0, 4);
    const day = `${year}-12-31`;
    await ask(day);
    await page.locator(`[data-stated="${day}"]`).waitFor();
    for (const amount of ['26.32', '19.38'])
      await page.getByText(formatEur(locale, amount), { exact: true }).first().waitFor();
    await look(page, 'documents', { alsoAt: [768, 1440] });
    const files = [
      await downloadFile(page, () =>
        page.getByRole('link', { name: statement.download, exact: true }).click(),
      ),
      await downloadFile(page, () =>
        page
          .getByRole('link', { name: /^Registerauszug REG-/ })
          .first()
          .click(),
      ),
    ];
    expect(files.map(({ name }) => name)).toEqual([
      `BB1-${day}.pdf`,
      expect.stringMatching(/^REG-\d{4}-\d{6}\.pdf$/),
    ]);
    for (const { bytes } of files) expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(traffic.errors).toEqual([]);
    const { holders: known } = await callAs(approver.page)(listHolders, {
      query: { q: HOLDERS[locale].lastName },
    });
    const accountId = known[0]?.account_id ?? noDay();
    await open(approver.page, 'en', `/desk/holder-documents/${accountId}?date=${day}`);
    await approver.page.locator(`[data-stated="${day}"]`).waitFor();
    await look(approver.page, 'desk-holder-documents', { alsoAt: [768, 1440] });
  });
});

describe('the repayment, and the tokens afterwards', () => {
  const [locale, texts] = ['en', deskRedemptionTexts.en] as const;

  it('[CPN-1][CPN-5] at maturity the nominal is paid with the fixed coupon, though the last profit is not known yet', async () => {
    await open(maker.page, locale, '/desk/redemptions');
    await maker.page.getByText(texts.list.notDue).waitFor();
    await setPrice('XLM', '20');
    await comeTo(40);
    const { page } = finance;
    const words = deskCouponRunTexts[locale];
    const path = await openRun(page, locale, await dueDateOf(40));
    await reloadUntil(
      page,
      async () => (await page.getByText(words.troubles.profit_missing.title).count()) > 0,
    );
    await page.getByText(words.page.split).first().click();
    await look(page, 'desk-coupon-run-split');
    await page.getByRole('button', { name: words.page.split, exact: true }).click();
    await seeMessage(page, words.page.done.split);
    await proposeRun(finance.page, locale, words.page.propose);
    await releaseRun(approver.page, locale, { path, email: PETRA });
  });

  it('[CPN-5][DESK-4] one officer proposes the redemption, another approves it, the cold keys sign, and the tokens are gone', async () => {
    const { page } = maker;
    await goToScreen(page, locale, 'redemptions');
    await arriveAt(page, locale, '/desk/redemptions');
    await look(page, 'desk-redemptions', { alsoAt: [768, 1440] });
    await page.getByRole('button', { name: texts.list.propose, exact: true }).click();
    await arriveAt(page, locale, /\/desk\/redemptions\/[0-9a-f-]{36}$/);
    const path = new URL(page.url()).pathname;
    const number = (
      await page.getByRole('heading', { level: 1, name: /^RED-\d+/ }).innerText()
    ).trim();
    expect(await cannotApprove(page, locale)).toBe(true);
    await open(approver.page, 'de', path);
    await look(approver.page, 'desk-redemption-to-approve', { alsoAt: [768, 1440] });
    await approveProposed(approver.page, 'de', PETRA);
    await open(page, locale, path);
    await reloadUntil(
      page,
      async () => (await page.getByText(texts.page.onlyClawbacks).count()) > 0,
    );
    await look(page, 'desk-redemption-to-sign', { alsoAt: [768, 1440] });
    const exchange = deskColdSignatureTexts[locale];
    await page.getByLabel(exchange.several.paste).fill(await signCold(number));
    await proveWhenAsked(page, locale, TONI);
    await page.getByRole('button', { name: exchange.upload, exact: true }).click();
    await seeMessage(page, texts.page.done.upload);
    await reloadUntil(
      page,
      async () => (await page.getByText(texts.states.done, { exact: true }).count()) > 0,
    );
    await look(page, 'desk-redemption-done', { alsoAt: [768, 1440] });
    await open(page, 'de', '/desk');
    await look(page, 'desk-home-after-the-term');
    await goToScreen(page, 'de', 'redemptions');
    await look(page, 'desk-redemptions-done');
  });

  it('[CPN-5] the dashboard shows that the tokens were repaid and redeemed', async () => {
    for (const language of ['en', 'de'] as const) {
      const { page } = holders.get(language) ?? noDay();
      const row = await newestPayout(page, language);
      await row.getByText(/2[.,]631[.,]5789473.*(redeemed|eingezogen)/).waitFor();
      await look(page, `dashboard-redeemed-${language}`);
    }
  });
});
