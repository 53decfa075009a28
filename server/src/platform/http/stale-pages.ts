import type { KeptPage } from './kept-page.ts';

/** How long a visitor waits for the database before the last good page is sent instead. */
const PATIENCE_MS = 1_000;

/**
 * While the database is away, public pages are sent as they were last rendered, with a notice that
 * says since when nothing is known. Nothing else is served without it.
 */
export class StalePages {
  readonly #notice: (address: string, since: Date) => string;
  readonly #marked = new Map<KeptPage, KeptPage>();
  #since = new Date(0);

  constructor(notice: (address: string, since: Date) => string) {
    this.#notice = notice;
  }

  /** The figures of the pages were read, or are recent enough. */
  confirm(now: Date): void {
    this.#since = now;
    if (this.#marked.size > 0) this.#marked.clear();
  }

  /** The page with its notice, made once for each outage. */
  mark(page: KeptPage, address: string): KeptPage {
    const marked = this.#marked.get(page) ?? page.withNotice(this.#notice(address, this.#since));
    this.#marked.set(page, marked);
    return marked;
  }

  /** The edition, or null when it takes longer than anyone should wait who can have the last page. */
  inTime(edition: Promise<string | null>): Promise<string | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, null)));
    return Promise.race([edition, late]).finally(() => clearTimeout(timer));
  }
}
