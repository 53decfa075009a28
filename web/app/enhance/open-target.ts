/** A link to a question opens it: a link to something closed would otherwise lead to a heading and no answer. */
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
