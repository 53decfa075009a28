import type { ReactNode } from 'react';

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
    <details open={open} className="rounded-control border border-line px-4 open:pb-4">
      <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold text-link">
        {title}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
