import { Agent, request as httpRequest } from 'node:http';
import type { Wire } from '../api-client.ts';

const PATIENCE_MS = 30_000;

/** Requests come when they come, whether those before were answered or not, as people do. */
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
      // Measured from the moment it should have gone out: a generator that comes late makes nothing look quicker.
      for (; sent < due; sent++) all.push(send(began + (sent / perSecond) * 1_000));
      if (sent < perSecond * seconds) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  await Promise.all(all);
}

/**
 * How a browser at one network address reaches a server: over kept connections, with the address a proxy would add. A kept
 * connection that the server closed just when it was to be used again is no answer, and like a browser it asks again once.
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
