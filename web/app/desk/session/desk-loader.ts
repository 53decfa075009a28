import type { ApiCall } from '../../session/api-client.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { deskApi } from './desk-session.ts';

/** The parameters of a page's address. */
export type Named<Param extends string> = Readonly<Record<Param, string>>;

/** The loader of a page that is one call. */
export function deskLoader<Data, Params extends object = Named<'id'>>(
  ask: (api: ApiCall, params: Params) => Promise<Data>,
) {
  return (args: PageArgs & { readonly params: Params }) => ask(deskApi(args), args.params);
}
