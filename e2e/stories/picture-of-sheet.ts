import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import jsQr from 'jsqr';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';

const PDFJS = createRequire(import.meta.url).resolve('pdfjs-dist/build/pdf.mjs');
/** Pixels per point of the page, about the quality of a printer in draft mode. */
const SCALE = 2;
/**
 * Where the sheet is folded: the public half is above, the secret half below (as fractions of its
 * height).
 */
const FOLD = 113.5 / 297;

/** A printed sheet. */
export interface PrintedSheet {
  readonly width: number;
  readonly height: number;
  /** What a camera reads from the codes above and below the fold. */
  readonly codes: { readonly above: string; readonly below: string };
}

/**
 * Renders a sheet as a picture with a browser's PDF viewer, and reads the codes from the picture.
 */
export async function printSheet(
  browser: Browser,
  bytes: Uint8Array,
  name: string,
): Promise<PrintedSheet> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1700 } });
  try {
    await page.addScriptTag({ path: PDFJS.replace('pdf.mjs', 'pdf.worker.mjs'), type: 'module' });
    await page.addScriptTag({ path: PDFJS, type: 'module' });
    await page.waitForFunction(() => 'pdfjsLib' in globalThis && 'pdfjsWorker' in globalThis);
    await page.evaluate(draw, { base64: Buffer.from(bytes).toString('base64'), scale: SCALE });
    const picture = await page.locator('canvas').screenshot();
    await keep(picture, name);
    const { width, height } = await sharp(picture).metadata();
    const fold = Math.round(height * FOLD);
    const codes = {
      above: await codeIn(picture, { left: 0, top: 0, width, height: fold }),
      below: await codeIn(picture, { left: 0, top: fold, width, height: height - fold }),
    };
    return { width, height, codes };
  } finally {
    await page.close();
  }
}

/** Runs in the page. */
async function draw({ base64, scale }: { base64: string; scale: number }): Promise<void> {
  const { pdfjsLib } = globalThis as unknown as { pdfjsLib: typeof import('pdfjs-dist') };
  const sheet = await (
    await pdfjsLib.getDocument({
      data: Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
      verbosity: 0,
    }).promise
  ).getPage(1);
  const viewport = sheet.getViewport({ scale });
  const canvas = Object.assign(document.createElement('canvas'), {
    width: viewport.width,
    height: viewport.height,
  });
  document.body.append(canvas);
  await sheet.render({ canvas, viewport }).promise;
}

async function codeIn(
  picture: Buffer,
  part: { left: number; top: number; width: number; height: number },
): Promise<string> {
  const { data, info } = await sharp(picture)
    .extract(part)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQr.default(new Uint8ClampedArray(data), info.width, info.height);
  if (read === null) throw new Error('a code on the printed sheet cannot be read');
  return read.data;
}

/** The pictures are for people to look at, like those of all pages. */
async function keep(picture: Buffer, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), picture);
}
