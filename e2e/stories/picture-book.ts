import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { layOutWholePage } from './lay-out-whole-page.ts';
import { waitInPage } from './visitor.ts';

/** The reference pictures, made by `npm run pictures:reference`. */
export const PICTURE_FOLDER = join(import.meta.dirname, '../pictures');
/** Pictures that differ are kept here, to be looked at. */
const DIFFERENT = join(tmpdir(), 'bb1-different-pictures');
const IS_TAKING = process.env['REFERENCE_PICTURES'] === 'take';

/** Pixels of the page for one of its picture: letters become grey, columns and boxes stay. */
const SCALES = { 360: 3, 1440: 6 } as const;
type Width = keyof typeof SCALES;
const WIDTHS: readonly Width[] = [360, 1440];
const SCHEMES = ['light', 'dark'] as const;
/** Below this a page repeats itself. */
const LONGEST = 3_000;

/** A colour that differs by more than this is another one; less is smoothing of letters. */
const SAME_COLOUR = 48;
/** The share of other pixels, in thousandths, up to which two pictures are the same. */
const TOLERANCE = 12;
/** A line of text more or less, in pixels of the page. */
const SAME_HEIGHT = 36;

interface Picture {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Compares the current page with its reference pictures: two widths, light and dark. Returns what
 * differs. With REFERENCE_PICTURES=take the pictures become the references.
 */
export async function comparePage(page: Page, name: string): Promise<string[]> {
  await freeze(page);
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  const different: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const taken = await takePicture(page, width);
      different.push(...(await compared(taken, `${name}-${width}-${colorScheme}`, width)));
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
  return different;
}

async function takePicture(page: Page, width: Width): Promise<Picture> {
  // Pictures and fonts of this width, and every transition's end.
  const height = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.documentElement.scrollHeight;
  });
  const screenshot = await page.screenshot({
    type: 'jpeg',
    quality: 92,
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST) },
  });
  const { data, info } = await sharp(screenshot)
    .resize({ width: width / SCALES[width] })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

async function compared(taken: Picture, name: string, width: Width): Promise<string[]> {
  const raw = { width: taken.width, height: taken.height, channels: 3 } as const;
  const webp = await sharp(taken.pixels, { raw }).webp({ quality: 82, effort: 6 }).toBuffer();
  const file = join(PICTURE_FOLDER, `${name}.webp`);
  if (IS_TAKING) {
    mkdirSync(PICTURE_FOLDER, { recursive: true });
    writeFileSync(file, webp);
    return [];
  }
  const { data, info } = await sharp(readFileSync(file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const reference = { pixels: data, width: info.width, height: info.height };
  const found = difference(taken, reference, SCALES[width]);
  if (found === null) return [];
  mkdirSync(DIFFERENT, { recursive: true });
  const kept = join(DIFFERENT, `${name}.webp`);
  writeFileSync(kept, webp);
  return [`${name} ${found}: ${kept}`];
}

/** How a picture differs from its reference; null when it does not. */
export function difference(taken: Picture, reference: Picture, scale: number): string | null {
  const taller = (taken.height - reference.height) * scale;
  if (Math.abs(taller) > SAME_HEIGHT)
    return `is ${Math.abs(taller)} pixels ${taller > 0 ? 'taller' : 'shorter'}`;
  const length = Math.min(taken.pixels.length, reference.pixels.length);
  let other = 0;
  for (let at = 0; at < length; at += 3) {
    const apart = [0, 1, 2].some(
      (channel) =>
        Math.abs((taken.pixels[at + channel] ?? 0) - (reference.pixels[at + channel] ?? 0)) >
        SAME_COLOUR,
    );
    if (apart) other += 1;
  }
  const share = (other * 3_000) / length;
  return share > TOLERANCE ? `differs in ${(share / 10).toFixed(1)} % of its pixels` : null;
}

/**
 * Makes what belongs to one run the same in all: dates, figures, codes, and the squares of QR codes.
 * The layout stays, as every word keeps about its length.
 */
async function freeze(page: Page): Promise<void> {
  await waitInPage(page, () => document.documentElement.ariaBusy !== 'true');
  await layOutWholePage(page);
  await page.evaluate(() => {
    const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
    const frozen: readonly (readonly [RegExp, string])[] = [
      [new RegExp(`\\d{1,2}\\s${month} \\d{4}`, 'g'), '00 March 0000'],
      [new RegExp(`\\d{1,2}\\s${month}`, 'g'), '00 March'],
      [/BB1-[0-9A-Z]{6,}/g, 'BB1-0X0X0X0X0'],
      [/\bG[A-Z2-7]{55}\b/g, `G${'X'.repeat(55)}`],
      [/\S+@people\.example/g, 'person@people.example'],
      [/CES?T/g, 'CET'],
      [/\d/g, '0'],
    ];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const before = text.nodeValue ?? '';
      const after = frozen.reduce((value, [found, put]) => value.replaceAll(found, put), before);
      if (after !== before) text.nodeValue = after;
    }
    for (const bar of document.querySelectorAll('progress')) bar.value = 0;
    for (const code of document.querySelectorAll<HTMLElement>('img[src^="data:image/svg"]'))
      code.style.filter = 'brightness(0)';
    // The page stays at its top, and nothing has the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}
