import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isSamePicture } from './is-same-picture.ts';

const card = (marks: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" fill="#dbe7f3"/>${marks}</svg>`,
    ),
  )
    .png()
    .toBuffer();
const bar = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#334"/>`;
const front = await card(bar(40, 120, 220, 300) + bar(320, 140, 300, 24) + bar(320, 220, 240, 24));
const back = await card(bar(40, 60, 400, 24) + bar(40, 400, 780, 24) + bar(40, 450, 780, 24));

describe('two pictures of a document', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['another quality', () => sharp(front).jpeg({ quality: 40 }).toBuffer()],
    ['half the size', () => sharp(front).resize(428).jpeg().toBuffer()],
    [
      'cropped by a few lines',
      () => sharp(front).extract({ left: 2, top: 2, width: 850, height: 536 }).png().toBuffer(),
    ],
    ['another brightness', () => sharp(front).linear(1.2, -20).jpeg().toBuffer()],
    ['another format', () => sharp(front).webp().toBuffer()],
  ])('[KYC-12] show the same in %s', async (_name, change) => {
    expect(await isSamePicture(front, await change())).toBe(true);
  });

  it('[KYC-12] are two sides of a card', async () => {
    expect(await isSamePicture(front, back)).toBe(false);
  });

  it('[KYC-12] that are empty show the same', async () => {
    const grey = (value: number) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background: `rgb(${value},90,90)` } })
        .png()
        .toBuffer();
    const [one, other] = [await grey(90), await grey(92)];
    expect(await isSamePicture(one, other)).toBe(true);
  });
});
