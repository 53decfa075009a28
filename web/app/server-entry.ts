import * as build from 'virtual:react-router/server-build';
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import type { ServerContext } from './server-context.ts';
import { serverContext } from './server-context.ts';

export { themeCss } from './frame/theme-css.ts';
export { contentFaults } from './site/content.server.ts';
export { keptAddress, keptCookie } from './site/kept-pages.ts';
export { staleNotice } from './site/stale-notice.ts';

const handle = createRequestHandler(build, 'production');

const routes = routesUnder(undefined);

function routesUnder(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => ({ path: route?.path, children: routesUnder(route?.id) }));
}

export function pageRoute(path: string): string {
  // As React Router asks for the data of a page without its markup.
  const page = path.replace(/\?.*$/, '').replace(/(?:\/_root)?\.data$/, '');
  const found = matchRoutes(routes, page === '' ? '/' : page) ?? [];
  return `/${found
    .flatMap(({ route }) => (route.path ?? '').split('/'))
    .filter((part) => part !== '' && part !== ':lang?')
    .join('/')}`;
}

/** Answers one request for a page; the server calls nothing else of the web. */
export function handlePage(request: Request, visit: ServerContext): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(serverContext, visit);
  return handle(request, context);
}
