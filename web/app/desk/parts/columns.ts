import type { DeskColumn } from './desk-table.tsx';

/** A column of a list or table; `sort` names the orders of the list by this column. */
export function column<Row>(
  key: string,
  title: string,
  cell: DeskColumn<Row>['cell'],
  sort?: DeskColumn<Row>['sort'],
): DeskColumn<Row> {
  return { key, title, cell, ...(sort !== undefined && { sort }) };
}

/** Figures are right-aligned. */
export function figureColumn<Row>(...declared: Parameters<typeof column<Row>>): DeskColumn<Row> {
  return { ...column(...declared), align: 'end' };
}

/** A longer text, which is given room to break into lines. */
export function textColumn<Row>(...declared: Parameters<typeof column<Row>>): DeskColumn<Row> {
  return { ...column(...declared), wraps: true };
}
