import { readFile } from 'node:fs/promises';

const LOOK_EVERY_MS = 50;

/**
 * Calls `onOverrun` while a process holds more memory than allowed. A heap limit alone misses what
 * picture decoders allocate outside of the heap. Linux only (proc(5), VmRSS): elsewhere the heap
 * and time limits must suffice.
 *
 * @returns a function that ends the watch
 */
export function watchMemory(pid: number, maxBytes: number, onOverrun: () => void): () => void {
  async function look(): Promise<void> {
    if ((await residentBytes(pid)) > maxBytes) onOverrun();
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** 0 if the process has ended or the machine does not report it. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return 1_024 * Number(/^VmRSS:\s+([0-9]+) kB/m.exec(status)?.[1] ?? 0);
}
