import { type ServerContext, serverContext } from '../server-context.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { localeOfPath, sitePath } from '../language/locale-path.ts';
import { type ApiCall, apiCall } from './api-client.ts';
import { ApiRefusal } from './api-refusal.ts';
import { loginPath } from './login-path.ts';
import { pageUrl } from './page-url.ts';
import { stepUpInstead } from './step-up.ts';

export interface PageArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** What a form sends to show where it was rendered and that a person filled it in. */
export interface FormProofs {
  readonly csrfToken?: string;
  readonly botCheckProof?: string;
}

/**
 * Calls the API as this visitor, in the page's language. Unsafe calls need the token from the
 * person's own form.
 */
export function visitorCall(
  visit: ServerContext,
  request: Request,
  { csrfToken, botCheckProof = '' }: FormProofs = {},
): ApiCall {
  const locale = localeOfPath(new URL(request.url).pathname);
  const headers = {
    'accept-language': locale,
    ...(csrfToken === undefined ? {} : { 'x-csrf-token': csrfToken }),
    ...(botCheckProof === '' ? {} : { 'x-bot-check': botCheckProof }),
  };
  return apiCall(visit.send, () => headers);
}

/**
 * The API for loaders: a visitor without a session goes to the login, any other refusal becomes the
 * error page with its status.
 */
export function loaderApi(args: PageArgs): ApiCall {
  const call = visitorCall(args.context.get(serverContext), args.request);
  return (endpoint, input) =>
    call(endpoint, input).catch((error: unknown) => {
      const elsewhere =
        error instanceof ApiRefusal
          ? (loginInstead(args.request, error) ?? stepUpInstead(args.request, error))
          : null;
      if (elsewhere !== null) throw elsewhere;
      return asErrorPage(error);
    });
}

/** A refusal becomes the error page with its status; anything else is a bug with its own. */
export function asErrorPage(error: unknown): never {
  if (error instanceof ApiRefusal) throw data({ message: error.message }, { status: error.status });
  throw error;
}

/**
 * Where a refusal for lack of a session sends the browser: to the login, unless it is there (or at
 * the signup) already.
 */
export function loginInstead(request: Request, refusal: ApiRefusal): Response | null {
  if (refusal.status !== 401) return null;
  const page = sitePath(pageUrl(request).pathname);
  return page === '/login' || page === '/signup' ? null : redirect(loginPath(request));
}
