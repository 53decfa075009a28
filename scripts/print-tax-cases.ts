import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printedTaxCases } from '../testing/printed-tax-cases.ts';

/** Writes the table of tax cases as a document; a test compares the two. */
writeFileSync(join(import.meta.dirname, '../docs/tax-cases.md'), printedTaxCases());
