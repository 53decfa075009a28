import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A page gets the focus at the first piece of work it marks (`data-work`), or as a whole, unless a
 * part of it has taken it: the keyboard goes on in the page and not before the menu, and a screen
 * reader reads the page.
 */
export function useFocusOnPage(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef<string>(null);
  useEffect(() => {
    const isFirst = before.current === null;
    const page = main.current;
    if (page === null || before.current === pathname) return;
    before.current = pathname;
    // A whole document leaves the focus to a key pressed meanwhile, and to the part its address names.
    const isTaken = isFirst
      ? document.activeElement !== document.body || window.location.hash !== ''
      : page.contains(document.activeElement);
    const focus = () => (firstWork(page) ?? page).focus({ preventScroll: true });
    if (!isTaken) focus();
    else if (!isFirst)
      // A form that has folded with the focus inside it loses it a frame later.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) focus();
        }),
      );
  }, [pathname]);
  return main;
}

/** Null where it is out of sight, which the focus does not scroll to, and on a screen without keys. */
function firstWork(page: HTMLElement): HTMLElement | null {
  if (window.matchMedia('(pointer: coarse)').matches) return null;
  const work = page.querySelector<HTMLElement>('[data-work] a');
  return work !== null && work.getBoundingClientRect().bottom <= window.innerHeight ? work : null;
}
