import { browserMayPrefetch } from '../ui/may-prefetch.ts';

/**
 * Loads the page behind a link while the pointer rests on it, but not on 2g or when the person
 * saves data. A finger rests on nothing. Only links to public pages have the mark: a page for one
 * visitor is not stored, so that it would be loaded twice (docs/decisions/0127).
 */
export function prefetchOnIntent(): void {
  if (!browserMayPrefetch()) return;
  const asked = new Set<string>([location.pathname]);
  addEventListener('pointerover', ({ target, pointerType }) => {
    const link =
      target instanceof Element && pointerType !== 'touch'
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
