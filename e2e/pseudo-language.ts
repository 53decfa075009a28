import { globSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { COUNTRY_CODES } from '../domain/src/country-codes.ts';
import { isDemonstrationDone } from '../sandbox/demonstration/run-demonstration.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../testing/chromium-for-stories.ts';
import { copyProject, startCopy } from '../testing/project-copy.ts';
import type { Texts } from '../texts/compile-texts.ts';
import { pseudoTexts } from '../texts/pseudo-texts.ts';

/** The demonstration's people, and the pages that only they see. */
const INVESTORS = ['sofia.winter@people.example', 'jonas.keller@people.example'];
const PASSWORD = 'demonstration investor';
const SHORTEST_WORD = 4;
/** A walk waits for the server more than for the processor. */
const WALKS_AT_ONCE = 3;
const LOGIN_TRIES = 3;
/** The demonstration takes a minute on two quiet cores. */
const DEMONSTRATION_LIMIT_MS = 15 * 60_000;
const WORD = /[A-Za-zÄÖÜäöüß]+/g;
/** Addresses, keys, hashes and codes: the same in every language. */
const IDENTIFIER = /^(?:\S*[\d._:@/-]\S*|[0-9a-f]{8}(?: [0-9a-f]{8})*|[A-Z0-9, …]+)$/;
/** These pages show log, configuration and sent mails as stored. */
const STORED = /^\/de\/desk\/(?:audit|configuration|mails)\b/;
/** Filtered lists and the previews of mails. */
const ALIKE = /\?.|^\/de\/desk\/mail-previews\//;
const PSEUDO = /[ƀčďéǧħíķłɱñóƥřšŧúʋŵýž]/i;

interface Officer {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/**
 * Runs a copy of the product with pseudo-texts in place of the German ones, follows every link as a
 * visitor, as investors and as officers, and prints the texts that come from no catalogue. No code
 * is changed for the language.
 */
async function findTextsOutside(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bb1-pseudo-'));
  // PostgreSQL runs as another user if this runs as root.
  await chmod(folder, 0o755);
  try {
    say('Copying the project, with pseudo-texts in place of the German ones …');
    await copyProject(folder);
    for (const file of globSync('en/**/*.json', { cwd: join(folder, 'texts') })) {
      const english = JSON.parse(await readFile(join(folder, 'texts', file), 'utf8')) as Texts;
      const target = join(folder, 'texts', file.replace(/^en/, 'de'));
      await writeFile(target, JSON.stringify(pseudoTexts(english)));
    }
    say('Building and starting the copy …');
    const product = await startCopy(folder, [], {});
    try {
      say(`Living the demonstration at ${product.url} …`);
      await demonstrationIsDone(join(folder, 'data'), product.hasEnded);
      return await walkAll(product.url, await dataOf(folder));
    } finally {
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The people to log in as come with the demonstration data, after the start. */
async function demonstrationIsDone(dataDir: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + DEMONSTRATION_LIMIT_MS;
  while (!isDemonstrationDone(dataDir)) {
    if (hasEnded()) throw new Error('the product has ended before its demonstration was complete');
    if (Date.now() > deadline) throw new Error('the demonstration is not complete');
    await sleep(1_000);
  }
}

/** With the seconds since the start. */
function say(line: string): void {
  console.log(`${Math.round(performance.now() / 1_000)} s  ${line}`);
}

/**
 * Texts of the offering's documents, of the demonstration's people, and names that the platform
 * words. They are in no catalogue and need not be.
 */
async function dataOf(folder: string): Promise<ReadonlySet<string>> {
  const files = globSync(['content/bb1/de/**/*.md', 'content/bb1/*.json', 'sandbox/**/*.ts'], {
    cwd: folder,
  });
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(2031, month).toLocaleDateString('de', { month: 'long' }),
  );
  const regions = new Intl.DisplayNames('de', { type: 'region' });
  const countries = COUNTRY_CODES.map((code) => regions.of(code) ?? code);
  const units = ['minute', 'hour', 'day'].flatMap((unit) =>
    [1, 2].map((count) => count.toLocaleString('de', { style: 'unit', unit, unitDisplay: 'long' })),
  );
  return new Set(
    [...texts, ...months, ...countries, ...units].flatMap(
      (text) => text.toLowerCase().match(WORD) ?? [],
    ),
  );
}

async function walkAll(url: string, data: ReadonlySet<string>): Promise<number> {
  const { path, environment } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    args: [...CHROMIUM_ARGUMENTS],
    env: { ...process.env, ...environment },
  });
  try {
    const found = new Map<string, string>();
    const alike = new Set<string>();
    const walks = [
      async () => ({ who: 'a visitor', page: await newPage(browser), from: '/de' }),
      ...INVESTORS.map((email) => async () => ({
        who: email,
        page: await logInInvestor(await newPage(browser), url, email),
        from: '/de/dashboard',
      })),
      ...(await officersOf(url)).map(({ email }) => async () => ({
        who: email,
        page: await logInOfficer(await newPage(browser), url, email),
        from: '/de/desk',
      })),
    ];
    let pages = 0;
    const walkNext = async (): Promise<void> => {
      for (let begin = walks.shift(); begin !== undefined; begin = walks.shift()) {
        const { page, ...walk } = await begin();
        const seen = await walkFrom(page, { ...walk, url, data, found, alike });
        pages += seen;
        await page.context().close();
      }
    };
    await Promise.all(Array.from({ length: WALKS_AT_ONCE }, walkNext));
    say(`${pages} pages, ${found.size} texts outside the catalogues`);
    for (const [text, seen] of found) console.log(`${seen}: ${text}`);
    return found.size;
  } finally {
    await browser.close();
  }
}

async function logInInvestor(page: Page, url: string, email: string): Promise<Page> {
  await openPage(page, `${url}/de/login`);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('form button[type="submit"]').first().click();
  await page.waitForURL((address) => address.pathname !== '/de/login');
  return page;
}

/** A code may expire between the reading and the login; then a new one is entered. */
async function logInOfficer(page: Page, url: string, email: string): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    await openPage(page, `${url}/de/desk/login`);
    const { password, code } = await officerOf(url, email);
    await page.locator('input[name="email"]').fill(email);
    await page.locator('input[name="password"]').fill(password);
    await page.locator('input[name="code"]').fill(code);
    await page.locator('form button[type="submit"]').first().click();
    try {
      await page.waitForURL((address) => address.pathname === '/de/desk');
      return page;
    } catch (error) {
      if (tries === LOGIN_TRIES) throw error;
      say(`  ${email} logs in again: ${await page.locator('main').innerText()}`);
    }
  }
}

async function officersOf(url: string): Promise<readonly Officer[]> {
  const state = await (await fetch(`${url}/sandbox/api/state`)).json();
  return (state as { readonly officers: readonly Officer[] }).officers;
}

async function officerOf(url: string, email: string): Promise<Officer> {
  const officer = (await officersOf(url)).find((one) => one.email === email);
  if (officer === undefined) throw new Error(`the demonstration knows no officer ${email}`);
  return officer;
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  // Only texts count.
  await context.route(/\.(?:avif|jpg|png|webp|woff2)$/, (route) => route.abort());
  return context.newPage();
}

/**
 * Waits as long as the server asks, because this walk is faster than a person. Returns whether it
 * is a page and no file.
 */
async function openPage(page: Page, address: string): Promise<boolean> {
  for (;;) {
    const answer = await page.goto(address).catch(() => null);
    if (answer?.status() !== 429)
      return answer?.headers()['content-type']?.startsWith('text/html') === true;
    say('  waiting: the server limits the calls');
    await sleep(5_000);
  }
}

interface Walk {
  readonly who: string;
  readonly url: string;
  readonly from: string;
  readonly data: ReadonlySet<string>;
  /** Each text with where it was seen first. */
  readonly found: Map<string, string>;
  /** Kinds of pages that read alike to everybody and that some walk has opened. */
  readonly alike: Set<string>;
}

/** Follows links from one page on, to one page of each kind. Returns how many it saw. */
async function walkFrom(page: Page, { who, url, from, data, found, alike }: Walk): Promise<number> {
  const waiting = [from];
  const seen = new Set(waiting);
  let pages = 0;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path);
    if (alike.has(kind)) continue;
    if (ALIKE.test(kind)) alike.add(kind);
    if (!(await openPage(page, url + path))) continue;
    pages += 1;
    say(`${who}: ${path} (${waiting.length} more)`);
    for (const text of await page.evaluate(textsShown))
      if (!STORED.test(path) && isOutside(text, data) && !found.has(text)) {
        found.set(text, path);
        say(`  outside: ${text}`);
      }
    for (const link of await page.evaluate(linksShown)) {
      const kindOfLink = kindOf(link);
      if (!link.startsWith('/de') || seen.has(kindOfLink)) continue;
      seen.add(kindOfLink);
      waiting.push(link);
    }
  }
  return pages;
}

/**
 * Ids do not matter, nor the order of a list, the language of a preview, nor the list a page was opened from, nor the values of
 * several filters at once.
 */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://localhost');
  for (const name of ['in', 'order', 'language']) searchParams.delete(name);
  const names = [...searchParams.keys()].toSorted();
  const query = names.length > 1 ? names.join('&') : String(searchParams);
  return `${pathname}?${query}`.replaceAll(/[0-9a-f-]{36}|[A-Z0-9]{8,}|\d+/g, '*');
}

/** A text with an accented letter is one of a catalogue, with its values. */
function isOutside(text: string, data: ReadonlySet<string>): boolean {
  if (PSEUDO.test(text) || IDENTIFIER.test(text)) return false;
  return (text.match(WORD) ?? []).some(
    (word) => word.length >= SHORTEST_WORD && !data.has(word.toLowerCase()),
  );
}

/**
 * Runs in the page: visible texts and text attributes, without what is marked as
 * language-independent.
 */
function textsShown(): string[] {
  const elsewhere = 'script, style, code, pre, [translate="no"], [lang]:not(html)';
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement !== null && parentElement.closest(elsewhere) === null)
      texts.push(textContent ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    if (element.closest(elsewhere) === null)
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))];
}

/** Runs in the page: its links within this site. */
function linksShown(): string[] {
  return [...document.querySelectorAll('a')]
    .filter(({ href, download }) => href.startsWith(location.origin) && download === '')
    .map(({ href }) => href.slice(location.origin.length).replace(/#.*/, ''));
}

if (import.meta.main) process.exitCode = (await findTextsOutside()) === 0 ? 0 : 1;
