import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { goodBreaks } from './good-breaks.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  readonly align?: 'start' | 'end';
  /**
   * On narrow screens this cell heads the sheet: over its whole width, without the title before it.
   */
  readonly heads?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly captionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/**
 * A table on wide screens; on narrow ones each row becomes a small sheet with the column's title
 * before each value.
 */
export function Table<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
}: TableProps<Row>) {
  return (
    <table className="w-full border-collapse text-small max-md:block">
      <caption className={captionHidden ? 'sr-only' : 'pb-3 text-left font-semibold max-md:block'}>
        {goodBreaks(caption)}
      </caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classNames(
                'px-3 py-2.5 text-fine font-semibold text-muted first:pl-0 last:pr-0',
                alignment(column),
              )}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="border-b border-line last:border-0 max-md:grid max-md:gap-1 max-md:rounded-control max-md:border max-md:bg-page max-md:p-4 max-md:last:border"
          >
            {columns.map((column) => (
              <td
                key={column.key}
                className={classNames(
                  'px-3 py-3.5 align-top first:pl-0 last:pr-0 max-md:p-0',
                  column.heads
                    ? 'max-md:block max-md:pb-2'
                    : 'max-md:flex max-md:justify-between max-md:gap-4 max-md:text-right',
                  alignment(column),
                )}
              >
                {!column.heads && (
                  <span aria-hidden="true" className="min-w-min text-left text-muted md:hidden">
                    {column.title}
                  </span>
                )}
                <span className="min-w-min md:min-w-0">{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function alignment(column: { readonly align?: 'start' | 'end' }): string {
  return column.align === 'end' ? 'text-right figures' : 'text-left';
}

export interface Fact {
  readonly name: ReactNode;
  readonly value: ReactNode;
}

export function fact(name: ReactNode, value: ReactNode): Fact {
  return { name, value };
}

/** Pairs of name and value, such as the terms of an order; `isKnown && fact(...)` is one or none. */
export function FactList({ facts }: { readonly facts: readonly (Fact | false)[] }) {
  return (
    <dl className="grid text-small">
      {facts
        .filter((line) => line !== false)
        .map(({ name, value }, at) => (
          <div
            // Lines never change places, and several can have one name.
            key={at}
            className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-b border-line py-2.5 last:border-0"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="figures min-w-0 font-medium">{goodBreaks(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
