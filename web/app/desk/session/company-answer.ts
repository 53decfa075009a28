import { stateLocale } from '@bb1/domain/officers/company-sign-in-state';
import { data, redirect } from 'react-router';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { serverContext } from '../../server-context.ts';
import type { ApiCall } from '../../session/api-client.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { type PageArgs, visitorCall } from '../../session/page-api.ts';

/**
 * The query with which the OpenID provider sent the browser back to `path`; null on the page itself.
 * The provider knows one address: a person who left in another language is first led to its page.
 */
export function providersAnswer(
  { request }: Pick<PageArgs, 'request'>,
  path: `/desk/${string}`,
): string | null {
  const { pathname, search, searchParams } = new URL(request.url);
  const state = searchParams.get('state');
  if (state === null) return null;
  const locale = stateLocale(state);
  if (locale !== localeOfPath(pathname)) throw redirect(localPath(locale, path) + search);
  return search.slice(1);
}

/**
 * Passes the provider's answer on. The redirect is a navigation without a form, so the page sends
 * its own token: this call is protected by the attempt, which only this browser knows.
 * Returns the refusal's words and status, or null.
 */
export async function passOn(
  { request, context }: PageArgs,
  pass: (api: ApiCall) => Promise<unknown>,
): Promise<{ readonly message: string; readonly status: number } | null> {
  const visit = context.get(serverContext);
  try {
    await pass(visitorCall(visit, request, { csrfToken: visit.csrfToken }));
    return null;
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return { message: error.message, status: error.status };
  }
}

/** A page with the refusal's status. */
export function refusedPage({
  message,
  status,
}: {
  readonly message: string;
  readonly status: number;
}) {
  return data({ refusal: message }, { status });
}
