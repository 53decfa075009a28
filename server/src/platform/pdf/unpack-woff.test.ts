import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { unpackWoff } from './unpack-woff.ts';

const woff = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
);

interface OpenFont {
  readonly characterSet: readonly number[];
  glyphForCodePoint(code: number): {
    readonly advanceWidth: number;
    readonly path: { toSVG(): string };
  };
}

/** As opened by the library that writes documents. */
function openFont(bytes: Buffer): OpenFont {
  const doc = new PdfKit({ font: '' });
  doc.font(bytes);
  return (Reflect.get(doc, '_font') as { readonly font: OpenFont }).font;
}

describe('unpackWoff', () => {
  it('[TAX-2] gives the same font: every letter has the same outline and width as in the packed file', () => {
    const plain = unpackWoff(woff);
    expect(plain.toString('latin1', 0, 4)).not.toBe('wOFF');
    const [packed, unpacked] = [openFont(woff), openFont(plain)];
    expect(unpacked.characterSet).toEqual(packed.characterSet);
    const drawn = (font: OpenFont) =>
      font.characterSet.slice(0, 120).map((code) => {
        const glyph = font.glyphForCodePoint(code);
        return [code, glyph.advanceWidth, glyph.path.toSVG()];
      });
    expect(drawn(unpacked)).toEqual(drawn(packed));
  });

  it('[TAX-2] has the length that the file declares', () => {
    expect(unpackWoff(woff).length).toBe(woff.readUInt32BE(16));
  });

  it('refuses other or truncated files instead of giving a broken font', () => {
    expect(() =>
      unpackWoff(Buffer.from('plain text that is longer than the header of a font file')),
    ).toThrow(RangeError);
    expect(() => unpackWoff(Buffer.alloc(0))).toThrow(RangeError);
    expect(() => unpackWoff(woff.subarray(0, woff.length - 2_000))).toThrow();
  });
});
