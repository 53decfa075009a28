import { localeOfPath, localPath, ownPath } from '../language/locale-path.ts';

/** Where a sign-in leads in the end: the page named by `next` if it is one of ours, else the dashboard. */
export function nextPage(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  return ownPath(searchParams.get('next')) ?? localPath(localeOfPath(pathname), '/dashboard');
}

/** A page on the way, which hands `next` on. */
export function withNext(request: Request, path: string): string {
  const { pathname, searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next'));
  return localPath(
    localeOfPath(pathname),
    next === null
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`,
  );
}
