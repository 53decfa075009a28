import { cents } from '@bb1/domain/money';
import type { Locale } from '@bb1/domain/locale';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatEur, formatPercent } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { PaymentKey } from '../charts/payment-fill.tsx';
import { ReturnBar } from '../charts/return-bar.tsx';
import { type BarPart, returnBars } from '../charts/return-bars.ts';
import { SectionHead } from '../landing/section-head.tsx';
import type { CalculatorFigures, ScenarioFigures } from './calculator-figures.ts';
import { type ScenarioPlace, SCENARIO_NAMES } from './calculator-query.ts';
import calculatorTexts from '@bb1/texts/pages/calculator';
import { formatRate } from './format-rate.ts';

type Texts = (typeof calculatorTexts)['en'];

interface Line {
  readonly key: string;
  readonly name: string;
  readonly assumption: string;
  readonly chosen: boolean;
  readonly figures: ScenarioFigures;
  readonly bar: readonly BarPart[];
}

/** All scenarios for the same amount, and the fixed coupon alone. */
export function ScenarioComparison({
  figures,
  scenario,
}: {
  readonly figures: CalculatorFigures;
  readonly scenario: ScenarioPlace;
}) {
  const all = useTexts(calculatorTexts);
  const texts = all.comparison;
  const locale = useLocale();
  const amount = formatEur(locale, figures.amount, { wholeWhenEven: true });
  return (
    <section aria-labelledby="comparison" className="wrap section-room">
      <div data-live="calculator-comparison" className="grid gap-10">
        <SectionHead id="comparison" title={texts.title} lead={texts.lead({ amount })} />
        <PaymentKey
          id="comparison-key"
          entries={[
            { kind: 'fixed', name: all.course.fixed },
            { kind: 'variable', name: all.course.variable },
            { kind: 'repayment', name: all.course.repayment },
          ]}
        />
        <Table
          caption={texts.caption({ amount })}
          captionHidden
          rows={linesOf(locale, all, { figures, scenario })}
          rowKey={({ key }) => key}
          columns={columns(locale, texts)}
        />
      </div>
    </section>
  );
}

function linesOf(
  locale: Locale,
  texts: Texts,
  { figures, scenario }: { readonly figures: CalculatorFigures; readonly scenario: ScenarioPlace },
): Line[] {
  const all = [...figures.scenarios, figures.fixedOnly];
  const bars = returnBars(
    all.map((one) => ({
      fixed: cents(one.fixedCoupons),
      variable: cents(one.variableCoupons),
      repayment: cents(one.repayment),
    })),
  );
  return all.map((one, place) => {
    const key = SCENARIO_NAMES[place];
    const percent = formatPercent(locale, one.variablePercent);
    const words =
      key === undefined
        ? {
            key: 'none',
            name: texts.comparison.fixedOnly,
            assumption: texts.comparison.fixedOnlyText,
          }
        : {
            key,
            name: texts.scenarios[place]?.name ?? '',
            assumption: texts.variableAYear({ percent }),
          };
    return { ...words, chosen: place === scenario, figures: one, bar: bars[place] ?? [] };
  });
}

function columns(locale: Locale, texts: Texts['comparison']): Column<Line>[] {
  return [
    {
      key: 'scenario',
      title: texts.scenario,
      heads: true,
      cell: (line) => <NameAndBar line={line} shownText={texts.shown} />,
    },
    {
      key: 'coupons',
      title: texts.coupons,
      align: 'end',
      cell: ({ figures }) => formatEur(locale, figures.coupons),
    },
    {
      key: 'total',
      title: texts.total,
      align: 'end',
      cell: ({ figures }) => (
        <span className="font-semibold">{formatEur(locale, figures.total)}</span>
      ),
    },
    {
      key: 'effective',
      title: texts.effective,
      align: 'end',
      cell: ({ figures }) => (
        <span className="text-lead font-semibold text-link">
          {formatRate(locale, figures.effectivePercent)}
        </span>
      ),
    },
  ];
}

function NameAndBar({
  line: { key, name, assumption, chosen, bar },
  shownText,
}: {
  readonly line: Line;
  readonly shownText: string;
}) {
  return (
    <span className="grid gap-1.5 lg:min-w-80">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        {chosen && (
          <span className="rounded-full bg-wash px-2.5 py-0.5 text-fine font-semibold text-link">
            {shownText}
          </span>
        )}
      </span>
      <span className="text-fine text-muted">{assumption}</span>
      <ReturnBar id={`bar-${key}`} parts={bar} />
    </span>
  );
}
