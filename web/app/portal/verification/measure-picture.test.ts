import { describe, expect, it } from 'vitest';
import { faultsOf, type GreyPicture } from './measure-picture.ts';

const WIDTH = 320;
const HEIGHT = 200;

function picture(shade: (x: number, y: number) => number): GreyPicture {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) pixels[y * WIDTH + x] = shade(x, y);
  return { width: WIDTH, height: HEIGHT, pixels };
}

/** Print in lines of dark and light, within these bounds of the picture. */
const print = (margin: number) => (x: number, y: number) =>
  x < margin || y < margin || x >= WIDTH - margin || y >= HEIGHT - margin
    ? 200
    : (x >> 1) % 2 === 0 && (y >> 2) % 2 === 0
      ? 20
      : 230;

/** The mean of the surrounding pixels, as a lens out of focus makes it. */
function outOfFocus(sharp: GreyPicture, radius: number): GreyPicture {
  return picture((x, y) => {
    let sum = 0;
    let count = 0;
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const shade = sharp.pixels[(y + dy) * WIDTH + x + dx];
        if (shade === undefined) continue;
        sum += shade;
        count++;
      }
    return sum / count;
  });
}

describe('a picture of a document', () => {
  it('[KYC-6] that is sharp and whole has no fault', () => {
    expect(faultsOf(picture(print(30)))).toEqual([]);
  });

  it('[KYC-6] out of focus is blurred', () => {
    expect(faultsOf(outOfFocus(picture(print(30)), 6))).toContain('blurred');
  });

  it('[KYC-6] whose print goes to the border is cut off', () => {
    expect(faultsOf(picture(print(0)))).toEqual(['cut_off']);
  });

  it('[KYC-6] of nothing is blurred', () => {
    expect(faultsOf(picture(() => 128))).toEqual(['blurred']);
  });
});
