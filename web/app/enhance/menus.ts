/**
 * Menus are `details[data-menu]`: without script their summary opens and closes them; with script
 * Escape, a click elsewhere, and leaving by Tab close them too.
 */
export function watchMenus(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
  addEventListener('click', ({ target }) => {
    for (const menu of openMenus())
      if (!(target instanceof Node) || !menu.contains(target) || isLink(target)) menu.open = false;
  });
  addEventListener('focusin', ({ target }) => {
    for (const menu of openMenus())
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  const bar = document.querySelector('[data-scroll-mark]');
  if (bar)
    new IntersectionObserver(([entry]) =>
      document.documentElement.toggleAttribute('data-scrolled', entry?.isIntersecting === false),
    ).observe(bar);
}

function isLink(target: Node): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')];
}
