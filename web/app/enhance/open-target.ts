/**
 * A link to a question opens it: otherwise the link would lead to a heading with its answer closed.
 */
export function openTarget(): void {
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details =
      target instanceof HTMLDetailsElement ? target : target?.closest('details:not([data-menu])');
    if (details instanceof HTMLDetailsElement) details.open = true;
  };
  addEventListener('hashchange', open);
  open();
}
