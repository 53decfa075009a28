import { localeOfPath, localPath, sitePath } from '../language/locale-path.ts';
import { endedLogin } from './leave-for-login.ts';
import { pageUrl } from './page-url.ts';

/**
 * The login in the page's language, with the return path. A form that came too late leads back to
 * its page, where what was typed is kept; the login says why it is there.
 */
export function loginPath(request: Request): string {
  const { pathname, search } = pageUrl(request);
  const login = localPath(localeOfPath(pathname), '/login');
  if (request.method !== 'GET') return endedLogin(login, pathname + search);
  return sitePath(pathname) === '/dashboard'
    ? login
    : `${login}?next=${encodeURIComponent(pathname + search)}`;
}
