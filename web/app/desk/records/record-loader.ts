import type { ApiCall } from '../../session/api-client.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { deskApi } from '../session/desk-session.ts';
import { loadNeighbours } from './list-neighbours.ts';
import type { Choices, RecordKind } from './record-kind.ts';

/** The loader of a record's page: the record, and its place in the list that led to it. */
export function recordLoader<
  Filters extends Choices,
  Order extends string,
  Row,
  More extends object,
  Data,
>(
  kind: RecordKind<Filters, Order, Row, More>,
  ask: (api: ApiCall, params: { readonly id: string }) => Promise<Data>,
) {
  return async (args: PageArgs & { readonly params: { readonly id: string } }) => {
    const [record, neighbours] = await Promise.all([
      ask(deskApi(args), args.params),
      loadNeighbours(kind, args, `${kind.path}/${args.params.id}`),
    ]);
    return { record, neighbours };
  };
}
