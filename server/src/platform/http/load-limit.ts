import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '@bb1/domain/refusal';
import { isFromOutside } from './is-from-outside.ts';

const SECONDS_TO_WAIT = { least: 2, most: 10 };

/**
 * Bounds how many requests a process works on at once. Beyond that an answer would come so late that nobody waits for it
 * any more; so they are told at once to come back, each after another time, and those inside are answered soon. What costs
 * next to nothing (kept pages, files, health) asks nobody here.
 */
export class LoadLimit {
  readonly #most: number;
  #underWay = 0;
  #turnedAway = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** So far. */
  get turnedAway(): number {
    return this.#turnedAway;
  }

  /**
   * Takes a place until the answer is out. Calls that a page makes in this process belong to the page, which has one.
   *
   * @throws Refusal when there is none
   */
  enter(request: FastifyRequest, reply: FastifyReply): void {
    if (!isFromOutside(request.raw)) return;
    if (this.#underWay >= this.#most) {
      this.#turnedAway += 1;
      const { least, most } = SECONDS_TO_WAIT;
      throw refuse('unavailable', 'service_busy', {
        seconds: least + Math.floor(Math.random() * (most - least + 1)),
      });
    }
    this.#underWay += 1;
    reply.raw.once('close', () => (this.#underWay -= 1));
  }

  /** For every route of a scope. Forms with files are bounded by their bytes instead: who sends slowly would hold a place for minutes. */
  guard(scope: FastifyInstance): void {
    // Behind the reading of the body, for the same reason.
    scope.addHook('preHandler', (request, reply, done) => {
      if (request.headers['content-type']?.startsWith('multipart/') !== true)
        this.enter(request, reply);
      done();
    });
  }
}
