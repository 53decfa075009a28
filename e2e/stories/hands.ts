import type { Keyboard, Locator, Page } from 'playwright-core';
import { ready } from './visitor.ts';

/** How a person does each thing to an element of the page. */
interface Hands {
  click(target: Locator, page: Page): Promise<void>;
  fill(target: Locator, page: Page, text: string): Promise<void>;
  setChecked(target: Locator, page: Page, checked: boolean): Promise<void>;
  selectOption(target: Locator, page: Page, value: string): Promise<void>;
  setInputFiles(
    target: Locator,
    page: Page,
    files: Parameters<Locator['setInputFiles']>[0],
  ): Promise<void>;
}

/** What a person did at one page of a way. */
export interface Station {
  readonly path: string;
  /** Keys pressed and letters typed. */
  keys: number;
  taps: number;
  /** Until the first act at the next page, as fast as the product and this machine are. */
  seconds: number;
}

/** By the keyboard, which a page shares with the same page operated by hands. */
const ways = new WeakMap<Keyboard, { at: number; readonly stations: Station[] }>();

/** Counts an act at the page that is shown. */
function count(page: Page, made: Partial<Pick<Station, 'keys' | 'taps'>>): void {
  const now = Date.now();
  const way = ways.get(page.keyboard) ?? { at: now, stations: [] };
  ways.set(page.keyboard, way);
  const path = new URL(page.url()).pathname;
  const last = way.stations.at(-1);
  if (last !== undefined) last.seconds += (now - way.at) / 1_000;
  way.at = now;
  const station = last?.path === path ? last : { path, keys: 0, taps: 0, seconds: 0 };
  if (station !== last) way.stations.push(station);
  station.keys += made.keys ?? 0;
  station.taps += made.taps ?? 0;
}

/** Every page at which the hands have done something, in the order of the visit. */
export function wayOf(page: Page): readonly Station[] {
  return ways.get(page.keyboard)?.stations ?? [];
}

/** The way as a table: a line for each page, and the sum. */
export function printedWay(stations: readonly Station[]): string {
  const lines = [
    ...stations,
    {
      path: `${stations.length} pages`,
      keys: sumOf(stations, ({ keys }) => keys),
      taps: sumOf(stations, ({ taps }) => taps),
      seconds: sumOf(stations, ({ seconds }) => seconds),
    },
  ].map(
    ({ path, keys, taps, seconds }) =>
      `${path.padEnd(40)} ${String(keys).padStart(5)} keys ${String(taps).padStart(4)} taps ${seconds.toFixed(1).padStart(6)} s`,
  );
  return lines.join('\n');
}

function sumOf(stations: readonly Station[], figure: (station: Station) => number): number {
  return stations.reduce((total, station) => total + figure(station), 0);
}

async function press(page: Page, key: string): Promise<void> {
  count(page, { keys: 1 });
  await page.keyboard.press(key);
}

async function type(page: Page, text: string): Promise<void> {
  count(page, { keys: text.length });
  await page.keyboard.type(text);
}

async function tap(page: Page, target: Locator): Promise<void> {
  count(page, { taps: 1 });
  await target.tap();
}

/** No page has more stops than this. */
const MOST_STOPS = 200;

const MOST_ATTEMPTS = 5;
/** Milliseconds after which a list takes the next key for the first of another choice. */
const FORGOTTEN_AFTER = 1_200;

/**
 * The same page, operated by keyboard alone: every act of a story first gets the focus to its element by Tab or, among the choices
 * of a question, by arrows, and then types. An element that the keyboard does not reach fails the story.
 */
export function byKeyboard(page: Page): Page {
  expectFileChoosers(page);
  return operated(page, page, KEYBOARD);
}

/** The same page, operated by touch alone; the visitor needs `hasTouch`. */
export function byTouch(page: Page): Page {
  expectFileChoosers(page);
  return operated(page, page, TOUCH);
}

/**
 * A listener keeps the browser from showing its own dialog. One that came only with the key would now and then come after
 * it: the dialog would be open then, and no further key would bring another.
 */
function expectFileChoosers(page: Page): void {
  page.on('filechooser', () => undefined);
}

const KEYBOARD: Hands = {
  async click(target, page) {
    await comeTo(target, page);
    await press(page, 'Enter');
  },
  async fill(target, page, text) {
    await comeTo(target, page);
    if ((await target.getAttribute('type')) === 'date') {
      const [year = '', month = '', day = ''] = text.split('-');
      await type(page, `${month}${day}${year}`);
    } else {
      await press(page, 'ControlOrMeta+A');
      await press(page, 'Delete');
      await type(page, text);
    }
  },
  async setChecked(target, page, checked) {
    if ((await target.isChecked()) === checked) return;
    await comeTo(target, page);
    if ((await target.isChecked()) !== checked) await press(page, 'Space');
  },
  async selectOption(target, page, value) {
    await comeTo(target, page);
    const label = await target.locator(`option[value="${value}"]`).first().innerText();
    // A browser forgets what was typed after a pause of a second, which a busy machine may cause.
    for (let attempt = 0; (await target.inputValue()) !== value; attempt++) {
      if (attempt === MOST_ATTEMPTS) throw new Error(`typing "${label}" did not choose it`);
      if (attempt > 0) await page.waitForTimeout(FORGOTTEN_AFTER);
      await type(page, label);
    }
  },
  async setInputFiles(target, page, files) {
    await comeTo(target, page);
    const asked = page.waitForEvent('filechooser');
    await press(page, 'Enter');
    await (await asked).setFiles(files);
  },
};

const TOUCH: Hands = {
  click: (target, page) => tap(page, target),
  async fill(target, page, text) {
    await tap(page, target);
    count(page, { keys: text.length });
    await target.fill(text);
  },
  async setChecked(target, page, checked) {
    if ((await target.isChecked()) !== checked) await tap(page, target);
  },
  // The list of a phone opens outside of the page.
  async selectOption(target, page, value) {
    count(page, { taps: 2 });
    await target.selectOption(value);
  },
  async setInputFiles(target, page, files) {
    const asked = page.waitForEvent('filechooser');
    await tap(page, target.locator('xpath=ancestor-or-self::*[self::label or self::input][1]'));
    await (await asked).setFiles(files);
  },
};

/** How many keys a page operated by keyboard has taken so far, those to get to an element included. */
export function keysPressed(page: Page): number {
  return sumOf(wayOf(page), ({ keys }) => keys);
}

/** The desk's own keys, which are counted with the others. */
export async function pressKeys(page: Page, keys: readonly string[]): Promise<void> {
  await ready(page);
  for (const key of keys) await press(page, key);
}

/** To the next record of the list that led here; fails where there is none. */
async function goToNext(page: Page): Promise<void> {
  const before = page.url();
  await pressKeys(page, ['j']);
  await page.waitForURL(({ href }) => href !== before);
  await ready(page);
}

/** From record to record, until one shows this. */
export async function goOnUntil(page: Page, target: Locator): Promise<void> {
  await ready(page);
  while (!(await target.isVisible())) await goToNext(page);
}

/** Presses keys until the element, or the link or summary around its words, has the focus. */
async function comeTo(target: Locator, page: Page): Promise<void> {
  await ready(page);
  await target.waitFor({ state: 'attached' });
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const stands = await target.evaluate((element) => {
      const active = document.activeElement;
      if (active?.matches('a, summary, button') ? active.contains(element) : active === element)
        return 'there';
      const isOfGroup =
        active instanceof HTMLInputElement &&
        element instanceof HTMLInputElement &&
        active.type === 'radio' &&
        active.name === element.name &&
        active.form === element.form;
      return isOfGroup ? 'among its choices' : 'elsewhere';
    });
    if (stands === 'there') return;
    await press(page, stands === 'elsewhere' ? 'Tab' : 'ArrowDown');
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

/** A form that asks one question at a time shows the element when its question has come. */
async function goOnTo(target: Locator, page: Page, hands: Hands): Promise<void> {
  await ready(page);
  const next = page.locator('[data-next] button');
  while (!(await target.isVisible()) && (await next.isVisible())) await hands.click(next, page);
}

function operated<Target extends Page | Locator>(target: Target, page: Page, hands: Hands): Target {
  const acts: Readonly<Record<string, (...given: never[]) => Promise<void>>> = isLocator(target)
    ? actsOn(target, page, hands)
    : {};
  const found = (value: unknown): unknown => {
    if (isLocator(value)) return operated(value, page, hands);
    return Array.isArray(value) ? value.map(found) : value;
  };
  return new Proxy(target, {
    get(_, name) {
      if (typeof name === 'string' && name in acts) return acts[name];
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(value, target, given);
        return answer instanceof Promise ? answer.then(found) : found(answer);
      };
    },
  });
}

function isLocator(value: unknown): value is Locator {
  return typeof value === 'object' && value !== null && 'nth' in value && 'fill' in value;
}

function actsOn(target: Locator, page: Page, hands: Hands) {
  const once = async (act: () => Promise<void>) => {
    await goOnTo(target, page, hands);
    await act();
  };
  return {
    click: () => once(() => hands.click(target, page)),
    fill: (text: string) => once(() => hands.fill(target, page, text)),
    check: () => once(() => hands.setChecked(target, page, true)),
    setChecked: (checked: boolean) => once(() => hands.setChecked(target, page, checked)),
    selectOption: (value: string) => once(() => hands.selectOption(target, page, value)),
    setInputFiles: (files: Parameters<Locator['setInputFiles']>[0]) =>
      once(() => hands.setInputFiles(target, page, files)),
  };
}
