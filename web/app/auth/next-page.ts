import { localeOfPath, localPath, ownPath } from '../language/locale-path.ts';

/** The page after a sign-in: the one named by `next` if it is ours, else the dashboard. */
export function nextPage(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  return ownPath(searchParams.get('next')) ?? localPath(localeOfPath(pathname), '/dashboard');
}

/** An intermediate page, which passes `next` on. */
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
