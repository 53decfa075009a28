import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import affiliateTexts from '@bb1/texts/pages/affiliate';
import calculatorTexts from '@bb1/texts/pages/calculator';
import { formatEur, formatQuantity } from '../../web/app/ui/format.ts';
import { look } from './page-checks.ts';
import { arriveAt, newVisitor, open, openBrowser, storyLanguages } from './visitor.ts';

const LOCALES = storyLanguages('de');
const SCENARIOS = ['higher', 'medium', 'lower'] as const;

/**
 * As orders are priced and coupons paid: tokens, quarterly coupon, annual variable coupon, all
 * coupons, repayment, total and effective return by scenario.
 */
const EXPECTED = [
  {
    amount: '1000.00',
    tokens: '1052.6315789',
    quarter: '10.53',
    years: ['50.53', '37.89', '25.26'],
    coupons: ['926.50', '800.10', '673.80'],
    repayment: '1052.63',
    totals: ['1979.13', '1852.73', '1726.43'],
    rates: ['9.75', '8.49', '7.23'],
  },
  {
    amount: '10000.00',
    tokens: '10526.3157894',
    quarter: '105.26',
    years: ['505.26', '378.95', '252.63'],
    coupons: ['9263.00', '7999.90', '6736.70'],
    repayment: '10526.32',
    totals: ['19789.32', '18526.22', '17263.02'],
    rates: ['9.75', '8.49', '7.23'],
  },
  {
    amount: '50000.00',
    tokens: '52631.5789473',
    quarter: '526.32',
    years: ['2526.32', '1894.74', '1263.16'],
    coupons: ['46316.00', '40000.20', '33684.40'],
    repayment: '52631.58',
    totals: ['98947.58', '92631.78', '86315.98'],
    rates: ['9.75', '8.49', '7.23'],
  },
] as const;

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const amountField = (page: Page, locale: Locale) => page.getByLabel(calculatorTexts[locale].amount);
const results = (page: Page) => page.locator('[data-live="calculator-result"]');
const percent = (locale: Locale, rate: string) =>
  locale === 'de' ? `${rate.replace('.', ',')}\u00a0%` : `${rate}%`;

describe('the return calculator', () => {
  it.each(LOCALES)(
    "[SITE-11][SITE-9] answers by its address with the bond's figures, to the cent (%s)",
    async (locale) => {
      const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
      for (const {
        amount,
        tokens,
        quarter,
        years,
        coupons,
        repayment,
        totals,
        rates,
      } of EXPECTED) {
        for (const [at, scenario] of SCENARIOS.entries()) {
          await open(
            page,
            locale,
            `/calculator?amount=${amount.replace('.00', '')}&scenario=${scenario}`,
          );
          const shown = await results(page).innerText();
          for (const eur of [quarter, years[at], coupons[at], repayment, totals[at]])
            expect(shown).toContain(formatEur(locale, eur ?? ''));
          expect(shown).toContain(formatQuantity(locale, tokens, 'BB1'));
          expect(shown).toContain(percent(locale, rates[at] ?? ''));
          expect(await page.getByRole('main').innerText()).toContain(
            calculatorTexts[locale].notice.text,
          );
        }
      }
    },
  );

  it.each(LOCALES)(
    '[SITE-11] updates figures, chart and table during typing, and its address can be shared (%s)',
    async (locale) => {
      const { page, traffic } = await newVisitor(browser, locale);
      await open(page, locale, '/calculator');
      await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
      await amountField(page, locale).fill(locale === 'de' ? '50.000,00' : '50,000.00');
      await results(page).getByText(formatEur(locale, '92631.78')).first().waitFor();
      await page.getByLabel(calculatorTexts[locale].scenarios[0]?.name ?? '').check();
      await results(page).getByText(formatEur(locale, '98947.58')).first().waitFor();
      await page.getByText(calculatorTexts[locale].course.table).click();
      const table = page.locator('#calculator-years');
      expect(await table.getByRole('row').count()).toBe(12);
      expect(await table.getByRole('row').last().innerText()).toContain(
        formatEur(locale, '98947.58'),
      );
      expect(
        await page
          .getByRole('img', { name: calculatorTexts[locale].scenarios[0]?.name ?? '' })
          .textContent(),
      ).toContain(formatEur(locale, '98947.58'));
      expect(
        await page.evaluate(() => document.documentElement.hasAttribute('data-same-document')),
      ).toBe(true);
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        amount: locale === 'de' ? '50.000,00' : '50,000.00',
        scenario: 'higher',
      });
      await look(page, 'calculator');
      expect(traffic.errors).toEqual([]);
    },
  );

  it.each(LOCALES)(
    "[SITE-11] reports a wrong amount at its field, in the page's language, and takes the correction without a reload (%s)",
    async (locale) => {
      const { page } = await newVisitor(browser, locale);
      await open(page, locale, '/calculator');
      const field = amountField(page, locale);
      await field.fill('1');
      await page
        .getByText(
          locale === 'en'
            ? 'The amount must be more than 1 EUR'
            : 'Der Betrag muss höher als 1 EUR sein',
        )
        .waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.inputValue()).toBe('1');
      await look(page, 'calculator-wrong');
      await field.fill('1000');
      await results(page).getByText(formatEur(locale, '1852.73')).first().waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe(null);
    },
  );

  it('[SITE-11][SITE-9] works by its button with JavaScript switched off, and shows hostile values as text', async () => {
    const { page } = await newVisitor(browser, 'de', { javaScriptEnabled: false });
    await open(page, 'de', '/calculator');
    await amountField(page, 'de').fill('1.000');
    await page.getByLabel(calculatorTexts.de.scenarios[2]?.name ?? '').check();
    await page.getByRole('button', { name: calculatorTexts.de.calculate }).click();
    await page.waitForURL('**/de/calculator?*');
    expect(await results(page).innerText()).toContain(formatEur('de', '1726.43'));
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const answer = await page.goto(
      `/de/calculator?amount=${encodeURIComponent(hostile)}&scenario=${encodeURIComponent(hostile)}`,
    );
    expect(answer?.status()).toBe(200);
    expect(await amountField(page, 'de').inputValue()).toBe(hostile);
    expect(await page.getByRole('main').innerText()).toContain('Muss eine Zahl sein');
    expect(await page.getByRole('main').innerText()).toContain(calculatorTexts.de.scenarioUnknown);
    expect(await page.locator('main script, main img[src="x"]').count()).toBe(0);
  });
});

describe('the page of the affiliate programme', () => {
  it.each(LOCALES)(
    '[AFF-1] says whether the programme runs, calculates the commission during typing, and leads to the sign-up (%s)',
    async (locale) => {
      const { page, traffic } = await newVisitor(browser, locale);
      const texts = affiliateTexts[locale];
      await open(page, locale, '/affiliate');
      await page.getByText(texts.status.running, { exact: true }).waitFor();
      const commission = page.locator('[data-live="commission-result"]');
      await page.getByLabel(texts.calculator.amount).fill('2000');
      await page.getByLabel(texts.calculator.count).fill('3');
      await commission.getByText(formatQuantity(locale, '300', 'BB1')).waitFor();
      await page.getByLabel(texts.calculator.amount).fill(locale === 'de' ? '1999,99' : '1999.99');
      await commission
        .getByText(
          texts.calculator.nothing({
            minimum: formatEur(locale, '2000', { wholeWhenEven: true }),
          }),
        )
        .waitFor();
      await page.getByLabel(texts.calculator.count).fill('1001');
      await page
        .getByText(texts.calculator.countWrong({ max: formatQuantity(locale, '1000') }))
        .waitFor();
      await look(page, 'affiliate');
      expect(traffic.errors).toEqual([]);
      await page.getByRole('link', { name: texts.join }).first().click();
      await arriveAt(page, locale, '/signup?context=affiliate');
    },
  );

  it('[AFF-1][SITE-9] works by its button with JavaScript switched off', async () => {
    const { page } = await newVisitor(browser, 'en', { javaScriptEnabled: false });
    await open(page, 'en', '/affiliate');
    await page.getByLabel(affiliateTexts.en.calculator.amount).fill('10,000');
    await page.getByRole('button', { name: affiliateTexts.en.calculator.calculate }).click();
    await page.waitForURL('**/affiliate?*');
    expect(await page.locator('[data-live="commission-result"]').innerText()).toContain(
      '2,500\u00a0BB1',
    );
  });
});
