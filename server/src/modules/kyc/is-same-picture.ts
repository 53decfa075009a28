import sharp from 'sharp';

const SIDE = 32;
/**
 * The correlation of brightness from which two small pictures are one and the same: in another
 * quality, size or brightness, or cropped by a few lines. Two sides of a card on the same table
 * have 0.84.
 */
const SAME_FROM = 0.995;
/** The standard deviation of brightness, of 255, below which a picture shows nothing. */
const LEAST_CONTRAST = 4;

/** Whether two pictures show the same, however their files were made. Empty pictures do. */
export async function isSamePicture(one: Buffer, other: Buffer): Promise<boolean> {
  const [first, second] = await Promise.all([brightness(one), brightness(other)]);
  if (first.contrast < LEAST_CONTRAST || second.contrast < LEAST_CONTRAST)
    return first.contrast < LEAST_CONTRAST && second.contrast < LEAST_CONTRAST;
  return correlation(first, second) >= SAME_FROM;
}

/** The same, but empty pictures, which prove nothing anyway, are not taken for one another. */
export async function isSameScene(one: Buffer, other: Buffer): Promise<boolean> {
  const [first, second] = await Promise.all([brightness(one), brightness(other)]);
  return (
    first.contrast >= LEAST_CONTRAST &&
    second.contrast >= LEAST_CONTRAST &&
    correlation(first, second) >= SAME_FROM
  );
}

interface Brightness {
  /** Of each point, less the mean. */
  readonly points: readonly number[];
  readonly contrast: number;
}

async function brightness(picture: Buffer): Promise<Brightness> {
  const values = await sharp(picture)
    .rotate()
    .flatten({ background: 'white' })
    .grayscale()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const points = Array.from(values, (value) => value - mean);
  return { points, contrast: Math.sqrt(product(points, points) / points.length) };
}

function correlation(first: Brightness, second: Brightness): number {
  return (
    product(first.points, second.points) / (first.contrast * second.contrast * first.points.length)
  );
}

function product(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0);
}
