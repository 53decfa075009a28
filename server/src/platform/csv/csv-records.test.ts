import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRecords, readCsv } from './csv-records.ts';

it.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\r\n1;"x; ""y"""',
    [
      ['a', 'b'],
      ['1', 'x; "y"'],
    ],
  ],
  [
    'a,b\n\n1,\n',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['', []],
])('[TAX-6] reads %j as a spreadsheet program means it', (text, fields) =>
  expect(readCsv(text)?.map((one) => one.fields)).toEqual(fields),
);

it('[TAX-6] names the line where a record begins, also after a line break in a field', () =>
  expect(readCsv('a,b\n"x\ny",1\n2,3\n')?.map(({ line }) => line)).toEqual([1, 2, 4]));

it.each(['a,"b\n', '"a"b,c\n'])('[TAX-6] refuses %j', (text) => expect(readCsv(text)).toBeNull());

it('[KYC-8] any field is read back as written', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'ö', ',', ';', '"', '\n', '\r', ' ', 'Ж') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(field, { minLength: 2, maxLength: 5 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, size) => {
        const text = rows
          .map((row) => `${row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')}\n`)
          .join('');
        const chunks = async function* () {
          for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
        };
        const records: (readonly string[])[] = [];
        for await (const { fields } of csvRecords(chunks(), ',')) records.push(fields);
        expect(records).toEqual(rows);
      },
    ),
  );
});
