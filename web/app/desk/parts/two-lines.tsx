import type { ReactNode } from 'react';

/**
 * Two values of a row in one cell, the second smaller below the first; the title of such a column
 * names both.
 */
export function TwoLines({
  first,
  second,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
}) {
  return (
    <span className="grid">
      <span>{first}</span>
      <span className="text-fine text-muted">{second}</span>
    </span>
  );
}

export function titleOfBoth(first: string, second: string): string {
  return `${first} · ${second}`;
}
