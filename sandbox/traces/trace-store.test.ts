import { describe, expect, it } from 'vitest';
import { speechFor } from '../panel/speech.ts';
import { traceContent, traceListContent } from '../panel/trace-pages.ts';
import { TraceStore } from './trace-store.ts';

const TRACE = 'a'.repeat(32);
const id = (number: number) => number.toString(16).padStart(16, '0');

function exported(
  spans: readonly { id: number; parent?: number; name: string; at?: number; traceId?: string }[],
  process = 'serve',
) {
  return {
    resourceSpans: [
      {
        resource: {
          attributes: [
            { key: 'portal.process', value: { stringValue: process } },
            { key: 'service.instance.id', value: { stringValue: 'host:77' } },
          ],
        },
        scopeSpans: [
          {
            spans: spans.map(({ id: number, parent, name, at = number, traceId = TRACE }) => ({
              traceId,
              spanId: id(number),
              ...(parent === undefined ? {} : { parentSpanId: id(parent) }),
              name,
              startTimeUnixNano: `${at}000000`,
              endTimeUnixNano: `${at + 1}500000`,
              attributes: [{ key: 'http.response.status_code', value: { intValue: 201 } }],
              status: {},
            })),
          },
        ],
      },
    ],
  };
}

describe('the collector of the sandbox', () => {
  it('[RUN-2] puts each span below its cause in order of time, over processes, and one without its cause at the top', () => {
    const store = new TraceStore();
    store.take(exported([{ id: 4, parent: 2, name: 'job' }], 'work'));
    store.take(
      exported([
        { id: 3, parent: 1, name: 'second' },
        { id: 2, parent: 1, name: 'first' },
        { id: 1, name: 'request' },
        { id: 9, parent: 8, name: 'orphan' },
      ]),
    );
    expect(store.find(TRACE)).toMatchObject({
      began: 1,
      ended: 10.5,
      spans: [
        { name: 'request', depth: 0, process: 'serve 77' },
        { name: 'first', depth: 1 },
        { name: 'job', depth: 2, process: 'work 77' },
        { name: 'second', depth: 1 },
        { name: 'orphan', depth: 0 },
      ],
    });
  });

  it('[RUN-2] shows spans of a circle no more than once, and keeps the newest 2,000 traces', () => {
    const store = new TraceStore();
    store.take(
      exported([
        { id: 1, parent: 2, name: 'a' },
        { id: 2, parent: 1, name: 'b' },
      ]),
    );
    expect(store.find(TRACE)?.spans.length).toBeLessThanOrEqual(2);
    for (let number = 1; number <= 2_100; number += 1)
      store.take(
        exported([
          { id: 1, name: 'n', at: number, traceId: number.toString(16).padStart(32, '0') },
        ]),
      );
    expect(store.list()).toHaveLength(2_000);
    expect(store.list()[0]?.began).toBe(2_100);
  });

  it('[RUN-2] refuses what is no export of OTLP', () => {
    const store = new TraceStore();
    for (const body of [
      null,
      {},
      { resourceSpans: [{}] },
      exported([{ id: 1, name: 'x', traceId: '<b>' }]),
    ])
      expect(() => store.take(body)).toThrow();
    expect(store.list()).toEqual([]);
  });

  it('[RUN-2] shows its pages in both languages, and foreign names as text', () => {
    const store = new TraceStore();
    store.take(exported([{ id: 1, name: '<script>alert(1)</script>' }]));
    const [trace = expect.unreachable()] = store.list();
    for (const lang of ['en', 'de']) {
      const speech = speechFor(lang);
      const pages = [
        traceContent(speech, trace),
        traceListContent(speech, { traces: [trace], isAll: true }),
      ].map(({ text }) => text);
      for (const page of pages) {
        expect(page).toContain('&lt;script&gt;');
        expect(page).not.toContain('<script>');
        expect(page).not.toContain('style=');
      }
    }
  });
});
