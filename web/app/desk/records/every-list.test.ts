import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { deskRoutes } from '../routes.ts';

const DESK = join(import.meta.dirname, '..');
const holding = (pattern: RegExp) =>
  globSync('**/*.tsx', { cwd: DESK })
    .filter((path) => pattern.test(readFileSync(join(DESK, path), 'utf8')))
    .toSorted();

/** Lists that still carry their own filters and pages. The list only gets shorter. */
const OUTSIDE = [
  'affiliates/affiliates-page.tsx',
  'announcements/announcement-recipients-page.tsx',
  'approvals/approvals-page.tsx',
  'coupon-runs/run-payouts.tsx',
  'declarations/declarations-page.tsx',
  'holders/holders-page.tsx',
  'redemptions/redemption-lines.tsx',
  'screening/screening-lists-page.tsx',
  'taxes/tax-certificates-page.tsx',
];

describe('every paged list of the back office', () => {
  it('[DESK-9] follows from the declaration of its kind of record, except those named here', () => {
    expect(holding(/<Paging\b/).filter((path) => path !== 'records/record-list-page.tsx')).toEqual(
      OUTSIDE,
    );
  });

  it('[DESK-9][DESK-3] names the columns of its file for each of its columns', () => {
    const withFile = holding(/\blistFile\(/).filter((path) => path !== 'records/record-kind.ts');
    expect(withFile.map((path) => path.split('/')[0])).toEqual([
      'affiliates',
      'claims',
      'discounts',
      'mails',
      'orders',
      'payments',
      'receivables',
      'refunds',
    ]);
    for (const path of withFile) {
      const [, mapped = ''] =
        /listFile\(\s*\w+,\s*\{(.*?)\}/s.exec(readFileSync(join(DESK, path), 'utf8')) ?? [];
      const folder = join(DESK, path, '..');
      const noun = path.split('/')[1]?.replace('-kind.tsx', '');
      const source = globSync(`${noun}-{kind,columns}.tsx`, { cwd: folder })
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('');
      const keys = [...source.matchAll(/\b(?:key: |(?:figureC|textC|c)olumn\(\s*)'(\w+)',/g)].map(
        ([, key]) => key,
      );
      expect([path, [...mapped.matchAll(/(\w+): \[/g)].map(([, key]) => key)]).toEqual([
        path,
        keys,
      ]);
    }
  });

  it('[DESK-9] lets officers choose its columns, except for proposals, declarations and versions of lists', () => {
    const chosen = holding(/<ChosenTable\b/);
    expect(OUTSIDE.filter((path) => !chosen.includes(path))).toEqual([
      'approvals/approvals-page.tsx',
      'declarations/declarations-page.tsx',
      'screening/screening-lists-page.tsx',
    ]);
  });

  it('[DESK-9] has its address where its declaration is its page', () => {
    const files = (routes: readonly RouteConfigEntry[]): string[] =>
      routes.flatMap(({ file, children = [] }) => [file, ...files(children)]);
    const pages = holding(/^export default listPage\(/m);
    expect(pages.length).toBeGreaterThan(20);
    expect(files(deskRoutes)).toEqual(expect.arrayContaining(pages.map((path) => `desk/${path}`)));
  });

  it('[DESK-9] sends the acts on chosen rows by the action of its page', () => {
    const withActs = holding(/^ {2}many: \w+Actions,$/m).map((path) => path.split('/')[0]);
    expect(withActs).toEqual(['accounts', 'failed-jobs', 'mails']);
    expect(holding(/\bbulkSubmission\(/).map((path) => path.split('/')[0])).toEqual(withActs);
  });
});
