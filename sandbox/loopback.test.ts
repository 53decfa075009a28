import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort, listenOnLoopback } from './loopback.ts';

describe('a free port', () => {
  it('[RUN-1] is below the range of outgoing connections, so that none of them takes it before the program listens', async () => {
    for (let times = 0; times < 50; times++) {
      const port = await freePort();
      expect(port).toBeGreaterThanOrEqual(10_000);
      expect(port).toBeLessThan(32_768);
      await (await listenOnLoopback(createServer(), port)).close();
    }
  });

  it('[RUN-1] is never one that something listens on', async () => {
    const taken = await Promise.all(
      Array.from({ length: 50 }, async () => listenOnLoopback(createServer(), await freePort())),
    );
    expect(new Set(taken.map(({ port }) => port)).size).toBe(50);
    await Promise.all(taken.map(({ close }) => close()));
  });
});
