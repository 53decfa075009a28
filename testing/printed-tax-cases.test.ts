import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { printedTaxCases } from './printed-tax-cases.ts';
import { taxCaseOf } from '../domain/src/taxes/tax-cases.ts';
import { withholdingTable } from '../domain/src/taxes/withholding.ts';

it('[TAX-5][TAX-6] the printed table of cases is the one that runs, returns and certificates read', () => {
  const printed = readFileSync(join(import.meta.dirname, '../docs/tax-cases.md'), 'utf8');
  expect(printed).toBe(printedTaxCases());
});

it.each(['en', 'de'])(
  '[TAX-5] the FAQ of every offering says what the table of cases says: %s',
  (language) => {
    const day = '2026-07-01';
    const table = withholdingTable(2026);
    const [tax, surcharge] = [
      table.capitalGainsTaxPercent / 100,
      table.solidaritySurchargePermille / 1000,
    ];
    const withChurch = (church: number) => (1 + surcharge + church) / (1 / tax + church);
    const percent = (part: number, digits: number) => `${Number((part * 100).toFixed(digits))}`;
    const rates = [
      [percent(tax, 3), percent(surcharge, 3), percent(tax * (1 + surcharge), 3), '8', '9'],
      [(withChurch(0.08) * 100).toFixed(1), (withChurch(0.09) * 100).toFixed(1)],
    ].flat();
    // Also from people abroad, and an exemption order is no paper of the table.
    const abroad = taxCaseOf('running_yield', { holder: 'non_resident', papers: [], day });
    expect(abroad.withheld).toBe('all');
    const contents = join(import.meta.dirname, '../content');
    for (const offering of readdirSync(contents)) {
      const faq = readFileSync(join(contents, offering, language, 'faq.md'), 'utf8');
      const [, answer = ''] = /\{#q-tax\}\n\n(.*)\n/.exec(faq) ?? [];
      const said = answer.replaceAll(/\s%/g, '%').replaceAll(/(\d),(\d)/g, '$1.$2');
      expect(said.match(/[\d.]+(?=%)/g), offering).toEqual(rates);
      expect(said, offering).toMatch(/abroad, tax is withheld all the same|Ausland/);
    }
  },
);
