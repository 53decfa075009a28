import type { KeptPage } from './kept-page.ts';

/**
 * What public pages depend on besides the offering, as a text that changes whenever they must be
 * rendered again; null if unknown, and then nothing is cached. Called on each request, so it is
 * synchronous if possible.
 */
export type Edition = () => string | null | Promise<string | null>;

interface Wanted {
  readonly edition: string;
  readonly address: string;
  /** What the page may see of the visitor's cookies. */
  readonly cookie: string;
}

/**
 * Caches rendered public pages as long as their edition lasts, so that a rush of visitors costs one
 * rendering. Pages that depend on the visitor are never cached: the key is address and cookie, and
 * nothing else enters the rendering.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage | Promise<KeptPage | null>>();
  /** The last rendering of each, whatever its edition. */
  readonly #last = new Map<string, KeptPage>();
  #edition: string | null = null;

  /** The page, if it is cached. */
  recall({ edition, address, cookie }: Wanted): KeptPage | null {
    const kept = edition === this.#edition ? this.#pages.get(keyOf(address, cookie)) : undefined;
    return kept === undefined || kept instanceof Promise ? null : kept;
  }

  /** The last good rendering, of whatever edition; null if there is none. */
  last({ address, cookie }: Omit<Wanted, 'edition'>): KeptPage | null {
    return this.#last.get(keyOf(address, cookie)) ?? null;
  }

  /**
   * The page at this address in this edition. The first request renders it; others wait for that
   * one. A failure, or a page that is not for everybody (null), is not cached.
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
    if (rendered === null) {
      this.#forget(key, rendering);
      return null;
    }
    this.#last.set(key, rendered);
    if (this.#pages.get(key) === rendering) this.#pages.set(key, rendered);
    return rendered;
  }

  #forget(key: string, rendering: Promise<KeptPage | null>): void {
    if (this.#pages.get(key) === rendering) this.#pages.delete(key);
  }
}

function keyOf(address: string, cookie: string): string {
  return cookie === '' ? address : `${address} ${cookie}`;
}
