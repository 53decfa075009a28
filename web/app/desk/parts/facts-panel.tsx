import type { ReactNode } from 'react';
import { type FactLine, FactTable } from './fact-table.tsx';
import { Panel } from './panel.tsx';

interface FactsPanelProps {
  readonly title: ReactNode;
  readonly facts: readonly FactLine[];
  readonly children?: ReactNode;
}

/** A part of a screen that begins with facts. */
export function FactsPanel({ title, facts, children }: FactsPanelProps) {
  return (
    <Panel title={title}>
      <FactTable facts={facts} />
      {children}
    </Panel>
  );
}
