import { createServer } from 'node:http';
import { listenOnLoopback, type Loopback } from '../loopback.ts';

/**
 * Stands in for the accounting system's webhook while the life is lived. It is not ready for the first message, so that
 * the product delivers it again.
 */
export function accountingReceiver(): Promise<Loopback> {
  let messages = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      messages += 1;
      response.writeHead(messages === 1 ? 503 : 204).end();
    });
  });
  return listenOnLoopback(server, 0);
}
