import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 300;
const PAUSE_MS = 400;

/** Looks until there is something. Throws Error with these words if there never is. */
export async function until<Found>(
  look: () => Promise<Found | null | undefined>,
  { never, signal }: { readonly never: string; readonly signal: AbortSignal },
): Promise<Found> {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
    await sleep(PAUSE_MS, undefined, { signal });
  }
  throw new Error(never);
}
