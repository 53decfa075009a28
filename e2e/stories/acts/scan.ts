import jsQr from 'jsqr';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';

/** What a camera reads from a QR code on the screen. */
export async function scan(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQr.default(new Uint8ClampedArray(data), info.width, info.height);
  if (read === null) throw new Error('the code on the page cannot be read');
  return read.data;
}
