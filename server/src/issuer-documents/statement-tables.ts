import {
  type AccountingYear,
  totalsOf,
  variableCouponOf,
} from '@bb1/domain/financial-statements/financial-statements';
import type { Words } from './fill-placeholders.ts';
import { percent, shortDate, tableFigure, wholeNumber } from './german-figures.ts';

interface Pair {
  readonly year: AccountingYear;
  readonly before: AccountingYear;
}

/** The label of a line (`>` for each level of indent), and its cents in a year. */
type Row =
  | readonly [label: string, value: (year: AccountingYear) => bigint]
  | readonly [label: string];

/**
 * Balance sheet, profit and loss and the tables of the notes, in the order of the commercial code.
 */
export function statementTables(
  options: Pair & { readonly years: readonly AccountingYear[]; readonly percentOfProfit: string },
): Words {
  return {
    ...mainTables([options.year, options.before], 'tables'),
    'tables.loans': loans(options),
    'tables.fixedAssets': fixedAssets(options),
    'tables.equity': equity(options),
    'tables.liabilities': liabilities(options.year),
    'tables.variableCoupon': variableCoupon(options.year, options.percentOfProfit),
    'charts.structure': structure(options),
    'charts.results': results(options),
  };
}

/** Balance sheet and profit and loss with a column for each year. */
export function mainTables(columns: readonly AccountingYear[], prefix: string): Words {
  return {
    [`${prefix}.assets`]: compared(columns, 'Aktiva', ASSETS),
    [`${prefix}.funding`]: compared(columns, 'Passiva', FUNDING),
    [`${prefix}.income`]: compared(columns, 'Posten', INCOME, period),
  };
}

const ASSETS: readonly Row[] = [
  ['**A. Anlagevermögen**'],
  ['> I. Immaterielle Vermögensgegenstände', ({ assets }) => assets.intangible],
  ['> II. Sachanlagen', ({ assets }) => assets.tangible],
  ['**B. Umlaufvermögen**'],
  ['> I. Forderungen aus Krediten an Unternehmen', ({ assets }) => assets.loans],
  ['> II. Sonstige Vermögensgegenstände', ({ assets }) => assets.otherAssets],
  ['> III. Guthaben bei Kreditinstituten', ({ assets }) => assets.bank],
  ['**C. Rechnungsabgrenzungsposten**'],
  ['> 1. Disagio aus der Schuldverschreibung', ({ assets }) => assets.prepaidDiscount],
  ['> 2. Übrige', ({ assets }) => assets.prepaidOther],
  ['**Summe Aktiva**', (year) => totalsOf(year).totalAssets],
];

const FUNDING: readonly Row[] = [
  ['**A. Eigenkapital**'],
  ['> I. Gezeichnetes Kapital', ({ funding }) => funding.subscribedCapital],
  ['> II. Kapitalrücklage', ({ funding }) => funding.capitalReserve],
  ['> III. Gewinnvortrag, Verlustvortrag (−)', ({ funding }) => funding.profitCarriedForward],
  ['> IV. Jahresüberschuss, Jahresfehlbetrag (−)', (year) => totalsOf(year).profit],
  ['**B. Rückstellungen**'],
  ['> 1. Steuerrückstellungen', ({ funding }) => funding.taxProvisions],
  ['> 2. Sonstige Rückstellungen', ({ funding }) => funding.otherProvisions],
  ['**C. Verbindlichkeiten**'],
  ['> 1. Nachrangige Schuldverschreibung', ({ funding }) => funding.bond],
  ['> 2. Zinsen aus der Schuldverschreibung', ({ funding }) => funding.bondInterest],
  ['> 3. Verbindlichkeiten aus Lieferungen und Leistungen', ({ funding }) => funding.tradePayables],
  ['> 4. Sonstige Verbindlichkeiten', ({ funding }) => funding.otherLiabilities],
  ['**Summe Passiva**', (year) => totalsOf(year).totalFunding],
];

const INCOME: readonly Row[] = [
  ['1. Zinserträge aus Krediten', ({ income }) => income.interestIncome],
  ['2. Gebührenerträge', ({ income }) => income.feeIncome],
  ['3. Sonstige betriebliche Erträge', ({ income }) => income.otherOperatingIncome],
  ['4. Personalaufwand'],
  ['> a) Löhne und Gehälter', ({ income }) => -income.wages],
  ['> b) Soziale Abgaben', ({ income }) => -income.socialSecurity],
  ['5. Abschreibungen auf Anlagevermögen', ({ income }) => -income.depreciation],
  ['6. Abschreibungen und Wertberichtigungen auf Kredite', ({ income }) => -income.loanLosses],
  ['7. Sonstige betriebliche Aufwendungen', ({ income }) => -income.otherOperatingExpenses],
  ['**8. Betriebsergebnis**', (year) => totalsOf(year).operatingResult],
  ['9. Feste Zinsen der Schuldverschreibung', ({ income }) => -income.fixedCoupon],
  ['10. Verteilung des Disagios', ({ income }) => -income.discountAmortisation],
  [
    '**11. Ergebnis vor variablen Zinsen und Steuern**',
    (year) => totalsOf(year).profitBeforeVariableCoupon,
  ],
  ['12. Variable Zinsen der Schuldverschreibung', ({ income }) => -income.variableCoupon],
  ['**13. Ergebnis vor Steuern**', (year) => totalsOf(year).profitBeforeTax],
  ['14. Steuern vom Einkommen und vom Ertrag', ({ income }) => -income.incomeTaxes],
  ['**15. Jahresüberschuss, Jahresfehlbetrag (−)**', (year) => totalsOf(year).profit],
];

function compared(
  columns: readonly AccountingYear[],
  title: string,
  rows: readonly Row[],
  head: (year: AccountingYear) => string = (one) => shortDate(one.to),
): string {
  const lines = rows.map(([label, value]) => {
    const figure = (one: AccountingYear) =>
      value === undefined
        ? ''
        : label.startsWith('**')
          ? `**${tableFigure(value(one))}**`
          : tableFigure(value(one));
    return [label, ...columns.map(figure)];
  });
  return [
    [title, ...columns.map((one) => `${head(one)}<br>EUR`)],
    ['---', ...columns.map(() => '---:')],
    ...lines,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

// A short first year is labelled as one.
function period({ year, from }: AccountingYear): string {
  return from.endsWith('-01-01') ? String(year) : `${year} (ab ${shortDate(from).slice(0, 6)})`;
}

function loans({ year, before }: Pair): string {
  const { disbursed, repaid, writtenOff, addedAllowance } = year.loanBook;
  const rows = [
    ['Stand am Anfang des Jahres', before.assets.loans],
    ['Ausgezahlte Kredite', disbursed],
    ['Zurückgezahlte Kredite', -repaid],
    ['Ausgebuchte Kredite', -writtenOff],
    ['Zuführung zur Wertberichtigung', -addedAllowance],
  ] as const;
  return [
    'Tabelle: Entwicklung der Kredite',
    '| Bewegung | EUR |',
    '|---|---:|',
    ...rows.map(([label, value]) => `| ${label} | ${tableFigure(value)} |`),
    `| **Stand am Ende des Jahres (${wholeNumber(BigInt(year.loanBook.count))} Kredite)** | **${tableFigure(year.assets.loans)}** |`,
  ].join('\n');
}

function fixedAssets({ year, before }: Pair): string {
  return [
    'Tabelle: Entwicklung des Anlagevermögens',
    '| Buchwert am<br>Jahresanfang | Zugänge | Abschreibungen | Buchwert am<br>Jahresende |',
    '|---:|---:|---:|---:|',
    `| ${tableFigure(totalsOf(before).fixedAssets)} | ${tableFigure(year.fixedAssetAdditions)} | ${tableFigure(-year.income.depreciation)} | **${tableFigure(totalsOf(year).fixedAssets)}** |`,
  ].join('\n');
}

function equity({ year }: Pair): string {
  const { funding } = year;
  const totals = totalsOf(year);
  const rows = [
    ['Gezeichnetes Kapital', funding.subscribedCapital],
    ['Kapitalrücklage', funding.capitalReserve],
    ['Vortrag aus Vorjahren', funding.profitCarriedForward],
    ['Ergebnis des Jahres', totals.profit],
  ] as const;
  return [
    'Tabelle: Zusammensetzung des Eigenkapitals',
    '| Bestandteil | EUR |',
    '|---|---:|',
    ...rows.map(([label, value]) => `| ${label} | ${tableFigure(value)} |`),
    `| **Eigenkapital** | **${tableFigure(totals.equity)}** |`,
  ].join('\n');
}

function liabilities({ funding, ...year }: AccountingYear): string {
  const { bond, bondInterest, tradePayables, otherLiabilities } = funding;
  const rows: readonly (readonly [string, bigint, bigint])[] = [
    ['Nachrangige Schuldverschreibung', 0n, bond],
    ['Zinsen aus der Schuldverschreibung', bondInterest, 0n],
    ['Lieferungen und Leistungen', tradePayables, 0n],
    ['Sonstige Verbindlichkeiten', otherLiabilities, 0n],
  ];
  const soon = rows.reduce((sum, [, amount]) => sum + amount, 0n);
  return [
    `Tabelle: Verbindlichkeitenspiegel zum ${shortDate(year.to)}`,
    '| Verbindlichkeit | Restlaufzeit bis<br>zu einem Jahr | mehr als<br>ein Jahr | Summe |',
    '|---|---:|---:|---:|',
    ...rows.map(
      ([label, near, far]) =>
        `| ${label} | ${tableFigure(near)} | ${tableFigure(far)} | ${tableFigure(near + far)} |`,
    ),
    `| **Summe** | **${tableFigure(soon)}** | **${tableFigure(bond)}** | **${tableFigure(soon + bond)}** |`,
  ].join('\n');
}

function variableCoupon(year: AccountingYear, percentOfProfit: string): string {
  const base = totalsOf(year).profitBeforeVariableCoupon;
  const pool = variableCouponOf(base, percentOfProfit);
  const perThousand = year.funding.bond === 0n ? 0n : (pool * 100_000n) / year.funding.bond;
  return [
    'Tabelle: Berechnung der variablen Verzinsung',
    '| Schritt | EUR |',
    '|---|---:|',
    `| Ergebnis vor variablen Zinsen und Steuern | ${tableFigure(base)} |`,
    `| davon ${percent(percentOfProfit)}, mindestens null | ${tableFigure(pool)} |`,
    `| Ausstehender Nennbetrag | ${tableFigure(year.funding.bond)} |`,
    `| **Variable Zinsen je 1.000 Token, abgerundet** | **${tableFigure(perThousand)}** |`,
  ].join('\n');
}

function structure({ year, before }: Pair): string {
  const thousands = (value: bigint) => wholeNumber((value + 50_000n) / 100_000n);
  const rows = [before, year].flatMap((one) => {
    const totals = totalsOf(one);
    return [
      `| Aktiva ${one.year} | ${thousands(one.assets.loans)} | ${thousands(one.assets.bank)} | ${thousands(totals.totalAssets - one.assets.loans - one.assets.bank)} |`,
    ];
  });
  return [
    `::: columns "Vermögen zum Jahresende in Tausend Euro"`,
    'Der größte Teil des Vermögens sind Kredite an Unternehmen.',
    '| Jahr | Kredite | Guthaben bei Kreditinstituten | Übriges Vermögen |',
    ...rows,
    ':::',
  ].join('\n');
}

function results({
  year,
  years,
}: {
  readonly year: AccountingYear;
  readonly years: readonly AccountingYear[];
}): string {
  const rows = years
    .filter((one) => one.year <= year.year)
    .map(
      (one) =>
        `| ${one.year} | ${wholeNumber((one.income.interestIncome + one.income.feeIncome + 50_000n) / 100_000n)} |`,
    );
  return [
    '::: columns "Zins- und Gebührenerträge in Tausend Euro"',
    'Die Erträge seit Gründung der Gesellschaft.',
    '| Jahr | Erträge |',
    ...rows,
    ':::',
  ].join('\n');
}
