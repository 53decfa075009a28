import { type ReactNode, useId } from 'react';

/** A part of a screen with its heading; denser than the cards of the portal. */
export function Panel({ title, beside, children }: { readonly title: ReactNode; readonly beside?: ReactNode; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3 rounded-card border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-body font-semibold">{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
