import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import { ApiClient, type ApiAnswer, type ApiInput } from '../api-client.ts';

const TRIES = 8;
const LONGEST_WAIT_SECONDS = 65;

/** A client that waits when asked to: for a limit, or for a server that is busy or restarting. */
export class PatientClient {
  readonly #client: ApiClient;
  readonly #signal: AbortSignal;

  constructor(apiUrl: string, signal: AbortSignal) {
    this.#signal = signal;
    this.#client = new ApiClient(async ({ method, path, headers, body }) => {
      const answer = await fetch(`${apiUrl}${path}`, {
        method,
        headers,
        signal,
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      });
      return {
        status: answer.status,
        headers: {
          ...Object.fromEntries(answer.headers),
          'set-cookie': answer.headers.getSetCookie(),
        },
        text: await answer.text(),
      };
    });
  }

  /** Any answer except "later". */
  async call(endpoint: Endpoint, input: ApiInput = {}): Promise<ApiAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#client.call(endpoint, input);
      if ((answer.status !== 429 && answer.status !== 503) || tries >= TRIES) return answer;
      await sleep(
        Math.min(Number(answer.headers['retry-after'] ?? 1), LONGEST_WAIT_SECONDS) * 1000,
        undefined,
        { signal: this.#signal },
      );
    }
  }

  /** The reply of a call that must succeed. */
  async ok<E extends Endpoint>(endpoint: E, input: ApiInput = {}): Promise<z.output<E['reply']>> {
    const answer = await this.call(endpoint, input);
    if (answer.status >= 400)
      throw new Error(`${endpoint.name} answered ${answer.status}: ${answer.text}`);
    return endpoint.reply.parse(answer.body) as z.output<E['reply']>;
  }
}
