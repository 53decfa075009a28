import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const CSS = readFileSync(join(ROOT, 'web/app/typeface.css'), 'utf8');

/** The characters that typeface.css takes from this file of the typeface. */
function charactersOf(file: string): (character: string) => boolean {
  const face = CSS.split('@font-face').find((one) => one.includes(`/${file}.woff2`));
  const ranges = face?.match(/unicode-range:([^;]+);/)?.[1]?.match(/[\dA-F]+(?:-[\dA-F]+)?/g);
  if (!ranges) throw new Error(`typeface.css has no range for ${file}`);
  const bounds = ranges.map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return bounds.some(([first, last]) => first <= code && code <= last);
  };
}

describe('the preloaded font', () => {
  it('[SITE-10] has every letter of the texts that the typeface has, so that no page waits for a second file', () => {
    const isCore = charactersOf('figtree-core');
    const others = ['figtree-latin-wght-normal', 'figtree-latin-ext-wght-normal'].map(charactersOf);
    const texts = globSync(['texts/{en,de}/**/*.json', 'content/*/{en,de}/**/*.{md,json}'], {
      cwd: ROOT,
    });
    expect(texts.length).toBeGreaterThan(100);
    const used = new Set(
      texts.flatMap((file) => Array.from(readFileSync(join(ROOT, file), 'utf8'))),
    );
    expect(used).toContain('ß');
    const hyphenation = '\u2010';
    const elsewhere = [...used, hyphenation].filter(
      (one) => !isCore(one) && others.some((has) => has(one)),
    );
    expect(elsewhere).toEqual([]);
  });
});
