import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

/** When the starter was killed, its bitcoind still runs over the folder and would let no other one in. */
export async function endLeftOverBitcoind(dataDir: string): Promise<void> {
  const pid = processOver(dataDir);
  if (pid === null) return;
  process.kill(pid, 'SIGTERM');
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && processOver(dataDir) !== null;)
    await sleep(LOOK_EVERY_MS);
}

/** The process that bitcoind wrote down, when it is still there and no other one with its number; nothing where the system has no /proc. */
function processOver(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'regtest', 'bitcoind.pid'), 'utf8'));
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`-datadir=${dataDir}\0`)
      ? pid
      : null;
  } catch {
    return null;
  }
}
