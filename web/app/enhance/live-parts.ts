/**
 * Parts of a page marked `data-live="name"` are replaced by what the server renders for an address now: the server
 * words and formats everything, and nothing is written a second time for the browser.
 */
function liveParts(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-live]');
}

export function hasLiveParts(): boolean {
  return liveParts().length > 0;
}

/** Puts the live parts of the fetched page in place of those shown. A part in which somebody is typing or reading by keyboard stays, and so does a form that was sent, with its answer. */
export function swapLiveParts(page: Document): void {
  for (const part of liveParts()) {
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!fresh || fresh.innerHTML === part.innerHTML || part.contains(document.activeElement) || isSentForm(part, fresh)) continue;
    const copy = document.importNode(fresh, true);
    keepOpen(part, copy);
    part.replaceChildren(...copy.childNodes);
  }
}

// Messages and thanks belong to what somebody typed; the page as everybody gets it knows of neither.
function isSentForm(part: HTMLElement, fresh: Element): boolean {
  return part.dataset.inlineForm !== undefined || part.tagName !== fresh.tagName;
}

// What somebody has opened stays open.
function keepOpen(part: HTMLElement, copy: Element): void {
  for (const opened of part.querySelectorAll<HTMLDetailsElement>('details[id][open]')) copy.querySelector(`details#${CSS.escape(opened.id)}`)?.setAttribute('open', '');
}

export async function readPage(answer: Response): Promise<Document> {
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
