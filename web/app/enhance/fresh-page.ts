import { hasLiveParts, readPage, swapLiveParts } from './live-parts.ts';

const EVERY_MS = 30_000;
// Cached pages do not know the current time; each answer carries it.
const PRODUCT_TIME = 'product-time';

export interface FreshPage {
  /** Refreshes the live parts. Being offline is no error. */
  refresh(): Promise<void>;
  /** Called after each answer, when parts may have been replaced. */
  afterRefresh(look: () => void): void;
  /** The product's time in milliseconds as last sent by the server; null before that. */
  now(): number | null;
}

/**
 * Asks the server now and every half minute whether the page is still current, and fetches the page
 * only if it is not.
 */
export function keepPageFresh(): FreshPage {
  let ahead: number | null = null;
  let shown: string | null = null;
  let asked = false;
  const looks: (() => void)[] = [];
  const ask = async (method: 'HEAD' | 'GET') => {
    const answer = await fetch(location.pathname + location.search, {
      method,
      headers: { accept: 'text/html' },
    });
    const reported = Number(answer.headers.get(PRODUCT_TIME));
    if (reported > 0) ahead = reported - Date.now();
    return answer;
  };
  const refresh = async () => {
    const first = !asked;
    asked = true;
    const edition = (await ask('HEAD')).headers.get('etag');
    // The page has just been loaded, so it shows what the first answer names.
    if (!first && edition !== shown) {
      const answer = await ask('GET');
      if (answer.ok) swapLiveParts(await readPage(answer));
    }
    shown = edition;
    for (const look of looks) look();
  };
  const quietly = () => refresh().catch(() => undefined);
  if (hasLiveParts()) {
    setInterval(() => {
      if (document.visibilityState === 'visible') void quietly();
    }, EVERY_MS);
  }
  return {
    refresh: quietly,
    afterRefresh: (look) => void looks.push(look),
    now: () => (ahead === null ? null : Date.now() + ahead),
  };
}
