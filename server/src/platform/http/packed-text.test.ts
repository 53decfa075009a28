import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { InflateRaw } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packText } from './packed-text.ts';

const PIECES = 4_000;

async function* pieces(tell?: (piece: string) => void, most = PIECES): AsyncGenerator<string> {
  for (let at = 0; at < most; at++) {
    await turn();
    const piece = `${at} ${'ü€😀'.repeat(100)}${Math.random()}\n`;
    tell?.(piece);
    yield piece;
  }
}

/** Two characters for a byte, which compress to about half of them. */
const MEMORY_KEPT = `
import { randomBytes } from 'node:crypto';
import { packText } from '${import.meta.resolve('./packed-text.ts')}';
const held = () => {
  for (let time = 0; time < 3; time++) globalThis.gc();
  return process.memoryUsage().arrayBuffers;
};
async function* random() {
  for (let at = 0; at < 1_000; at++) {
    await new Promise((next) => setImmediate(next));
    yield randomBytes(8_000).toString('hex') + '\\n';
  }
}
const before = held();
const open = await packText(random());
const kept = held() - before;
let characters = 0;
for await (const chunk of open()) characters += chunk.length;
console.log(JSON.stringify({ kept, characters }));
`;

async function textOf(chunks: AsyncIterable<unknown>): Promise<string> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk as Buffer);
  return Buffer.concat(all).toString('utf8');
}

describe('a compressed text', () => {
  it('[DESK-3] is unpacked as it was, any number of times', async () => {
    const given: string[] = [];
    const open = await packText(pieces((piece) => given.push(piece)));
    expect([await textOf(open()), await textOf(open())]).toEqual([given.join(''), given.join('')]);
    expect(await textOf((await packText(pieces(undefined, 0)))())).toBe('');
  });

  it('[DESK-3] keeps no more memory than its compressed bytes', async () => {
    // A process of its own: what other tests leave behind would count as kept or freed.
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--expose-gc',
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      MEMORY_KEPT,
    ]);
    const { kept, characters } = JSON.parse(stdout) as { kept: number; characters: number };
    expect(kept).toBeGreaterThan(8_000_000);
    expect(kept).toBeLessThan(12_000_000);
    expect(characters).toBe(16_001_000);
  });

  it('[DESK-3] is unpacked no further than its reader takes it', async () => {
    const stalled = (await packText(pieces()))() as InflateRaw;
    await once(stalled, 'readable');
    // Until backpressure stops it.
    let taken = -1;
    while (taken !== stalled.bytesWritten) {
      taken = stalled.bytesWritten;
      await sleep(100);
    }
    await textOf(stalled);
    expect(taken).toBeLessThan(stalled.bytesWritten / 2);
  });

  it('[DESK-3] that cannot be produced is an error', async () => {
    const failing = pieces((piece) => {
      if (piece.startsWith('1000 ')) throw new Error('cannot be read');
    });
    await expect(packText(failing)).rejects.toThrow('cannot be read');
  });
});
