import type { ReactNode } from 'react';

export interface DeskColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  readonly align?: 'start' | 'end';
  /** A longer text, which is given room to break into lines. */
  readonly wraps?: boolean;
  /** The orders of the list by this column; a first click chooses the first. */
  readonly sort?: { readonly descending?: string; readonly ascending?: string };
}

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

const KINDS = { column, figureColumn, textColumn };

/** The kinds of columns, for rows whose type the table or list knows. */
interface ColumnKinds<Row> {
  readonly column: typeof column<Row>;
  readonly figureColumn: typeof figureColumn<Row>;
  readonly textColumn: typeof textColumn<Row>;
}

/** Columns where they are shown: `({ column }) => [column('name', ...)]`. */
export type Columns<Row> =
  | readonly DeskColumn<Row>[]
  | ((kinds: ColumnKinds<Row>) => readonly DeskColumn<Row>[]);

export function columnsIn<Row>(columns: Columns<Row>): readonly DeskColumn<Row>[] {
  return typeof columns === 'function' ? columns(KINDS) : columns;
}
