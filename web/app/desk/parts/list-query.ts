import { ROWS_PER_PAGE } from '@bb1/domain/paging';

/** In a list's address once per shown column; without it the list shows all of them. */
export const COLUMNS_PARAM = 'columns';

/** The URL's value for "no filter". */
export const ALL = 'all';

/**
 * The chosen filter of a list: the URL's value when it is one of the choices, `fallback` otherwise.
 */
export function chosenFilter<Choice extends string>(
  search: URLSearchParams,
  {
    name,
    choices,
    fallback,
  }: {
    readonly name: string;
    readonly choices: readonly Choice[];
    readonly fallback: Choice | typeof ALL;
  },
): Choice | typeof ALL {
  const text = search.get(name);
  if (text === ALL) return ALL;
  return choices.find((choice) => choice === text) ?? fallback;
}

/** The filter in the API's form. */
export function filterValue<Filter extends string>(
  filter: Filter,
): Exclude<Filter, typeof ALL> | undefined {
  return isChoice(filter) ? filter : undefined;
}

function isChoice<Filter extends string>(filter: Filter): filter is Exclude<Filter, typeof ALL> {
  return filter !== ALL;
}

/** The page number of the URL; the first page by default. */
export function chosenPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The query of the same list with some parts changed; null removes a part. */
export function changedQuery(
  search: string,
  changes: Readonly<Record<string, string | null>>,
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Which rows a page shows, counted from 1, and whether there are pages before and after. */
export function shownRange({ page, total }: { readonly page: number; readonly total: number }) {
  const from = Math.min((page - 1) * ROWS_PER_PAGE + 1, total);
  const to = Math.min(page * ROWS_PER_PAGE, total);
  return { from, to, previous: page > 1 ? page - 1 : null, next: to < total ? page + 1 : null };
}
