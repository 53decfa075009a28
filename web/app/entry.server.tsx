import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './frame/nonce.ts';
import { PUBLIC_PAGE } from './frame/page-kind.ts';
import { RootDataOfErrors } from './frame/root-data.ts';
import { rootLoader } from './frame/root-loader.ts';
import { serverContext } from './server-context.ts';

const RENDER_LIMIT_MS = 10_000;

/**
 * Renders the whole document before the first byte is sent, so that a failing page still gets its
 * status.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Listed pages are cached for everyone, so a nonce in them would be public. They have no inline
  // script.
  const nonce = isListed(router) ? undefined : context.get(serverContext).nonce;
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <RootDataOfErrors value={rootLoader({ request, context })}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </RootDataOfErrors>
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(limit);
          const body = new PassThrough();
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError(error) {
          clearTimeout(limit);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      },
    );
    const limit = setTimeout(abort, RENDER_LIMIT_MS);
  });
}

function isListed({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return (
    staticHandlerContext.errors === null &&
    staticHandlerContext.matches.some(({ route }) => routeModules[route.id]?.handle === PUBLIC_PAGE)
  );
}

/**
 * Receives every error that a loader, an action or a page threw; refusals are answers and no
 * errors.
 */
export function handleError(
  error: unknown,
  { request, context }: { readonly request: Request; readonly context: RouterContextProvider },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(serverContext).report(error);
}
