import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something that happens by itself; not yet being able to look counts as not yet. */
export async function until(holds: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const began = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - began > withinMs) throw new Error('it never happened');
    await sleep(50);
  }
}
