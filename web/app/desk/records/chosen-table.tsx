import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { columnsIn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { shownColumns } from './chosen-columns.ts';
import { ColumnChoice } from './column-choice.tsx';

/** The rows of a list within another screen, with the choice of its columns. */
export function ChosenTable<Row>({
  columns: declared,
  ...table
}: ComponentProps<typeof DeskTable<Row>>) {
  const columns = columnsIn(declared);
  const { search } = useLocation();
  return (
    <>
      <div className="relative flex justify-end empty:hidden print:hidden">
        <ColumnChoice columns={columns} />
      </div>
      <DeskTable {...table} columns={shownColumns(columns, search)} />
    </>
  );
}
