import { type Queryable, sql } from './database.ts';

/** A condition with `?` for its value, and the value; null and undefined ask for nothing. One without a value is always asked. */
export type Condition = readonly [condition: string, value: unknown] | string;

interface WantedRows {
  /** The rows that a search found, in place of the whole table; empty where nothing is searched. */
  readonly found: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/**
 * The conditions that a list was asked for, and no others: each way of asking has a statement of its own, and a plan that fits
 * it. One statement for all of them reads whole tables, because it has to be right for every filter. `search` may be made of the rows
 * that it finds, as a table, instead of being one of the conditions: then they are not looked up a second time.
 */
export function filterQuery(conditions: readonly Condition[], search: Condition = ''): WantedRows {
  const values: unknown[] = [];
  const worded = (one: Condition) => {
    if (typeof one === 'string') return one;
    const [condition, value] = one;
    if (value === null || value === undefined) return '';
    values.push(value);
    return condition.replaceAll('?', `$${values.length}`);
  };
  const found = worded(search);
  const words = conditions.map(worded).filter((one) => one !== '');
  return { found, where: words.length === 0 ? '' : `where ${words.join(' and ')}`, values };
}

/** With fewer letters than this there is no trigram inside of a word, and nearly every row has two letters somewhere. */
const LETTERS_FOR_ANYWHERE = 3;

/**
 * What people typed, found in texts with all letters small: anywhere in them, and one or two letters at the beginning of a word.
 * `%` and `_` mean themselves. `condition` is made with the condition on one text.
 */
export function foundIn(
  search: string | undefined,
  condition: (has: (text: string) => string) => string,
): Condition {
  if (search === undefined || search === '') return ['', null];
  const typed = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  if (search.length >= LETTERS_FOR_ANYWHERE)
    return [condition((text) => `${text} like ?`), `%${typed}%`];
  return [
    condition((text) => `(${text} like ? or ${text} like '% ' || ? or ${text} like '%-' || ?)`),
    `${typed}%`,
  ];
}

/** `order by` of columns without commas, the last of them unique, so that no page repeats or skips a row. */
interface Page {
  readonly order: string;
  readonly limit: number;
  readonly offset: number;
  /** How many rows there are, where it is known. */
  readonly total?: number | undefined;
}

/** A page that lies nearer to the end is counted from there, in the opposite order: nobody waits for all rows before it. */
export function pageQuery({ order, limit, offset, total }: Page): {
  readonly order: string;
  readonly limit: number;
  readonly offset: number;
} {
  if (total === undefined || offset <= total / 2) return { order, limit, offset };
  const after = total - offset - limit;
  const opposite = order
    .split(', ')
    .map((column) =>
      column.endsWith(' desc') ? column.slice(0, -' desc'.length) : `${column} desc`,
    );
  return {
    order: opposite.join(', '),
    limit: Math.max(0, limit + Math.min(0, after)),
    offset: Math.max(0, after),
  };
}

/** The rows are selected under an alias, by which `order` names their columns; `values` are those of their conditions. */
interface Search {
  readonly name: string;
  readonly rows: string;
  readonly alias: string;
  readonly order: string;
  readonly values: readonly unknown[];
  readonly limit: number;
  readonly offset: number;
}

/** How many rows a search found and the ids of those on a page, in one look, because anyone who searches waits until every row that fits is found. */
export function foundPage(
  db: Queryable,
  { name, rows, alias, order, values, limit, offset }: Search,
): Promise<{ total: number; ids: string[] }> {
  const found = sql<{ total: number; ids: string[] }>(
    name,
    `with found as materialized (${rows})
     select (select count(*)::int from found) as total, array(select ${alias}.id from found ${alias} order by ${order} limit $${values.length + 1} offset $${values.length + 2}) as ids`,
  );
  return db.one(found, [...values, limit, offset]);
}
