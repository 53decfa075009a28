import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isFromOutside } from './is-from-outside.ts';

const LOOK_EVERY_MS = 20;

/**
 * Whether a process wants new requests, and how many it has not answered yet. One that is about to stop says so before it
 * closes, so that anyone who spreads requests sends them elsewhere, and answers what it has taken on.
 */
export class Readiness {
  #stopping = false;
  #underWay = 0;

  get stopping(): boolean {
    return this.#stopping;
  }

  count(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      if (isFromOutside(request.raw)) {
        this.#underWay += 1;
        reply.raw.once('close', () => (this.#underWay -= 1));
        // Anyone who keeps connections open comes back by another one, to another process.
        if (this.#stopping) void reply.header('Connection', 'close');
      }
      done();
    });
  }

  /** Goes on answering for `stillMs` though it says that it stops, then waits until nothing is under way, at most for `mostMs`. */
  async drain({
    stillMs,
    mostMs,
  }: {
    readonly stillMs: number;
    readonly mostMs: number;
  }): Promise<void> {
    this.#stopping = true;
    await sleep(stillMs);
    const until = performance.now() + mostMs;
    while (this.#underWay > 0 && performance.now() < until) await sleep(LOOK_EVERY_MS);
  }
}
