import { IncomingMessage } from 'node:http';

/** Whether a request came over a socket rather than from a page rendered in this process. */
export function isFromOutside(request: object): boolean {
  return request instanceof IncomingMessage;
}
