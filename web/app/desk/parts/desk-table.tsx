import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { changedQuery } from './list-query.ts';

export interface DeskColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  readonly align?: 'start' | 'end';
  /** Longer texts may break into lines; everything else stays on one. */
  readonly wraps?: boolean;
  /** The orders of the list by this column; a first click chooses the first. */
  readonly sort?: { readonly descending?: string; readonly ascending?: string };
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
  /** The order of the rows, where columns can change it. */
  readonly order?: string | undefined;
  /** Boxes in front of the rows, to choose several of them. */
  readonly choice?: { readonly all: ReactNode; readonly of: (row: Row) => ReactNode };
}

const HEAD =
  'border-b border-line bg-sunken px-3 py-2 text-fine print:px-1.5 font-semibold in-data-[density=dense]:py-1 whitespace-nowrap text-muted';
const CELL =
  'border-b border-line bg-surface px-3 py-2 align-top print:px-1.5 in-data-[density=dense]:py-0.5 group-last:border-b-0 sm:group-hover:bg-wash sm:group-has-[[data-choose]:checked]:bg-wash max-sm:border-0 max-sm:bg-transparent max-sm:p-0';
/** A value on a phone, named by its column's title; there is no line for a value that is missing. */
const NAMED =
  'max-sm:before:text-left max-sm:before:text-muted max-sm:before:content-[attr(data-title)] max-sm:has-[>div:empty]:hidden max-sm:has-[>div>:only-child:empty]:hidden';
const BESIDE = 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:text-right';
const BELOW = 'max-sm:block max-sm:before:block';
const SHEET = 'max-sm:relative max-sm:grid max-sm:gap-1.5 max-sm:px-3 max-sm:py-2.5';

/**
 * A dense table for work: when it is wider than the screen it scrolls on its own, and the first
 * column, which names the row, stays. On a phone each row is a small sheet, and only the titles that
 * order the list are left of its head.
 */
export function DeskTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  foot,
  none,
  order,
  choice,
}: DeskTableProps<Row>) {
  if (rows.length === 0 && none !== undefined)
    return (
      <p className="rounded-card border border-dashed border-edge px-4 py-8 text-center text-small text-muted in-data-panel:border-0 in-data-panel:p-0 in-data-panel:text-left">
        {none}
      </p>
    );
  const first = choice === undefined ? 'sticky left-0' : 'sticky left-12';
  return (
    // The region takes the focus, so that the keyboard can scroll it.
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="fades-where-more-is overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-small max-sm:block print:text-fine">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:block">
          <tr className="max-sm:flex max-sm:flex-wrap max-sm:bg-sunken">
            {choice !== undefined && (
              <td className={classNames(HEAD, 'sticky left-0 z-10 w-12 min-w-12 max-sm:border-0')}>
                {choice.all}
              </td>
            )}
            {columns.map((column, at) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={sortedBy(column, order)}
                className={classNames(
                  HEAD,
                  alignment(column),
                  at === 0 && `${first} z-10`,
                  column.sort === undefined || order === undefined
                    ? 'max-sm:sr-only'
                    : 'max-sm:static max-sm:border-0',
                )}
              >
                {column.sort === undefined || order === undefined ? (
                  column.title
                ) : (
                  <SortLink column={column} order={order} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:divide-y max-sm:divide-line">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={`group max-sm:has-[[data-choose]:checked]:bg-wash ${SHEET}`}
            >
              {choice !== undefined && (
                <td
                  className={classNames(
                    CELL,
                    'sticky left-0 z-10 w-12 min-w-12 max-sm:absolute max-sm:top-2 max-sm:right-1 max-sm:left-auto max-sm:min-w-0 max-sm:w-auto',
                  )}
                >
                  {choice.of(row)}
                </td>
              )}
              {columns.map((column, at) => {
                const look = classNames(
                  CELL,
                  alignment(column),
                  column.wraps === true ? 'min-w-56' : 'whitespace-nowrap',
                  'max-sm:min-w-0 max-sm:whitespace-normal',
                );
                return at === 0 ? (
                  <th
                    key={column.key}
                    scope="row"
                    className={classNames(
                      look,
                      first,
                      'font-medium max-sm:static max-sm:block max-sm:text-left',
                      choice !== undefined && 'max-sm:pr-12',
                    )}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    data-title={column.title}
                    className={classNames(look, NAMED, column.wraps === true ? BELOW : BESIDE)}
                  >
                    <div className="max-sm:min-w-min">{column.cell(row)}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot className="max-sm:block">
            <tr className={`max-sm:border-t max-sm:border-edge ${SHEET}`}>
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  colSpan={at === 0 && choice !== undefined ? 2 : 1}
                  data-title={column.title}
                  className={classNames(
                    'border-t border-edge bg-surface px-3 py-2.5 font-semibold whitespace-nowrap',
                    alignment(column),
                    at === 0 ? 'sticky left-0 max-sm:static' : `${NAMED} ${BESIDE}`,
                    'max-sm:border-0 max-sm:bg-transparent max-sm:p-0',
                  )}
                >
                  <div className="max-sm:min-w-min">{foot[column.key]}</div>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function sortedBy<Row>(
  { sort = {} }: DeskColumn<Row>,
  order: string | undefined,
): 'ascending' | 'descending' | undefined {
  if (order === undefined) return undefined;
  if (order === sort.descending) return 'descending';
  return order === sort.ascending ? 'ascending' : undefined;
}

/** The title of a column as a link to the same list in its order, or in the opposite one. */
function SortLink<Row>({
  column,
  order,
}: {
  readonly column: DeskColumn<Row>;
  readonly order: string;
}) {
  const { pathname, search } = useLocation();
  const orders = Object.values(column.sort ?? {});
  const next = orders.find((one) => one !== order) ?? orders[0] ?? order;
  const sorted = sortedBy(column, orders.includes(order) ? order : undefined);
  return (
    <Link
      to={pathname + changedQuery(search, { order: next, page: null })}
      preventScrollReset
      className="group/sort inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink"
    >
      {column.title}
      <span
        aria-hidden="true"
        className={classNames(
          'text-[0.65rem] leading-none',
          sorted === undefined && 'opacity-0 group-hover/sort:opacity-60',
        )}
      >
        {sorted === 'ascending' ? '▲' : '▼'}
      </span>
    </Link>
  );
}

function alignment(column: { readonly align?: 'start' | 'end' }): string {
  return column.align === 'end' ? 'figures text-right' : 'text-left';
}
