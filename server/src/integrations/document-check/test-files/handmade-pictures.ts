import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A picture of noise, so that a half of it cannot be mistaken for the whole. */
export async function noise(format: 'png' | 'jpeg', { width = 240, height = 120 } = {}): Promise<Buffer> {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7_919 + (at % 251) * 31) % 256);
  return sharp(pixels, { raw: { width, height, channels: 3 } }).toFormat(format).toBuffer();
}

/** A photo as a telephone writes it: stored lying, to be turned upright, with place and owner in its EXIF. */
export async function lyingPhoto(): Promise<Buffer> {
  const half = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#c00000' } }).png().toBuffer();
  return sharp({ create: { width: 200, height: 100, channels: 3, background: '#0000c0' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Erika Mustermann' }, IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A PNG of one bit per pixel, all black: large on the canvas, tiny in the file. */
export function blackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([pngHeader(width, height), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

/** Only says how large it is, and has no pixels at all. */
export function emptyPng(width: number, height: number): Buffer {
  return Buffer.concat([pngHeader(width, height), chunk('IDAT'), chunk('IEND')]);
}

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header)]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
