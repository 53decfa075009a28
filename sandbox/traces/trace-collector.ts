import { createServer } from 'node:http';
import { bodyOf } from '../body-of.ts';
import { listenOnLoopback } from '../loopback.ts';
import { TraceStore } from './trace-store.ts';

/** A collector that speaks OTLP over HTTP (in JSON), for the pages below `/sandbox/traces`. */
export interface TraceCollector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly store: TraceStore;
  close(): Promise<void>;
}

const MOST_BYTES = 8_000_000;

export async function startTraceCollector({ port }: { port: number }): Promise<TraceCollector> {
  const store = new TraceStore();
  const server = createServer((request, response) => {
    const answer = (status: number) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void answer(404);
    bodyOf(request, MOST_BYTES)
      .then((body) => store.take(JSON.parse(body.toString())))
      .then(
        () => answer(200),
        () => answer(400),
      );
  });
  const { url, close } = await listenOnLoopback(server, port);
  return { url, store, close };
}
