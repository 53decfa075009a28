import type { ComponentProps, ReactNode } from 'react';
import { DeskTable } from './desk-table.tsx';
import { Panel } from './panel.tsx';

type TablePanelProps<Row> = Omit<ComponentProps<typeof DeskTable<Row>>, 'caption'> & {
  readonly title: string;
  readonly lead?: ReactNode;
};

/** A part of a screen that is one table: without rows it has the words for `none`, or is not there. */
export function TablePanel<Row>({ title, lead, ...table }: TablePanelProps<Row>) {
  if (table.rows.length === 0 && table.none === undefined) return null;
  return (
    <Panel title={title} lead={lead}>
      <DeskTable caption={title} {...table} />
    </Panel>
  );
}
