import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines, type Line, type Measure, widestAtom } from './break-lines.ts';
import type { Run } from './inline-text.ts';

// Every letter is as wide as its size, so that widths can be calculated.
const measure: Measure = (text, _style, size) => text.length * size;
const someRuns = fc.array(
  fc.record({
    text: fc.lorem({ maxCount: 12 }),
    style: fc.constantFrom<Run['style']>('regular', 'semibold', 'italic'),
  }),
  { minLength: 1, maxLength: 5 },
);
const textOf = (line: Line) => line.fragments.map(({ text }) => text).join('');

describe('breaking a text into lines', () => {
  it('[SITE-5] keeps all words in order within the width, unless a single word is wider', () => {
    fc.assert(
      fc.property(someRuns, fc.integer({ min: 5, max: 60 }), (runs, width) => {
        const lines = breakLines(runs, { width, size: 1, measure });
        expect(lines.map(textOf).join(' ').split(/\s+/)).toEqual(
          runs
            .map(({ text }) => text)
            .join('')
            .split(/\s+/),
        );
        for (const line of lines) if (line.width > width) expect(textOf(line)).not.toContain(' ');
      }),
    );
  });

  it('[SITE-5] is as even as possible: not one full line and one word left over', () => {
    const lines = breakLines([{ text: 'aaaa bbbb cccc dddd eeee ffff gg', style: 'regular' }], {
      width: 15,
      size: 1,
      measure,
    });
    expect(lines.map(textOf)).toEqual(['aaaa bbbb cccc', 'dddd eeee ffff', 'gg']);
    expect(
      breakLines([{ text: 'aaaaaa bb cccccc dddddd', style: 'regular' }], {
        width: 13,
        size: 1,
        measure,
      }).map(textOf),
    ).toEqual(['aaaaaa bb', 'cccccc dddddd']);
  });

  it('[SITE-5] uses soft hyphens, which are visible only there', () => {
    const lines = breakLines([{ text: 'Schuld\u00adverschreibung', style: 'regular' }], {
      width: 15,
      size: 1,
      measure,
    });
    expect(lines.map(textOf)).toEqual(['Schuld-', 'verschreibung']);
    expect(
      breakLines([{ text: 'Schuld\u00adverschreibung', style: 'regular' }], {
        width: 40,
        size: 1,
        measure,
      }).map(textOf),
    ).toEqual(['Schuldverschreibung']);
  });

  it('[SITE-5] never breaks inside an email or web address', () => {
    for (const text of ['mail@nord-licht.example', 'https://nord-licht.example'])
      expect(breakLines([{ text, style: 'regular' }], { width: 8, size: 1, measure })).toHaveLength(
        1,
      );
    expect(widestAtom([{ text: 'Nord-Licht', style: 'regular' }], { size: 1, measure })).toBe(5);
  });

  it("[SITE-5] follows the source's own breaks", () => {
    expect(
      breakLines([{ text: 'eins\nzwei', style: 'regular' }], { width: 40, size: 1, measure }).map(
        textOf,
      ),
    ).toEqual(['eins', 'zwei']);
  });
});
