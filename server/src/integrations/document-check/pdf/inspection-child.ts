/**
 * Opens an untrusted PDF in a process of its own that may be killed at any moment: it reads the
 * file from standard input and answers on standard output with the messages of
 * `inspection-messages.ts`.
 */
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { argv, stdin, stdout } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findHazard } from './find-hazard.ts';
import { framed, inspectionOrder, PAGE_EDGE } from './inspection-messages.ts';
import type { InspectionMessage, InspectionOrder } from './inspection-messages.ts';

const PDFJS_FOLDER = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const SILENT = 0;

await inspect(await buffer(stdin), inspectionOrder.parse(JSON.parse(argv[2] ?? '')));

async function inspect(file: Buffer, order: InspectionOrder): Promise<void> {
  const hazard = findHazard(file, order);
  if (hazard !== null) return say({ kind: 'refused', code: hazard });
  try {
    await showPages(await opened(file, order), order);
  } catch (error) {
    const code = error instanceof PasswordException ? 'upload_pdf_encrypted' : 'upload_unreadable';
    await say({ kind: 'refused', code });
  }
}

/**
 * Everything a page may need is in the package: nothing is fetched, no script runs, no system font
 * is used.
 */
async function opened(
  file: Buffer,
  { maxImagePixels }: InspectionOrder,
): Promise<PDFDocumentProxy> {
  return getDocument({
    data: Uint8Array.from(file),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: maxImagePixels,
    verbosity: SILENT,
  }).promise;
}

function folder(name: string): string {
  return join(PDFJS_FOLDER, name) + sep;
}

async function showPages(document: PDFDocumentProxy, { maxPages }: InspectionOrder): Promise<void> {
  const pages = document.numPages;
  if (pages > maxPages) return say({ kind: 'refused', code: 'upload_too_many_pages' });
  // The canvas is native code that not every machine has; without it pages are counted and opened,
  // not drawn.
  const canvas = await import('@napi-rs/canvas').catch(() => null);
  for (let number = 1; number <= pages; number += 1) {
    const page = await document.getPage(number);
    if (canvas !== null) await draw(page, canvas.createCanvas);
    page.cleanup();
  }
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  await say({
    kind: 'done',
    pages,
    width: wholeSide(width),
    height: wholeSide(height),
    drawn: canvas !== null,
  });
}

async function draw(
  page: PDFPageProxy,
  createCanvas: typeof import('@napi-rs/canvas').createCanvas,
): Promise<void> {
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: PAGE_EDGE / Math.max(natural.width, natural.height) });
  const width = Math.min(PAGE_EDGE, wholeSide(viewport.width));
  const height = Math.min(PAGE_EDGE, wholeSide(viewport.height));
  const surface = createCanvas(width, height);
  await page.render({ canvas: surface, viewport }).promise;
  const { data } = surface.getContext('2d').getImageData(0, 0, width, height);
  await say({ kind: 'page', width, height });
  await write(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

function wholeSide(length: number): number {
  return Math.max(1, Math.round(length));
}

async function say(message: InspectionMessage): Promise<void> {
  await write(framed(message));
}

/** Waits until the parent has taken the bytes, so that pages do not pile up in memory. */
async function write(bytes: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
