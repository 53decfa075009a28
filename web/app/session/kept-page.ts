import type { DataStrategyResult, UIMatch } from 'react-router';
import { failure } from './kept-submissions.ts';

/** The page on the screen, with the data of each of its routes. */
interface ShownPage {
  readonly address: string;
  readonly data: ReadonlyMap<string, unknown>;
}

let shown: ShownPage | null = null;

export function rememberPage(address: string, matches: readonly UIMatch[]): void {
  const loaded = matches.filter(({ loaderData }) => loaderData !== undefined);
  shown = { address, data: new Map(loaded.map(({ id, loaderData }) => [id, loaderData])) };
}

/**
 * A page that asks for its own data again, such as for the next phase of the sale or the result of a
 * job, stays on the screen without an answer: the error page would take a form with it.
 */
export async function keptPage(
  request: Request,
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult> | undefined> {
  if (request.method !== 'GET') return undefined;
  const results = await next();
  const { pathname, search } = new URL(request.url);
  const page = shown;
  if (page?.address !== pathname + search) return results;
  return Object.fromEntries(
    Object.entries(results).map(([route, result]) => [
      route,
      failure(result) !== null && page.data.has(route)
        ? { type: 'data' as const, result: page.data.get(route) }
        : result,
    ]),
  );
}
