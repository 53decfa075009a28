import type { ComponentProps } from 'react';
import { DeskTable } from './desk-table.tsx';
import { Panel } from './panel.tsx';

type TablePanelProps<Row> = Omit<ComponentProps<typeof DeskTable<Row>>, 'caption'> & {
  readonly title: string;
};

/** A part of a screen that is one table. */
export function TablePanel<Row>({ title, ...table }: TablePanelProps<Row>) {
  return (
    <Panel title={title}>
      <DeskTable caption={title} {...table} />
    </Panel>
  );
}
