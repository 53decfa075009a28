import sharp from 'sharp';

const SIDE = 32;
/**
 * The mean difference of brightness, of 255, up to which two small pictures are one and the same,
 * whatever they show.
 */
const LARGEST_DIFFERENCE = 2;
/**
 * The correlation of brightness from which they are, too: in another quality, size or brightness,
 * or cropped by a few lines. Two sides of a card on the same table have 0.84.
 */
const SAME_FROM = 0.995;
/** The standard deviation of brightness, of 255, below which a picture shows nothing. */
const LEAST_CONTRAST = 4;

/** Whether two pictures show the same, however their files were made. */
export async function isSamePicture(one: Buffer, other: Buffer): Promise<boolean> {
  const [first, second] = await Promise.all([brightness(one), brightness(other)]);
  const difference = first.points.reduce(
    (sum, value, at) => sum + Math.abs(value + first.mean - (second.points[at] ?? 0) - second.mean),
    0,
  );
  if (difference / first.points.length <= LARGEST_DIFFERENCE) return true;
  return !isEmpty(first) && !isEmpty(second) && correlation(first, second) >= SAME_FROM;
}

function isEmpty({ contrast }: Brightness): boolean {
  return contrast < LEAST_CONTRAST;
}

interface Brightness {
  readonly mean: number;
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
  return { mean, points, contrast: Math.sqrt(product(points, points) / points.length) };
}

function correlation(first: Brightness, second: Brightness): number {
  return (
    product(first.points, second.points) / (first.contrast * second.contrast * first.points.length)
  );
}

function product(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0);
}
