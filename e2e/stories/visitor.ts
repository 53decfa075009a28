import { randomInt } from 'node:crypto';
import { get } from 'node:http';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { inject, onTestFinished, TestRunner } from 'vitest';
import { LOCALES, type Locale } from '@bb1/domain/locale';
import { CHROMIUM_ARGUMENTS, unwantedDefaults } from '../../testing/chromium-for-stories.ts';
import type { RunningProduct } from '../../testing/product-for-stories.ts';
import { localPath } from '../../web/app/language/locale-path.ts';
import { type TrafficRecorder, listen } from './traffic-recorder.ts';

/** One person at a browser of their own. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly traffic: TrafficRecorder;
}

/**
 * The languages of a file's stories: one, with German for half of the files, while `look` checks
 * the pages in the other. STORY_LANGUAGES=both runs them in both.
 */
export function storyLanguages(one: Locale): readonly Locale[] {
  return process.env['STORY_LANGUAGES'] === 'both' ? LOCALES : [one];
}

let chosen: RunningProduct | null = null;

/** The product this file's stories use: shared with other files, or one of their own. */
export function product(): RunningProduct {
  if (chosen === null) throw new Error('the stories have no product to run against yet');
  return chosen;
}

/** Makes all stories of this file use a product that was started for them. */
export function walkThrough(one: RunningProduct): void {
  chosen = one;
}

/** The next file chooses for itself. */
export function leaveProduct(): void {
  chosen = null;
}

/** Shared by the files of this thread, one after the other, and ends with it. */
let shared: Promise<RunningProduct> | null = null;
/** Stories have left it changed. */
let isSpent = false;

/**
 * Makes all stories of this file use the product of their thread, unless they have one of their
 * own.
 */
export async function walkThroughShared(): Promise<void> {
  if (chosen !== null) return;
  if (isSpent) shared = null;
  isSpent = false;
  shared ??= askForProduct();
  chosen = await shared;
}

/**
 * The same for stories that leave it changed: with a clock moved on by days while the sale goes on,
 * or a list of names in force. Their files come after all others (testing/longest-first.ts), and
 * bear with what their kind has left.
 */
export async function walkThroughSharedLast(): Promise<void> {
  shared ??= askForProduct();
  chosen = await shared;
  isSpent = true;
}

/** Keeps the answer open, and with it the product running. */
function askForProduct(): Promise<RunningProduct> {
  return new Promise((resolve, reject) => {
    get(inject('stories').productsUrl, { agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.endsWith('\n')) resolve(JSON.parse(text) as RunningProduct);
      });
      answer.on('end', () => reject(new Error(text)));
    }).on('error', reject);
  });
}

const withoutScript = new WeakSet<BrowserContext>();

/** A page that is loading its next content, or an action's result. */
const LOADING = '[data-shows][aria-busy="true"]';
/** A person waits no longer than this for anything to happen. */
const PATIENCE_MS = 15_000;
/** Asking costs the browser less than the frames that it draws meanwhile. */
const LOOK_EVERY_MS = 15;

/** `more` are further arguments, such as those for a camera with a test picture. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  await walkThroughShared();
  const { path, environment } = product().chromium;
  return chromium.launch({
    executablePath: path,
    args: [...CHROMIUM_ARGUMENTS, ...more],
    ignoreDefaultArgs: await unwantedDefaults(),
    env: { ...variables(), ...environment },
  });
}

interface VisitorOptions extends BrowserContextOptions {
  /** Records the wire too, such as headers. */
  readonly recordWire?: boolean;
  /** Waits for a loading page before any action on it; turned off to observe the loading. */
  readonly isPatient?: boolean;
}

/** One of the networks that RFC 2544 keeps for tests. */
function anyNetwork(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}

/**
 * Browsers opened within a test are closed with it: open pages keep running timers and take the
 * browser's time.
 */
export async function newVisitor(
  browser: Browser,
  locale: Locale,
  { recordWire = false, isPatient = true, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: product().portalUrl,
    locale: locale === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 900 },
    colorScheme: process.env['SCREENSHOT_SCHEME'] === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': anyNetwork() },
    ...options,
  });
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE_MS);
  if (options.javaScriptEnabled === false) withoutScript.add(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const traffic = listen(context, { recordWire });
  const page = await context.newPage();
  if (isPatient) await waitForRest(page);
  return { context, page, traffic };
}

/**
 * Makes every click and input wait until the page has finished loading, as a person does: a form
 * being sent takes no second click, though the answer to the first may be on the screen.
 */
async function waitForRest(page: Page): Promise<void> {
  await page.addLocatorHandler(page.locator(LOADING), () => Promise.resolve());
}

/** Opens a page of the site map in a language, by its address. */
export async function open(page: Page, locale: Locale, path: string): Promise<void> {
  await page.goto(localPath(locale, path));
  await ready(page);
}

/** Opens a full address, such as a mail's link. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await ready(page);
}

/** Waits until the address's page is there and its script listens: earlier input would be lost. */
export async function ready(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  if (!withoutScript.has(page.context())) await waitInPage(page, hasArrived, LOADING);
}

/**
 * Waits until the condition, which runs in the page, is true. `waitForFunction` would load its
 * library into the page's own world as well, which costs a tenth of the browser's time for each
 * page.
 */
export async function waitInPage(
  page: Page,
  condition: (given: string) => boolean,
  given = '',
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(condition, given).catch(ofLeftPage))) {
    if (Date.now() > deadline) throw new Error(`${page.url()} was not ready in ${PATIENCE_MS} ms`);
    await new Promise((wait) => setTimeout(wait, LOOK_EVERY_MS));
  }
}

/** A page that has left for another is not there yet; the other one is to be waited for. */
function ofLeftPage(error: unknown): false {
  if (/context was destroyed|navigat/i.test(String(error))) return false;
  throw error;
}

/** Runs in the page. */
function hasArrived(loading: string): boolean {
  const root = document.documentElement;
  const listens =
    document.querySelector('script[type="module"]') === null ||
    Object.keys(root).some((name) => name.startsWith('__reactFiber'));
  const shown = document.querySelector('[data-shows]')?.getAttribute('data-shows') ?? location.href;
  // The server writes "?code=" where a link says "?code".
  const [there, wanted] = [new URL(shown, location.href), location].map(
    ({ pathname, search }) => `${pathname}?${new URLSearchParams(search)}`,
  );
  return (
    'enhanced' in root.dataset &&
    listens &&
    there === wanted &&
    document.querySelector(loading) === null
  );
}

/** Waits until the page confirms an action, and shows its result. */
export async function seeMessage(page: Page, words: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: words }).waitFor();
  await ready(page);
}

/** Waits for a page of the site map in a language. */
export async function arriveAt(page: Page, locale: Locale, path: string | RegExp): Promise<void> {
  try {
    await page.waitForURL((url) =>
      typeof path === 'string'
        ? url.pathname + url.search === localPath(locale, path)
        : path.test(url.pathname),
    );
  } catch (error) {
    const shown = await page.locator('main').innerText();
    throw new Error(`${page.url()} shows instead of ${path}: ${shown}`, { cause: error });
  }
  await ready(page);
}

/**
 * Reloads the page until it shows the result of one of the product's jobs. Asks the server first: a
 * page that it writes as before would only cost the browser its time.
 */
export async function reloadUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let loaded: string | null = null;
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error(`${page.url()} never showed what was waited for`);
    await page.waitForTimeout(250);
    const written = await asWritten(page);
    if (written === loaded) continue;
    loaded = written;
    // Reloading during a navigation would cancel it.
    await ready(page);
    await page.reload();
    await ready(page);
  }
}

/** The page as the server writes it now, without what differs at each request. */
async function asWritten(page: Page): Promise<string> {
  const answer = await page.request.get(page.url());
  return (await answer.text()).replaceAll(/[\w+/=-]{16,}|\d{10,}/g, '');
}

function variables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
