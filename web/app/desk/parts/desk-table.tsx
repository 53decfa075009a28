import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { type Columns, columnsIn, type DeskColumn } from './columns.ts';
import { changedQuery } from './list-query.ts';

interface DeskTableProps<Row> {
  readonly caption: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  /** By default the row's `id`, or its place where it has none. */
  readonly rowKey?: (row: Row, at: number) => string;
  /** Totals under the columns, by key. */
  readonly foot?: Readonly<Record<string, ReactNode>>;
  /** Shown in place of a table without rows. */
  readonly none?: ReactNode;
  /** The order of the rows, where columns can change it. */
  readonly order?: string | undefined;
  /** The page's list of work, at whose first row it gets the focus. */
  readonly isWork?: boolean;
  /** Boxes in front of the rows, to choose several of them. */
  readonly choice?: { readonly all: ReactNode; readonly of: (row: Row) => ReactNode };
}

const MOST_ON_A_TABLET = 4;
const HEAD =
  'border-b border-line bg-sunken px-3 py-2 text-fine in-data-[columns=many]:px-2 print:px-1.5 font-semibold in-data-[density=dense]:py-1 align-bottom hyphens-auto text-muted';
const CELL =
  '[&_a.font-mono]:whitespace-nowrap border-b border-line bg-surface px-3 py-2 align-top in-data-[columns=many]:px-2 print:px-1.5 in-data-[density=dense]:py-0.5 group-last:border-b-0 group-hover:bg-wash group-has-[[data-choose]:checked]:bg-wash in-sheets:border-0 in-sheets:bg-transparent in-sheets:p-0 in-sheets:group-hover:bg-transparent in-sheets:group-has-[[data-choose]:checked]:bg-transparent';
/** A value of a sheet, named by its column's title; there is no line for a value that is missing. */
const NAMED =
  'in-sheets:before:text-left in-sheets:before:text-muted in-sheets:before:content-[attr(data-title)] in-sheets:has-[>div:empty]:hidden in-sheets:has-[>div>:only-child:empty]:hidden';
const BESIDE =
  'in-sheets:flex in-sheets:justify-between in-sheets:gap-4 in-sheets:text-right in-sheets:before:shrink-[9] in-sheets:[&>div>*]:justify-items-end';
const BELOW = 'in-sheets:block in-sheets:before:block';
/** On a tablet a sheet has two columns; what names it and longer texts take both. */
const SHEET =
  'in-sheets:relative in-sheets:grid in-sheets:gap-x-10 in-sheets:gap-y-1.5 in-sheets:px-3 in-sheets:py-2.5 sm:in-sheets:grid-cols-2';
const BOTH = 'sm:in-sheets:col-span-2';

/**
 * A dense table for work: when it is wider than the screen it scrolls on its own, and the first
 * column, which names the row, stays. On a phone, and with many columns on a tablet, each row is a
 * small sheet, and only the titles that order the list are left of its head.
 */
export function DeskTable<Row>({
  caption,
  columns: declared,
  rows,
  rowKey = idOf,
  foot,
  none,
  order,
  isWork = false,
  choice,
}: DeskTableProps<Row>) {
  if (rows.length === 0 && none !== undefined)
    return (
      <p className="rounded-card border border-dashed border-edge px-4 py-8 text-center text-small text-muted in-data-panel:border-0 in-data-panel:p-0 in-data-panel:text-left">
        {none}
      </p>
    );
  const columns = columnsIn(declared);
  const first = choice === undefined ? 'sticky left-0' : 'sticky left-12';
  return (
    // The region takes the focus, so that the keyboard can scroll it.
    <section
      aria-label={caption}
      data-columns={columns.length > MOST_ON_A_TABLET ? 'many' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="fades-where-more-is overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-small in-sheets:block print:text-fine">
        <caption className="sr-only">{caption}</caption>
        <thead className="in-sheets:block">
          <tr className="in-sheets:flex in-sheets:flex-wrap in-sheets:bg-sunken">
            {choice !== undefined && (
              <td
                className={classNames(HEAD, 'sticky left-0 z-10 w-12 min-w-12 in-sheets:border-0')}
              >
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
                    ? 'in-sheets:sr-only'
                    : 'in-sheets:static in-sheets:border-0',
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
        <tbody
          data-work={isWork ? '' : undefined}
          className="in-sheets:grid in-sheets:divide-y in-sheets:divide-line"
        >
          {rows.map((row, place) => (
            <tr
              key={rowKey(row, place)}
              className={`group in-sheets:has-[[data-choose]:checked]:bg-wash ${SHEET}`}
            >
              {choice !== undefined && (
                <td
                  className={classNames(
                    CELL,
                    'sticky left-0 z-10 w-12 min-w-12 in-sheets:absolute in-sheets:top-2 in-sheets:right-1 in-sheets:left-auto in-sheets:min-w-0 in-sheets:w-auto',
                  )}
                >
                  {choice.of(row)}
                </td>
              )}
              {columns.map((column, at) => {
                const look = classNames(
                  CELL,
                  alignment(column),
                  widthOf(column),
                  'in-sheets:min-w-0 in-sheets:whitespace-normal',
                );
                return at === 0 ? (
                  <th
                    key={column.key}
                    scope="row"
                    className={classNames(
                      look,
                      first,
                      BOTH,
                      'font-medium in-sheets:static in-sheets:block in-sheets:text-left',
                      choice !== undefined && 'in-sheets:pr-12',
                    )}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    data-title={column.title}
                    className={classNames(
                      look,
                      NAMED,
                      column.wraps === true ? `${BELOW} ${BOTH}` : BESIDE,
                    )}
                  >
                    <div className="in-sheets:min-w-min">{column.cell(row)}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot className="in-sheets:block">
            <tr className={`in-sheets:border-t in-sheets:border-edge ${SHEET}`}>
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  colSpan={at === 0 && choice !== undefined ? 2 : 1}
                  data-title={column.title}
                  className={classNames(
                    'border-t border-edge bg-surface px-3 py-2.5 font-semibold whitespace-nowrap in-data-[columns=many]:px-2',
                    alignment(column),
                    at === 0 ? `sticky left-0 in-sheets:static ${BOTH}` : `${NAMED} ${BESIDE}`,
                    'in-sheets:border-0 in-sheets:bg-transparent in-sheets:p-0',
                  )}
                >
                  <div className="in-sheets:min-w-min">{foot[column.key]}</div>
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

/** Only figures never break; where there is room for all, nothing does. */
function widthOf(column: { readonly align?: 'start' | 'end'; readonly wraps?: boolean }): string {
  if (column.wraps === true) return 'min-w-48';
  return column.align === 'end' ? 'whitespace-nowrap' : '';
}

function alignment(column: { readonly align?: 'start' | 'end' }): string {
  return column.align === 'end' ? 'figures text-right' : 'text-left';
}

function idOf(row: unknown, at: number): string {
  return typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : String(at);
}
