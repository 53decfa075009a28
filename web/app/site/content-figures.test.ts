import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@bb1/domain/locale';
import { parseOffering } from '@bb1/domain/offering/offering';
import { formatDate } from '@bb1/domain/presentation';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const CONTENTS = join(import.meta.dirname, '../../../content');
const MONTHS = LOCALES.flatMap((locale) =>
  Array.from({ length: 12 }, (_, month) =>
    formatDate(locale, new Date(Date.UTC(2024, month, 15))).replace(/[\d.\s]/g, ''),
  ),
).join('|');
/** Dates, years, amounts of euros and percentages; law is cited with a slash after its year. */
const FIGURES = new RegExp(
  [
    String.raw`\b\d{1,2}\.?\s(?:${MONTHS})(?:\s\d{4})?`,
    String.raw`\b(?:${MONTHS})\s\d{4}`,
    String.raw`\b\d{4}-\d{2}(?:-\d{2})?\b`,
    String.raw`(?<![\d/.,-])(?:19|20)\d{2}(?![\d/])`,
    String.raw`€\s?\d[\d.,]*\d`,
    String.raw`\d[\d.,]*\s(?:EUR|[Ee]uros?\b|€)`,
    String.raw`\d+(?:[.,]\d+)?\s?%`,
  ].join('|'),
  'g',
);

/** What an offering's words say and no fact of the offering gives, with the reason. */
const declarations = z.array(
  z.strictObject({ reason: z.string().min(20), figures: z.array(z.string().min(1)).min(1) }),
);

function figuresIn(source: string): string[] {
  return (source.replaceAll(/\{\{.*?\}\}/g, '').match(FIGURES) ?? []).map((figure) =>
    figure.replaceAll(/\s/g, ' '),
  );
}

it('[OFF-6] finds dates, years, amounts and percentages, and no law', () => {
  expect(
    figuresIn(
      'On 1 October 2019, am 1. Juli, in May 2027, 2019-03, 1%, 5,5 %, €2,000, 2.000 Euro, 3 EUR; {{bond.issueDate | date}}, Regulation (EU) 2017/1129',
    ),
  ).toEqual([
    '1 October 2019',
    '1. Juli',
    'May 2027',
    '2019-03',
    '1%',
    '5,5 %',
    '€2,000',
    '2.000 Euro',
    '3 EUR',
  ]);
});

describe.each(readdirSync(CONTENTS))('figures in the words of %s', (folder) => {
  const content = join(CONTENTS, folder);
  const offering = parseOffering(JSON.parse(readFileSync(join(content, 'offering.json'), 'utf8')));
  const declared = declarations
    .parse(JSON.parse(readFileSync(join(content, 'declared-figures.json'), 'utf8')))
    .flatMap(({ figures }) => figures);
  const found = globSync('{de,en,documents}/*.md', { cwd: content })
    .toSorted()
    .flatMap((file) =>
      figuresIn(readFileSync(join(content, file), 'utf8')).map((figure) => ({ file, figure })),
    );

  it('[OFF-6] come from the offering or are declared with their reason', () => {
    expect(found.filter(({ figure }) => !declared.includes(figure))).toEqual([]);
  });

  it('[OFF-6] are declared once, and each declared figure is in the words', () => {
    expect(declared.filter((figure, at) => declared.indexOf(figure) < at)).toEqual([]);
    const inWords = new Set(found.map(({ figure }) => figure));
    expect(declared.filter((figure) => !inWords.has(figure))).toEqual([]);
  });

  it('[OFF-6] a day of the sale or the bond is never declared', () => {
    const days = [
      offering.sale.start,
      offering.sale.end,
      offering.bond.issueDate,
      offering.bond.maturityDate,
      ...Object.values(offering.announcements),
    ].flatMap((day) => LOCALES.map((locale) => formatDate(locale, new Date(day))));
    expect(declared.filter((figure) => days.includes(figure))).toEqual([]);
  });
});
