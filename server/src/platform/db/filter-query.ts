import { type Queryable, sql } from './database.ts';

/**
 * A condition with `?` for its value, and the value. Null or undefined omit the condition; one
 * without a value always applies.
 */
export type Condition = readonly [condition: string, value: unknown] | string;

interface WantedRows {
  /** The rows found by a search, in place of the whole table; empty without a search. */
  readonly found: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/**
 * The conditions of a filter, and no others. Each combination of filters has a statement and plan
 * of its own: one statement for all of them would have to scan whole tables. `search` may become a
 * table of found rows instead of a condition, so that they are not looked up twice.
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

/**
 * With fewer letters there is no trigram inside a word, and nearly every row contains two given
 * letters.
 */
const LETTERS_FOR_ANYWHERE = 3;

/**
 * Matches a search term in lower-case texts: anywhere in them, or at the beginning of a word for
 * one or two letters. `%` and `_` are literal. `condition` wraps the condition on one text.
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

/**
 * `order by` of columns without commas, the last of them unique, so that no page repeats or skips a
 * row.
 */
interface Page {
  readonly order: string;
  readonly limit: number;
  readonly offset: number;
  /** The number of rows, if known. */
  readonly total?: number | undefined;
}

/**
 * A page closer to the end is read from there, in reverse order, so that no reader waits for all
 * rows before it.
 */
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

/**
 * The rows are selected under an alias, by which `order` names their columns; `values` belong to
 * their conditions.
 */
interface Search {
  readonly name: string;
  readonly rows: string;
  readonly alias: string;
  readonly order: string;
  readonly values: readonly unknown[];
  readonly limit: number;
  readonly offset: number;
}

/**
 * The number of rows found and the ids of one page, in a single query, because the search has to
 * find every matching row anyway.
 */
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
