import type { ReactNode } from 'react';
import { goodBreaks } from './good-breaks.tsx';

/** The only first-level heading of a page, with an introduction and actions beside it. */
export function PageTitle({
  children,
  lead,
  eyebrow,
  actions,
}: {
  readonly children: ReactNode;
  readonly lead?: ReactNode;
  readonly eyebrow?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="grid max-w-3xl gap-2">
        {eyebrow !== undefined && <p className="text-small font-semibold text-muted">{eyebrow}</p>}
        <h1 className="text-page-title">{goodBreaks(children)}</h1>
        {lead !== undefined && <p className="text-body text-muted">{goodBreaks(lead)}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
