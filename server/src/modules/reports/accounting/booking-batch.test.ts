import { describe, expect, it } from 'vitest';
import { batchBytes, batchHead, batchLine, pairLines } from './booking-batch.ts';

const HEAD = {
  madeAt: new Date('2020-01-02T03:04:05.678Z'),
  consultant: 1001,
  client: 7,
  fiscalYear: '2019-01-01',
  from: '2019-10-01',
  to: '2019-12-31',
  title: 'A name "with quotes" that is far too long for it',
};
const cells = (line: string) => line.replace(/\r\n$/, '').split(';');

describe('a batch of bookings in the DATEV format', () => {
  it('[DESK-6] has a header of 31 fields in its first line, and the names of its 125 columns in the second', () => {
    const [first = '', second = '', rest] = batchHead(HEAD).split('\r\n');
    expect(rest).toBe('');
    expect(cells(first)).toHaveLength(31);
    expect(cells(first).slice(0, 22)).toEqual([
      '"EXTF"',
      '700',
      '21',
      '"Buchungsstapel"',
      '13',
      '20200102030405678',
      '',
      '"RE"',
      '""',
      '""',
      '1001',
      '7',
      '20190101',
      '4',
      '20191001',
      '20191231',
      '"A name  with quotes  that is f"',
      '""',
      '1',
      '0',
      '0',
      '"EUR"',
    ]);
    expect(cells(second)).toHaveLength(125);
    expect([0, 6, 7, 9, 10, 13, 113, 124].map((at) => cells(second)[at])).toEqual([
      'Umsatz (ohne Soll/Haben-Kz)',
      'Konto',
      'Gegenkonto (ohne BU-Schlüssel)',
      'Belegdatum',
      'Belegfeld 1',
      'Buchungstext',
      'Festschreibung',
      'Abw. Skontokonto',
    ]);
  });

  it('[DESK-6] writes a booking with a comma, the day without its year, and no text that a spreadsheet takes for a formula', () => {
    const line = batchLine({
      debit: 1200,
      credit: 1700,
      cents: 123_405n,
      day: '2019-12-31',
      document: '=+HYPERLINK("http://evil.example");\r\nNOT 4711',
      text: 'Zahlung; "eingegangen"\r\nheute',
    });
    const row = cells(line.replace('Zahlung; ', 'Zahlung '));
    expect(row).toHaveLength(125);
    expect(row.filter((cell) => cell !== '')).toEqual([
      '1234,05',
      '"S"',
      '"EUR"',
      '1200',
      '1700',
      '3112',
      '"HYPERLINKhttp//evilexampleNOT4711"',
      '"Zahlung  eingegangen   heute"',
      '0',
    ]);
  });

  it('[DESK-6] is in Windows-1252: umlauts are one byte, and characters outside it become question marks', () => {
    expect([...batchBytes('ä€Ж')]).toEqual([0xe4, 0x3f, 0x3f]);
  });

  it('[DESK-6] splits an entry of several lines into pairs with the same sums, and refuses one that does not balance', () => {
    const lines = [
      { number: 2100, cents: 100n },
      { number: 1810, cents: 900n },
      { number: 1730, cents: -750n },
      { number: 1750, cents: -200n },
      { number: 1750, cents: -50n },
    ];
    const pairs = pairLines(lines);
    expect(pairs).toEqual([
      { debit: 2100, credit: 1730, cents: 100n },
      { debit: 1810, credit: 1730, cents: 650n },
      { debit: 1810, credit: 1750, cents: 200n },
      { debit: 1810, credit: 1750, cents: 50n },
    ]);
    expect(() => pairLines(lines.slice(1))).toThrow('differ');
  });
});
