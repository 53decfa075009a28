import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message } from '@bb1/domain/messages';
import siteTexts from '@bb1/texts/pages/site';
import { newVisitor, open, openBrowser, product } from './visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What a browser without cookies keeps of a page with a form. */
async function firstPage(path: string): Promise<{ token: string; cookies: string }> {
  const answer = await fetch(product().portalUrl + path);
  const [, token = expect.unreachable()] =
    /name="csrf_token"[^>]*value="([^"]+)"/.exec(await answer.text()) ?? [];
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { token, cookies: cookies.join('; ') };
}

async function sendForm(
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(product().portalUrl + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text() };
}

/** The pages that a browser loads, prefetched or opened. */
function loadedBy(page: Page): string[] {
  const loaded: string[] = [];
  page.context().on('request', (request) => {
    if (['document', 'other'].includes(request.resourceType()))
      loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

describe('two first pages of a browser at once', () => {
  it.each(['/signup', '/login', '/users/reset_password', '/desk/login'])(
    '[CALL-3][SITE-14] of %s: the form of the page whose cookies were replaced is taken from our own origin alone',
    async (path) => {
      const [{ token }, { cookies: cookie }] = await Promise.all([
        firstPage(path),
        firstPage(path),
      ]);
      const origin = new URL(product().portalUrl).origin;
      const typed = { csrf_token: token, email: 'no address', intent: 'send' };
      const own = await sendForm(path, typed, { cookie, origin });
      expect(own.status).toBe(422);
      expect(own.text).not.toContain(message('en', 'stale_page'));
      const others: [string | undefined, number][] = [
        ['https://evil.example', 400],
        ['null', 400],
        [undefined, 403],
      ];
      for (const [foreign, status] of others) {
        const refused = await sendForm(path, typed, {
          cookie,
          ...(foreign === undefined ? {} : { origin: foreign }),
        });
        expect(refused.status).toBe(status);
      }
    },
  );
});

describe('a link of a public page', () => {
  it('[SITE-14] to a page for one visitor loads it once, however long a mouse rests on it', async () => {
    const { page } = await newVisitor(browser, 'en');
    await open(page, 'en', '/');
    const loaded = loadedBy(page);
    const link = page.getByRole('link', { name: siteTexts.en.landing.invest }).first();
    await link.hover();
    await pause(500);
    expect(loaded).toEqual([]);
    await link.click();
    await page.waitForURL(/\/signup$/);
    expect(loaded.filter((path) => path === '/signup')).toEqual(['/signup']);
  });

  it('[SITE-4] to a public page is prefetched under a mouse and not under a finger', async () => {
    const calculator = 'a[data-prefetch][href="/calculator"]';
    const mouse = await newVisitor(browser, 'en');
    await open(mouse.page, 'en', '/');
    const byMouse = loadedBy(mouse.page);
    await mouse.page.locator(calculator).first().hover();
    await expect.poll(() => byMouse).toEqual(['/calculator']);

    const finger = await newVisitor(browser, 'en', { hasTouch: true });
    await open(finger.page, 'en', '/');
    // The page stays, so that what is loaded was prefetched.
    await finger.page.evaluate(() =>
      addEventListener('click', (event) => event.preventDefault(), { capture: true }),
    );
    const byFinger = loadedBy(finger.page);
    await finger.page.locator(calculator).first().tap();
    await pause(500);
    expect(byFinger).toEqual([]);
    expect(await finger.page.locator('link[rel="prefetch"]').count()).toBe(0);
  });
});
