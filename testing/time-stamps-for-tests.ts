import { createServer } from 'node:http';
import { bodyOf } from '../sandbox/body-of.ts';
import { listenOnLoopback } from '../sandbox/loopback.ts';
import {
  startTimeStampStandIn,
  type TimeStampStandIn,
} from '../sandbox/time-stamps/time-stamp-stand-in.ts';

export type { TimeStampStandIn };

/** A time stamp authority with keys of its own in a folder. */
export function startAuthority(folder: string, now: () => Date): Promise<TimeStampStandIn> {
  return startTimeStampStandIn({ port: 0, folder, now });
}

/** A server that answers each request for a time stamp as a test wants it. */
export function startOddAuthority(
  answer: (request: Buffer) => Promise<{ readonly status?: number; readonly body: Uint8Array }>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void bodyOf(request, 4_096)
      .then(answer)
      .then(({ status, body }) => response.writeHead(status ?? 200).end(body));
  });
  return listenOnLoopback(server, 0);
}
