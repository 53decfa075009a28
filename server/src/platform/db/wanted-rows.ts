/** A condition with `?` for its value, and the value; null and undefined ask for nothing. One without a value is always asked. */
export type Condition = readonly [condition: string, value: unknown] | string;

/**
 * The conditions that a list was asked for, and no others: each way of asking has a statement of its own, and a plan that fits
 * it. One statement for all of them reads whole tables, because it has to be right for every filter.
 */
export function wantedRows(conditions: readonly Condition[]): { readonly where: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const words = conditions.flatMap((one) => {
    if (typeof one === 'string') return [one];
    const [condition, value] = one;
    if (value === null || value === undefined) return [];
    values.push(value);
    return [condition.replaceAll('?', `$${values.length}`)];
  });
  return { where: words.length === 0 ? '' : `where ${words.join(' and ')}`, values };
}

/** With fewer letters than this there is no trigram inside of a word, and nearly every row has two letters somewhere. */
const LETTERS_FOR_ANYWHERE = 3;

/**
 * What people typed, found in texts with all letters small: anywhere in them, and one or two letters at the beginning of a word.
 * `%` and `_` mean themselves. `condition` is made with the condition on one text.
 */
export function foundIn(search: string | undefined, condition: (has: (text: string) => string) => string): Condition {
  if (search === undefined || search === '') return ['', null];
  const typed = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  if (search.length >= LETTERS_FOR_ANYWHERE) return [condition((text) => `${text} like ?`), `%${typed}%`];
  return [condition((text) => `(${text} like ? or ${text} like '% ' || ? or ${text} like '%-' || ?)`), `${typed}%`];
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
export function wantedPage({ order, limit, offset, total }: Page): { readonly order: string; readonly limit: number; readonly offset: number } {
  if (total === undefined || offset <= total / 2) return { order, limit, offset };
  const after = total - offset - limit;
  const opposite = order.split(', ').map((column) => (column.endsWith(' desc') ? column.slice(0, -' desc'.length) : `${column} desc`));
  return { order: opposite.join(', '), limit: Math.max(0, limit + Math.min(0, after)), offset: Math.max(0, after) };
}
