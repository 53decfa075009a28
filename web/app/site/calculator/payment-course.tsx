import { cents, eur } from '@bb1/domain/money';
import type { Locale } from '@bb1/domain/locale';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatEur } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { PaymentKey } from '../charts/payment-fill.tsx';
import { ReturnChart } from '../charts/return-chart.tsx';
import { returnColumns } from '../charts/return-columns.ts';
import { SectionHead } from '../landing/section-head.tsx';
import { type CalculatorFigures, paidIn, type YearOfPayments } from './calculator-figures.ts';
import type { ScenarioPlace } from './calculator-query.ts';
import calculatorTexts from '@bb1/texts/pages/calculator';

type CourseTexts = (typeof calculatorTexts)['en']['course'];
interface YearLine extends YearOfPayments {
  /** Everything paid by the end of the year. */
  readonly sum: bigint;
}

/** The payments over the years as a chart and as a table, from the same figures. */
export function PaymentCourse({
  figures,
  scenario,
}: {
  readonly figures: CalculatorFigures;
  readonly scenario: ScenarioPlace;
}) {
  const all = useTexts(calculatorTexts);
  const texts = all.course;
  const locale = useLocale();
  const lines = yearLines(figures.years);
  const amount = formatEur(locale, figures.amount, { wholeWhenEven: true });
  const wording = { amount, scenario: all.scenarios[scenario]?.name ?? '' };
  return (
    <section aria-labelledby="course" className="border-b border-line bg-surface">
      <div className="wrap section-room grid gap-10">
        <SectionHead id="course" title={texts.title} lead={texts.lead} />
        <div data-live="calculator-course" className="grid gap-6">
          <PaymentKey
            id="return-key"
            entries={[
              { kind: 'fixed', name: texts.fixed },
              { kind: 'variable', name: texts.variable },
              { kind: 'repayment', name: texts.repayment },
            ]}
          />
          <ReturnChart
            chart={returnColumns(figures.years, cents(figures.amount))}
            title={texts.chart(wording)}
            description={descriptionOf(locale, texts, lines)}
            columnTitle={texts.columnTitle}
            paidInText={texts.paidIn({ amount })}
          />
          <details id="calculator-years" className="border-t border-line">
            <summary className="fold-mark flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-4 font-semibold hover:text-link">
              {texts.table}
            </summary>
            <Table
              caption={texts.chart(wording)}
              captionHidden
              rows={lines}
              rowKey={({ year }) => year}
              columns={columns(locale, texts)}
            />
          </details>
        </div>
      </div>
    </section>
  );
}

function yearLines(years: readonly YearOfPayments[]): YearLine[] {
  let sum = 0n;
  return years.map((year) => {
    sum += paidIn(year);
    return { ...year, sum };
  });
}

function descriptionOf(locale: Locale, texts: CourseTexts, lines: readonly YearLine[]): string {
  const year = (line: YearLine | undefined) => line?.year ?? '';
  const sum = (line: YearLine | undefined) => (line ? formatEur(locale, eur(line.sum)) : '');
  const [first, middle, last] = [lines[0], lines[Math.floor(lines.length / 2)], lines.at(-1)];
  return texts.description({
    first: year(first),
    firstSum: sum(first),
    middle: year(middle),
    middleSum: sum(middle),
    last: year(last),
    lastSum: sum(last),
  });
}

function columns(locale: Locale, texts: CourseTexts): Column<YearLine>[] {
  const shown = (amount: bigint) => (amount === 0n ? '–' : formatEur(locale, eur(amount)));
  return [
    {
      key: 'year',
      title: texts.year,
      heads: true,
      cell: ({ year }) => <span className="font-semibold">{year}</span>,
    },
    { key: 'fixed', title: texts.fixed, align: 'end', cell: ({ fixed }) => shown(fixed) },
    {
      key: 'variable',
      title: texts.variable,
      align: 'end',
      cell: ({ variable }) => shown(variable),
    },
    {
      key: 'repayment',
      title: texts.repayment,
      align: 'end',
      cell: ({ repayment }) => shown(repayment),
    },
    { key: 'paid', title: texts.paid, align: 'end', cell: (line) => shown(paidIn(line)) },
    {
      key: 'sum',
      title: texts.sum,
      align: 'end',
      cell: ({ sum }) => <span className="font-semibold">{shown(sum)}</span>,
    },
  ];
}
