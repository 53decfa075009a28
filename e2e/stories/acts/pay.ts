import type { Locator, Page } from 'playwright-core';
import { formatQuantity } from '@bb1/domain/presentation';
import type { Locale } from '@bb1/domain/locale';
import { parseMoney } from '@bb1/domain/money';
import investmentTexts from '@bb1/texts/pages/investment';
import uiTexts from '@bb1/texts/pages/ui';
import { open } from '../visitor.ts';
import { scan } from './scan.ts';

export type ChainCurrency = 'XLM' | 'BTC' | 'ETH';

/** The payment instructions for a wallet. */
export interface DepositPayment {
  readonly to: string;
  /** In the smallest unit. */
  readonly units: bigint;
  /** XLM only. */
  readonly memo: string | null;
  /** ETH only. */
  readonly chain: string | null;
}

/** Opens the investment and fills in everything except the declarations. */
export async function prepareOrder(
  page: Page,
  locale: Locale,
  { amount, method }: { readonly amount: string; readonly method: 'EUR' | ChainCurrency },
): Promise<void> {
  const texts = investmentTexts[locale];
  await open(page, locale, '/investment');
  await page.getByLabel(texts.amount, { exact: true }).fill(amount);
  await page.getByRole('radio', { name: texts.methods[method].name }).check();
}

/** Types a discount code and asks for its effect. */
export async function applyCode(page: Page, locale: Locale, code: string): Promise<void> {
  const texts = investmentTexts[locale];
  await page.getByLabel(texts.discountCode).fill(code);
  await page.getByRole('button', { name: texts.discount.apply, exact: true }).click();
}

/** Copies everything, button by button; returns each button's label afterwards. */
export async function copyDeposit(
  page: Page,
  locale: Locale,
  currency: ChainCurrency,
): Promise<DepositPayment> {
  const { amount, deposit } = investmentTexts[locale].payment;
  const copied = async (label: string) => {
    await page
      .getByRole('button', { name: `${uiTexts[locale].copy}: ${label}`, exact: true })
      .click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  return {
    to: await copied(deposit.address),
    units: parseMoney(currency, await copied(amount)).units,
    memo: currency === 'XLM' ? await copied(deposit.memo) : null,
    chain: currency === 'ETH' ? await copied(deposit.network) : null,
  };
}

/** What a wallet reads from the code on the page; the link next to it must be the same. */
export async function scanDeposit(
  page: Page,
  locale: Locale,
  currency: ChainCurrency,
): Promise<DepositPayment> {
  const { qrLabel, openWallet } = investmentTexts[locale].payment.deposit;
  const uri = await scan(page.getByRole('img', { name: qrLabel({ currency }) }));
  const link = await page.getByRole('link', { name: openWallet }).getAttribute('href');
  if (link !== uri) throw new Error(`the code says ${uri}, the link ${link}`);
  return READERS[currency](new URL(uri));
}

const READERS: Readonly<Record<ChainCurrency, (uri: URL) => DepositPayment>> = {
  XLM: readSep7,
  BTC: readBip21,
  ETH: readEip681,
};

function readSep7({ protocol, pathname, searchParams }: URL): DepositPayment {
  expectForm(
    `${protocol}${pathname} ${searchParams.get('memo_type')}`,
    'web+stellar:pay MEMO_TEXT',
  );
  return {
    to: part(searchParams, 'destination'),
    units: parseMoney('XLM', part(searchParams, 'amount')).units,
    memo: part(searchParams, 'memo'),
    chain: null,
  };
}

function readBip21({ protocol, pathname, searchParams }: URL): DepositPayment {
  expectForm(protocol, 'bitcoin:');
  return {
    to: pathname,
    units: parseMoney('BTC', part(searchParams, 'amount')).units,
    memo: null,
    chain: null,
  };
}

function readEip681({ protocol, pathname, searchParams }: URL): DepositPayment {
  expectForm(protocol, 'ethereum:');
  const [to = '', chain = ''] = pathname.split('@');
  return { to, units: BigInt(part(searchParams, 'value')), memo: null, chain };
}

function part(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (value === null) throw new Error(`the code has no ${name}`);
  return value;
}

function expectForm(found: string, wanted: string): void {
  if (found !== wanted) throw new Error(`the code begins with ${found} and not with ${wanted}`);
}

/** The displayed amount. */
export function shownAmount(
  page: Page,
  locale: Locale,
  { amount, currency }: { readonly amount: string; readonly currency: ChainCurrency },
): Locator {
  return page.getByText(formatQuantity(locale, amount, currency)).first();
}

/** Seconds that the amount still holds, by the page's countdown. */
export async function secondsLeft(page: Page): Promise<number> {
  const [minutes, seconds] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}

/**
 * Waits until the page itself changes. Products poll chains every two seconds, the first time at
 * the next full minute, and pages poll every five.
 */
export async function waitForStatus(
  page: Page,
  locale: Locale,
  status: keyof (typeof investmentTexts)['en']['statuses'],
): Promise<void> {
  await page
    .getByRole('main')
    .getByText(investmentTexts[locale].statuses[status].name, { exact: true })
    .first()
    .waitFor({ timeout: 90_000 });
}
