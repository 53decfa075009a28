import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { printedTaxCases } from '../domain/src/taxes/printed-tax-cases.ts';

it('[TAX-5][TAX-6] the printed table of cases is the one that runs, returns and certificates read', () => {
  const printed = readFileSync(join(import.meta.dirname, '../docs/tax-cases.md'), 'utf8');
  expect(printed).toBe(printedTaxCases());
});
