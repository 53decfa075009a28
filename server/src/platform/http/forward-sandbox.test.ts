import { createServer } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerErrorPlainly } from './errors.ts';
import { forwardSandbox } from './forward-sandbox.ts';

const asked: string[] = [];
const panel = createServer((request, answer) => answer.end(String(asked.push(request.url ?? ''))));
const elsewhere = createServer((_request, answer) => answer.end('elsewhere'));
const app = Fastify();
const portOf = (server: typeof panel) => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

beforeAll(async () => {
  for (const server of [panel, elsewhere])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app.setErrorHandler((error, request, reply) => answerErrorPlainly(error, request, reply));
  forwardSandbox(app, `http://127.0.0.1:${portOf(panel)}`, 'https://demo.example');
  await app.ready();
});
afterAll(async () => {
  await app.close();
  for (const server of [panel, elsewhere]) server.close();
});

describe('the way to the sandbox', () => {
  it('[SITE-1] leads to the sandbox alone, whatever host the request line names', async () => {
    const answer = await app.inject(`http://127.0.0.1:${portOf(elsewhere)}/sandbox/mails?x=1`);
    expect([answer.body, asked.at(-1)]).toEqual(['1', '/sandbox/mails?x=1']);
  });

  it.each([
    ['another host name, as after DNS rebinding', 'GET', { host: 'evil.example:3000' }],
    ['the host name of another site in front of ours', 'GET', { host: 'localhost.evil.example' }],
    ['a form of another site', 'POST', { host: 'localhost:3000', origin: 'https://evil.example' }],
    [
      'another port of this machine',
      'POST',
      { host: 'localhost:3000', origin: 'http://localhost:4000' },
    ],
    ['a framed document', 'POST', { host: 'localhost:3000', origin: 'null' }],
  ] as const)('[SAFE-8] is closed to a call with %s', async (_what, method, headers) => {
    const before = asked.length;
    const answer = await app.inject({ method, url: '/sandbox/api/codes', headers });
    expect([answer.statusCode, asked.length]).toEqual([403, before]);
  });

  it.each([
    ['GET', { host: 'localhost:3000' }],
    ['GET', { host: '[::1]:3000' }],
    ['POST', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
    ['POST', { host: 'demo.example', origin: 'https://demo.example' }],
  ] as const)('[SAFE-8] is open to %s from its own pages %j', async (method, headers) => {
    const answer = await app.inject({ method, url: '/sandbox/x', headers });
    expect(answer.statusCode).toBe(200);
  });

  it('[SITE-1] reports in words that the sandbox does not answer, and when to retry', async () => {
    await new Promise((resolve) => panel.close(resolve).closeAllConnections());
    const answer = await app.inject('/sandbox/');
    expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([
      503,
      '5',
      'We are very busy right now. Please try again in a moment.',
    ]);
  });
});
