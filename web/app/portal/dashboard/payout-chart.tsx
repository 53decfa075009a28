import { eur } from '@bb1/domain/money';
import { useLocale } from '../../language/use-locale.ts';
import { ChartFrame, chartHeight } from '../../site/charts/chart-frame.tsx';
import { paymentFill, PaymentKey, PaymentPatterns } from '../../site/charts/payment-fill.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatEur } from '../../ui/format.ts';
import { Table } from '../../ui/table.tsx';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import type { PayoutColumn, PayoutColumns } from './payout-columns.ts';

const ID = 'payouts-chart';
const TOP = 34;
const FLOOR = 190;
const HEIGHT = 216;
const heightAt = chartHeight({ top: TOP, floor: FLOOR });
/** A chart with fewer columns is scaled as if it had this many, so that none becomes a wall. */
const FEWEST = 8;

/**
 * Each payout day's amount before tax, and in outline the expected ones. A table for screen readers
 * has the figures.
 */
export function PayoutChart({
  chart: { columns, lines, largest },
}: {
  readonly chart: PayoutColumns;
}) {
  const texts = useTexts(dashboardTexts).history;
  const locale = useLocale();
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined) return null;
  const places = Math.max(columns.length, FEWEST);
  const description = texts.chartText({
    count: columns.length,
    from: formatDate(locale, first.date),
    to: formatDate(locale, last.date),
    largest: formatEur(locale, eur(largest)),
  });
  const kinds = (['fixed', 'variable'] as const).filter((kind) =>
    columns.some(({ parts }) => parts.some((part) => part.kind === kind)),
  );
  return (
    <figure className="grid gap-4">
      <ChartFrame id={ID} title={texts.chart} description={description} height={HEIGHT}>
        <PaymentPatterns id={ID} />
        {lines.map(({ cents, level }) => (
          <line
            key={level}
            x1="0"
            x2="100%"
            y1={heightAt(level)}
            y2={heightAt(level)}
            className="stroke-line"
            data-cents={String(cents)}
          />
        ))}
        {columns.map((column, at) => (
          <DayColumn key={column.date} column={column} place={at} places={places} />
        ))}
        <line x1="0" x2="100%" y1={FLOOR} y2={FLOOR} className="stroke-edge" />
        {lines.map(({ cents, level }) => (
          <text
            key={level}
            x="100%"
            y={heightAt(level) - 5}
            textAnchor="end"
            className="fill-muted"
          >
            {formatEur(locale, eur(cents), { wholeWhenEven: true })}
          </text>
        ))}
      </ChartFrame>
      <div className="sr-only">
        <Table
          caption={texts.chart}
          rows={columns}
          rowKey={({ date }) => date}
          columns={[
            { key: 'date', title: texts.table.day, cell: ({ date }) => formatDate(locale, date) },
            {
              key: 'sum',
              title: texts.table.interest,
              cell: ({ sum }) => formatEur(locale, eur(sum)),
            },
            {
              key: 'repayment',
              title: texts.parts.repayment,
              cell: ({ repayment }) => formatEur(locale, eur(repayment)),
            },
            {
              key: 'state',
              title: texts.table.state,
              cell: ({ isExpected }) => (isExpected ? texts.expected : texts.table.settled),
            },
          ]}
        />
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PaymentKey
          id={`${ID}-key`}
          entries={kinds.map((kind) => ({ kind, name: texts.kinds[kind] }))}
        />
        {columns.some(({ isExpected }) => isExpected) && (
          <span className="flex items-center gap-2.5 text-small">
            <svg aria-hidden="true" width="18" height="18" className="shrink-0">
              <rect
                x="1"
                y="1"
                width="16"
                height="16"
                rx="2"
                className="fill-transparent stroke-muted"
                strokeDasharray="3 3"
              />
            </svg>
            <span className="inline-block first-letter:uppercase">{texts.expected}</span>
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function DayColumn({
  column,
  place,
  places,
}: {
  readonly column: PayoutColumn;
  readonly place: number;
  readonly places: number;
}) {
  const texts = useTexts(dashboardTexts).history;
  const locale = useLocale();
  const step = 92 / places;
  const percent = (value: number) => `${Math.round(value * 100) / 100}%`;
  const [x, width, middle] = [
    percent((place + 0.16) * step),
    percent(0.68 * step),
    percent((place + 0.5) * step),
  ];
  const top = heightAt(column.parts.at(-1)?.to ?? 0);
  // One string: of several nodes the server writes none, and hydration would fail.
  const sentence = texts.perColumn({
    date: formatDate(locale, column.date),
    amount: formatEur(locale, eur(column.sum)),
  });
  const isYearsFirst = place === 0 || column.date.slice(5, 7) <= '03';
  return (
    <g>
      <title>{column.isExpected ? `${sentence} (${texts.expected})` : sentence}</title>
      {column.isExpected && (
        <rect
          x={x}
          width={width}
          y={top}
          height={Math.max(2, FLOOR - top)}
          rx="2"
          className="fill-transparent stroke-muted"
          strokeDasharray="3 3"
        />
      )}
      {!column.isExpected &&
        column.parts.map(({ kind, from, to }) => (
          <rect
            key={kind}
            data-kind={kind}
            x={x}
            width={width}
            y={heightAt(to)}
            height={Math.max(1, Math.round((heightAt(from) - heightAt(to)) * 100) / 100)}
            rx="2"
            {...paymentFill(ID, kind)}
          />
        ))}
      {column.repayment > 0n && (
        <text
          x={percent((place + 1) * step)}
          y={TOP - 14}
          textAnchor="end"
          className="fill-ink font-semibold"
        >
          {texts.repayment({ amount: formatEur(locale, eur(column.repayment)) })}
        </text>
      )}
      {isYearsFirst && (
        <text x={middle} y={FLOOR + 18} textAnchor="middle" className="fill-muted">
          {column.date.slice(0, 4)}
        </text>
      )}
    </g>
  );
}
