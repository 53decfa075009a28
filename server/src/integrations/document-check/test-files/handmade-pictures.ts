import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A picture of noise, so that half of it cannot be mistaken for the whole. */
export async function noise(
  format: 'png' | 'jpeg',
  { width = 240, height = 120 } = {},
): Promise<Buffer> {
  const pixels = Uint8Array.from(
    { length: width * height * 3 },
    (_, at) => (at * 7_919 + (at % 251) * 31) % 256,
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/**
 * A photo as a phone writes it: stored sideways, to be turned upright, with place and owner in its
 * EXIF.
 */
export async function lyingPhoto(): Promise<Buffer> {
  const half = await sharp({
    create: { width: 100, height: 100, channels: 3, background: '#c00000' },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width: 200, height: 100, channels: 3, background: '#0000c0' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({
      IFD0: { Artist: 'Erika Mustermann' },
      IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A PNG of one bit per pixel, all black: large on the canvas, tiny in the file. */
export function blackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([pngHeader(width, height), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

/** Only announces its size, and has no pixels at all. */
export function emptyPng(width: number, height: number): Buffer {
  return Buffer.concat([pngHeader(width, height), chunk('IDAT'), chunk('IEND')]);
}

/** The PNG with one more metadata chunk before its pixels. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const behindHeader = SIGNATURE.length + 25;
  return Buffer.concat([
    png.subarray(0, behindHeader),
    chunk(type, data),
    png.subarray(behindHeader),
  ]);
}

/**
 * The JPEG with one more segment directly after its beginning: 0xfe is a comment, 0xe1 EXIF, 0xe2 a
 * colour profile.
 */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const frame = Buffer.from([0xff, marker, 0, 0]);
  frame.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), frame, data, jpeg.subarray(2)]);
}

/** The JPEG with another size in its frame header (ITU T.81, B.2.2). */
export function announcing(
  jpeg: Buffer,
  { width, height }: { width: number; height: number },
): Buffer {
  const changed = Buffer.from(jpeg);
  for (
    let at = 2;
    at < changed.length && changed[at] === 0xff;
    at += 2 + changed.readUInt16BE(at + 2)
  ) {
    const isFrame = [0xc0, 0xc1, 0xc2].includes(changed[at + 1] ?? 0);
    if (!isFrame) continue;
    changed.writeUInt16BE(height, at + 5);
    changed.writeUInt16BE(width, at + 7);
    return changed;
  }
  throw new Error('a JPEG without frame header');
}

/** A progressive JPEG whose last scan is repeated: each costs a pass over all pixels. */
export async function jpegOfManyScans(scans: number): Promise<Buffer> {
  const whole = await sharp({
    create: { width: 2_000, height: 2_000, channels: 3, background: '#808080' },
  })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = whole.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = whole.length - 2;
  return Buffer.concat([
    whole.subarray(0, end),
    ...Array.from({ length: scans }, () => whole.subarray(last, end)),
    whole.subarray(end),
  ]);
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
