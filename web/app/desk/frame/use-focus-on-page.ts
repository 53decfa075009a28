import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A new page gets the focus, unless a part of it has taken it: the keyboard goes on in the page and
 * not before the menu, and a screen reader reads the page.
 */
export function useFocusOnPage(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (main.current?.contains(document.activeElement) !== true)
      main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
