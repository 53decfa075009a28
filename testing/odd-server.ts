import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenOnLoopback, type Loopback } from '../sandbox/loopback.ts';

/** A server in place of somebody else's, with any answer, until the test is over. */
export async function oddServer(answer: RequestListener): Promise<Loopback> {
  const odd = await listenOnLoopback(createServer(answer), 0);
  onTestFinished(odd.close);
  return odd;
}
