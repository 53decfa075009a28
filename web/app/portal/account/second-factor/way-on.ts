import { ownPath } from '../../../language/locale-path.ts';

/** What the person was about to do when they were sent here for a second factor; null when they came by themselves. */
export function wayOnOf(request: Request): string | null {
  return ownPath(new URL(request.url).searchParams.get('next'));
}

/** Where a page that itself hands on a way leads in the end; null when it hands on none. */
export function wayOnBehind(path: string | null): string | null {
  return path === null ? null : wayOnOf(new Request(new URL(path, 'http://localhost')));
}

/** The pages of the second factor hand on to each other where the person is to go in the end. */
export function withWayOn(path: string, next: string | null): string {
  return next === null
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
