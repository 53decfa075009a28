import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { LOCALES } from '@bb1/domain/locale';
import { localeOfPath, localPath, sitePath } from '../../web/app/language/locale-path.ts';
import { lostInForcedColours } from './forced-colours.ts';
import { layOutWholePage } from './lay-out-whole-page.ts';
import { openLink, waitInPage } from './visitor.ts';

const FOLDER = process.env['SCREENSHOTS'];
const SCHEME = process.env['SCREENSHOT_SCHEME'] === 'dark' ? 'dark' : 'light';
const WIDTHS = [360, 768, 1440];
/** The narrowest screen that must not scroll sideways (WCAG 1.4.10). */
const NARROWEST = 320;
/** The narrowest screen on which a value's copy button has to be beside it. */
const COPYING_WIDTHS = [640, 768, 1440];

/** The minified source is equivalent, and less to send and to read. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);
/** By default the builder sends axe's source twice for each check, also to a page that has it. */
const NOTHING_MORE = 'undefined';

const looked = new Map<string, number>();
/**
 * Checks the current page: axe finds nothing, forced colours take nothing away, values to be copied are beside their buttons, nothing
 * overflows on the narrowest screen or, with `alsoAt`, on others, no text has an unfilled value.
 * With SCREENSHOTS=folder (SCREENSHOT_SCHEME=dark for dark mode) screenshots are kept. A story runs
 * in one language; the first check of a page in a run checks it in the other language too. Throws
 * an Error that says what is wrong.
 */
export async function look(
  page: Page,
  name: string,
  { alsoAt = [] }: { readonly alsoAt?: readonly number[] } = {},
): Promise<void> {
  await lookHere(page, name, alsoAt);
  // The sandbox's addresses do not depend on the language.
  if (new URL(page.url()).pathname.startsWith('/sandbox')) return;
  await speaksItsLanguage(page, name);
  await lookInOtherLanguage(page, name, alsoAt);
}

async function lookHere(page: Page, name: string, alsoAt: readonly number[]): Promise<void> {
  // A cached page checks the session after it has loaded.
  await waitInPage(page, () => document.documentElement.ariaBusy !== 'true');
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await layOutWholePage(page);
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  await findNoBarriers(page, name);
  const scattered = await scatteredCopyRows(page, before.height);
  const tooWide: string[] = [];
  for (const width of [...alsoAt, NARROWEST]) {
    await page.setViewportSize({ width, height: before.height });
    tooWide.push(...(await stickingOut(page)).map((one) => `at ${width} pixels: ${one}`));
  }
  if (FOLDER !== undefined)
    await takePictures(page, { name, height: before.height, folder: FOLDER });
  await page.setViewportSize(before);
  if (scattered.length > 0)
    throw new Error(`${name} has values to be copied in disorder:\n  ${scattered.join('\n  ')}`);
  if (tooWide.length > 0) throw new Error(`${name} is too wide:\n  ${tooWide.join('\n  ')}`);
}

/** Values to be copied whose button is not beside them, or whose label is squeezed. */
async function scatteredCopyRows(page: Page, height: number): Promise<string[]> {
  if ((await page.locator('[data-copy-row]').count()) === 0) return [];
  const scattered: string[] = [];
  for (const width of COPYING_WIDTHS) {
    await page.setViewportSize({ width, height });
    await nextFrame(page);
    const found = await page.locator('[data-copy-row]').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [label, value] = row.children;
        const button = row.querySelector('button');
        if (!label || !value || !button || !row.checkVisibility()) return [];
        const [text, beside] = [value.getBoundingClientRect(), button.getBoundingClientRect()];
        const isBeside =
          beside.left >= text.right && beside.top < text.bottom && beside.bottom > text.top;
        const lines = label.clientHeight / Number.parseFloat(getComputedStyle(label).lineHeight);
        return isBeside && lines < 3 ? [] : [label.textContent];
      }),
    );
    scattered.push(...found.map((one) => `at ${width} pixels: ${one}`));
  }
  return scattered;
}

/**
 * One tab per browser for the pages in the other language: a new tab each time would have to
 * compile the scripts again.
 */
const otherTabs = new WeakMap<BrowserContext, Page>();

/**
 * Each page of the site map is checked in the other language once per run. Pages that differ only
 * in an id are one.
 */
async function lookInOtherLanguage(
  page: Page,
  name: string,
  alsoAt: readonly number[],
): Promise<void> {
  if (!(await page.evaluate(() => navigator.onLine))) return;
  const { origin, pathname, search } = new URL(page.url());
  const mark = join(inject('stories').tour, encodeURIComponent(pageOfSiteMap(page.url())));
  if (
    !(await mkdir(mark).then(
      () => true,
      () => false,
    ))
  )
    return;
  const other = LOCALES.find((locale) => locale !== localeOfPath(pathname)) ?? localeOfPath('/');
  const tab = otherTabs.get(page.context()) ?? (await page.context().newPage());
  otherTabs.set(page.context(), tab);
  await tab.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 });
  await openLink(tab, origin + localPath(other, sitePath(pathname)) + search);
  // The result of an action may have no address: another check finds the page.
  if (pageOfSiteMap(tab.url()) === pageOfSiteMap(page.url())) {
    await lookHere(tab, `${name}-${other}`, alsoAt);
    await speaksItsLanguage(tab, `${name}-${other}`);
  } else await rmdir(mark);
  // An open page keeps running timers.
  await tab.goto('about:blank');
}

/**
 * The address without its language, with the names of its query and without ids, ledger addresses
 * and secrets.
 */
function pageOfSiteMap(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const parts = sitePath(pathname)
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 40 ? ':id' : part));
  return `${parts.join('/')}?${[...searchParams.keys()].toSorted().join('&')}`;
}

/** The address's language, and no unfilled value. */
async function speaksItsLanguage(page: Page, name: string): Promise<void> {
  const { lang, title, unfilled } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    unfilled: document.body.innerText.match(/\{[a-z]\w*\}/gi) ?? [],
  }));
  const locale = localeOfPath(new URL(page.url()).pathname);
  if (lang !== locale) throw new Error(`${name} (${page.url()}) calls its language "${lang}"`);
  if (title.trim() === '') throw new Error(`${name} (${page.url()}) has no title`);
  if (unfilled.length > 0) throw new Error(`${name} says ${unfilled.join(', ')}`);
}

/** Tables that scroll sideways on a screen of this width, by their names. */
export async function tablesTooWide(page: Page, width: number): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width, height: before.height });
  await page.evaluate(() =>
    document.fonts.ready.then(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    ),
  );
  const tables = page.locator('section').filter({ has: page.locator('> table') });
  const wide = await tables.evaluateAll((all) =>
    all.flatMap((table) =>
      table.scrollWidth > table.clientWidth
        ? [`${table.getAttribute('aria-label')}: ${table.scrollWidth - table.clientWidth} pixels`]
        : [],
    ),
  );
  await page.setViewportSize(before);
  return (await tables.count()) === 0 ? ['there is no table'] : wide;
}

function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** What makes a page wider than the screen, if anything. */
async function stickingOut(page: Page): Promise<string[]> {
  // With reduced motion every change of style is a transition, which takes until the next frame.
  await nextFrame(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `${scrollWidth - clientWidth} pixels`,
      ...wide.map((element) => element.outerHTML.slice(0, 200)),
    ];
  });
}

/**
 * Pages that differ only in digits, words or the number of equal rows, as in two languages, are one
 * page to axe, which takes a second for each: what passed once in a run is not checked again.
 * Attributes count with their values, and so does the presence of a text. An id counts by what has
 * it and what refers to it. Scripts, their hints and what only they read count for nothing: a page
 * that the browser opened without the server has fewer of them.
 */
function howItIsBuilt(page: Page): Promise<string> {
  return page.evaluate(() => {
    const styles = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .map(({ cssText }) => cssText)
      .join('');
    // Such as the words of a message; values that styles select by decide how the page looks.
    const isForScripts = (name: string) =>
      name.startsWith('data-') && !styles.includes(`[${name}=`);
    const REFERENCES =
      /^(?:for|aria-(?:labelledby|describedby|controls|details|errormessage|flowto|owns))$/;
    const all = [...document.querySelectorAll('*')];
    const ids = all.map(({ id }) => id);
    const referred = all
      .flatMap(({ attributes }) => [...attributes])
      .flatMap(({ name, value }) => (REFERENCES.test(name) ? value.split(/\s+/) : []));
    const count = (among: readonly string[], id: string) =>
      among.filter((one) => one === id).length;
    // Some ids are made of the words of a heading.
    const ofIds = (value: string) =>
      value
        .split(/\s+/)
        .map((id) => `${count(ids, id)}/${count(referred, id)}`)
        .join(' ');
    const spoken = (value: string, name: string) =>
      /^(?:aria-label|alt|title|placeholder|value|content|href|action|src|srcset|nonce|data-shows)$/.test(
        name,
      )
        ? String(value.trim() !== '')
        : isForScripts(name)
          ? 'given'
          : name === 'id' || REFERENCES.test(name)
            ? ofIds(value)
            : value.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|_R_\w+_|_r_\w+_|[0-9]+/g, '0');
    const attributesOf = (element: Element) =>
      [...element.attributes]
        .filter(({ name }) => name !== 'hreflang' && name !== 'lang')
        .map(({ name, value }) => `${name}=${spoken(value, name)}`)
        .sort()
        .join(' ');
    const built = (element: Element): string => {
      if (/^(?:script|style|link|template|wbr)$/.test(element.localName)) return '';
      // Where scripts run it shows nothing, and only the server writes its content.
      if (element.localName === 'noscript' && element.childElementCount === 0) return '';
      // A word that is not to be broken.
      if (element.outerHTML.startsWith('<span class="whitespace-nowrap">')) return '.';
      // A page that the browser opened without the server says its name to screen readers.
      if (element.hasAttribute('data-shows')) return '<announcer>';
      // In a choice of languages, which of them is marked as current.
      if (/^(?:a|button)$/.test(element.localName) && element.hasAttribute('lang'))
        return `<${element.localName} lang>`;
      const inside: string[] = [];
      for (const node of element.childNodes) {
        const isText = node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '';
        const one = node instanceof Element ? built(node) : isText ? '.' : '';
        if (one !== '' && one !== inside.at(-1)) inside.push(one);
      }
      // Marks a piece of a text, such as one in another order of words.
      if (element.localName === 'span' && element.attributes.length === 0) return inside.join('');
      return `<${element.localName} ${attributesOf(element)}>${inside.join('')}</>`;
    };
    const viewport = document.querySelector('meta[name="viewport"]')?.getAttribute('content');
    return [
      innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches,
      document.title.trim() !== '',
      document.documentElement.lang !== '',
      viewport,
      attributesOf(document.documentElement),
      built(document.body),
    ].join(' ');
  });
}

async function findNoBarriers(page: Page, name: string): Promise<void> {
  const mark = join(
    inject('stories').tour,
    createHash('sha256')
      .update(await howItIsBuilt(page))
      .digest('hex'),
  );
  if (existsSync(mark)) return;
  // The newer mode opens an empty page of its own, which the recorder would mistake for one of the
  // product. All rules are applied; only the report of passed rules is omitted, which takes as long
  // as applying them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations, incomplete } = await new AxeBuilder({ page, axeSource: NOTHING_MORE })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations', 'incomplete'] })
    .analyze();
  const found = [...violations, ...invisible(incomplete)].flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n    ${node.html}\n    ${node.failureSummary ?? ''}`),
  );
  if (found.length > 0) throw new Error(`axe on ${name} (${page.url()}):\n  ${found.join('\n  ')}`);
  const lost = await lostInForcedColours(page);
  if (lost.length > 0) throw new Error(`${name} loses in forced colours:\n  ${lost.join('\n  ')}`);
  await mkdir(mark, { recursive: true });
}

type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>['incomplete'];

/** Text in exactly the colour of its background, which axe leaves to people. */
function invisible(incomplete: Findings): Findings {
  return incomplete
    .map((finding) => ({
      ...finding,
      nodes: finding.nodes.filter(({ any }) =>
        any.some(({ data }) => isRecord(data) && data['messageKey'] === 'equalRatio'),
      ),
    }))
    .filter(({ nodes }) => nodes.length > 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function takePictures(
  page: Page,
  { name, height, folder }: { name: string; height: number; folder: string },
): Promise<void> {
  const language = await page.evaluate(() => document.documentElement.lang);
  const number = (looked.get(language) ?? 0) + 1;
  looked.set(language, number);
  mkdirSync(join(folder, language), { recursive: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height });
    await page.screenshot({
      path: join(
        folder,
        language,
        `${String(number).padStart(2, '0')}-${name}-${SCHEME}-${width}.png`,
      ),
      fullPage: true,
    });
  }
}
