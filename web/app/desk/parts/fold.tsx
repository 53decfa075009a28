import type { ReactNode } from 'react';
import { OPENER } from '../../ui/opener.ts';

/** A rare action, collapsed behind its own label; opens without script. */
export function Fold({
  title,
  open,
  children,
}: {
  readonly title: string;
  readonly open: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details
      open={open}
      className="group/opener rounded-control border border-line bg-surface px-4 open:pb-4"
    >
      <summary
        className={`flex min-h-11 cursor-pointer items-center text-small font-semibold text-link ${OPENER}`}
      >
        {title}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
