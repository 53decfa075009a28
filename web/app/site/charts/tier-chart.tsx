import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { formatPrice } from '../../ui/format.ts';
import { Picture } from './picture.tsx';
import { anchorOf } from './progress-scale.ts';
import { heightOf, type PriceStep } from './tier-steps.ts';

export interface TierChartProps {
  readonly title: string;
  readonly steps: readonly PriceStep[];
  readonly tiers: PublicConfig['tiers'];
  /** The sale's position on this axis, in percent of the width; null before and after it. */
  readonly now: { readonly at: number; readonly text: string } | null;
  /** The label below the axis. */
  readonly marks: readonly { readonly at: number; readonly text: string }[];
}

const TOP = 44;
const BOTTOM = 132;
const AXIS = 168;

/** The price per token as steps along one axis: days of the sale, or volume sold. */
export function TierChart({ title, steps, tiers, now, marks }: TierChartProps) {
  const locale = useLocale();
  const level = (step: PriceStep) => BOTTOM - heightOf(step.price, tiers) * (BOTTOM - TOP);
  return (
    <figure className="grid gap-4">
      <figcaption className="text-small font-semibold">{title}</figcaption>
      <Picture label={title} height={AXIS + 24} className="fill-muted">
        {steps.map((step) => (
          <rect
            key={step.tier}
            x={`${step.from}%`}
            width={`${step.to - step.from}%`}
            y={level(step)}
            height={AXIS - level(step)}
            className="fill-brand/8"
          />
        ))}
        {steps.slice(1).map((step, at) => (
          <line
            key={step.tier}
            x1={`${step.from}%`}
            x2={`${step.from}%`}
            y1={level(steps[at] ?? step)}
            y2={level(step)}
            className="stroke-brand"
            strokeWidth="2.5"
          />
        ))}
        {steps.map((step) => (
          <line
            key={step.tier}
            x1={`${step.from}%`}
            x2={`${step.to}%`}
            y1={level(step)}
            y2={level(step)}
            className="stroke-brand"
            strokeWidth="2.5"
            strokeLinecap="square"
          />
        ))}
        {steps.map((step) => (
          <text
            key={step.tier}
            x={`${step.to - step.from < 15 ? step.to : step.from}%`}
            y={level(step) - 11}
            textAnchor={step.to - step.from < 15 ? 'end' : 'start'}
            className="fill-ink text-lead font-semibold"
          >
            {formatPrice(locale, step.price)}
          </text>
        ))}
        <line x1="0" x2="100%" y1={AXIS} y2={AXIS} className="stroke-edge" />
        {now && <Now {...now} level={level(stepAt(steps, now.at))} />}
        {marks.map(({ at, text }) => (
          <text key={at} x={`${at}%`} y={AXIS + 20} textAnchor={anchorOf(at)}>
            {text}
          </text>
        ))}
      </Picture>
    </figure>
  );
}

function Now({
  at,
  text,
  level,
}: {
  readonly at: number;
  readonly text: string;
  readonly level: number;
}) {
  const onRight = at > 60;
  return (
    <>
      <line
        x1={`${at}%`}
        x2={`${at}%`}
        y1={level}
        y2={AXIS}
        className="stroke-ink"
        strokeDasharray="2 3"
      />
      <circle
        cx={`${at}%`}
        cy={level}
        r="6"
        className="fill-gold stroke-surface"
        strokeWidth="2.5"
      />
      <text
        x={`${at}%`}
        y={AXIS - 10}
        dx={onRight ? -8 : 8}
        textAnchor={onRight ? 'end' : 'start'}
        className="fill-ink font-medium"
      >
        {text}
      </text>
    </>
  );
}

function stepAt(steps: readonly PriceStep[], at: number): PriceStep {
  const found = steps.findLast(({ from }) => from <= at) ?? steps[0];
  if (!found) throw new Error('a sale has at least one price');
  return found;
}
