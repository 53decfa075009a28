import { describe, expect, it } from 'vitest';
import { readDocument } from './document-source.ts';

const HEAD = '---\ntitle: T\nsubtitle: S\ndate: 2019-01-30\nversion: 1\n---\n\n';
const blocksOf = (body: string) => readDocument(HEAD + body).blocks;

describe('reading a document', () => {
  it('[SITE-5] takes head, headings, clauses with their contents, and lists', () => {
    const blocks = blocksOf(
      '# Eins\n\n## § 2 Zwei\n\n(1) Wenn\n\na) erstens\nb) zweitens\n\n(2) **Sonst** nicht.\n\n- Punkt\n  geht weiter',
    );
    expect(
      blocks.map((block) =>
        block.kind === 'list' ? [block.depth, block.items.map(({ marker }) => marker)] : block.kind,
      ),
    ).toEqual(['heading', 'heading', [0, ['(1)']], [1, ['a)', 'b)']], [0, ['(2)']], [1, ['•']]]);
    expect(blocks.at(-1)).toMatchObject({ items: [{ runs: [{ text: 'Punkt geht weiter' }] }] });
  });

  it('[SITE-5] takes tables: alignment, sections, totals, indents, breaks', () => {
    const [table] = blocksOf(
      'Tabelle: Bilanz\n| Posten | EUR<br>2019 |\n|---|---:|\n| **A. Vermögen** | |\n| > I. Kredite | 1,00 |\n| **Summe** | **1,00** |',
    );
    expect(table).toMatchObject({
      kind: 'table',
      alignments: ['left', 'right'],
      rows: [
        { kind: 'section' },
        { kind: 'plain', cells: [{ indent: 1 }, { indent: 0 }] },
        { kind: 'total' },
      ],
    });
  });

  it('[SITE-5] takes charts whose figures keep their German wording', () => {
    const [chart] = blocksOf(
      '::: bars "Titel"\nBeschreibung.\n| Zweck | Betrag |\n| Kredite | 4.550.000 € |\n| Verlust | −1,5 % |\n:::',
    );
    expect(chart).toMatchObject({
      chart: {
        form: 'bars',
        entries: [
          { figures: [{ value: 4_550_000, text: '4.550.000 €' }] },
          { figures: [{ value: -1.5 }] },
        ],
      },
    });
  });

  it.each([
    ['no head', 'Text', /head/],
    ['a head without title', '---\nsubtitle: S\ndate: 2019-01-30\nversion: 1\n---\nText', /title/],
    [
      'a date that is none',
      '---\ntitle: T\nsubtitle: S\ndate: heute\nversion: 1\n---\nText',
      /ISO date/,
    ],
    ['a value that was not filled in', `${HEAD}Zinsen: {{bond.rate}}`, /\{\{bond\.rate\}\}/],
    [
      'a row with a cell too many',
      `${HEAD}| A | B |\n|---|---|\n| 1 | 2 | 3 |`,
      /3 cells and not 2/,
    ],
    ['an unknown fence', `${HEAD}::: pie "T"\nX\n:::`, /no fence called pie/],
    ['a fence without end', `${HEAD}::: note\nText`, /never closed/],
    ['a chart without description', `${HEAD}::: bars "T"\n| A | B |\n| C | 1 |\n:::`, /describes/],
    [
      'a figure that is none',
      `${HEAD}::: bars "T"\nD\n| A | B |\n| C | 1,2,3 |\n:::`,
      /cannot draw/,
    ],
    ['a link that runs something', `${HEAD}[hier](javascript:alert)`, /may not lead/],
  ])('[SITE-5] refuses %s', (_what, source, complaint) => {
    expect(() => readDocument(source)).toThrow(complaint);
  });
});
