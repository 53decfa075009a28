import type { PageArgs } from '../../session/page-api.ts';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { changedQuery } from '../parts/list-query.ts';
import { LIST_PARAM } from '../parts/record-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import { askedOf, type Choices, type RecordKind } from './record-kind.ts';

/** The position of a record in the list that led to it. */
export interface ListNeighbours {
  /** The list as it was. */
  readonly list: string;
  /** From 1; null when the record has left the list, for example by a decision. */
  readonly position: number | null;
  readonly total: number;
  /** False where the list has more than `total`. */
  readonly isWhole: boolean;
  readonly previous: string | null;
  /** For a record that has left the list: the first one that is still in it. */
  readonly next: string | null;
}

/** The places before and after a record; null without a list in the address. */
export async function loadNeighbours<
  Filters extends Choices,
  Order extends string,
  Row,
  More extends object,
>(
  kind: RecordKind<Filters, Order, Row, More>,
  args: PageArgs,
  place: string,
): Promise<ListNeighbours | null> {
  const state = new URL(args.request.url).searchParams.get(LIST_PARAM);
  if (state === null) return null;
  const api = deskApi(args);
  const asked = askedOf(kind, new URLSearchParams(state));
  const pageOf = async (page: number) => (await kind.ask(api, { ...asked, page })).rows;
  const { rows, total, is_whole_count: isWhole = true } = await kind.ask(api, asked);
  const inPage = (row: Row | undefined, page: number) =>
    row === undefined ? null : `${kind.placeOf(row)}?${LIST_PARAM}=${stateOf(state, page)}`;
  const list = kind.path + changedQuery(state, {});
  const at = rows.findIndex((row) => kind.placeOf(row) === place);
  if (at === -1)
    return {
      list,
      position: null,
      total,
      isWhole,
      previous: null,
      next: inPage(rows[0], asked.page),
    };
  const position = (asked.page - 1) * ROWS_PER_PAGE + at + 1;
  const isFirst = at === 0;
  const isLast = at === rows.length - 1;
  return {
    list,
    position,
    total,
    isWhole,
    previous:
      isFirst && asked.page > 1
        ? inPage((await pageOf(asked.page - 1)).at(-1), asked.page - 1)
        : inPage(rows[at - 1], asked.page),
    next:
      isLast && position < total
        ? inPage((await pageOf(asked.page + 1))[0], asked.page + 1)
        : inPage(rows[at + 1], asked.page),
  };
}

/** The same among the records of a list that has no filters, by their addresses. */
export function neighboursAmong(
  places: readonly string[],
  place: string,
  list: string,
): ListNeighbours {
  const at = places.indexOf(place);
  return {
    list,
    position: at === -1 ? null : at + 1,
    total: places.length,
    isWhole: true,
    previous: at === -1 ? null : (places[at - 1] ?? null),
    next: places[at + 1] ?? null,
  };
}

function stateOf(state: string, page: number): string {
  return encodeURIComponent(
    changedQuery(state, { page: page === 1 ? null : String(page) }).slice(1),
  );
}
