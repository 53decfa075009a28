import type { BrowserContext } from 'playwright-core';

/** Records a browser's requests and console output for its whole session. */
export interface TrafficRecorder {
  /** Each request as one text: method, address, headers and body. */
  readonly requests: readonly string[];
  /**
   * With `recordWire`: also what the browser added to requests itself, such as cookies, and traffic on
   * open connections.
   */
  readonly additions: readonly string[];
  readonly consoleLines: readonly string[];
  /** Errors and violations of a page's own security policy, as the browser reports them. */
  readonly errors: readonly string[];
}

/**
 * Detailed recording queries the browser for each request again, which takes a fifth of a story's
 * time.
 */
export function listen(
  context: BrowserContext,
  { recordWire }: { readonly recordWire: boolean },
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
    // Cookies and other headers the browser adds are known a moment later.
    if (recordWire)
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
