import { createRequire } from 'node:module';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import sharp from 'sharp';

// The font is part of the product: a machine without fonts would stamp nothing.
const FONT_FILE = createRequire(import.meta.url).resolve(
  'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
);
const FONT = 'Liberation Sans Bold';
const FONT_PIXELS = 40;
const SLANT_DEGREES = -30;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** On a narrower picture the stamp would not be readable. */
const MIN_WIDTH = 800;
/**
 * The maximum share of the width that one stamp covers, so that there are several and every crop
 * has one.
 */
const TILE_PART = 0.55;

/**
 * What an officer sees of an uploaded file: its picture, stamped. A PDF without a picture, on a
 * machine that cannot draw it, stays as it is.
 */
export async function officersCopy(
  document: { readonly type: string; readonly bytes: Buffer },
  { at, name }: { readonly at: Date; readonly name: string },
): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  if (!document.type.startsWith('image/')) return document;
  const bytes = await stampAsCopy(document.bytes, { day: berlinDay(at), name });
  return { type: 'image/jpeg', bytes };
}

/**
 * Marks a picture of an identity document as a copy, diagonally and all over, with day (YYYY-MM-DD)
 * and the name of its reader. A copy must be permanently recognisable as one (section 20(2) PAuswG,
 * section 18(3) PassG).
 */
export async function stampAsCopy(
  original: Buffer,
  { day, name, format = 'jpeg' }: { day: string; name: string; format?: 'jpeg' | 'png' },
): Promise<Buffer> {
  // Upright first: the stamped picture carries no metadata that could turn it.
  const picture = await sharp(original).autoOrient().toBuffer();
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.max(1, MIN_WIDTH / width);
  const base = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const enlarged =
    scale === 1
      ? picture
      : await sharp(picture)
          .resize({ ...base, fit: 'fill' })
          .toBuffer();
  const stamp = await slantedStamp(`COPY · KOPIE · ${day} · ${name}`, base);
  const stamped = sharp(enlarged).composite([{ input: stamp, tile: true, gravity: 'northwest' }]);
  return (format === 'png' ? stamped.png() : stamped.jpeg({ quality: 85 })).toBuffer();
}

async function slantedStamp(
  words: string,
  base: { width: number; height: number },
): Promise<Buffer> {
  const dark = await written(words, '#b00020');
  // A light outline keeps the dark letters readable on dark pictures.
  const light = await written(words, '#ffffff');
  const { width, height } = await sharp(dark).metadata();
  const line = await sharp({
    create: { width: width + 40, height: height + 60, channels: 4, background: CLEAR },
  })
    .composite([
      { input: light, left: 22, top: 32 },
      { input: dark, left: 20, top: 30 },
    ])
    .png()
    .toBuffer();
  const slanted = await sharp(line).rotate(SLANT_DEGREES, { background: CLEAR }).png().toBuffer();
  const size = { width: Math.floor(base.width * TILE_PART), height: base.height };
  return sharp(slanted)
    .resize({ ...size, fit: 'inside' })
    .png()
    .toBuffer();
}

async function written(words: string, colour: string): Promise<Buffer> {
  const text = `<span foreground="${colour}" alpha="60%">${words.replaceAll(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`)}</span>`;
  return sharp({
    text: { text, font: `${FONT} ${FONT_PIXELS}`, fontfile: FONT_FILE, rgba: true, dpi: 72 },
  })
    .png()
    .toBuffer();
}
