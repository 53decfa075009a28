import { badRequest, beforeHistory } from './problems.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 200;
const LAST_PLACE = '9223372036854775807';
/** The position of the first ledger. */
const BEGINNING = (1n << 32n).toString();

type Order = 'asc' | 'desc';

export type PageQuery = { cursor: string; limit: number; order: Order };

export type Json = Record<string, unknown>;

/** Records of one list, oldest first, with their positions; `position` grows along the list. */
export type Listing<T> = {
  items: readonly T[];
  position: (item: T) => string;
  /** Orders two positions; numbers in most lists, text if the position is a name. */
  compare: (a: string, b: string) => number;
  json: (item: T) => Json;
  /** Historical records in order, which can be streamed; otherwise a list of the current state. */
  ofHistory: boolean;
  /** The format of this list's cursors, and the error for others. */
  cursor: { pattern: RegExp; reason: string };
};

const HISTORY_CURSOR = { pattern: /^\d+(?:-\d+)?$/, reason: 'cursor: invalid value' };

/** How historical lists are ordered and queried. */
export const OF_HISTORY = { compare: compareNumbers, ofHistory: true, cursor: HISTORY_CURSOR };

/**
 * Compares numeric positions, alone or in pairs joined by a dash (effects). A position with the
 * first number alone comes after everything with that number.
 */
export function compareNumbers(a: string, b: string): number {
  const left = a.split('-');
  const right = b.split('-');
  for (const [index, part] of left.entries()) {
    const difference = BigInt(part) - BigInt(right[index] ?? LAST_PLACE);
    if (difference !== 0n) return difference < 0n ? -1 : 1;
  }
  return 0;
}

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Parses cursor, limit and order as Horizon does; `now` is the position of a cursor of that name.
 * @throws HorizonProblem naming the wrong field.
 */
export function readPageQuery(query: URLSearchParams, now: string): PageQuery {
  const asked = query.get('cursor') ?? '';
  if (/^-\d+$/.test(asked))
    throw badRequest('cursor', `the cursor ${asked} is a negative number: `);
  const order = query.get('order') || 'asc';
  if (order !== 'asc' && order !== 'desc') throw badRequest('order', 'order: invalid value');
  return {
    cursor: asked === 'now' ? now : asked,
    limit: readLimit(query.get('limit') ?? ''),
    order,
  };
}

export function readLimit(asked: string, unless = DEFAULT_LIMIT): number {
  if (asked === '') return unless;
  if (!/^[+-]?\d+$/.test(asked)) throw badRequest('limit', 'unparseable value');
  const limit = Number(asked);
  if (limit <= 0) throw badRequest('limit', 'invalid limit: non-positive value provided');
  if (limit > MAX_LIMIT)
    throw badRequest(
      'limit',
      `invalid limit: value provided that is over limit max of ${MAX_LIMIT}`,
    );
  return limit;
}

/**
 * The records of one page, without their links. Lists are long and sorted, so the position is found
 * by binary search.
 */
function selectPage<T>(listing: Listing<T>, { cursor, limit, order }: PageQuery): T[] {
  const { items, compare, cursor: wanted } = listing;
  if (cursor !== '' && !wanted.pattern.test(cursor)) throw badRequest('cursor', wanted.reason);
  if (order === 'asc') {
    const from = cursor === '' ? 0 : firstWhere(listing, (place) => compare(place, cursor) > 0);
    return items.slice(from, from + limit);
  }
  // The history begins with the first ledger: nothing precedes it.
  if (listing.ofHistory && cursor !== '' && compare(BEGINNING, cursor) >= 0) throw beforeHistory();
  const until =
    cursor === '' ? items.length : firstWhere(listing, (place) => compare(place, cursor) >= 0);
  return items.slice(Math.max(0, until - limit), until).toReversed();
}

/** Index of the first record whose position fulfils a condition that all later ones fulfil too. */
function firstWhere<T>(
  { items, position }: Listing<T>,
  fulfils: (place: string) => boolean,
): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const item = items[middle];
    if (item !== undefined && fulfils(position(item))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A page in HAL: the records, and links to the previous and the next page. */
function pageJson<T>(listing: Listing<T>, page: PageQuery, url: URL): Json {
  const items = selectPage(listing, page);
  const link = (cursor: string, order: Order) => {
    const target = new URL(url);
    target.searchParams.set('cursor', cursor);
    target.searchParams.set('limit', String(page.limit));
    target.searchParams.set('order', order);
    target.searchParams.sort();
    return { href: target.href };
  };
  const first = items.at(0);
  const last = items.at(-1);
  const opposite: Order = page.order === 'asc' ? 'desc' : 'asc';
  return {
    _links: {
      self: link(page.cursor, page.order),
      next: link(last === undefined ? page.cursor : listing.position(last), page.order),
      prev: link(first === undefined ? page.cursor : listing.position(first), opposite),
    },
    _embedded: { records: items.map(listing.json) },
  };
}

/** A list with its record type erased. */
export type RecordList = {
  ofHistory: boolean;
  page: (query: PageQuery, url: URL) => Json;
  take: (query: PageQuery) => { position: string; json: Json }[];
};

export function recordList<T>(listing: Listing<T>): RecordList {
  return {
    ofHistory: listing.ofHistory,
    page: (query, url) => pageJson(listing, query, url),
    take: (query) =>
      selectPage(listing, query).map((item) => ({
        position: listing.position(item),
        json: listing.json(item),
      })),
  };
}
