import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '@bb1/domain/locale';
import frameTexts from '@bb1/texts/pages/frame';
import { localPath } from '../../web/app/language/locale-path.ts';
import { LISTED_PAGES } from '../../web/app/site/listed-pages.ts';
import { look } from './page-checks.ts';
import { arriveAt, newVisitor, open, openBrowser, product } from './visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const SCHEMES = ['light', 'dark'] as const;

const nameOf = (page: string) => (page === '/' ? 'landing' : page.slice(1).replaceAll('/', '-'));

/** The focused element, as a screen reader announces it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element === null || element === document.body
      ? ''
      : (element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 200));
  });

/**
 * Presses Tab until the element with this text has the focus. Throws if a full round of the page
 * does not find it.
 */
async function tabTo(page: Page, text: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (here === text) return;
    passed.push(here);
  }
  throw new Error(`the keyboard never came to "${text}", but to:\n${passed.join('\n')}`);
}

describe('the look of the public site', () => {
  // The first look at each page is one in German, too.
  it.each(SCHEMES)(
    '[SITE-8] passes axe on every public page and fits the narrowest screen (%s)',
    async (colorScheme) => {
      const { page, traffic } = await newVisitor(browser, 'en', { colorScheme });
      for (const path of LISTED_PAGES) {
        await open(page, 'en', path);
        await look(page, nameOf(path));
      }
      expect(traffic.errors).toEqual([]);
    },
  );

  it('[SITE-8] loses nothing at twice the text size', async () => {
    // The language with the longer words.
    const locale = 'de';
    // Twice the size on a screen of 1280 pixels leaves the room of 640.
    const { page } = await newVisitor(browser, locale, {
      viewport: { width: 640, height: 450 },
      deviceScaleFactor: 2,
    });
    for (const path of LISTED_PAGES) {
      await open(page, locale, path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, overflow]).toEqual([path, 0]);
    }
  });
});

describe('forced colours, which take every fill away', () => {
  it('[SITE-8] leave buttons their outline and a choice its difference', async () => {
    const { page } = await newVisitor(browser, 'en', { forcedColors: 'active' });
    await open(page, 'en', '/login');
    const submit = page.locator('form button[type="submit"]').first();
    expect(
      await submit.evaluate((button) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(button);
        return [borderTopStyle, borderTopWidth];
      }),
    ).toEqual(['solid', '1px']);
    const languages = page.locator('header [hreflang]');
    const fills = await languages.evaluateAll((links) =>
      links.map((link) => getComputedStyle(link).backgroundColor),
    );
    expect(fills.length).toBe(LOCALES.length);
    expect(new Set(fills).size).toBe(LOCALES.length);
  });
});

describe('the public site by keyboard alone', () => {
  it('[SITE-8] lets a person get from the top bar to the questions, open one, change the language and reach the login', async () => {
    const locale: Locale = 'de';
    const { page } = await newVisitor(browser, locale);
    const texts = frameTexts[locale];
    await open(page, locale, '/');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(texts.skip);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ hash }) => hash === '#content');

    const question = page
      .locator('#faq')
      .locator('xpath=ancestor::section')
      .locator('summary')
      .first();
    const words = ((await question.textContent()) ?? '').trim();
    await tabTo(page, words);
    const answer = question.locator('xpath=..');
    expect(await answer.getAttribute('open')).toBe(null);
    await page.keyboard.press('Enter');
    expect(await answer.getAttribute('open')).toBe('');

    await open(page, locale, '/');
    const picker = page.locator('header details[data-menu]', {
      has: page.locator('a[data-locale]'),
    });
    await tabTo(page, ((await picker.locator('summary').textContent()) ?? '').trim());
    await page.keyboard.press('Enter');
    expect(await picker.getAttribute('open')).toBe('');
    await page.keyboard.press('Escape');
    expect(await picker.getAttribute('open')).toBe(null);
    await page.keyboard.press('Enter');
    const other = 'en';
    while (
      (await page.evaluate(() => document.activeElement?.getAttribute('data-locale'))) !== other
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await arriveAt(page, other, '/');

    await tabTo(page, frameTexts[other].login);
    await page.keyboard.press('Enter');
    await arriveAt(page, other, '/login');
  });

  it('[SITE-8] shows every focus, in both themes', async () => {
    for (const colorScheme of SCHEMES) {
      const { page } = await newVisitor(browser, 'de', { colorScheme });
      await open(page, 'de', '/');
      const unseen: string[] = [];
      for (let presses = 0; presses < 150; presses++) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          const style = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          return {
            html: element.outerHTML.slice(0, 160),
            seen:
              box.width > 0 &&
              box.height > 0 &&
              style.outlineStyle !== 'none' &&
              Number.parseFloat(style.outlineWidth) >= 2,
          };
        });
        if (stop === null) break;
        if (!stop.seen) unseen.push(stop.html);
      }
      expect(unseen).toEqual([]);
    }
  });
});

describe('links into the landing page', () => {
  it.each([390, 1280])(
    '[SITE-3] lead to their section, from elsewhere and on the page itself, also without reduced motion (%i pixels)',
    async (width) => {
      const { page } = await newVisitor(browser, 'en', {
        viewport: { width, height: 844 },
        reducedMotion: 'no-preference',
      });
      const far: string[] = [];
      for (const from of ['/', '/terms']) {
        for (const anchor of ['about', 'token', 'faq', 'team', 'partners']) {
          // The landing page itself stays, wherever the last link has led on it.
          if (from !== '/' || anchor === 'about') await open(page, 'en', from);
          await page
            .getByRole('contentinfo')
            .locator(`a[href$="#${anchor}"]`)
            .first()
            .evaluate((link: HTMLAnchorElement) => link.click());
          await page.waitForURL((url) => url.hash === `#${anchor}`);
          await page.waitForLoadState('load');
          await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
          );
          const top = await page
            .locator(`#${anchor}`)
            .evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
          if (top < 0 || top > 250) far.push(`${from}#${anchor} ends ${top} pixels from the top`);
        }
      }
      expect(far).toEqual([]);
    },
  );

  it('[SITE-4] to a question open it', async () => {
    const { page } = await newVisitor(browser, 'en');
    await open(page, 'en', '/');
    const question = page
      .locator('#faq')
      .locator('xpath=ancestor::section')
      .locator('details[id]')
      .last();
    const id = (await question.getAttribute('id')) ?? '';
    await page.goto('about:blank');
    await open(page, 'en', `/#${id}`);
    expect(await question.getAttribute('open')).toBe('');
  });
});

describe('the public site without scripts', () => {
  it('[SITE-9] has working links, menu, questions and notice', async () => {
    const locale = 'de';
    const { page } = await newVisitor(browser, locale, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const texts = frameTexts[locale];
    await open(page, locale, '/');
    await page.locator('header').getByLabel(texts.menu, { exact: true }).click();
    await page
      .locator('header')
      .getByRole('link', { name: texts.faq })
      .and(page.locator(':visible'))
      .click();
    expect(new URL(page.url()).hash).toBe('#faq');
    const question = page
      .locator('#faq')
      .locator('xpath=ancestor::section')
      .locator('details')
      .first();
    await question.locator('summary').click();
    expect(await question.getAttribute('open')).toBe('');
    // A frozen countdown would be wrong.
    expect(await page.locator('[data-countdown]:visible').count()).toBe(0);

    await page.getByRole('button', { name: texts.notice.understand }).click();
    await page.waitForURL((url) => url.pathname === localPath(locale, '/'));
    expect(await page.getByRole('button', { name: texts.notice.understand }).count()).toBe(0);
    await page.getByRole('contentinfo').getByRole('link', { name: texts.footer.imprint }).click();
    await arriveAt(page, locale, '/impressum');
  });
});

describe('what the site stores in a browser', () => {
  it('[SITE-12] is nothing before consent: no cookie, no storage, and no third-party request', async () => {
    const locale = 'en';
    const { page, context, traffic } = await newVisitor(browser, locale);
    for (const path of LISTED_PAGES) {
      await open(page, locale, path);
      await page.mouse.wheel(0, 4_000);
      await page.waitForLoadState('networkidle');
    }
    const { origin } = new URL(product().portalUrl);
    const addresses = traffic.requests.map((request) => request.split('\n')[1] ?? '');
    expect(addresses.filter((address) => new URL(address).origin !== origin)).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  it('[SITE-12][SITE-3] is one cookie for a year after the notice was acknowledged, and the notice does not return', async () => {
    const { page, context } = await newVisitor(browser, 'de');
    await open(page, 'de', '/');
    const answered = page.waitForResponse((response) =>
      response.url().endsWith('/de/privacy-notice'),
    );
    await page.getByRole('button', { name: frameTexts.de.notice.understand }).click();
    await answered;
    const cookies = await context.cookies();
    expect(cookies.map(({ name, value, sameSite }) => ({ name, value, sameSite }))).toEqual([
      { name: 'privacy_notice', value: 'understood', sameSite: 'Lax' },
    ]);
    const days = ((cookies[0]?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    await open(page, 'de', '/terms');
    expect(await page.getByRole('button', { name: frameTexts.de.notice.understand }).count()).toBe(
      0,
    );
  });

  it.each(LOCALES)(
    '[SITE-4] the landing page is at most 80 KB in all and 15 KB of scripts, as transferred (%s)',
    async (locale) => {
      const { page, context } = await newVisitor(browser, locale);
      const wire = await context.newCDPSession(page);
      await wire.send('Network.enable');
      const types = new Map<string, string>();
      const bytes = new Map<string, number>();
      wire.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
      wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = types.get(requestId) ?? 'Other';
        bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
      });
      await open(page, locale, '/');
      await page.waitForLoadState('networkidle');
      const all = [...bytes]
        .filter(([kind]) => kind !== 'Image')
        .reduce((sum, [, size]) => sum + size, 0);
      expect(bytes.get('Document')).toBeGreaterThan(2_000);
      expect(bytes.get('Script')).toBeGreaterThan(500);
      expect(all).toBeLessThanOrEqual(80 * 1024);
      expect(bytes.get('Script')).toBeLessThanOrEqual(15 * 1024);
    },
  );
});

describe('a chunk that cannot be loaded', () => {
  it('[SITE-6] reloads the page once, and never in a loop', async () => {
    const { page } = await newVisitor(browser, 'en');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    // As after a deployment that this page is too old for: its chunks are gone for good.
    await page.route(/\/assets\/(?!enhance).*\.js$/, (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
    );
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_000);
    expect(documents).toBe(2);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  it('[SITE-6] is found after that one reload if the new deployment has it', async () => {
    const { page } = await newVisitor(browser, 'en');
    let broken = true;
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) {
        documents += 1;
        broken = documents === 1;
      }
    });
    await page.route(/\/assets\/(?!enhance).*\.js$/, (route) =>
      broken
        ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' })
        : route.continue(),
    );
    await page.goto('/login');
    await page.waitForFunction(() =>
      Object.keys(document.documentElement).some((name) => name.startsWith('__reactFiber')),
    );
    expect(documents).toBe(2);
  });
});
