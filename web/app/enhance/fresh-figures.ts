const EVERY_MS = 30_000;

/**
 * Parts marked `data-live="name"` are replaced by what the server renders for this page now: the server words and
 * formats everything, and nothing is written a second time for the browser. Returns how to ask for it
 * at once; being offline is no trouble.
 */
export function keepFiguresFresh(): () => Promise<void> {
  if (liveParts().length === 0) return () => Promise.resolve();
  const refresh = async () => {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const part of liveParts()) {
      const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
      if (fresh && fresh.innerHTML !== part.innerHTML && !part.contains(document.activeElement)) part.replaceChildren(...document.importNode(fresh, true).childNodes);
    }
  };
  const quietly = () => refresh().catch(() => undefined);
  setInterval(() => {
    if (document.visibilityState === 'visible') void quietly();
  }, EVERY_MS);
  return quietly;
}

function liveParts(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-live]');
}
