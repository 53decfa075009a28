import { TAX_CASES, type TaxCase, type WithheldPart } from './tax-cases.ts';

const HEAD = `# The table of tax cases

Printed from \`domain/src/taxes/tax-cases.ts\` by \`npm run tax-cases\`; a test compares the two. Runs, returns and certificates read the same rows.
A tax adviser has to confirm them ([decision 67](decisions/0067-one-table-of-tax-cases.md)).

The tax is 25 % of the base, with the solidarity surcharge of 5.5 % of it, and church tax of 8 or 9 % by the answer for the year; [requirements](requirements.md#withholding) has the rounding.
The return of the month names the source of a row as the reason why tax was not withheld, or not in full.
`;

const COLUMNS = [
  'holder',
  'paper',
  'withheld',
  'church tax',
  'credited',
  'return',
  'source',
  'since',
] as const;

/** How the month's return reports income, by what was withheld of its tax. */
const RETURNED: Readonly<Record<WithheldPart, string>> = {
  all: 'with deduction',
  three_fifths: 'not in full',
  nothing: 'without deduction',
};

/** The table as a Markdown document, a section for each kind of income. */
export function printedTaxCases(): string {
  const sections = [...Map.groupBy(TAX_CASES, ({ income }) => income)].map(([income, cases]) => {
    const [first] = cases;
    return [
      `\n## ${words(income)}`,
      `\nSection 43(1) sentence 1 ${first?.classification} EStG. Base: ${first?.base}.\n`,
      row(COLUMNS),
      row(COLUMNS.map(() => '---')),
      ...cases.map((one) => row(cellsOf(one))),
    ].join('\n');
  });
  return `${HEAD}${sections.join('\n')}\n`;
}

function cellsOf(one: TaxCase): readonly string[] {
  return [
    words(one.holder),
    one.paper === null ? 'none' : words(one.paper),
    words(one.withheld),
    one.takesChurchTax ? 'by the answer' : 'no',
    words(one.credit),
    RETURNED[one.withheld],
    one.source,
    one.validFrom,
  ];
}

const words = (name: string) => name.replaceAll('_', ' ');
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
