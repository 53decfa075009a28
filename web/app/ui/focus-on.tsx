import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Takes the focus when it appears: the pressed control is gone, and the keyboard must not start
 * over.
 */
export function FocusOn({ children }: { readonly children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), []);
  return (
    <div ref={here} tabIndex={-1} className="grid gap-6 wrap-anywhere outline-none">
      {children}
    </div>
  );
}
