import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '@bb1/domain/locale';
import invariantDetailTexts from '@bb1/texts/acts/invariant-details';
import { describeBreach } from '../web/app/desk/payment-halts/describe-breach.ts';

const SQL = readFileSync(join(import.meta.dirname, '../server/invariants/money.sql'), 'utf8');
const ROWS = [
  ...SQL.matchAll(
    /\bselect ((?:(?!\bselect\b)[^;])*?) as what,\s+((?:(?!\bunion\b)[^;])*?) as detail\b/gs,
  ),
].map(([, what = '', detail = '']) => recordedForm(`${what} || ' ' || ${detail}`));

/** What a row records, with 7 for each value. */
function recordedForm(sql: string): string {
  return joinedParts(sql)
    .map((part) => (part.startsWith("'") ? part.slice(1, -1) : '7'))
    .join('');
}

/** The expressions that SQL joins, outside of functions and cases. */
function joinedParts(sql: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (const [token] of sql.matchAll(/'[^']*'|\|\||\bcase\b|\bend\b|[()]|[^'|()]/g)) {
    if (token === '||' && depth === 0) {
      parts.push(part.trim());
      part = '';
      continue;
    }
    part += token;
    if (token === '(' || token === 'case') depth += 1;
    if (token === ')' || token === 'end') depth -= 1;
  }
  return [...parts, part.trim()];
}

describe('a row that breaks an invariant', () => {
  it.each(LOCALES)(
    '[SAFE-1][DESK-3] has a sentence in the language of the reader (%s)',
    (locale) => {
      expect(ROWS.length).toBeGreaterThan(50);
      const without = ROWS.filter(
        (row) => describeBreach(invariantDetailTexts[locale], row) === null,
      );
      expect(without).toEqual([]);
    },
  );
});
