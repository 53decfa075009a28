import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { goodBreaks } from './good-breaks.tsx';

/** A sheet on the page with an optional heading and actions at its head. */
export function Card({
  title,
  actions,
  children,
  className,
}: {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={classNames(
        'grid content-start gap-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7',
        className,
      )}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {title !== undefined && (
            <h2 id={id} className="text-lead font-semibold">
              {goodBreaks(title)}
            </h2>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** An empty state, and what to do about it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-6 py-10 text-center">
      <p className="font-semibold">{title}</p>
      {children !== undefined && (
        <div className="max-w-prose text-small text-balance text-muted">{goodBreaks(children)}</div>
      )}
      {action}
    </div>
  );
}
