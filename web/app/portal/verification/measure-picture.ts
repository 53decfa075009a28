/** A grey picture, one byte a pixel, row by row. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}

export type PictureFault = 'blurred' | 'cut_off';

/** Of the second derivative; below it small print cannot be read. Measured on 640 pixels of width. */
const LEAST_SHARPNESS = 60;
/** A document on a table has a quiet edge around it; one that is cut off has its print there. */
const BUSIEST_EDGE = 0.8;
const EDGE = 0.03;

/** What a person should look at before they send a picture of a document; no verdict. */
export function faultsOf(picture: GreyPicture): PictureFault[] {
  return [
    ...(sharpness(picture) < LEAST_SHARPNESS ? (['blurred'] as const) : []),
    ...(edgeShare(picture) > BUSIEST_EDGE ? (['cut_off'] as const) : []),
  ];
}

/** The variance of the Laplacian (Pech-Pacheco 2000): high where there are sharp edges. */
function sharpness({ width, height, pixels }: GreyPicture): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const value =
        4 * grey(pixels, at) -
        grey(pixels, at - 1) -
        grey(pixels, at + 1) -
        grey(pixels, at - width) -
        grey(pixels, at + width);
      sum += value;
      squares += value * value;
      count++;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** How busy the border of the picture is, compared with its middle. */
function edgeShare({ width, height, pixels }: GreyPicture): number {
  const border = Math.max(2, Math.round(Math.min(width, height) * EDGE));
  const sums = { edge: 0, middle: 0 };
  const counts = { edge: 0, middle: 0 };
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      const isEdge =
        x < border || y < border || x >= width - 1 - border || y >= height - 1 - border;
      const part = isEdge ? 'edge' : 'middle';
      sums[part] +=
        Math.abs(grey(pixels, at) - grey(pixels, at + 1)) +
        Math.abs(grey(pixels, at) - grey(pixels, at + width));
      counts[part]++;
    }
  const middle = sums.middle / Math.max(1, counts.middle);
  return middle === 0 ? 0 : sums.edge / Math.max(1, counts.edge) / middle;
}

function grey(pixels: Uint8ClampedArray, at: number): number {
  return pixels[at] ?? 0;
}
