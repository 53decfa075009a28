import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { ServerContext } from './server-context.ts';
import { serverContext } from './server-context.ts';

export { themeCss } from './frame/theme-css.ts';
export { contentFaults } from './site/content.server.ts';
export { keptAddress, keptCookie } from './site/kept-pages.ts';
export { staleNotice } from './site/stale-notice.ts';

const handle = createRequestHandler(build, 'production');

/** Answers one request for a page; the server calls nothing else of the web. */
export function handlePage(request: Request, visit: ServerContext): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(serverContext, visit);
  return handle(request, context);
}
