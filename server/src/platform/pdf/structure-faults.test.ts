import PdfKit from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { readDocument } from './document-source.ts';
import { structureFaults } from './test-files/structure-faults.ts';
import { SAMPLE_LOOK } from './test-files/sample-look.ts';
import { typesetDocument } from './typeset-document.ts';

const BODY = `# Eins

Text mit [Verweis](https://example.org).

## Zwei

- Punkt
- Punkt

(1) Erstens

(2) Zweitens

| Posten | 2019 | 2020 |
|---|---:|---:|
| **Aktiva** | | |
| Kasse | 1 | 2 |
| **Summe** | 1 | 2 |

::: note
Hinweis
:::

::: bars "Bild"
Zeigt etwas.
| A | B |
| C | 1 |
:::
`;
const source = readDocument(
  `---\ntitle: Bericht\nsubtitle: Über alles\ndate: 2020-02-29\nversion: 7\n---\n\n${BODY}`,
);
const made = typesetDocument(source, SAMPLE_LOOK);

/** A file with one thing spoiled, at the same length so that every offset in it stays true. */
async function spoiled(from: string, to: string): Promise<string[]> {
  expect(to).toHaveLength(from.length);
  const raw = Buffer.from(await made).toString('latin1');
  expect(raw).toContain(from);
  return structureFaults(Buffer.from(raw.replaceAll(from, to), 'latin1'));
}

describe('the check of PDF/UA', () => {
  it('[SITE-5] finds no fault in a document with every kind of block', async () => {
    expect(structureFaults(await made)).toEqual([]);
  });

  it.each([
    ['/Marked true', '/Marked null', 'not marked as tagged'],
    ['/DisplayDocTitle true', '/DisplayDocTitle null', 'does not show its title'],
    ['/Lang (de-DE)', '/Lang (german', 'no language'],
    ['/OutputIntents', '/OutputIntentx', 'no output intent'],
    ['<pdfuaid:part>1', '<pdfuaid:part>2', 'metadata lack part 1 of PDF/UA'],
    ['<pdfaid:conformance>A', '<pdfaid:conformance>B', 'metadata lack level A of PDF/A'],
    ['<rdf:li xml:lang="x-default">', '<rdf:li xml:long="x-default">', 'metadata lack the title'],
    ['/S /H1', '/S /H3', 'H3 after H0'],
    ['/S /TR', '/S /TD', 'TD below Table'],
    ['/S /LBody', '/S /Luser', 'Luser below LI'],
    ['/Scope /Column', '/Scopx /Column', 'a header cell without scope'],
    ['/ColSpan 3', '/ColSpan 2', 'a table with rows of 3, 2 cells'],
    ['/ListNumbering', '/ListNumberinx', 'a list with labels without its kind of numbering'],
    ['/Alt ', '/Alx ', 'a figure without alternative text'],
    ['/Tabs /S', '/Tabs /R', 'page 1: tabs do not follow the structure'],
    ['/Contents (', '/Contentx (', 'page 2: a link without words'],
    ['/F 4\n', '/F 2\n', 'page 2: a link that is not printed'],
    ['/StructParents ', '/StructParentx ', 'page 1: content 0 belongs to no node'],
    ['/FontFile2', '/FontFilex', /is not embedded/],
    ['/ToUnicode', '/ToUnicodx', /has no letters for its glyphs/],
  ])('[SITE-5] finds what is spoiled: %s', async (from, to, words) => {
    const faults = await spoiled(from, to);
    if (typeof words === 'string') expect(faults).toContain(words);
    else expect(faults.join('; ')).toMatch(words);
  });

  it('[SITE-5] finds what is drawn outside the structure, twice in it, or with a letter that the font lacks', async () => {
    const doc = new PdfKit({ tagged: true, lang: 'de-DE', pdfVersion: '1.7' });
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    const ended = new Promise((done) => doc.on('end', done));
    doc.rect(0, 0, 9, 9).fill();
    doc.addContent('/Artifact BMC /P <</MCID 0>> BDC 0 0 9 9 re f EMC <0000> Tj');
    doc.end();
    await ended;
    const faults = structureFaults(Buffer.concat(parts));
    for (const words of [
      'content that is neither artifact nor tagged',
      'tagged content within artifact',
      'content 0 belongs to no node',
      'a glyph that the font lacks',
      'marked content without its end',
    ])
      expect(faults).toContain(`page 1: ${words}`);
    expect(faults).toContain('no heading');
  });
});
