import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@bb1/domain/refusal';
import type { FastifyInstance } from 'fastify';
import { isFromOutside } from './is-from-outside.ts';

const LOOK_EVERY_MS = 20;

const HEALTH = /^\/(?:healthz|readyz)$/;

/**
 * Whether a process accepts new requests, and how many are in progress. A starting process has its
 * port and answers nothing until the start is written down. A stopping process reports
 * that before it closes, so that load balancers send requests elsewhere, and answers those it has
 * accepted.
 */
export class Readiness {
  #state: 'starting' | 'open' | 'stopping' = 'starting';
  #underWay = 0;

  /** Why nothing new is to be sent here; null if it is. */
  get trouble(): 'starting' | 'stopping' | null {
    return this.#state === 'open' ? null : this.#state;
  }

  /** From now on requests are answered. */
  open(): void {
    this.#state = 'open';
  }

  count(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      if (isFromOutside(request.raw)) {
        this.#underWay += 1;
        reply.raw.once('close', () => (this.#underWay -= 1));
        // Clients with keep-alive connections reconnect, to another process.
        if (this.#state === 'stopping') void reply.header('Connection', 'close');
      }
      if (this.#state === 'starting' && !HEALTH.test(request.url))
        return done(refuse('unavailable', 'service_busy'));
      done();
    });
  }

  /**
   * Keeps answering for `stillMs` while it reports that it stops, then waits at most `mostMs` for
   * requests in progress.
   */
  async drain({ stillMs, mostMs }: { stillMs: number; mostMs: number }): Promise<void> {
    this.#state = 'stopping';
    await sleep(stillMs);
    const until = performance.now() + mostMs;
    while (this.#underWay > 0 && performance.now() < until) await sleep(LOOK_EVERY_MS);
  }
}
