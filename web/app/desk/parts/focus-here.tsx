import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Takes the focus when it appears after an action: the pressed button is gone, and the keyboard
 * must not start over.
 */
export function FocusHere({
  when = true,
  children,
}: {
  readonly when?: boolean;
  readonly children: ReactNode;
}) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (when) here.current?.focus();
  }, [when]);
  return (
    <div ref={here} tabIndex={-1}>
      {children}
    </div>
  );
}
