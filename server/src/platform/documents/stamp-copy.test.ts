import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { stampAsCopy } from './stamp-copy.ts';

const words = { day: '2026-11-21', name: 'Rita Reviewer' };

function blank(width: number, height: number, background = 'white'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** The share of a region's pixels that clearly differ from the picture without a stamp. */
async function changedPart(
  stamped: Buffer,
  background: number,
  region?: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const whole = sharp(stamped).greyscale();
  const pixels = await (region ? whole.extract(region) : whole).raw().toBuffer();
  return pixels.filter((value) => Math.abs(value - background) > 40).length / pixels.length;
}

describe('the stamp on a copy', () => {
  it.each([
    [1600, 1000],
    [1000, 1600],
    [1240, 7000],
    [240, 120],
  ])(
    '[KYC-7] covers every quarter of a picture of %i x %i pixels, and leaves the document readable',
    async (width, height) => {
      const stamped = await stampAsCopy(await blank(width, height), words);
      const size = await sharp(stamped).metadata();
      const half = { width: Math.floor(size.width / 2), height: Math.floor(size.height / 2) };
      for (const left of [0, half.width])
        for (const top of [0, half.height])
          expect(await changedPart(stamped, 255, { left, top, ...half })).toBeGreaterThan(0.01);
      expect(await changedPart(stamped, 255)).toBeLessThan(0.25);
    },
  );

  it('[KYC-7] is visible on a dark picture too', async () => {
    expect(
      await changedPart(await stampAsCopy(await blank(1600, 1000, 'black'), words), 0),
    ).toBeGreaterThan(0.01);
  });

  it('[KYC-7] names day and viewer, whatever characters the name has', async () => {
    const paper = await blank(1600, 1000);
    const variants = [
      words,
      { ...words, name: 'Bert Other' },
      { ...words, day: '2026-11-22' },
      { ...words, name: 'Żofia <b>&amp; Ön' },
    ];
    const stamped = await Promise.all(variants.map((variant) => stampAsCopy(paper, variant)));
    expect(new Set(stamped.map((picture) => picture.toString('base64'))).size).toBe(
      variants.length,
    );
  });

  it('[KYC-7] hides nothing: the stamped picture carries no metadata', async () => {
    const paper = await sharp(await blank(900, 600))
      .withExif({ IFD0: { Copyright: 'planted' } })
      .toBuffer();
    expect(paper.includes('planted')).toBe(true);
    expect((await stampAsCopy(paper, words)).includes('planted')).toBe(false);
  });
});
