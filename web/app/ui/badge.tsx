import type { ReactNode } from 'react';
import { ALERT_LOOKS, type AlertKind } from './alert.tsx';
import { classNames } from './class-names.ts';

/** A short status, such as an order's; the words carry the meaning, the colour helps. */
export function Badge({
  kind = 'neutral',
  children,
}: {
  readonly kind?: AlertKind | 'neutral';
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-fine font-semibold whitespace-nowrap',
        kind === 'neutral' ? 'bg-sunken text-muted' : ALERT_LOOKS[kind],
      )}
    >
      {children}
    </span>
  );
}
