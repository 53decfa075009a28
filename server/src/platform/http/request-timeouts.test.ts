import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantUploadTime, limitRequestTime } from './request-timeouts.ts';

let app: FastifyInstance;
let port = 0;
const ended: string[] = [];
beforeAll(async () => {
  app = Fastify();
  limitRequestTime(app, { ordinaryMs: 150, uploadMs: 60_000 });
  app.post('/ordinary', () => 'read');
  app.post(
    '/upload',
    {
      preParsing: (request, _reply, payload, done) => {
        grantUploadTime(request.raw);
        done(null, payload);
      },
    },
    () => 'read',
  );
  // Answers later than any request may take to arrive: the limit applies to the request, not to the
  // answer.
  app.get('/slow-answer', () => new Promise((answer) => setTimeout(() => answer('read'), 400)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => app.close());

function begin(request: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  socket.on('error', () => ended.push('reset'));
  const answer = once(socket, 'close').then(() => received);
  socket.write(request);
  return { socket, answer };
}

const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\n`;

describe('a slow request', () => {
  it('[SAFE-3] is ended without an answer if its body does not arrive in time', async () => {
    const { socket, answer } = begin(post('/ordinary'));
    socket.write('ab');
    expect(await answer).toBe('');
  });

  it('[KYC-6] may take longer once it is known to be an upload by an authorised sender', async () => {
    const { socket, answer } = begin(post('/upload'));
    socket.write('ab');
    // The ordinary request, started at the same time, has been ended before the rest of this one is
    // sent.
    const ordinary = begin(post('/ordinary'));
    expect(await ordinary.answer).toBe('');
    socket.write('cd');
    expect(await answer).toMatch(/^HTTP\/1\.1 200[^]*read$/);
  });

  it('[SAFE-3] is not affected by how long the answer takes', async () => {
    const { answer } = begin('GET /slow-answer HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 200[^]*read$/);
  });
});
