interface KeptPage {
  readonly html: string;
  readonly nonce: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly keptAt: number;
}

const MAX_AGE_MS = 1_000;
const MAX_PAGES = 200;

/**
 * Keeps rendered public pages for one second, so that a rush of visitors costs one rendering. Pages that depend on
 * the visitor never come here; the one cookie they may look at (the data-protection notice) is part of the key.
 */
export class PageMemory {
  readonly #pages = new Map<string, KeptPage>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The page with a fresh nonce in place of the one it was rendered with; null when there is none young enough. */
  recall(url: string, cookie: string, nonce: string): { html: string; headers: Readonly<Record<string, string>> } | null {
    const page = this.#pages.get(keyOf(url, cookie));
    if (page === undefined || this.#now() - page.keptAt >= MAX_AGE_MS) return null;
    return { html: page.html.replaceAll(page.nonce, nonce), headers: page.headers };
  }

  keep({ url, cookie, ...page }: { readonly url: string; readonly cookie: string; readonly html: string; readonly nonce: string; readonly headers: Readonly<Record<string, string>> }): void {
    // Oldest first out: made-up query strings must not fill the memory.
    const oldest = this.#pages.keys().next();
    if (this.#pages.size >= MAX_PAGES && !oldest.done) this.#pages.delete(oldest.value);
    this.#pages.delete(keyOf(url, cookie));
    this.#pages.set(keyOf(url, cookie), { ...page, keptAt: this.#now() });
  }
}

function keyOf(url: string, cookie: string): string {
  return `${/(?:^|;\s*)privacy_notice=/.test(cookie) ? 'seen' : 'new'} ${url}`;
}
