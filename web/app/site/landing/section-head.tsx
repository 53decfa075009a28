import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** The heading of a part of the landing page; its id is the part's anchor. */
export function SectionHead({
  id,
  title,
  lead,
  className,
}: {
  readonly id: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly className?: string;
}) {
  return (
    <header className={classNames('grid max-w-2xl content-start gap-4', className)}>
      <h2 id={id} className="text-section">
        {title}
      </h2>
      {lead !== undefined && <div className="text-lead text-balance text-muted">{lead}</div>}
    </header>
  );
}
