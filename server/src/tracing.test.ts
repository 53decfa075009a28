import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { register } from '@bb1/domain/accounts/endpoints';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import {
  PASSED_ON,
  startServerProcess,
  type ServerProcess,
  SERVER_MAIN,
} from '../../testing/server-process.ts';
import { openSurroundings, type Surroundings } from '../../testing/surroundings.ts';
import {
  type PlacedSpan,
  startCollector,
  type TraceCollector,
} from '../../testing/traces-for-tests.ts';
import { registrationForm } from '../../testing/world.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
/** A route, a kind, a number or an id: no text of a person. */
const SAYABLE = /^(?:[A-Z]+|\d+|[a-z_.-]+|\/[\w/:.*-]*|[0-9a-f-]{36})$/;
const REFERENCE = 'click-0001';

let surroundings: Surroundings;
let collector: TraceCollector;
let server: ServerProcess;
const worker = { output: '', stop: () => Promise.resolve() };
beforeAll(async () => {
  collector = await startCollector();
  surroundings = await openSurroundings(await cloneDatabase(inject('postgresUrl')), {
    environment: {
      LOG_LEVEL: 'info',
      BUILD_COMMIT: 'abc1234',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  });
  server = await startServerProcess(surroundings.environment, { jobs: false });
  const child = spawn(process.execPath, [SERVER_MAIN, 'work'], {
    env: { ...PASSED_ON, ...surroundings.environment, PUBLIC_URL: server.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (chunk: Buffer) => (worker.output += chunk.toString()));
  worker.stop = async () => {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  };
  for (let tries = 0; tries < 600 && !worker.output.includes('"started"'); tries += 1)
    await sleep(100);
}, 180_000);
afterAll(async () => {
  await server.stop();
  await surroundings.close();
  await collector.close();
});

const linesOf = (output: string): Record<string, unknown>[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('one id', () => {
  it('[SAFE-9] follows a call over its log lines into the job and the mail of another process, and is returned', async () => {
    const answer = await server.client().call(register, {
      body: registrationForm('tara.trace@people.example', { full_name: 'Tara Trace' }),
      headers: { traceparent: `00-${TRACE}-${CALLER}-01`, 'x-request-id': REFERENCE },
    });
    expect([
      answer.status,
      answer.headers['x-request-id'],
      String(answer.headers['traceparent']).slice(0, 36),
    ]).toEqual([201, REFERENCE, `00-${TRACE}-`]);
    const span = String(answer.headers['traceparent']).slice(36, 52);
    const call = () => linesOf(server.output()).filter((line) => line['request_id'] === REFERENCE);
    await expect
      .poll(() => call().map(({ msg }) => msg), { timeout: 20_000 })
      .toEqual(['incoming request', 'request completed']);
    for (const line of call())
      expect(line).toMatchObject({ trace_id: TRACE, span_id: span, parent_id: CALLER });
    const mailOf = () =>
      linesOf(worker.output).find((line) => line['job'] === 'mail.deliver') ?? null;
    await expect.poll(mailOf, { timeout: 60_000 }).not.toBeNull();
    expect(mailOf()).toMatchObject({
      msg: 'job done',
      trace_id: TRACE,
      parent_id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      request_id: REFERENCE,
      mailId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(JSON.stringify(linesOf(worker.output))).not.toMatch(/tara\.trace|Tara/);
  });

  it('[SAFE-9] is that of a trace at the collector, from the request to the mail of the other process, without personal data', async () => {
    const spans = () => collector.store.find(TRACE)?.spans ?? [];
    await vi.waitFor(() => expect(spans().map(({ name }) => name)).toContain('send mail'), 20_000);
    const named = (name: string) =>
      spans().find((span) => span.name === name) ?? expect.unreachable();
    const request = named('POST /api/users');
    expect(request).toMatchObject({
      parentId: CALLER,
      depth: 0,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/users',
        'http.response.status_code': '201',
      },
    });
    const causes = (span: PlacedSpan): string[] => {
      const cause = spans().find(({ spanId }) => spanId === span.parentId);
      return cause === undefined ? [span.name] : [span.name, ...causes(cause)];
    };
    const chain = causes(named('send mail'));
    expect([chain[0], chain[1], chain.at(-1)]).toEqual([
      'send mail',
      'job mail.deliver',
      'POST /api/users',
    ]);
    expect(chain.some((name) => name.startsWith('transaction '))).toBe(true);
    expect(request.process).toMatch(/^serve \d+$/);
    expect(named('send mail').process).toMatch(/^work \d+$/);
    expect(named('send mail').began).toBeGreaterThanOrEqual(request.began);
    expect(JSON.stringify(collector.store.list())).not.toMatch(/tara|trace@|people\.example/i);
    for (const { attributes } of collector.store.list().flatMap((trace) => trace.spans))
      for (const [name, value] of Object.entries(attributes)) expect(value, name).toMatch(SAYABLE);
  });

  it('[SAFE-9] has the click that a page tells of, and nothing else that a caller says of one', async () => {
    const page = 'a1'.repeat(8);
    const ask = async (traceId: string, tracestate: string) => {
      const headers = { traceparent: `00-${traceId}-${CALLER}-01`, tracestate };
      await fetch(`${server.url}/api/config`, { headers });
      await vi.waitFor(() => expect(collector.store.find(traceId)).not.toBeNull(), 20_000);
      return collector.store.find(traceId)?.spans ?? [];
    };
    const [click, request] = await ask('c1'.repeat(16), `portal=250-${page}`);
    expect(click).toMatchObject({ name: 'click in the browser', spanId: CALLER, parentId: page });
    expect(request).toMatchObject({ name: 'GET /api/config', parentId: CALLER, depth: 1 });
    expect((request?.began ?? 0) - (click?.began ?? 0)).toBeCloseTo(250, 0);
    for (const [at, hostile] of ['portal=999999', 'portal=1-<script>', 'other=1', ''].entries())
      expect((await ask(`d${at}`.repeat(16), hostile)).map(({ name }) => name)).toEqual([
        'GET /api/config',
      ]);
  });

  it('[SAFE-9] of a caller is replaced if it is no valid id, and never repeated', async () => {
    for (const hostile of ['"><script>', 'a b c d e f g', 'x'.repeat(65), '..%2f..%2f', 'short']) {
      const answer = await fetch(`${server.url}/api/config`, {
        headers: { 'x-request-id': hostile, traceparent: `00-${'0'.repeat(32)}-${CALLER}-01` },
      });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
      expect(answer.headers.get('traceparent')).toContain(answer.headers.get('x-request-id'));
      expect(server.output()).not.toContain(hostile);
    }
  });
});

describe('the log of a process', () => {
  it('[SAFE-4] contains no password, address, account, code or file that people send, also of calls that are refused or unreadable', async () => {
    const sent = {
      password: 'quietly-said-password',
      email: 'gesa.geheim@people.example',
      sender_iban: 'DE02120300000000202051',
      code: '73920164',
      full_name: 'Gesa Geheim',
    };
    const json = JSON.stringify(sent);
    const form = new FormData();
    form.set('sender_iban', sent.sender_iban);
    form.set('picture', new Blob(['%PDF-1.7 a-passport']), 'Gesa-Geheim.pdf');
    const before = linesOf(server.output()).length;
    const calls: [method: string, path: string, body: string | FormData, type?: string][] = [
      ['POST', '/api/users', json],
      ['POST', '/api/login', json],
      ['POST', '/api/orders', json],
      ['POST', '/api/users', `${json}}`],
      ['POST', '/api/users', json, 'text/plain'],
      ['POST', '/api/identity_proofs', form],
      ['POST', `/api/none?iban=${sent.sender_iban}&email=${sent.email}&code=${sent.code}`, json],
      [
        'POST',
        `/login?email=${sent.email}`,
        new URLSearchParams(sent).toString(),
        'application/x-www-form-urlencoded',
      ],
    ];
    for (const [method, path, body, type = 'application/json'] of calls)
      await fetch(server.url + path, {
        method,
        body,
        headers: {
          ...(typeof body === 'string' ? { 'content-type': type } : {}),
          cookie: `session=${sent.code}; CSRF-TOKEN=${sent.code}`,
          'x-csrf-token': sent.code,
          authorization: `Bearer ${sent.password}`,
        },
      });
    await expect
      .poll(() => linesOf(server.output()).length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(before + 2 * calls.length);
    for (const secret of [...Object.values(sent), 'a-passport', 'Gesa'])
      expect(server.output()).not.toContain(secret);
  });
});

describe('a process that only works', () => {
  it('[SAFE-9][SAFE-4] logs its start with version and commit, and its stop with the signal', async () => {
    expect(linesOf(worker.output).find(({ msg }) => msg === 'started')).toMatchObject({
      as: 'work',
      version: '0.1.0',
      commit: 'abc1234',
    });
    await worker.stop();
    const ends = linesOf(worker.output).filter(({ msg }) => String(msg).startsWith('stop'));
    expect(ends).toMatchObject([{ msg: 'stopping', signal: 'SIGTERM' }, { msg: 'stopped' }]);
  });
});
