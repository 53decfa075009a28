import { localeOfPath, localPath, ownPath, sitePath } from '../../language/locale-path.ts';
import { pageUrl } from '../../session/page-url.ts';

/** The officers' sign-in in the language of the page, with the way back to it; also after a form that came too late. */
export function deskLoginPath(request: Pick<Request, 'url'>): string {
  const { pathname, search } = pageUrl(request);
  const login = localPath(localeOfPath(pathname), '/desk/login');
  return sitePath(pathname) === '/desk'
    ? login
    : `${login}?next=${encodeURIComponent(pathname + search)}`;
}

/** A path that a link or a form named, when it is one of the back office; else null. */
export function deskPath(text: string | null): string | null {
  const path = ownPath(text);
  return path !== null && /^\/desk(?:[/?#]|$)/.test(sitePath(path)) ? path : null;
}
