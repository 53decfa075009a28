import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qrPath } from './qr-code.tsx';

/** Draws the path with four dots a module and a white border, as a camera would see it. */
function photographed({ size, path }: { size: number; path: string }): string | undefined {
  const dots = 4;
  const side = (size + 8) * dots;
  const picture = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, column, row] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let y = 0; y < dots; y += 1)
      for (let x = 0; x < dots; x += 1)
        picture.set(
          [0, 0, 0],
          (((Number(row) + 4) * dots + y) * side + (Number(column) + 4) * dots + x) * 4,
        );
  }
  return jsQR(picture, side, side)?.data;
}

describe('QR codes', () => {
  it('[ORD-4] decode to the original text', () => {
    for (const text of [
      'https://example.org',
      'BCD\n002\n1\nSCT\nTESTDEFFXXX\nNordlicht Finance GmbH\nDE50100000000000000001\nEUR2500.00\n\nBB1-7K3M-9',
      'x'.repeat(300),
    ])
      expect(photographed(qrPath(text))).toBe(text);
  });

  it('[ORD-4] preserve umlauts', () => {
    expect(photographed(qrPath('Müller & Söhne'))).toBe('Müller & Söhne');
  });
});
