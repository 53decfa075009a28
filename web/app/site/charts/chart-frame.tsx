import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface ChartFrameProps {
  /** Also the prefix of its ids. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Pixels. */
  readonly height: number;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A chart as wide as its container: vertical positions in pixels, horizontal ones in percent, so
 * that its letters keep their size.
 */
export function ChartFrame({
  id,
  title,
  description,
  height,
  className,
  children,
}: ChartFrameProps) {
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the page, so that it takes the colours of the theme
      role="img"
      aria-labelledby={`${id}-title ${id}-description`}
      height={height}
      className={classNames('figures block w-full overflow-visible text-xs', className)}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-description`}>{description}</desc>
      {children}
    </svg>
  );
}

/** Converts a level in percent from the floor to pixels from the top, to a hundredth. */
export function chartHeight({
  top,
  floor,
}: {
  readonly top: number;
  readonly floor: number;
}): (level: number) => number {
  return (level) => Math.round((floor - (level / 100) * (floor - top)) * 100) / 100;
}
