import type { ReactNode } from 'react';

/** A sentence that explains or excuses, smaller than the work. */
export function Note({ children }: { readonly children: ReactNode }) {
  return <p className="text-small text-muted">{children}</p>;
}
