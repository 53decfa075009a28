import { badRequest } from './problems.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 200;

export type Order = 'asc' | 'desc';

export type PageQuery = { cursor: string; limit: number; order: Order };

export type Json = Record<string, unknown>;

/** Records of one list, oldest first, with the place each has in it; `position` grows along the list. */
export type Listing<T> = {
  items: readonly T[];
  position: (item: T) => string;
  /** Orders two places; numbers in most lists, text where the place is a name. */
  compare: (a: string, b: string) => number;
  json: (item: T) => Json;
};

/** Compares places that are numbers, alone or in pairs joined by a dash (effects). */
export function compareNumbers(a: string, b: string): number {
  const left = a.split('-');
  const right = b.split('-');
  for (const [index, part] of left.entries()) {
    const difference = BigInt(part) - BigInt(right[index] ?? '0');
    if (difference !== 0n) return difference < 0n ? -1 : 1;
  }
  return 0;
}

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Reads cursor, limit and order as Horizon does. @throws HorizonProblem naming the field that is wrong. */
export function readPageQuery(query: URLSearchParams): PageQuery {
  const order = query.get('order') ?? 'asc';
  if (order !== 'asc' && order !== 'desc') throw badRequest('order', `${order} does not validate as an order`);
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw badRequest('limit', `limit has to be a number from 1 to ${MAX_LIMIT}`);
  }
  return { cursor: query.get('cursor') ?? '', limit, order };
}

/** The records of one page, without their links. Lists are long and in order, so the place is found by halving. */
export function selectPage<T>(listing: Listing<T>, { cursor, limit, order }: PageQuery): T[] {
  const { items } = listing;
  if (order === 'asc') {
    const from = cursor === '' ? 0 : cursor === 'now' ? items.length : firstWhere(listing, (place) => compare(listing, place, cursor) > 0);
    return items.slice(from, from + limit);
  }
  const until = cursor === '' || cursor === 'now' ? items.length : firstWhere(listing, (place) => compare(listing, place, cursor) >= 0);
  return items.slice(Math.max(0, until - limit), until).toReversed();
}

/** Index of the first record whose place fulfils a condition that all later ones fulfil too. */
function firstWhere<T>({ items, position }: Listing<T>, fulfils: (place: string) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const item = items[middle];
    if (item !== undefined && fulfils(position(item))) high = middle;
    else low = middle + 1;
  }
  return low;
}

function compare<T>(listing: Listing<T>, position: string, cursor: string): number {
  try {
    return listing.compare(position, cursor);
  } catch {
    throw badRequest('cursor', 'the cursor is not a place in this list');
  }
}

/** A page in HAL: the records, and where the page before and the page after are. */
export function pageJson<T>(listing: Listing<T>, page: PageQuery, url: URL): Json {
  const items = selectPage(listing, page);
  const link = (cursor: string, order: Order) => {
    const target = new URL(url);
    target.searchParams.set('cursor', cursor);
    target.searchParams.set('limit', String(page.limit));
    target.searchParams.set('order', order);
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

/** A list whose kind of record is nobody's business any more: it gives pages, and what comes after a place. */
export type RecordList = {
  page: (query: PageQuery, url: URL) => Json;
  after: (cursor: string, limit: number) => { position: string; json: Json }[];
  /** The place of the newest record; null in an empty list. */
  newest: () => string | null;
};

export function recordList<T>(listing: Listing<T>): RecordList {
  return {
    page: (query, url) => pageJson(listing, query, url),
    after: (cursor, limit) =>
      selectPage(listing, { cursor, limit, order: 'asc' }).map((item) => ({ position: listing.position(item), json: listing.json(item) })),
    newest: () => {
      const item = listing.items.at(-1);
      return item === undefined ? null : listing.position(item);
    },
  };
}
