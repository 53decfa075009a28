import { setTimeout as sleep } from 'node:timers/promises';

/** Polls for a condition; a failed check counts as not yet. */
export async function until(holds: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const began = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - began > withinMs) throw new Error('it never happened');
    await sleep(50);
  }
}
