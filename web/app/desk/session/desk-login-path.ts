import { localeOfPath, localPath, ownPath, sitePath } from '../../language/locale-path.ts';
import { endedLogin } from '../../session/leave-for-login.ts';
import { pageUrl } from '../../session/page-url.ts';

/**
 * The officers' sign-in in the page's language, with the return path; also after a form that came
 * too late.
 */
export function deskLoginPath(request: Pick<Request, 'url' | 'method'>): string {
  const { pathname, search } = pageUrl(request);
  const login = localPath(localeOfPath(pathname), '/desk/login');
  if (request.method !== 'GET') return endedLogin(login, pathname + search);
  return sitePath(pathname) === '/desk'
    ? login
    : `${login}?next=${encodeURIComponent(pathname + search)}`;
}

/** A path from a link or a form if it is in the back office; else null. */
export function deskPath(text: string | null): string | null {
  const path = ownPath(text);
  return path !== null && /^\/desk(?:[/?#]|$)/.test(sitePath(path)) ? path : null;
}
