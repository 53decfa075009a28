import { eur } from '@bb1/domain/money';
import { useLocale } from '../../language/use-locale.ts';
import { formatEur } from '../../ui/format.ts';
import { ChartFrame, chartHeight } from './chart-frame.tsx';
import { paymentFill, PaymentPatterns } from './payment-fill.tsx';
import type { Column, ReturnColumns } from './return-columns.ts';

interface ReturnChartProps {
  readonly chart: ReturnColumns;
  readonly title: string;
  readonly description: string;
  /** With `{year}` and `{sum}`; the tooltip. */
  readonly columnTitle: (values: { year: string; sum: string }) => string;
  readonly paidInText: string;
}

const ID = 'return-chart';
const TOP = 30;
const FLOOR = 330;
const HEIGHT = 360;
const heightAt = chartHeight({ top: TOP, floor: FLOOR });
/** Labels of lines closer than this (percent of the height) would overlap. */
const CLOSE = 8;

/**
 * Cumulative payments by the end of each year, one column a year, and the invested amount as a
 * horizontal line. Horizontal positions are percentages, so that the drawing takes any width while
 * its labels keep their size.
 */
export function ReturnChart({
  chart: { columns, lines, paidInLevel },
  title,
  description,
  columnTitle,
  paidInText,
}: ReturnChartProps) {
  const locale = useLocale();
  const last = columns.at(-1);
  const named = lines.filter(({ level }) => Math.abs(level - paidInLevel) > CLOSE);
  return (
    <ChartFrame id={ID} title={title} description={description} height={HEIGHT}>
      <PaymentPatterns id={ID} />
      {lines.map(({ level }) => (
        <line
          key={level}
          x1="0"
          x2="100%"
          y1={heightAt(level)}
          y2={heightAt(level)}
          className="stroke-line"
        />
      ))}
      {columns.map((column, at) => (
        <YearColumn
          key={column.year}
          column={column}
          place={at}
          count={columns.length}
          title={columnTitle({ year: column.year, sum: formatEur(locale, eur(column.sum)) })}
        />
      ))}
      <line x1="0" x2="100%" y1={FLOOR} y2={FLOOR} className="stroke-edge" />
      {named.map(({ cents, level }) => (
        <text key={level} x="0" y={heightAt(level) - 6} className="fill-muted">
          {formatEur(locale, eur(cents), { wholeWhenEven: true })}
        </text>
      ))}
      <line
        x1="0"
        x2="100%"
        y1={heightAt(paidInLevel)}
        y2={heightAt(paidInLevel)}
        className="stroke-ink"
        strokeWidth="2"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <text x="0" y={heightAt(paidInLevel) - 9} className="fill-ink font-semibold">
        {paidInText}
      </text>
      {last && (
        <text
          x="100%"
          y={heightAt(last.parts.at(-1)?.to ?? 0) - 9}
          textAnchor="end"
          className="fill-ink text-body font-semibold"
        >
          {formatEur(locale, eur(last.sum))}
        </text>
      )}
    </ChartFrame>
  );
}

function YearColumn({
  column,
  place,
  count,
  title,
}: {
  readonly column: Column;
  readonly place: number;
  readonly count: number;
  readonly title: string;
}) {
  const x = `${((place + 0.14) * 100) / count}%`;
  const width = `${72 / count}%`;
  const middle = `${((place + 0.5) * 100) / count}%`;
  return (
    <g>
      <title>{title}</title>
      {column.parts.map(({ kind, from, to }) => (
        <rect
          key={kind}
          data-kind={kind}
          x={x}
          width={width}
          y={heightAt(to)}
          height={heightAt(from) - heightAt(to)}
          {...paymentFill(ID, kind)}
        />
      ))}
      <rect
        x={x}
        width={width}
        y={TOP}
        height={FLOOR - TOP}
        className="fill-transparent hover:fill-ink/8"
      />
      <text x={middle} y={FLOOR + 20} textAnchor="middle" className="fill-muted max-sm:hidden">
        {column.year}
      </text>
      <text x={middle} y={FLOOR + 20} textAnchor="middle" className="fill-muted sm:hidden">
        ’{column.year.slice(2)}
      </text>
    </g>
  );
}
