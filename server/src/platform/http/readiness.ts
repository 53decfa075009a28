import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isFromOutside } from './is-from-outside.ts';

const LOOK_EVERY_MS = 20;

/**
 * Whether a process accepts new requests, and how many are in progress. A stopping process reports
 * that before it closes, so that load balancers send requests elsewhere, and answers those it has
 * accepted.
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
        // Clients with keep-alive connections reconnect, to another process.
        if (this.#stopping) void reply.header('Connection', 'close');
      }
      done();
    });
  }

  /**
   * Keeps answering for `stillMs` while it reports that it stops, then waits at most `mostMs` for
   * requests in progress.
   */
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
