import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { startProduct } from '../../testing/product-for-stories.ts';
import affiliateTexts from '@bb1/texts/pages/affiliate';
import affiliatePortalTexts from '@bb1/texts/pages/affiliate-portal';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import investmentTexts from '@bb1/texts/pages/investment';
import verificationTexts from '@bb1/texts/pages/verification';
import welcomeTexts from '@bb1/texts/pages/welcome';
import frameTexts from '@bb1/texts/pages/frame';
import { localPath } from '../../web/app/language/locale-path.ts';
import siteTexts from '@bb1/texts/pages/site';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import { look } from './page-checks.ts';
import { moveClock, productTime } from './panel.ts';
import { newVisitor, open, openBrowser, product, type Visitor, walkThrough } from './visitor.ts';

// Its clock moves from before the sale to after it, one story after the other.
let browser: Browser;
let own: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  own = await startProduct({ saleStartsInDays: 3 });
  walkThrough(own.product);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

async function config() {
  const answer = await fetch(`${product().portalUrl}/api/config`);
  return getConfig.reply.parse(await answer.json());
}

/** Pages are opened in peace; then their clocks and the product's move on together. */
const OPENED_MS = 10 * 60_000;
/** Every process of the product reads its clock once a second. */
const AHEAD_MS = 5_000;
/** Public pages ask whether they are current every half minute. */
const ASKED_AGAIN_MS = 31_000;

/** Before the end the server is asked all the time. */
const CLOSELY_MS = 3_000;

const hero = (page: Page) => page.locator('section[aria-labelledby="hero"]');
const footer = (page: Page) => page.getByRole('contentinfo');

/** The call to action in the hero and in the footer, with its target. */
async function invitations(page: Page): Promise<string[]> {
  const links = [
    hero(page).locator('[data-live="hero"] a').first(),
    footer(page).locator('[data-live="footer-button"] a'),
  ];
  return Promise.all(
    links.map(
      async (link) =>
        `${((await link.textContent()) ?? '').trim()} ${(await link.getAttribute('href')) ?? ''}`,
    ),
  );
}

async function readClock(at: number): Promise<void> {
  while ((await config()).now_timestamp < at) await new Promise((wait) => setTimeout(wait, 100));
}

/** A browser whose clock the story moves. */
async function visitorWithClock(locale: Locale): Promise<Visitor> {
  const visitor = await newVisitor(browser, locale);
  await visitor.context.clock.install();
  return visitor;
}

/** Moves the product's clock, and those of the open pages by as much, to just before a moment. */
async function approach(moment: number, pages: readonly Page[]): Promise<void> {
  const to = moment - AHEAD_MS;
  const passed = to - (await productTime()).getTime();
  await moveClock(new Date(to));
  await readClock(to);
  await Promise.all(
    [...new Set(pages.map((page) => page.context()))].map(({ clock }) => clock.fastForward(passed)),
  );
}

/**
 * Opens the landing page in both languages before a moment, and counts the loads and the
 * one-second timers of each page.
 */
async function watchBothLanguages(moment: number): Promise<
  readonly {
    readonly locale: Locale;
    readonly page: Page;
    readonly loads: () => number;
    readonly tickers: () => Promise<number>;
  }[]
> {
  await moveClock(new Date(moment - OPENED_MS));
  // Pages opened earlier would have got the old time.
  await readClock(moment - OPENED_MS);
  return Promise.all(
    (['en', 'de'] as const).map(async (locale) => {
      const { page } = await visitorWithClock(locale);
      let loads = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      await page.addInitScript(() => {
        const running = new Set<unknown>();
        const { setInterval: start, clearInterval: end } = globalThis;
        const watched = (...[handler, every]: Parameters<typeof start>) => {
          const id = start(handler, every);
          if (every === 1_000) running.add(id);
          return id;
        };
        globalThis.setInterval = watched as typeof start;
        globalThis.clearInterval = (id) => {
          running.delete(id);
          end(id);
        };
        Object.assign(globalThis, { tickers: () => running.size });
      });
      await open(page, locale, '/');
      return {
        locale,
        page,
        loads: () => loads,
        tickers: () =>
          page.evaluate(() => (globalThis as unknown as { tickers: () => number }).tickers()),
      };
    }),
  );
}

/** Counts the loads of pages from now on. */
function countLoads(pages: readonly Page[]): () => number {
  let loads = 0;
  for (const page of pages)
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
  return () => loads;
}

/** A person who may order, with the dashboard and the order form open at once. */
async function openPortal(
  name: string,
  documentId: string,
): Promise<{
  readonly dashboard: Page;
  readonly orderForm: Page;
  readonly errors: readonly string[];
}> {
  const { page: dashboard, context, traffic } = await visitorWithClock('en');
  await comeVerified(dashboard, investorNamed(name, { locale: 'en', documentId }));
  return { dashboard, orderForm: await context.newPage(), errors: traffic.errors };
}

const investLink = (page: Page) => page.getByRole('link', { name: dashboardTexts.en.invest });
const amountField = (page: Page) =>
  page.getByRole('textbox', { name: investmentTexts.en.amount, exact: true });

/** The portal's pages and a public page, none of which shows a countdown, while the sale is open. */
async function openPagesWithoutCountdown(
  dashboard: Page,
  orderForm: Page,
): Promise<{ readonly terms: Page; readonly followTheEnd: () => Promise<void> }> {
  await open(dashboard, 'en', '/dashboard');
  await open(orderForm, 'en', '/investment');
  const { page: terms } = await visitorWithClock('en');
  await open(terms, 'en', '/terms');
  await investLink(dashboard).waitFor();
  await amountField(orderForm).waitFor();
  const button = footer(terms).locator('[data-live="footer-button"] a');
  expect(await button.getAttribute('href')).toBe('/signup');
  const loads = countLoads([dashboard, orderForm, terms]);
  return {
    terms,
    async followTheEnd() {
      for (const page of [dashboard, orderForm])
        await page.getByText(investmentTexts.en.closed.ended.title).waitFor();
      expect(await investLink(dashboard).count()).toBe(0);
      expect(await amountField(orderForm).count()).toBe(0);
      await terms.context().clock.fastForward(ASKED_AGAIN_MS);
      await footer(terms).getByRole('link', { name: frameTexts.en.login }).waitFor();
      expect(loads()).toBe(0);
    },
  };
}

/** After the end: no amount is asked for, and nothing leads to an order. */
async function portalInvitesNobody(page: Page): Promise<void> {
  await open(page, 'en', '/welcome');
  await page.getByText(investmentTexts.en.closed.ended.title).waitFor();
  expect(await page.getByLabel(welcomeTexts.en.amount.label).count()).toBe(0);
  const { checklist } = verificationTexts.en;
  await open(page, 'en', '/verification/checklist');
  await page.getByRole('link', { name: checklist.dashboard }).waitFor();
  expect(await page.getByRole('link', { name: checklist.invest }).count()).toBe(0);
  await open(page, 'en', '/affiliate/dashboard');
  await page.getByText(affiliatePortalTexts.en.dashboard.over.title).waitFor();
  expect(
    await page.getByRole('button', { name: affiliatePortalTexts.en.dashboard.join.button }).count(),
  ).toBe(0);
}

describe('the phases of the sale', () => {
  it('[SITE-4][OFF-4][WAIT-1] before the start, the page counts down and leads to the waitlist', async () => {
    const locale = 'de';
    const { page, traffic } = await newVisitor(browser, locale);
    const texts = siteTexts[locale];
    await open(page, locale, '/');
    await page.getByRole('timer', { name: texts.sale.startsIn }).waitFor();
    expect(await invitations(page)).toEqual([
      `${texts.landing.waitlist} ${localPath(locale, '/signup')}`,
      `${frameTexts[locale].getOnWaitlist} ${localPath(locale, '/signup')}`,
    ]);
    const seconds = page.locator('[data-unit="seconds"]');
    const shown = (await seconds.textContent()) ?? '';
    const figure = await seconds.evaluateHandle((place) => place.firstChild);
    await page.waitForFunction(
      (before) => document.querySelector('[data-unit="seconds"]')?.textContent !== before,
      shown,
    );
    // A new text node each second would cost the style of the whole page.
    expect(await figure.evaluate((node) => node?.isConnected)).toBe(true);
    const { sale_start_timestamp } = await config();
    const days = Number(await page.locator('[data-unit="days"]').textContent());
    expect(days).toBe(
      Math.floor((sale_start_timestamp - (await productTime()).getTime()) / 86_400_000),
    );
    await look(page, 'landing-before');
    expect(traffic.errors).toEqual([]);
  });

  it('[SITE-4][OFF-4][SITE-13] at the start, hero, countdown, footer, dashboard and order form change without reload', async () => {
    const { sale_start_timestamp } = await config();
    const { dashboard, orderForm, errors } = await openPortal('Pippa Anfang', 'P7EN83KX1');
    const pages = await watchBothLanguages(sale_start_timestamp);
    await open(dashboard, 'en', '/dashboard');
    await open(orderForm, 'en', '/investment');
    await orderForm.getByText(investmentTexts.en.closed.before.title).waitFor();
    expect(await amountField(orderForm).count()).toBe(0);
    expect(await investLink(dashboard).count()).toBe(0);
    const portalLoads = countLoads([dashboard, orderForm]);
    for (const { locale, page } of pages)
      expect(await page.getByRole('timer', { name: siteTexts[locale].sale.startsIn }).count()).toBe(
        1,
      );
    await approach(sale_start_timestamp, [dashboard, ...pages.map(({ page }) => page)]);
    for (const { locale, page, loads } of pages) {
      const texts = siteTexts[locale];
      await page.getByRole('timer', { name: texts.sale.endsIn }).waitFor();
      expect((await productTime()).getTime()).toBeGreaterThanOrEqual(sale_start_timestamp);
      expect(await invitations(page)).toEqual([
        `${texts.landing.invest} ${localPath(locale, '/signup')}`,
        `${frameTexts[locale].getOnWaitlist} ${localPath(locale, '/signup')}`,
      ]);
      expect(loads()).toBe(1);
    }
    await amountField(orderForm).waitFor();
    await investLink(dashboard).waitFor();
    expect(portalLoads()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('[OFF-4][SITE-13] at the end, the server reports it exactly when at most one second is left, whatever a browser says, and every open page follows without reload', async () => {
    const { sale_end_timestamp } = await config();
    const { dashboard, orderForm, errors } = await openPortal('Phoebe Endacott', 'P6EN83KX1');
    const pages = await watchBothLanguages(sale_end_timestamp);
    const others = await openPagesWithoutCountdown(dashboard, orderForm);
    await approach(sale_end_timestamp, [dashboard, others.terms, ...pages.map(({ page }) => page)]);
    const seen: { left: number; phase: string }[] = [];
    while (seen.at(-1)?.phase !== 'ended' || (seen.at(-1)?.left ?? 0) > 0) {
      const { now_timestamp, sale_phase } = await config();
      const left = sale_end_timestamp - now_timestamp;
      await new Promise((wait) => setTimeout(wait, Math.max(40, left - CLOSELY_MS)));
      seen.push({ left, phase: sale_phase });
    }
    expect(seen.filter(({ left, phase }) => phase !== (left <= 1_000 ? 'ended' : 'open'))).toEqual(
      [],
    );
    expect(seen.some(({ left }) => left > 1_000 && left < 1_500)).toBe(true);
    for (const { locale, page, loads, tickers } of pages) {
      const texts = siteTexts[locale];
      await hero(page).getByRole('heading', { level: 1, name: texts.landing.endedTitle }).waitFor();
      await footer(page).getByRole('link', { name: frameTexts[locale].login }).waitFor();
      expect(await invitations(page)).toEqual([
        `${texts.landing.claim} ${localPath(locale, '/login')}`,
        `${frameTexts[locale].login} ${localPath(locale, '/login')}`,
      ]);
      expect(await page.getByRole('timer').count()).toBe(0);
      expect(loads()).toBe(1);
      // The check stops once the sale has ended.
      expect(await tickers()).toBe(0);
    }
    await others.followTheEnd();
    await portalInvitesNobody(dashboard);
    expect(errors).toEqual([]);
  });

  it('[SITE-4][SITE-13] afterwards, the page invites to claim tokens and no longer to invest, and the programme to nothing', async () => {
    const locale = 'de';
    const { page, traffic } = await newVisitor(browser, locale);
    await open(page, locale, '/');
    expect(await page.getByRole('link', { name: siteTexts[locale].landing.invest }).count()).toBe(
      0,
    );
    expect(
      await page.getByRole('link', { name: siteTexts[locale].landing.claim }).count(),
    ).toBeGreaterThan(0);
    await look(page, 'landing-ended');
    await open(page, locale, '/affiliate');
    const joins = page.getByRole('main').locator('a[href*="signup"]');
    await page
      .getByRole('heading', { level: 2, name: affiliateTexts[locale].closing.endedTitle })
      .waitFor();
    expect(await joins.count()).toBe(0);
    // A partner's link asks for no consent, because no investment can follow.
    await page.goto(`${product().portalUrl}${localPath(locale, '/a/ABCD234567')}`);
    await hero(page)
      .getByRole('heading', { level: 1, name: siteTexts[locale].landing.endedTitle })
      .waitFor();
    for (const path of ['/terms', '/contact']) {
      await open(page, locale, path);
      expect(await footer(page).locator('[data-live="footer-button"] a').getAttribute('href')).toBe(
        localPath(locale, '/login'),
      );
    }
    expect(traffic.errors).toEqual([]);
  });
});
