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

// As the server sent them: on the page a countdown ticks in them, and that is no news.
const served = new WeakMap<Element, string>();

/** Notes the live parts as they came; call it before anything changes them. */
export function noteLiveParts(): void {
  for (const part of liveParts()) served.set(part, part.innerHTML);
}

/** Puts the live parts of the fetched page in place of those shown. A part in which somebody is typing or reading by keyboard stays, and so does a form that was sent, with its answer. */
export function swapLiveParts(page: Document): void {
  for (const part of liveParts()) {
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (
      !fresh ||
      fresh.innerHTML === served.get(part) ||
      part.contains(document.activeElement) ||
      isSentForm(part, fresh)
    )
      continue;
    const copy = document.importNode(fresh, true);
    keepOpen(part, copy);
    served.set(part, fresh.innerHTML);
    part.replaceChildren(...copy.childNodes);
  }
}

// Messages and thanks belong to what somebody typed; the page as everybody gets it knows of neither.
function isSentForm(part: HTMLElement, fresh: Element): boolean {
  return part.dataset.inlineForm !== undefined || part.tagName !== fresh.tagName;
}

// What somebody has opened stays open.
function keepOpen(part: HTMLElement, copy: Element): void {
  for (const opened of part.querySelectorAll<HTMLDetailsElement>('details[id][open]'))
    copy.querySelector(`details#${CSS.escape(opened.id)}`)?.setAttribute('open', '');
}

export async function readPage(answer: Response): Promise<Document> {
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
