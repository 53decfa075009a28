import { TAX_CASES, type TaxCase } from './tax-cases.ts';

const HEAD = `# The table of tax cases

Printed from \`domain/src/taxes/tax-cases.ts\` by \`npm run tax-cases\`; a test compares the two. Runs, returns and certificates read the same rows.
A tax adviser has to confirm them ([decision 67](decisions/0067-one-table-of-tax-cases.md)).
`;

const COLUMNS = [
  'holder',
  'paper',
  'withheld',
  'church tax',
  'credited',
  'source',
  'since',
] as const;

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
    one.source,
    one.validFrom,
  ];
}

const words = (name: string) => name.replaceAll('_', ' ');
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
