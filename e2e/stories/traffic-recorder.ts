import type { BrowserContext } from 'playwright-core';

/** Everything a browser sent and said, for the whole life of its session. */
export interface TrafficRecorder {
  /** Each request as one text: method, address, headers and body. */
  readonly requests: readonly string[];
  /** With `sharp` ears: what the browser added to requests by itself, such as cookies, and whatever went over an open connection. */
  readonly additions: readonly string[];
  readonly consoleLines: readonly string[];
  /** What no page may do: throw, or break the rules of its own security policy; the browser tells both. */
  readonly errors: readonly string[];
}

/** Sharp ears ask the browser about each request again, which takes a fifth of a story's time. */
export function listen(
  context: BrowserContext,
  { sharp }: { readonly sharp: boolean },
): TrafficRecorder {
  const requests: string[] = [];
  const additions: string[] = [];
  const consoleLines: string[] = [];
  const errors: string[] = [];
  context.on('request', (request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? '';
    requests.push(
      [request.method(), request.url(), JSON.stringify(request.headers()), body].join('\n'),
    );
    // Cookies and what else the browser adds by itself are known a moment later.
    if (sharp)
      request.allHeaders().then(
        (headers) => additions.push([request.url(), JSON.stringify(headers)].join('\n')),
        () => undefined,
      );
  });
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      additions.push(`WebSocket\n${socket.url()}`);
      socket.on('framesent', ({ payload }) =>
        additions.push(
          `${socket.url()}\n${typeof payload === 'string' ? payload : payload.toString('latin1')}`,
        ),
      );
    }),
  );
  context.on('console', (message) => {
    const line = `${message.type()}: ${message.text()} (${message.location().url})`;
    consoleLines.push(line);
    if (message.type() === 'error') errors.push(line);
  });
  context.on('weberror', (event) => errors.push(String(event.error().stack ?? event.error())));
  return { requests, additions, consoleLines, errors };
}
