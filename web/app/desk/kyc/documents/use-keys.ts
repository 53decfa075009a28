import { type RefObject, useEffect } from 'react';

/**
 * Single-key shortcuts while the focus is inside an element, and not in a text field (WCAG 2.1.4).
 */
export function useKeys(
  element: RefObject<HTMLElement | null>,
  acts: Readonly<Record<string, () => void>>,
): void {
  useEffect(() => {
    const here = element.current;
    if (!here) return undefined;
    const listen = (event: KeyboardEvent) => {
      const act = acts[event.key.toLowerCase()];
      const typing =
        event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (act === undefined || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    here.addEventListener('keydown', listen);
    return () => here.removeEventListener('keydown', listen);
  });
}
