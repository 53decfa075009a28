import { Agent, request as httpRequest } from 'node:http';
import type { Wire } from '../api-client.ts';

const PATIENCE_MS = 30_000;

/** Requests are sent on schedule, whether or not earlier ones were answered, as by people. */
export async function openLoad({
  perSecond,
  seconds,
  send,
}: {
  readonly perSecond: number;
  readonly seconds: number;
  readonly send: (at: number) => Promise<unknown>;
}): Promise<void> {
  const began = performance.now();
  const all: Promise<unknown>[] = [];
  await new Promise<void>((resolve) => {
    let sent = 0;
    const timer = setInterval(() => {
      const due = Math.min(
        perSecond * seconds,
        Math.floor(((performance.now() - began) / 1_000) * perSecond),
      );
      // Measured from the scheduled moment, so that a late generator makes nothing look faster.
      for (; sent < due; sent++) all.push(send(began + (sent / perSecond) * 1_000));
      if (sent < perSecond * seconds) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  await Promise.all(all);
}

/**
 * A browser at one network address: over keep-alive connections, with the address a proxy would
 * add. A connection that the server closed just before its reuse is retried once, as in browsers.
 */
export function wireFrom(address: string, port: number, agent: Agent): Wire {
  const ask = (
    { method, path, headers, body }: Parameters<Wire>[0],
    isAgain: boolean,
  ): ReturnType<Wire> =>
    new Promise((resolve, reject) => {
      const sending = httpRequest(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent,
          headers: {
            host: `localhost:${port}`,
            'x-forwarded-for': address,
            'accept-encoding': 'br',
            ...headers,
            ...(body === undefined ? {} : { 'content-length': body.length }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sending.setTimeout(PATIENCE_MS, () => sending.destroy(new Error('no answer')));
      sending.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET' && sending.reusedSocket && !isAgain)
          resolve(ask({ method, path, headers, body }, true));
        else reject(error);
      });
      sending.end(body);
    });
  return (request) => ask(request, false);
}
