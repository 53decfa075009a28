import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { latestReference, traceRequests } from './browser-trace.ts';

const [TRACE, PAGE] = ['a'.repeat(32), 'b'.repeat(16)];
const NEXT = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;

let now: number;
let sent: { url: string; traceparent: string | null; tracestate: string | null }[];
let click: () => void;

beforeEach(() => {
  now = 1_000;
  sent = [];
  vi.stubGlobal('location', {
    origin: 'https://portal.example',
    pathname: '/claim/new',
    href: 'https://portal.example/claim/new',
  });
  vi.stubGlobal('document', {
    querySelector: () => ({ getAttribute: () => `00-${TRACE}-${PAGE}-01` }),
  });
  vi.stubGlobal(
    'addEventListener',
    (_kind: string, note: (event: { timeStamp: number }) => void) => {
      click = () => note({ timeStamp: now });
    },
  );
  vi.stubGlobal('window', {
    fetch: (url: string, { headers }: { headers: Headers }) => {
      sent.push({
        url,
        traceparent: headers?.get?.('traceparent') ?? null,
        tracestate: headers?.get?.('tracestate') ?? null,
      });
      return Promise.resolve(
        new Response('', { headers: { traceparent: NEXT, 'x-request-id': `reference-of-${url}` } }),
      );
    },
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  traceRequests();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ask = async (url: string) => {
  await window.fetch(url, { method: 'GET' });
  const { traceparent, tracestate } = sent.at(-1) ?? expect.unreachable();
  const [, traceId = '', spanId = ''] = traceparent?.split('-') ?? [];
  return { traceId, spanId, tracestate };
};

describe('what a page asks', () => {
  it('[SAFE-9] is part of its trace, and no longer once it asks on its own for half a minute', async () => {
    expect(await ask('/api/distribution_claims')).toEqual({
      traceId: TRACE,
      spanId: PAGE,
      tracestate: null,
    });
    now += 31_000;
    expect(await ask('/api/distribution_claims')).toMatchObject({ traceId: '', tracestate: null });
  });

  it('[SAFE-9] after a click is below it, and its first request says when the click was and on which page', async () => {
    click();
    now += 250;
    const first = await ask('/api/distribution_claims');
    expect(first).toEqual({
      traceId: TRACE,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      tracestate: `portal=250-${PAGE}`,
    });
    expect(first.spanId).not.toBe(PAGE);
    now += 5_000;
    expect(await ask('/api/distribution_claims/submit')).toEqual({ ...first, tracestate: null });
    click();
    expect((await ask('/api/distribution_claims')).spanId).not.toBe(first.spanId);
  });

  it('[SAFE-9] for another page begins a trace, in which that page then asks', async () => {
    click();
    const opened = await ask('/portfolio.data');
    expect(opened).toMatchObject({
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      tracestate: 'portal=0',
    });
    expect(opened.traceId).not.toBe(TRACE);
    now += 60_000;
    click();
    expect(await ask('/api/users')).toMatchObject({
      traceId: 'c'.repeat(32),
      tracestate: `portal=0-${'d'.repeat(16)}`,
    });
  });

  it('[SAFE-9] has the reference of the newest page, and carries nothing to other sites', async () => {
    await ask('/api/users');
    expect(latestReference()).not.toContain('/api/users');
    await ask('/claim/new.data');
    expect(latestReference()).toBe('reference-of-/claim/new.data');
    click();
    expect(await ask('https://elsewhere.example/x.data')).toMatchObject({
      traceId: '',
      tracestate: null,
    });
    expect(latestReference()).toBe('reference-of-/claim/new.data');
  });
});
