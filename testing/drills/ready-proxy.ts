import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../sandbox/loopback.ts';

const ASK_EVERY_MS = 100;

/**
 * Distributes requests over ready processes, like the proxy of operations/proxy: retried elsewhere
 * only if no byte was taken.
 */
export class ReadyProxy {
  readonly #ready = new Set<number>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  #next = 0;
  #over = false;
  url = '';

  constructor(ports: readonly number[]) {
    this.#server = createServer((request, response) => void this.#forward(request, response));
    for (const port of ports) void this.#keepAsking(port);
  }

  async open(): Promise<void> {
    const port = await freePort();
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${port}`;
  }

  async #keepAsking(port: number): Promise<void> {
    while (!this.#over) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => null);
      if (answer?.status === 200) this.#ready.add(port);
      else this.#ready.delete(port);
      await sleep(ASK_EVERY_MS);
    }
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const candidates = [...this.#ready];
    const turn = this.#next++;
    for (let at = 0; at < candidates.length; at++) {
      if (
        await this.#tryAt(candidates[(turn + at) % candidates.length] ?? 0, {
          request,
          body,
          response,
        })
      )
        return;
    }
    response
      .writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' })
      .end('{"code":"service_busy"}');
  }

  /** False if nothing listened there. */
  #tryAt(
    port: number,
    {
      request,
      body,
      response,
    }: {
      readonly request: IncomingMessage;
      readonly body: Buffer;
      readonly response: ServerResponse;
    },
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const sending = httpRequest(
        {
          host: '127.0.0.1',
          port,
          method: request.method,
          path: request.url,
          headers: request.headers,
          agent: this.#agent,
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response).on('close', () => resolve(true));
        },
      );
      sending.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve(false);
        // Part of the request was taken, so its outcome is unknown: rolling must not cause that.
        response.writeHead(502).end(error.message);
        resolve(true);
      });
      sending.end(body);
    });
  }

  close(): void {
    this.#over = true;
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
