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
