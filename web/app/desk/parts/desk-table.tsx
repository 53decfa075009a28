import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

export interface DeskColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  readonly align?: 'start' | 'end';
  /** Longer texts may break into lines; everything else stays on one. */
  readonly wraps?: boolean;
}

interface DeskTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly DeskColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Totals under the columns, by key. */
  readonly foot?: Readonly<Record<string, ReactNode>>;
  /** Shown in place of a table without rows. */
  readonly none?: ReactNode;
}

/**
 * A dense table for work: when it is wider than the screen it scrolls on its own, and the first
 * column, which names the row, stays.
 */
export function DeskTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  foot,
  none,
}: DeskTableProps<Row>) {
  if (rows.length === 0 && none !== undefined)
    return (
      <p className="rounded-card border border-dashed border-edge px-4 py-8 text-center text-small text-muted in-data-panel:border-0 in-data-panel:p-0 in-data-panel:text-left">
        {none}
      </p>
    );
  return (
    // The region takes the focus, so that the keyboard can scroll it.
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="fades-where-more-is overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-small print:text-fine">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  'border-b border-line bg-sunken px-3 py-2 text-fine print:px-1.5 font-semibold whitespace-nowrap text-muted',
                  alignment(column),
                  at === 0 && 'sticky left-0 z-10',
                )}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="group">
              {columns.map((column, at) => {
                const look = classNames(
                  'border-b border-line bg-surface px-3 py-2 align-top print:px-1.5 group-last:border-b-0 group-hover:bg-wash',
                  alignment(column),
                  column.wraps === true ? 'min-w-56' : 'whitespace-nowrap',
                );
                return at === 0 ? (
                  <th
                    key={column.key}
                    scope="row"
                    className={classNames(look, 'sticky left-0 font-medium')}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={look}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  className={classNames(
                    'border-t border-edge bg-surface px-3 py-2.5 font-semibold whitespace-nowrap',
                    alignment(column),
                    at === 0 && 'sticky left-0',
                  )}
                >
                  {foot[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function alignment(column: { readonly align?: 'start' | 'end' }): string {
  return column.align === 'end' ? 'figures text-right' : 'text-left';
}
