import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { goodBreaks } from './good-breaks.tsx';

export type AlertKind = 'info' | 'error' | 'warning' | 'success';

export const ALERT_LOOKS: Readonly<Record<AlertKind, string>> = {
  info: 'bg-info-wash text-info',
  error: 'bg-error-wash text-error',
  warning: 'bg-warning-wash text-warning',
  success: 'bg-success-wash text-success',
};
const SIGNS: Readonly<Record<AlertKind, string>> = {
  info: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm-1 6h2v6H9V8Zm0-3h2v2H9V5Z',
  error: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM9 5h2v6H9V5Zm0 8h2v2H9v-2Z',
  warning: 'M10 2 1 18h18L10 2ZM9 8h2v5H9V8Zm0 6h2v2H9v-2Z',
  success:
    'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm-1.2 11.6L5.4 10.2l1.4-1.4 2 2 4.4-4.4 1.4 1.4-5.8 5.8Z',
};

/**
 * A message on the page. Screen readers announce an error at once; other messages wait their turn.
 */
export function Alert({
  kind = 'info',
  title,
  children,
  className,
}: {
  readonly kind?: AlertKind;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
}) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex gap-3 rounded-control border-l-4 border-current px-4 py-3 text-small',
        ALERT_LOOKS[kind],
        className,
      )}
    >
      <AlertSign kind={kind} />
      <div className="grid min-w-0 gap-1">
        {title !== undefined && <p className="font-semibold wrap-anywhere">{goodBreaks(title)}</p>}
        {children !== undefined && (
          <div className="text-ink wrap-anywhere">{goodBreaks(children)}</div>
        )}
      </div>
    </div>
  );
}

export function AlertSign({ kind }: { readonly kind: AlertKind }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="mt-0.5 size-5 shrink-0 fill-current">
      <path fillRule="evenodd" d={SIGNS[kind]} />
    </svg>
  );
}
