import type { ReactNode } from 'react';

/**
 * The only first-level heading of a screen, smaller than on public pages: the work below matters.
 */
export function DeskTitle({
  children,
  lead,
  before,
  beside,
}: {
  readonly children: ReactNode;
  readonly lead?: ReactNode;
  readonly before?: ReactNode;
  readonly beside?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="grid gap-1">
        {before}
        <h1 className="text-title">{children}</h1>
        {lead !== undefined && <p className="max-w-prose text-small text-muted">{lead}</p>}
      </div>
      {beside}
    </header>
  );
}
