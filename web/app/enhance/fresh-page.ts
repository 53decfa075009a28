import { hasLiveParts, readPage, swapLiveParts } from './live-parts.ts';

const EVERY_MS = 30_000;
// Kept pages do not know the moment at which they are read; each answer tells it.
const PRODUCT_TIME = 'product-time';

export interface FreshPage {
  /** Brings the live parts up to date. Being offline is no trouble. */
  refresh(): Promise<void>;
  /** Calls after each answer, when parts may have been replaced. */
  afterRefresh(look: () => void): void;
  /** The product's time in milliseconds, as last told by the server; null before that. */
  now(): number | null;
}

/** Asks the server now and every half minute for what this page says; as a rule it answers "not modified". */
export function keepPageFresh(): FreshPage {
  let ahead: number | null = null;
  const looks: (() => void)[] = [];
  const refresh = async () => {
    const answer = await fetch(location.pathname + location.search, { headers: { accept: 'text/html' } });
    const told = Number(answer.headers.get(PRODUCT_TIME));
    if (told > 0) ahead = told - Date.now();
    if (answer.ok) swapLiveParts(await readPage(answer));
    for (const look of looks) look();
  };
  const quietly = () => refresh().catch(() => undefined);
  if (hasLiveParts()) {
    setInterval(() => {
      if (document.visibilityState === 'visible') void quietly();
    }, EVERY_MS);
  }
  return { refresh: quietly, afterRefresh: (look) => void looks.push(look), now: () => (ahead === null ? null : Date.now() + ahead) };
}
