import { ownPath } from '../../../language/locale-path.ts';

/**
 * What the person was about to do when they were sent here for a second factor; null when they came
 * on their own.
 */
export function nextPathOf(request: Request): string | null {
  return ownPath(new URL(request.url).searchParams.get('next'));
}

/** The final page behind a page that itself has a `next`; null when it has none. */
export function nextPathBehind(path: string | null): string | null {
  return path === null ? null : nextPathOf(new Request(new URL(path, 'http://localhost')));
}

/** The pages of the second factor pass the final page on to each other. */
export function withNextPath(path: string, next: string | null): string {
  return next === null
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
