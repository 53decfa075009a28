import { browserMayPrefetch } from '../ui/may-prefetch.ts';

/**
 * Loads the page behind a link while the pointer rests on it, but not on 2g or when the person
 * saves data.
 */
export function prefetchOnIntent(): void {
  if (!browserMayPrefetch()) return;
  const asked = new Set<string>([location.pathname]);
  addEventListener('pointerover', ({ target }) => {
    const link =
      target instanceof Element
        ? target.closest<HTMLAnchorElement>('a[href^="/"][data-prefetch]')
        : null;
    if (!link || asked.has(link.pathname)) return;
    asked.add(link.pathname);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.href;
    document.head.append(hint);
  });
}
