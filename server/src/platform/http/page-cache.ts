import type { KeptPage } from './kept-page.ts';

/**
 * What the public pages are made of besides the offering, as a text that changes when they must be rendered anew;
 * null when it cannot be told, and then nothing is kept. Asked at each request, so it answers at once where it can.
 */
export type Edition = () => string | null | Promise<string | null>;

interface Wanted {
  readonly edition: string;
  readonly address: string;
  /** What the page gets to see of the visitor's cookies. */
  readonly cookie: string;
}

/**
 * Keeps rendered public pages for as long as their edition lasts, so that any rush of visitors costs one rendering.
 * Pages that depend on the visitor never come here: address and cookie are all that they are rendered from.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage | Promise<KeptPage | null>>();
  #edition: string | null = null;

  /** The page, if it is there. */
  recall({ edition, address, cookie }: Wanted): KeptPage | null {
    const kept = edition === this.#edition ? this.#pages.get(keyOf(address, cookie)) : undefined;
    return kept === undefined || kept instanceof Promise ? null : kept;
  }

  /**
   * The page at this address in this edition. The first to ask has it rendered, others wait for that one. What
   * failed, or turned out to be no page for everybody (null), is not remembered.
   */
  async find(page: Wanted, render: () => Promise<KeptPage | null>): Promise<KeptPage | null> {
    if (page.edition !== this.#edition) {
      this.#pages.clear();
      this.#edition = page.edition;
    }
    const key = keyOf(page.address, page.cookie);
    const kept = this.#pages.get(key);
    if (kept !== undefined) return kept;
    const rendering = render();
    this.#pages.set(key, rendering);
    const rendered = await rendering.catch((error: unknown) => {
      this.#forget(key, rendering);
      throw error;
    });
    if (rendered === null) this.#forget(key, rendering);
    else if (this.#pages.get(key) === rendering) this.#pages.set(key, rendered);
    return rendered;
  }

  #forget(key: string, rendering: Promise<KeptPage | null>): void {
    if (this.#pages.get(key) === rendering) this.#pages.delete(key);
  }
}

function keyOf(address: string, cookie: string): string {
  return cookie === '' ? address : `${address} ${cookie}`;
}
