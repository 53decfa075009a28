import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/**
 * A drawing as wide as its container: vertical positions in pixels, horizontal ones in percent, so
 * that its letters keep their size. The label describes it.
 */
export function Picture({
  label,
  height,
  className,
  children,
}: {
  readonly label: string;
  readonly height: number;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a file in an img element could not take the colours and the typeface of the page
      role="img"
      aria-label={label}
      height={height}
      className={classNames('figures block w-full overflow-visible text-xs', className)}
    >
      {children}
    </svg>
  );
}
