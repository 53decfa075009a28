import type { ReactNode } from 'react';
import { Note } from './note.tsx';

/**
 * A part of a screen with its heading; denser than the cards of the portal. It is no landmark: the
 * tables inside are, and one without rows needs none here.
 */
export function Panel({
  title,
  lead,
  children,
}: {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div
      data-panel
      className="grid min-w-0 content-start gap-3 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <h2 className="text-body font-semibold">{title}</h2>
      {lead !== undefined && <Note>{lead}</Note>}
      {children}
    </div>
  );
}
