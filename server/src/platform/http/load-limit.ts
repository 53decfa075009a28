import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '@bb1/domain/refusal';
import { isFromOutside } from './is-from-outside.ts';

const SECONDS_TO_WAIT = { least: 2, most: 10 };

/**
 * Limits the concurrent requests of a process. Beyond that, answers would come later than clients
 * wait, so further requests are refused at once, each with a different time to retry, and those
 * inside are answered soon. Cheap answers (cached pages, files, health) are not limited.
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
   * Takes a slot until the answer is sent. In-process calls belong to their page, which has one.
   *
   * @throws Refusal if there is none
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

  /**
   * For every route of a scope. Forms with files are limited by their bytes instead: a slow sender
   * would hold a slot for minutes.
   */
  guard(scope: FastifyInstance): void {
    // Runs after the body is read, for the same reason.
    scope.addHook('preHandler', (request, reply, done) => {
      if (request.headers['content-type']?.startsWith('multipart/') !== true)
        this.enter(request, reply);
      done();
    });
  }
}
