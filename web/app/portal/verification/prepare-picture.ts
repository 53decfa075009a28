import { faultsOf, type PictureFault } from './measure-picture.ts';

/** The small print of a document stays legible at this size, in a tenth of a camera's bytes. */
const LONGEST_SIDE = 2_600;
const QUALITY = 0.9;
/** A smaller file is sent as it is. */
const SHRUNK_FROM_BYTES = 1.5 * 1024 * 1024;
const MEASURED_WIDTH = 640;

/** A large picture, made smaller before it is sent; any other file as it is. */
export async function shrunk(file: File): Promise<File> {
  if (file.size < SHRUNK_FROM_BYTES) return file;
  const bitmap = await decoded(file);
  if (bitmap === null) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = drawn(bitmap, scale);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  return blob === null || blob.size >= file.size
    ? file
    : new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
}

/** The faults of a picture that a person can see; none for a file that is no picture. */
export async function pictureFaults(file: File): Promise<PictureFault[]> {
  const bitmap = await decoded(file);
  if (bitmap === null) return [];
  const canvas = drawn(bitmap, Math.min(1, MEASURED_WIDTH / bitmap.width));
  const { width, height } = canvas;
  const colours = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (colours === undefined) return [];
  const pixels = new Uint8ClampedArray(width * height);
  // Luma of ITU-R BT.601, as in JPEG.
  for (let at = 0; at < pixels.length; at++)
    pixels[at] =
      0.299 * (colours[at * 4] ?? 0) +
      0.587 * (colours[at * 4 + 1] ?? 0) +
      0.114 * (colours[at * 4 + 2] ?? 0);
  return faultsOf({ width, height, pixels });
}

/** Upright, as the camera noted; null for what the browser cannot show. */
function decoded(file: File): Promise<ImageBitmap | null> {
  if (!file.type.startsWith('image/')) return Promise.resolve(null);
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}

function drawn(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
