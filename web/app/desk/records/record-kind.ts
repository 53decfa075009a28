import type { Endpoint } from '@bb1/domain/endpoint';
import type { ReactNode } from 'react';
import type { z, ZodType } from 'zod';
import { type Catalogue, useTexts } from '../../language/use-texts.ts';
import type { ApiCall, CallInput, Reply } from '../../session/api-client.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { useFormat } from '../parts/use-format.ts';
import { deskApi } from '../session/desk-session.ts';
import type { BulkActions } from './bulk-actions.ts';
import { type DeskColumn } from '../parts/columns.ts';

/** The choices of each filter; a pattern where only the server knows them all. */
export type Choices = Readonly<Record<string, readonly string[] | RegExp>>;
type ChoiceOf<Filter> = Filter extends readonly (infer Choice extends string)[] ? Choice : string;

/** The state of a list, all of it from the address. */
export type Asked<Filters extends Choices, Order extends string> = {
  readonly [Name in keyof Filters]: ChoiceOf<Filters[Name]> | undefined;
} & {
  readonly q: string | undefined;
  /** Undefined: the order of the list's endpoint. */
  readonly order: Order | undefined;
  readonly page: number;
};

interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** False where the server stopped counting: there are more than `total`. */
  readonly is_whole_count?: boolean;
  readonly page: number;
}

/** A filter in words: links for the one that officers change most, a select field for the others. */
export interface WordedFilter<Choice extends string> {
  readonly label: string;
  readonly words: Readonly<Record<Choice, string>>;
  readonly all?: string;
  readonly as: 'links' | 'select';
}

/** How a list looks in the officer's language. */
export interface ListWords<Filters extends Choices, Row> {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly before?: ReactNode;
  readonly beside?: ReactNode;
  /** Shown below the list. */
  readonly below?: ReactNode;
  readonly notice?: ReactNode;
  readonly search?: { readonly label: string; readonly hint?: string };
  /** Null for a filter that links of other pages set. */
  readonly filters: {
    readonly [Name in keyof Filters]: WordedFilter<ChoiceOf<Filters[Name]>> | null;
  };
  readonly columns: readonly DeskColumn<Row>[];
  /** Shown in place of a list without rows. */
  readonly none?: string;
  readonly download?: ListFile;
}

/** A list as a file, and which columns of the file a shown column stands for. */
export interface ListFile {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Where the file's call names a filter otherwise than the list. */
  readonly rename?: Readonly<Record<string, string>>;
}

/** Checks the names of the file's columns by the schema of its call. */
export function listFile<const Name extends string>(
  endpoint: ListFile['endpoint'] & {
    readonly query: ZodType<{ readonly columns?: readonly Name[] | undefined }>;
  },
  columns: Readonly<Record<string, readonly NoInfer<Name>[]>>,
  rename: Readonly<Record<string, string>> = {},
): ListFile {
  return { endpoint, columns, rename };
}

/**
 * A kind of record, declared once: where its pages are, how its list is asked for, filtered, sorted
 * and shown. Its list page and the places before and after a record follow from it.
 */
interface DeclaredKind<Filters extends Choices, Order extends string, Row> {
  /** The list; its records are below. */
  readonly path: string;
  readonly filters: Filters;
  /** What the list shows at first; a search covers everything. */
  readonly atFirst?: { readonly [Name in keyof Filters]?: ChoiceOf<Filters[Name]> };
  /** The first one is the endpoint's own, unless it depends on the filters. */
  readonly orders: readonly Order[];
  readonly usualOrder?: (asked: Asked<Filters, Order>) => Order;
  readonly placeOf: (row: Row) => string;
  readonly many?: BulkActions<Row>;
}

export interface RecordKind<
  Filters extends Choices,
  Order extends string,
  Row,
  More extends object,
> extends DeclaredKind<Filters, Order, Row> {
  readonly ask: (api: ApiCall, asked: Asked<Filters, Order>) => Promise<Rows<Row> & More>;
  readonly useList: (answer: ListAnswer<Filters, Order, Row, More>) => ListWords<Filters, Row>;
}

export type ListAnswer<
  Filters extends Choices,
  Order extends string,
  Row,
  More extends object,
> = Rows<Row> & More & { readonly asked: Asked<Filters, Order> };

/** Infers the types of a kind from its declaration. */
export function recordKind<
  const Filters extends Choices,
  const Order extends string,
  Row,
  More extends object,
>(kind: RecordKind<Filters, Order, Row, More>): RecordKind<Filters, Order, Row, More> {
  return kind;
}

type ListEndpoint = Endpoint & { readonly query: z.ZodObject; readonly reply: z.ZodObject };

function takenBy<E extends ListEndpoint>(endpoint: E, asked: object): CallInput<E>['query'] {
  const taken = Object.entries(asked).filter(([key]) => Object.hasOwn(endpoint.query.shape, key));
  // Each of the names is one of the schema's, with the value of the address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(taken) as CallInput<E>['query'];
}

type RowIn<
  E extends ListEndpoint,
  Name extends keyof Reply<E>,
> = Reply<E>[Name] extends readonly (infer Row)[] ? Row : never;

interface WordedKind<
  Texts,
  E extends ListEndpoint,
  Name extends keyof Reply<E>,
  Filters extends Choices,
  Order extends string,
> extends DeclaredKind<Filters, Order, RowIn<E, Name>> {
  /** The call that lists it, and how its reply names the rows. */
  readonly list: E;
  readonly rows: Name;
  readonly useList: (
    answer: Reply<E> & { readonly asked: Asked<Filters, Order> },
    words: { readonly texts: Texts; readonly format: ReturnType<typeof useFormat> },
  ) => ListWords<Filters, RowIn<E, Name>>;
}

/** A kind that one call lists, in the words of a catalogue. Its types are those of the call. */
export function listedKind<
  Texts,
  E extends ListEndpoint,
  const Name extends keyof Reply<E>,
  const Filters extends Choices,
  const Order extends string,
>(
  catalogue: Catalogue<Texts>,
  { list, rows, useList, ...kind }: WordedKind<Texts, E, Name, Filters, Order>,
): RecordKind<Filters, Order, RowIn<E, Name>, Reply<E>> {
  return {
    ...kind,
    ask: async (api, asked) => {
      const reply = await api(list, { query: takenBy(list, asked) });
      // The caller names a field of the reply that has rows.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { ...reply, rows: reply[rows] } as Rows<RowIn<E, Name>> & Reply<E>;
    },
    useList: (answer) => useList(answer, { texts: useTexts(catalogue), format: useFormat() }),
  };
}

/** The list that an address asks for; what it does not know is as if it were not there. */
export function askedOf<const Filters extends Choices, const Order extends string>(
  kind: {
    readonly filters: Filters;
    readonly atFirst?: { readonly [Name in keyof Filters]?: ChoiceOf<Filters[Name]> };
    readonly orders: readonly Order[];
  },
  search: URLSearchParams,
): Asked<Filters, Order> {
  const q = searchedWords(search);
  const chosen = Object.entries(kind.filters).map(([name, choices]) => {
    const atFirst = q === undefined ? (kind.atFirst?.[name] ?? ALL) : ALL;
    if (choices instanceof RegExp) {
      const text = search.get(name) ?? '';
      return [name, text !== ALL && choices.test(text) ? text : undefined];
    }
    return [name, filterValue(chosenFilter(search, { name, choices, fallback: atFirst }))];
  });
  const order = kind.orders.find((one) => one === search.get('order'));
  // The entries are those of the declared filters, each with one of its choices.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...Object.fromEntries(chosen), q, order, page: chosenPage(search) } as Asked<
    Filters,
    Order
  >;
}

/** The rows of a list page, with the state that its address asks for. */
export async function loadList<
  Filters extends Choices,
  Order extends string,
  Row,
  More extends object,
>(
  kind: RecordKind<Filters, Order, Row, More>,
  args: PageArgs,
): Promise<ListAnswer<Filters, Order, Row, More>> {
  const asked = askedOf(kind, new URL(args.request.url).searchParams);
  return { ...(await kind.ask(deskApi(args), asked)), asked };
}

/** The loader of a list page. */
export function listLoader<Filters extends Choices, Order extends string, Row, More extends object>(
  kind: RecordKind<Filters, Order, Row, More>,
) {
  return (args: PageArgs) => loadList(kind, args);
}
