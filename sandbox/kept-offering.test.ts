import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseOffering } from '@bb1/domain/offering/offering';
import { keptOffering } from './kept-offering.ts';

const CONTENT = resolve(import.meta.dirname, '../content');

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bb1-kept-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const start = (bond = 'bb1') =>
  keptOffering({ dataDir, contentDir: join(CONTENT, bond), saleStartsInDays: undefined });
const file = () => join(dataDir, 'offering.json');
const kept = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>;

describe('the offering of a demonstration that an earlier version made', () => {
  it('[OFF-1][SAFE-10] gets the parts that are new since, and keeps its days', () => {
    const first = start();
    const { announcements, ...earlier } = kept();
    const { calculator: _new, ...older } = earlier;
    const [day, ...days] = Object.entries(announcements as Record<string, string>);
    writeFileSync(file(), JSON.stringify({ ...older, announcements: Object.fromEntries(days) }));
    const published = parseOffering(
      JSON.parse(readFileSync(join(CONTENT, 'bb1/offering.json'), 'utf8')),
    );
    const second = start();
    expect(second).toEqual({
      ...first,
      calculator: published.calculator,
      announcements: {
        ...first.announcements,
        [day?.[0] ?? expect.unreachable()]: Object.entries(published.announcements)[0]?.[1],
      },
    });
    expect(second.sale.start).toBe(first.sale.start);
    // The server reads the file.
    expect(parseOffering(kept())).toEqual(second);
    expect(start()).toEqual(second);
  });

  it('[OFF-1][SAFE-10] is refused if it cannot be read any more, with each fault and the way out, and stays as it is', () => {
    start();
    const { sale, ...rest } = kept();
    const before = JSON.stringify({
      ...rest,
      surprise: 1,
      sale: { ...(sale as object), capEur: 3 },
    });
    writeFileSync(file(), before);
    expect(start).toThrow(
      new RegExp(
        `${file()} is of an earlier version, and this one cannot use it:[^]*sale\\.capEur[^]*surprise: is not known here[^]*remove ${dataDir}, or choose another place: DATA_DIR=`,
      ),
    );
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  it('[OFF-1][SAFE-10] of another bond is refused with the way out', () => {
    start('bb1');
    const before = readFileSync(file(), 'utf8');
    expect(() => start('hfn')).toThrow(
      /holds the sale of BB1, not of HFN\. Choose another place: DATA_DIR=/,
    );
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });
});
