import { eur, tokens } from '@bb1/domain/money';
import { useLocale } from '../../language/use-locale.ts';
import { formatEur, formatQuantity } from '../../ui/format.ts';
import type { CommissionSlope } from '../affiliate/commission-figures.ts';
import { ChartFrame, chartHeight } from './chart-frame.tsx';

interface CommissionChartProps {
  readonly slope: CommissionSlope;
  readonly title: string;
  readonly description: string;
  readonly noneText: string;
  readonly fromText: string;
  /** At the chosen amount. */
  readonly chosenText: string;
  readonly tokenCode: string;
}

const ID = 'commission-chart';
const TOP = 36;
const FLOOR = 200;
const HEIGHT = 230;
const heightAt = chartHeight({ top: TOP, floor: FLOOR });
/** The width of a short label on a phone, in percent. */
const LABEL = 22;

/**
 * Commission over the amount of one investment, with the chosen amount marked. Horizontal positions
 * are percentages.
 */
export function CommissionChart({
  slope: { step, chosen, highestCents, lastUnits },
  title,
  description,
  noneText,
  fromText,
  chosenText,
  tokenCode,
}: CommissionChartProps) {
  const locale = useLocale();
  // The line rises to the right, so there is room for labels on its left, and above it at the very
  // start.
  const onLeft = chosen.at > LABEL * 1.5;
  return (
    <ChartFrame
      id={ID}
      title={title}
      description={description}
      height={HEIGHT}
      className="fill-muted"
    >
      <svg
        y={TOP}
        width="100%"
        height={FLOOR - TOP}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        <path d={`M${step.at} 100V${100 - step.level}L100 0V100Z`} className="fill-brand/10" />
        <path
          d={`M${step.at} ${100 - step.level}L100 0`}
          className="stroke-brand"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <line
        x1="0"
        x2={`${step.at}%`}
        y1={FLOOR}
        y2={FLOOR}
        className="stroke-brand"
        strokeWidth="3"
      />
      <line x1={`${step.at}%`} x2="100%" y1={FLOOR} y2={FLOOR} className="stroke-edge" />
      <line
        x1={`${step.at}%`}
        x2={`${step.at}%`}
        y1={heightAt(step.level)}
        y2={FLOOR}
        className="stroke-brand"
        strokeDasharray="2 4"
      />
      {step.at > LABEL / 2 && (
        <text x={`${step.at / 2}%`} y={FLOOR - 10} textAnchor="middle">
          {noneText}
        </text>
      )}
      <text x={`${step.at}%`} y={FLOOR + 20} textAnchor={step.at > LABEL / 2 ? 'middle' : 'start'}>
        {fromText}
      </text>
      <text x="100%" y={FLOOR + 20} textAnchor="end">
        {formatEur(locale, eur(highestCents), { wholeWhenEven: true })}
      </text>
      <text x="100%" y={TOP - 12} textAnchor="end">
        {formatQuantity(locale, tokens(lastUnits), tokenCode)}
      </text>
      <line
        x1={`${chosen.at}%`}
        x2={`${chosen.at}%`}
        y1={heightAt(chosen.level)}
        y2={FLOOR}
        className="stroke-ink"
        strokeDasharray="2 3"
      />
      <circle
        cx={`${chosen.at}%`}
        cy={heightAt(chosen.level)}
        r="7"
        className="fill-gold stroke-ink"
        strokeWidth="2"
      />
      <text
        x={`${chosen.at}%`}
        y={heightAt(chosen.level)}
        dx={onLeft ? -12 : -6}
        dy={onLeft ? -8 : -16}
        textAnchor={onLeft ? 'end' : 'start'}
        className="fill-ink text-small font-semibold"
      >
        {chosenText}
      </text>
    </ChartFrame>
  );
}
