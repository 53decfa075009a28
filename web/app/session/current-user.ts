import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { type ServerContext, serverContext } from '../server-context.ts';
import { redirect } from 'react-router';
import { localeOfPath, localPath } from '../language/locale-path.ts';
import { ApiRefusal } from './api-refusal.ts';
import { loginPath } from './login-path.ts';
import { asErrorPage, type PageArgs, visitorCall } from './page-api.ts';

// Guard, layout and page of one request ask the same question; the API is asked once.
const asked = new WeakMap<ServerContext, Promise<CurrentUser | null>>();

/** This request's signed-in person, or null. */
export function currentUser({ request, context }: PageArgs): Promise<CurrentUser | null> {
  const visit = context.get(serverContext);
  const known = asked.get(visit);
  if (known) return known;
  const answer = visitorCall(
    visit,
    request,
  )(whoAmI).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.status === 401) return null;
    return asErrorPage(error);
  });
  asked.set(visit, answer);
  return answer;
}

/**
 * Middleware of layouts for signed-in people: it sends everyone else to the login before anything
 * private is rendered.
 */
export async function requireUser(args: PageArgs): Promise<void> {
  if ((await currentUser(args)) === null) throw redirect(loginPath(args.request));
}

/** Middleware of login and signup: it sends a signed-in person away. */
export async function requireVisitor(args: PageArgs): Promise<void> {
  const { pathname } = new URL(args.request.url);
  if ((await currentUser(args)) !== null)
    throw redirect(localPath(localeOfPath(pathname), '/dashboard'));
}
