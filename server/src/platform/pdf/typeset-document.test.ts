import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from './document-source.ts';
import { readPdf } from './test-files/read-pdf.ts';
import { SAMPLE_LOOK } from './test-files/sample-look.ts';
import { typesetDocument } from './typeset-document.ts';

const HEAD =
  '---\ntitle: Großer Bericht\nsubtitle: Über alles\ndate: 2020-02-29\nversion: 7\n---\n\n';
const typeset = (body: string, head = HEAD) =>
  typesetDocument(readDocument(head + body), SAMPLE_LOOK);
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `| Zeile${at}x | ${'Wort '.repeat(at % 40)}|`).join(
    '\n',
  );

/** Headings skip no level, as PDF/UA demands. */
function inOrder(blocks: readonly string[]): string[] {
  let level = 1;
  return blocks.map((block) => {
    const marks = /^#+/.exec(block)?.[0].length;
    if (marks === undefined) return block;
    level = Math.min(marks, level + 1);
    return block.replace(/^#+/, '#'.repeat(level));
  });
}

describe('a document on pages', () => {
  it('[SITE-5] repeats the header of a long table on each of its pages and splits no row', async () => {
    const { pages } = await readPdf(
      await typeset(`# Tabelle\n\n| Kopfzelle | Inhalt |\n|---|---|\n${rows(120)}`),
    );
    const ofTable = pages.filter(({ text }) => /Zeile\d+x/.test(text));
    expect(ofTable.length).toBeGreaterThan(3);
    for (const page of ofTable)
      expect(page.runs.filter(({ text }) => text === 'Kopfzelle')).toHaveLength(1);
    // All words of a row are between its own label and the next one on the same page.
    const all = ofTable.map(({ runs }) => runs);
    for (let at = 0; at < 120; at++) {
      const page = all.find((runs) => runs.some(({ text }) => text === `Zeile${at}x`)) ?? [];
      const from = page.find(({ text }) => text === `Zeile${at}x`)?.top ?? 0;
      const until = page.find(({ text }) => text === `Zeile${at + 1}x`)?.top ?? Infinity;
      const words = page
        .filter(({ text, top }) => text.startsWith('Wort') && top >= from - 1 && top < until - 1)
        .map(({ text }) => text)
        .join(' ');
      expect(words.match(/Wort/g)?.length ?? 0).toBe(at % 40);
    }
  });

  it('[SITE-5] exposes header cells to screen readers once, however often they are drawn', async () => {
    const { pages } = await readPdf(
      await typeset(`# Tabelle\n\n| Kopfzelle | Inhalt |\n|---|---|\n${rows(60)}`),
    );
    const headers = pages.flatMap(({ structure }) =>
      structure.filter((path) => path.endsWith('Table/TR/TH')),
    );
    expect(headers).toHaveLength(2);
    expect(
      pages.filter(({ structure }) => structure.some((path) => path.endsWith('Table/TR/TD')))
        .length,
    ).toBeGreaterThan(1);
  });

  it('[SITE-5] never ends a page with a heading', async () => {
    const block = fc.oneof(
      fc.integer({ min: 1, max: 3 }).map((level) => `${'#'.repeat(level)} Überschriftx`),
      fc.integer({ min: 1, max: 120 }).map((count) => 'Absatz '.repeat(count).trim()),
      fc.integer({ min: 1, max: 20 }).map((count) => `| K | L |\n|---|---|\n${rows(count)}`),
      fc
        .integer({ min: 1, max: 6 })
        .map((count) => Array.from({ length: count }, () => '- Punkt').join('\n')),
      fc.constant('::: note\nHinweis\n:::'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 10, maxLength: 40 }), async (blocks) => {
        const { pages } = await readPdf(
          await typeset(`# Anfang\n\n${[...inOrder(blocks), 'Schluss'].join('\n\n')}`),
        );
        for (const { runs } of pages.slice(1)) {
          // The footer is below 780 points, the text above it.
          const last = runs
            .filter(({ top }) => top > 80 && top < 780)
            .toSorted((one, other) => other.top - one.top)[0];
          expect(last?.text).not.toBe('Überschriftx');
        }
      }),
      { numRuns: 20 },
    );
  });

  it('[SITE-5] gives the location of each heading in contents, links and bookmarks', async () => {
    const chapters = Array.from(
      { length: 30 },
      (_, at) =>
        `# Kapitel${at}x\n\n${'Text und noch mehr Text. '.repeat(40 + at * 7)}\n\n## Teil${at}x\n\nText`,
    );
    const { pages, outline, placeOf } = await readPdf(await typeset(chapters.join('\n\n')));
    const contents = pages.filter(({ links }) => links.length > 0);
    expect(contents.flatMap(({ links }) => links)).toHaveLength(60);
    for (const page of contents) {
      for (const link of page.links) {
        const number = await placeOf(link);
        const title =
          Number(link.split('-')[1]) % 2 === 1
            ? `Kapitel${(Number(link.split('-')[1]) - 1) / 2}x`
            : `Teil${Number(link.split('-')[1]) / 2 - 1}x`;
        const entry = page.runs.find(({ text }) => text === title);
        expect(
          page.runs.find(({ top, left }) => entry && Math.abs(top - entry.top) < 1 && left > 500)
            ?.text,
        ).toBe(String(number));
        expect(pages[number - 1]?.runs.some(({ text }) => text === title)).toBe(true);
      }
    }
    expect(outline.slice(0, 2)).toEqual(['1 Kapitel0x', '1.1 Teil0x']);
    expect(outline).toHaveLength(60);
  });

  it('[SITE-5] has language, title and author, and tags texts, lists, figures and links', async () => {
    const read = await readPdf(
      await typeset(
        '# Eins\n\nText mit [Verweis](https://example.org).\n\n- Punkt\n\n::: bars "Bild"\nZeigt etwas.\n| A | B |\n| C | 1 |\n:::',
      ),
    );
    expect([read.language, read.title, read.author]).toEqual([
      'de-DE',
      'Großer Bericht',
      'Beispiel und Söhne GmbH',
    ]);
    const structure = read.pages.flatMap((page) => page.structure);
    for (const path of [
      'Document/H1',
      'Document/P',
      'Document/P/Link',
      'Document/L/LI/Lbl',
      'Document/L/LI/LBody',
      'Document/Figure',
      'Document/TOC/TOCI/Link',
    ])
      expect(structure).toContain(path);
  });

  it('[SITE-5] has the same bytes each time', async () => {
    const [one, other] = await Promise.all([typeset('# Eins\n\nText'), typeset('# Eins\n\nText')]);
    expect(Buffer.compare(one, other)).toBe(0);
    expect(Buffer.compare(one, await typeset('# Eins\n\nTexte'))).not.toBe(0);
  });

  it('[SITE-5] sets Polish and Czech names, and a question mark for letters that the typeface lacks', async () => {
    const { pages } = await readPdf(await typeset('# Namen\n\nŁukasz Dvořák, Ş, 王'));
    expect(pages.at(-1)?.text).toContain('Łukasz Dvořák, Ş, ?');
  });

  it('[SITE-5] as a letter has its head on the first page and neither cover nor contents', async () => {
    const { pages } = await readPdf(
      await typeset(
        `## Angaben\n\n${'Wort '.repeat(900)}`,
        HEAD.replace('version: 7', 'version: 7\nlayout: letter'),
      ),
    );
    expect(pages[0]?.text).toMatch(/Musterweg 1.*29\. Februar 2020.*Großer Bericht.*Angaben/s);
    expect(pages.every(({ text }) => !text.includes('Inhalt'))).toBe(true);
    expect(pages[1]?.text).toContain('Seite 2 von 2');
  });
});
