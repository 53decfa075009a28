import sharp from 'sharp';
import { refused } from './document-check-port.ts';
import type { Preview, RefusedDocument } from './document-check-port.ts';

/**
 * 50 megapixels: the largest phone cameras stay below, and the decoded picture stays below 200 MB.
 */
export const MAX_PIXELS = 50_000_000;

/** Enough to read the small print of an identity card that fills the picture. */
const PREVIEW_EDGE = 3_000;
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' } as const;
const MAX_DECODE_SECONDS = 20;

// libvips caches decoded pictures in the process; people's passports do not belong there.
sharp.cache(false);

export interface PictureLook {
  readonly ok: true;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  readonly preview: Preview;
}

/**
 * Decodes the whole picture and re-encodes it: upright, sRGB, at most 3,000 pixels a side, without
 * EXIF, GPS, colour profile, comments or anything appended. Refuses by the header alone if it
 * announces more than 50 megapixels.
 */
export async function lookAtPicture(
  bytes: Uint8Array,
  format: 'png' | 'jpeg',
): Promise<PictureLook | RefusedDocument> {
  const size = await announcedSize(bytes, format);
  if (size === null) return refused('upload_unreadable');
  if (size.width * size.height > MAX_PIXELS) return refused('upload_too_many_pixels');
  try {
    const preview = await redrawn(bytes);
    return { ok: true, ...size, preview };
  } catch {
    return refused('upload_unreadable');
  }
}

async function announcedSize(
  bytes: Uint8Array,
  format: string,
): Promise<{ width: number; height: number } | null> {
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    return header.format === format ? header.autoOrient : null;
  } catch {
    return null;
  }
}

async function redrawn(bytes: Uint8Array): Promise<Preview> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize(PREVIEW_EDGE, PREVIEW_EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg(JPEG)
    .timeout({ seconds: MAX_DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Draws a page from raw pixels, four bytes each (RGBA), as a preview. */
export async function previewOfPixels(
  pixels: Uint8Array,
  size: { width: number; height: number },
): Promise<Preview> {
  const bytes = await sharp(pixels, { raw: { ...size, channels: 4 } })
    .flatten({ background: 'white' })
    .jpeg(JPEG)
    .toBuffer();
  return { bytes, ...size };
}
