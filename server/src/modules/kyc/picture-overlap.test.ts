import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { showOneScene } from './picture-overlap.ts';
import { cardOnTable, cropped } from './test-files/card-pictures.ts';

const front = await cardOnTable('front');

describe('two pictures of a document', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['another quality', () => sharp(front).jpeg({ quality: 40 }).toBuffer()],
    ['another format', () => sharp(front).webp().toBuffer()],
    ['another brightness', () => sharp(front).linear(1.2, -20).jpeg().toBuffer()],
    ['a third of the size', () => sharp(front).resize(533).jpeg().toBuffer()],
    // Decoded at an eighth of its size, unlike the original.
    ['thrice the size', () => sharp(front).resize(4800).jpeg().toBuffer()],
    ['cropped by four pixels', () => cropped(front, [3, 0, 0, 0])],
    ['cropped at one side', () => cropped(front, [180, 0, 0, 0])],
    ['cropped at each side', () => cropped(front, [40, 90, 60, 120])],
    ['turned', () => sharp(front).rotate(90).jpeg().toBuffer()],
    [
      'turned upside down and cropped',
      async () =>
        sharp(await cropped(front, [50, 20, 0, 70]))
          .rotate(180)
          .toBuffer(),
    ],
  ])('[KYC-12] show one scene in a copy: %s', async (_name, change) => {
    const copy = await change();
    expect([await showOneScene(front, copy), await showOneScene(copy, front)]).toEqual([
      true,
      true,
    ]);
  });

  it('[KYC-12] show one scene where each is cropped at other sides', async () => {
    expect(
      await showOneScene(
        await cropped(front, [80, 20, 0, 0]),
        await cropped(front, [0, 0, 50, 70]),
      ),
    ).toBe(true);
  });

  it.each([0.05, 0.12, 0.3, 0.6])(
    '[KYC-12] are two sides in the same place on the same table, where the card is %d of the picture',
    async (share) => {
      const [one, other] = [await cardOnTable('front', share), await cardOnTable('back', share)];
      for (const second of [other, await cropped(other, [10, 30, 0, 20])])
        expect(await showOneScene(one, second)).toBe(false);
    },
  );

  it('[KYC-12] show no scene where there is nothing to see', async () => {
    const grey = await sharp({
      create: { width: 400, height: 300, channels: 3, background: 'grey' },
    })
      .png()
      .toBuffer();
    expect(await showOneScene(grey, grey)).toBe(false);
  });
});
