import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvDownload } from './csv.ts';

/** Parses a file by RFC 4180, independently of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length;) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; !(text[at] === '"' && text[at + 1] !== '"'); at += 1) {
        cell += text[at];
        if (text[at] === '"') at += 1;
      }
      at += 1;
    } else {
      for (; at < text.length && text[at] !== ',' && text[at] !== '\r'; at += 1) cell += text[at];
    }
    rows.at(-1)?.push(cell);
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      if (at < text.length) rows.push([]);
    }
  }
  return rows;
}

async function written(rows: readonly (readonly string[])[]): Promise<string> {
  const columns = (rows[0] ?? []).map((_, at) => ({
    name: `column_${at}`,
    value: (row: readonly string[]) => row[at],
  }));
  const chunks: Buffer[] = [];
  for await (const chunk of csvDownload('list.csv', columns, [rows]).body)
    chunks.push(Buffer.from(chunk as string));
  return Buffer.concat(chunks).toString('utf8');
}

const nasty = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '\0',
      ' ',
      '"',
      "'",
      ',',
      ';',
      '1',
      '.',
      'a',
      'ü',
      '\uFF1D',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('CSV exports', () => {
  it('[DESK-3] have no cell that begins like a formula, whatever a name or a remittance text contains', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const content = csvCell(text).replace(/^"/, '');
        if (/^-?\d+(\.\d+)?$/.test(content)) return;
        expect(
          /^[=+\-@\t\r\n\0\uFF1D]/u.test(content.trimStart()) || /^[\t\r\n\0]/.test(content),
        ).toBe(false);
      }),
    );
    expect(
      [
        '=1+1',
        '+49 30 1',
        '@SUM(A1)',
        '-2+3',
        '\t=1',
        '\r=1',
        '\0=1',
        ' \0',
        ' =1',
        '=HYPERLINK("http://x";"y")',
      ].map(csvCell),
    ).toEqual([
      "'=1+1",
      "'+49 30 1",
      "'@SUM(A1)",
      "'-2+3",
      '"\'\t=1"',
      '"\'\r=1"',
      '"\'\0=1"',
      '"\' \0"',
      "' =1",
      '"\'=HYPERLINK(""http://x"";""y"")"',
    ]);
  });

  it('[DESK-3] keep numbers as numbers, also below zero', () => {
    expect(['-12.50', '0', '1234.5678901', '-1e3', '1.'].map(csvCell)).toEqual([
      '-12.50',
      '0',
      '1234.5678901',
      "'-1e3",
      '1.',
    ]);
    expect([
      csvCell(-3),
      csvCell(true),
      csvCell(null),
      csvCell(undefined),
      csvCell(new Date(0)),
    ]).toEqual(['-3', 'true', '', '', '1970-01-01T00:00:00.000Z']);
  });

  it('[DESK-3] are read back as written, except for the apostrophe that neutralises a formula', async () => {
    const tables = fc.integer({ min: 1, max: 4 }).chain((width) =>
      fc.array(fc.array(nasty, { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 5,
      }),
    );
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const text = await written(rows);
        expect(text.startsWith('\u{FEFF}')).toBe(true);
        const [head, ...body] = readCsv(text.slice(1));
        expect(head).toEqual((rows[0] ?? []).map((_, at) => `column_${at}`));
        expect(body).toHaveLength(rows.length);
        body.forEach((cells, row) =>
          cells.forEach((cell, at) =>
            expect([rows[row]?.[at], `'${rows[row]?.[at]}`]).toContain(cell),
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('[DESK-3] have every row once and in order when they exceed one piece of the download', async () => {
    for (const count of [0, 1, 999, 20_000]) {
      const rows = Array.from({ length: count }, (_, at) => [`row ${at}`, 'x'.repeat(at % 40)]);
      const read = readCsv((await written([['', ''], ...rows])).slice(1));
      expect(read.slice(2)).toEqual(rows);
    }
  });
});
