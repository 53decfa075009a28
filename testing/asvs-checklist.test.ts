import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AsvsRow, faultsOf, readAsvsRows } from './asvs-checklist.ts';
import { ASVS_LINES } from './asvs-lines.ts';

const root = join(import.meta.dirname, '..');
const rows = readAsvsRows(readFileSync(join(root, 'docs/security/asvs.md'), 'utf8'));
const readFile = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;

describe('the checklist of OWASP ASVS', () => {
  it('[SAFE-3] has every line of its chapters once, with its level', () => {
    expect(rows.map(({ id, level }) => [id, level])).toEqual([...ASVS_LINES]);
    expect(rows.length).toBeGreaterThan(180);
  });

  it.each(rows.map((row) => [row.id, row] as const))(
    '[SAFE-3] line %s states its implementation, and its proofs exist',
    (_id, row) => {
      expect(faultsOf(row, readFile)).toEqual([]);
    },
  );

  it('[SAFE-3] marks missing lines openly: each was decided to be open', () => {
    expect(rows.filter(({ state }) => state === 'missing').map(({ id }) => id)).toEqual(OPEN);
  });
});

/**
 * Lines that are not implemented yet. Remove a line once it is; add none without the approval of
 * the people who decide.
 */
const OPEN = [
  '2.4.2',
  '3.4.7',
  '3.5.4',
  '4.1.2',
  '4.2.1',
  '12.1.1',
  '12.1.2',
  '12.2.2',
  '12.3.1',
  '12.3.3',
  '12.3.4',
  '13.2.1',
  '13.2.2',
  '13.3.1',
  '15.1.1',
  '15.2.1',
  '16.1.1',
  '16.2.3',
  '16.3.1',
  '16.3.2',
  '16.3.3',
  '16.4.3',
];

describe('the check of the checklist', () => {
  const good: AsvsRow = {
    id: '2.1.1',
    level: 1,
    requirement: 'Rules are written down',
    kept: 'In the schemas',
    proof: '`a.test.ts` "[ABC-1] keeps"',
    state: 'kept',
  };
  const files: Readonly<Record<string, string>> = {
    'a.test.ts': "it('[ABC-1] keeps it', f); it.each(rows)('[ABC-2] %s too', f);",
    'b.md': '# B',
  };
  const read = (path: string) => files[path] ?? null;
  const cases: [string, Partial<AsvsRow>, number][] = [
    ['takes a test by the beginning of its title', {}, 0],
    [
      'takes several proofs, and documents',
      { proof: '`a.test.ts` "[ABC-2] %s"; `b.md` "# B"; `b.md`' },
      0,
    ],
    ['finds a file that does not exist', { proof: '`gone.test.ts` "[ABC-1] keeps"' }, 1],
    ['finds a title that does not exist', { proof: '`a.test.ts` "[ABC-9] keeps"' }, 1],
    ['finds a test file without a title', { proof: '`a.test.ts`' }, 1],
    ['finds a title of nothing but a number', { proof: '`a.test.ts` "[ABC-1]"' }, 1],
    ['finds a line without proof', { proof: '' }, 1],
    ['finds a line that says nothing', { kept: '' }, 1],
    [
      'takes an honest gap with a word on it',
      { state: 'missing', proof: 'missing: no test yet' },
      0,
    ],
    ['finds a gap without a word', { state: 'missing', proof: 'missing:' }, 1],
    [
      'takes what does not apply with its reason',
      { state: 'not applicable', proof: 'not applicable: there is no such thing' },
      0,
    ],
    [
      'finds what does not apply without a reason',
      { state: 'not applicable', proof: 'not applicable:' },
      1,
    ],
    [
      'finds a deviation without its decision',
      { state: 'deviation', proof: 'deviation: `b.md`' },
      1,
    ],
  ];
  it.each(cases)('[SAFE-3] %s', (_what, change, faults) => {
    expect(faultsOf({ ...good, ...change }, read)).toHaveLength(faults);
  });
});
