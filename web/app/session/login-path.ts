import { localeOfPath, localPath, sitePath } from '../language/locale-path.ts';
import { pageUrl } from './page-url.ts';

/** The login in the page's language, with the return path. */
export function loginPath(request: Request): string {
  const { pathname, search } = pageUrl(request);
  const login = localPath(localeOfPath(pathname), '/login');
  return sitePath(pathname) === '/dashboard' || request.method !== 'GET'
    ? login
    : `${login}?next=${encodeURIComponent(pathname + search)}`;
}
