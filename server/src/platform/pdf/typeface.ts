import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontStyle } from './inline-text.ts';
import { unpackWoff } from './unpack-woff.ts';

const resolveModule = createRequire(import.meta.url).resolve;
const CUTS: Readonly<Record<FontStyle, string>> = {
  regular: '400-normal',
  italic: '400-italic',
  semibold: '600-normal',
  bold: '700-normal',
};
const STYLES = Object.keys(CUTS) as FontStyle[];
// The second file holds only what the first lacks: Polish, Czech, Turkish and so on.
const FILES = ['latin', 'latin-ext'] as const;

export interface FaceRun {
  readonly face: string;
  readonly text: string;
}

interface OpenFont {
  readonly font: { hasGlyphForCodePoint(code: number): boolean };
}

/** Figtree, embedded in a document in four styles, each from two files. */
export class Typeface {
  readonly #doc: PDFKit.PDFDocument;
  readonly #known = new Map<string, OpenFont['font']>();
  readonly #faceOf = new Map<string, string>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    for (const style of STYLES)
      for (const file of FILES) doc.registerFont(faceName(style, file), fontFile(style, file));
  }

  /**
   * Splits a text by the file that has its letters. Letters that Figtree lacks become a question
   * mark.
   */
  faceRuns(text: string, style: FontStyle): FaceRun[] {
    const runs: { face: string; text: string }[] = [];
    for (const letter of readable(text)) {
      const face = this.#faceFor(letter, style);
      const written = face === null ? '?' : letter;
      const into = face ?? faceName(style, 'latin');
      const last = runs.at(-1);
      if (last?.face === into) last.text += written;
      else runs.push({ face: into, text: written });
    }
    return runs;
  }

  /** Width in points. Figures have equal width if `tabular`. */
  readonly measure = (text: string, style: FontStyle, size: number, tabular = false): number =>
    this.faceRuns(text, style).reduce(
      (sum, run) =>
        sum +
        this.#doc
          .font(run.face)
          .fontSize(size)
          .widthOfString(run.text, tabular ? { features: ['tnum'] } : {}),
      0,
    );

  #faceFor(letter: string, style: FontStyle): string | null {
    const key = `${style}${letter}`;
    const known = this.#faceOf.get(key);
    if (known !== undefined) return known;
    const code = letter.codePointAt(0) ?? 0;
    const file = FILES.find((name) => this.#open(faceName(style, name)).hasGlyphForCodePoint(code));
    if (file === undefined) return null;
    this.#faceOf.set(key, faceName(style, file));
    return faceName(style, file);
  }

  #open(face: string): OpenFont['font'] {
    const known = this.#known.get(face);
    if (known) return known;
    this.#doc.font(face);
    // The library keeps the font it has just opened here; its types do not declare it.
    const { font } = Reflect.get(this.#doc, '_font') as OpenFont;
    this.#known.set(face, font);
    return font;
  }
}

// The typeface has no narrow spaces; unused soft hyphens are invisible.
function readable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll('\u2009', '\u00a0')
    .replaceAll('\u00ad', '')
    .replaceAll('\n', ' ');
}

function faceName(style: FontStyle, file: (typeof FILES)[number]): string {
  return `figtree-${file}-${style}`;
}

const bytesOf = new Map<string, Buffer>();

function fontFile(style: FontStyle, file: (typeof FILES)[number]): Buffer {
  const name = `@fontsource/figtree/files/figtree-${file}-${CUTS[style]}.woff`;
  const bytes = bytesOf.get(name) ?? unpackWoff(readFileSync(resolveModule(name)));
  bytesOf.set(name, bytes);
  return bytes;
}
