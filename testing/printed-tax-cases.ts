import { TAX_CASES, type TaxCase, type WithheldPart } from '@bb1/domain/taxes/tax-cases';
import { withholdingTable } from '@bb1/domain/taxes/withholding';

const HEAD = `# The table of tax cases

Printed from \`domain/src/taxes/tax-cases.ts\` by \`npm run tax-cases\`; a test compares the two. Runs, returns and certificates read the same rows.
A tax adviser has to confirm them ([decision 67](decisions/0067-one-table-of-tax-cases.md)).

Capital gains tax is in percent of the base, the solidarity surcharge in percent of that tax, and so is church tax: 8 or 9 % by the answer for the year, with which
25 % become 24.51 or 24.45 % (section 32d(1) EStG); [requirements](requirements.md#withholding) has the rounding.
The return of the month names the source of a row as the reason why tax was not withheld, or not in full.
`;

const COLUMNS = [
  'holder',
  'paper',
  'withheld',
  'capital gains tax',
  'solidarity surcharge',
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

const FIFTHS: Readonly<Record<WithheldPart, number>> = { all: 5, three_fifths: 3, nothing: 0 };

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
  const rates = withholdingTable(Number(one.validFrom.slice(0, 4)));
  const percent = (rates.capitalGainsTaxPercent * FIFTHS[one.withheld]) / 5;
  const ofTax = (text: string) => (percent === 0 ? 'no' : text);
  return [
    words(one.holder),
    one.paper === null ? 'none' : words(one.paper),
    words(one.withheld),
    ofTax(`${percent} %`),
    ofTax(`${rates.solidaritySurchargePermille / 10} %`),
    one.takesChurchTax ? 'by the answer' : 'no',
    percent === 0 ? 'nothing' : words(one.credit),
    RETURNED[one.withheld],
    one.source,
    one.validFrom,
  ];
}

const words = (name: string) => name.replaceAll('_', ' ');
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
