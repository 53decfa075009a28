import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCamt } from './camt.ts';
import { readMt940 } from './mt940.ts';
import { repeatsOtherFormat } from './repeats-other-format.ts';

const LIMITS = { maxBytes: 1_000_000, maxDepth: 40 };
const camt =
  (await readCamt(readFileSync(new URL('./fixtures/statement-v08.xml', import.meta.url)), LIMITS))
    .statements[0] ?? expect.unreachable();
const mt940 =
  (await readMt940(readFileSync(new URL('./fixtures/statement.sta', import.meta.url)), LIMITS))
    .statements[0] ?? expect.unreachable();

describe('an account in two formats', () => {
  it('[PAY-3] the same bookings have other keys in the other format, so the same days are refused in it', () => {
    const keys = new Set(camt.lines.map((line) => line.lineKey));
    expect(mt940.lines.filter((line) => !keys.has(line.lineKey))).not.toEqual([]);
    expect(mt940.lines.map((line) => [line.amountCents, line.direction])).toEqual(
      camt.lines.map((line) => [line.amountCents, line.direction]),
    );
    for (const lastDay of ['2019-04-03', '2019-04-04']) {
      expect(repeatsOtherFormat(mt940, 'mt940', { 'camt.053': lastDay })).toBe(true);
      expect(repeatsOtherFormat(camt, 'camt.053', { mt940: lastDay })).toBe(true);
    }
  });

  it('[PAY-3] the first format, the same format again, and the other one from the next day on are accepted', () => {
    expect(repeatsOtherFormat(camt, 'camt.053', {})).toBe(false);
    expect(repeatsOtherFormat(camt, 'camt.053', { 'camt.053': '2019-04-03' })).toBe(false);
    expect(repeatsOtherFormat(camt, 'camt.053', { mt940: '2019-04-02' })).toBe(false);
    expect(
      repeatsOtherFormat(mt940, 'mt940', { 'camt.053': '2019-04-02', mt940: '2019-04-03' }),
    ).toBe(false);
    expect(repeatsOtherFormat({ ...camt, lines: [] }, 'camt.053', { mt940: '2019-04-03' })).toBe(
      false,
    );
  });
});
