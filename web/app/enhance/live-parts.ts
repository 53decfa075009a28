/**
 * Parts of a page marked `data-live="name"` are replaced by what the server renders for an address
 * now: the server words and formats everything, and the browser repeats none of it.
 */
function liveParts(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-live]');
}

export function hasLiveParts(): boolean {
  return liveParts().length > 0;
}

// As the server sent them: on the page a countdown runs in them, which is no change.
const served = new WeakMap<Element, string>();

/** Remembers the live parts as loaded; call it before anything changes them. */
export function noteLiveParts(): void {
  for (const part of liveParts()) served.set(part, part.innerHTML);
}

/**
 * Replaces the shown live parts by those of the fetched page. A part with the keyboard focus stays,
 * and so does a form that was sent, with its answer.
 */
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

// Messages and thanks belong to what the person typed; the public page contains neither.
function isSentForm(part: HTMLElement, fresh: Element): boolean {
  return part.dataset.inlineForm !== undefined || part.tagName !== fresh.tagName;
}

// What the person has opened stays open.
function keepOpen(part: HTMLElement, copy: Element): void {
  for (const opened of part.querySelectorAll<HTMLDetailsElement>('details[id][open]'))
    copy.querySelector(`details#${CSS.escape(opened.id)}`)?.setAttribute('open', '');
}

export async function readPage(answer: Response): Promise<Document> {
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
