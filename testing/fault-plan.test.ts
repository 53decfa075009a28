import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tableRows } from './markdown-table.ts';

const root = join(import.meta.dirname, '..');
const rows = tableRows(
  readFileSync(join(root, 'docs/security/fault-plan.md'), 'utf8'),
  'Faults',
).map(([line = '', fault = '', must = '', shown = '']) => ({ line, fault, must, shown }));
/** Faults without a test. Remove one once it is tested. */
const MISSING: readonly string[] = [];

describe('the fault plan', () => {
  it('[SAFE-2] has its forty-five lines, and marks untested ones openly', () => {
    expect(rows.map(({ line }) => line)).toEqual(
      Array.from({ length: 45 }, (_one, at) => String(at + 1)),
    );
    expect(
      rows.filter(({ shown }) => shown.startsWith('missing: ')).map(({ line }) => line),
    ).toEqual(MISSING);
  });

  it.each(rows.filter(({ shown }) => !shown.startsWith('missing: ')))(
    '[SAFE-2] line $line names its tests, which exist',
    ({ shown }) => {
      const proofs = [...shown.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)].map(
        ([, path = '', words = '']) => ({ path, words }),
      );
      expect(proofs.length).toBeGreaterThan(0);
      for (const { path, words } of proofs)
        expect(
          existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8').includes(words),
          `${path}: ${words}`,
        ).toBe(true);
    },
  );
});
