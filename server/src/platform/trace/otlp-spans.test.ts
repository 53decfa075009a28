import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startCollector } from '../../../../testing/traces-for-tests.ts';
import { otlpSpans, type SentSpans } from './otlp-spans.ts';
import { inSpan } from './spans.ts';
import { traceRequests } from './trace-requests.ts';
import { currentTrace, runTraced, traceOfRequest } from './trace.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function sender(endpoint: string, share = 1): { sent: SentSpans; failures: unknown[] } {
  const failures: unknown[] = [];
  const sent = otlpSpans({
    endpoint,
    headers: { authorization: 'Bearer of-tests' },
    share,
    version: { version: '0.0.1', commit: 'abc' },
    as: 'serve',
    onFailure: (error) => failures.push(error),
  });
  return { sent, failures };
}

const work = (sent: SentSpans | null, count = 1): Promise<unknown> =>
  Promise.all(
    Array.from({ length: count }, () =>
      runTraced({ ...traceOfRequest({}), ...(sent === null ? {} : { spans: sent.spans }) }, () =>
        inSpan({ name: 'outer', facts: {} }, () =>
          inSpan({ name: 'inner', facts: { 'portal.job': 'a.b' } }, async () => currentTrace()),
        ),
      ),
    ),
  );

describe('spans', () => {
  it('[SAFE-9] of a call within the process are no failure when the answer is whole', async () => {
    const collector = await startCollector();
    closing.push(() => collector.close());
    const { sent } = sender(collector.url);
    const app = fastify();
    traceRequests(app, sent.spans);
    app.get('/whole', () => ({ text: 'x'.repeat(100_000) }));
    app.get('/broken', (_request, reply) => reply.code(503).send());
    expect((await app.inject('/whole')).statusCode).toBe(200);
    await app.inject('/broken');
    await sent.close();
    expect(
      Object.fromEntries(
        collector.store.list().flatMap(({ spans }) => spans.map((one) => [one.name, one.failed])),
      ),
    ).toEqual({ 'GET /whole': false, 'GET /broken': true });
  });

  it('[SAFE-9] arrive with the ids of the work, each below the one around it, and a failure as one', async () => {
    const collector = await startCollector();
    closing.push(() => collector.close());
    const { sent } = sender(collector.url);
    const [trace] = (await work(sent)) as [ReturnType<typeof currentTrace>];
    const failing = runTraced({ ...traceOfRequest({}), spans: sent.spans }, () =>
      inSpan({ name: 'failing', facts: {} }, () => Promise.reject(new Error('secret of a person'))),
    );
    await expect(failing).rejects.toThrow('secret');
    await sent.close();
    expect(collector.store.find(trace?.traceId ?? '')?.spans).toMatchObject([
      { name: 'outer', failed: false },
      { name: 'inner', depth: 1, spanId: trace?.spanId, attributes: { 'portal.job': 'a.b' } },
    ]);
    expect(collector.store.list().flatMap(({ spans }) => spans)).toContainEqual(
      expect.objectContaining({ name: 'failing', failed: true, attributes: {} }),
    );
    expect(JSON.stringify(collector.store.list())).not.toContain('secret');
  });

  it('[SAFE-9] of a share of the traces are all of a trace or none, the same in every process', async () => {
    const collector = await startCollector();
    closing.push(() => collector.close());
    const [one, other] = [sender(collector.url, 0.5).sent, sender(collector.url, 0.5).sent];
    const traces = Array.from({ length: 200 }, () => traceOfRequest({}));
    for (const trace of traces)
      for (const { spans } of [one, other])
        await runTraced({ ...trace, spans }, () =>
          inSpan({ name: 'part', facts: {} }, async () => null),
        );
    await Promise.all([one.close(), other.close()]);
    const counts = traces.map(({ traceId }) => collector.store.find(traceId)?.spans.length ?? 0);
    expect(new Set(counts)).toEqual(new Set([0, 2]));
  });

  it.each([
    ['refuses connections', null],
    ['never answers', () => undefined],
    ['answers with errors', (answer: (status: number) => void) => answer(500)],
  ] as const)(
    '[SAFE-9] for a collector that %s hold nothing up, are bounded, and are reported once',
    async (_what, behave) => {
      let url = 'http://127.0.0.1:9';
      if (behave !== null) {
        const server = createServer((_request, response) =>
          behave((status) => response.writeHead(status).end()),
        ).listen(0, '127.0.0.1');
        await once(server, 'listening');
        closing.push(async () => {
          server.close();
          server.closeAllConnections();
        });
        url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      }
      const { sent, failures } = sender(url);
      const before = process.memoryUsage().heapUsed;
      const began = performance.now();
      await work(sent, 5_000);
      await sleep(10);
      expect(performance.now() - began).toBeLessThan(5_000);
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
      if (behave === null) await vi.waitFor(() => expect(failures).toHaveLength(1), 10_000);
      const stopping = performance.now();
      await sent.close();
      expect(performance.now() - stopping).toBeLessThan(4_000);
      expect(failures.length).toBeLessThanOrEqual(1);
    },
    30_000,
  );

  it('[SAFE-9] are not made without a collector: the work runs in the trace around it', async () => {
    const trace = traceOfRequest({});
    await runTraced(trace, () =>
      inSpan({ name: 'any', facts: {} }, async () => expect(currentTrace()).toBe(trace)),
    );
  });
});
