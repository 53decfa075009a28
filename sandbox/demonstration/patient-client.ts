import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import { ApiClient, type ApiAnswer, type ApiInput } from '../api-client.ts';

const TRIES = 8;
const LONGEST_WAIT_SECONDS = 65;

/** Somebody signed in. */
export type Caller = Pick<PatientClient, 'call' | 'ok'>;

/** A client that waits when asked to: for a limit, or for a server that is busy or restarting. */
export class PatientClient {
  readonly #client: ApiClient;
  readonly #signal: AbortSignal;

  /**
   * `from` is the loopback address to call from: the product's limits count by network. Only Linux
   * has more than one; elsewhere the client waits for the limits.
   */
  constructor(apiUrl: string, signal: AbortSignal, { from }: { readonly from?: string } = {}) {
    this.#signal = signal;
    const agent = new Agent({
      keepAlive: false,
      ...(from === undefined || process.platform !== 'linux' ? {} : { localAddress: from }),
    });
    this.#client = new ApiClient(
      ({ method, path, headers, body }) =>
        new Promise((resolve, reject) => {
          const sent = request(
            `${apiUrl}${path}`,
            {
              method,
              agent,
              signal,
              headers: {
                ...headers,
                ...(body === undefined ? {} : { 'content-length': String(body.length) }),
              },
            },
            (answer) => {
              buffer(answer).then(
                (bytes) =>
                  resolve({
                    status: answer.statusCode ?? 0,
                    headers: answer.headers,
                    text: bytes.toString(),
                  }),
                reject,
              );
            },
          );
          sent.on('error', reject);
          sent.end(body);
        }),
    );
  }

  /** Any answer except "later". */
  async call(endpoint: Endpoint, input: ApiInput = {}): Promise<ApiAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#client.call(endpoint, input);
      if (!isLater(answer) || tries >= TRIES) return answer;
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

/** Rates are read again a few seconds after the clock has moved. */
function isLater({ status, body }: ApiAnswer): boolean {
  return status === 429 || status === 503 || body.code === 'rate_unavailable';
}
