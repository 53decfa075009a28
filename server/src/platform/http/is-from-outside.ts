import { IncomingMessage } from 'node:http';

/** Whether a request came over a socket, and is no call that a page makes in this process. */
export function isFromOutside(request: object): boolean {
  return request instanceof IncomingMessage;
}
