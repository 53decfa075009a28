import sharp from 'sharp';

const SIDE = 32;
/**
 * The mean difference of brightness, of 255, up to which two small pictures are one and the same:
 * re-encoded, cropped by a line or brightened a little. A face and a card differ tenfold.
 */
const LARGEST_DIFFERENCE = 2;

/** Whether two pictures show the same, however their files were made. */
export async function isSamePicture(one: Buffer, other: Buffer): Promise<boolean> {
  const [first, second] = await Promise.all([brightness(one), brightness(other)]);
  const difference = first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0);
  return difference / first.length <= LARGEST_DIFFERENCE;
}

function brightness(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .rotate()
    .flatten({ background: 'white' })
    .grayscale()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
}
