import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Webhooks } from './webhook-port.ts';
import { webhookSender } from './webhook-sender.ts';

const seen: string[] = [];
const connections = new Set<Socket>();
const server = createServer((request, response) => {
  seen.push(request.url ?? '');
  connections.add(request.socket);
  if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' });
  if (request.url === '/long') response.write('x'.repeat(100_000));
  if (request.url === '/slow') response.write('x');
  else response.end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const strict = webhookSender({ mayBeInside: false });
const MESSAGE = { headers: {}, body: '{}' };
const post = async (sender: Webhooks, url: string) => {
  const receiver = sender.receiver(new URL(url));
  try {
    return await receiver.send(MESSAGE);
  } finally {
    receiver.close();
  }
};

describe('a webhook of production', () => {
  it.each([
    ['http://books.example/hook', 'not_https'],
    ['https://user:secret@books.example/hook', 'not_plain'],
    ['https://books.example/hook#part', 'not_plain'],
    ['https://127.0.0.1/hook', 'not_public'],
    ['https://2130706433/hook', 'not_public'],
    ['https://10.1.2.3/hook', 'not_public'],
    ['https://169.254.169.254/latest/meta-data', 'not_public'],
    ['https://[::1]/hook', 'not_public'],
    ['https://[::ffff:10.0.0.1]/hook', 'not_public'],
    ['https://[fd00::1]/hook', 'not_public'],
    ['https://books.example/hook', null],
  ])('[CALL-6] of %s is judged: %s', (url, fault) => {
    expect(strict.faultOf(new URL(url))).toBe(fault);
  });

  it('[CALL-6] reaches no address inside, neither by number nor by a name that resolves to one', async () => {
    for (const host of ['127.0.0.1', 'localhost'])
      await expect(post(strict, `http://${host}:${port}/inside`)).rejects.toThrow('not public');
    expect(seen).not.toContain('/inside');
  });
});

describe('a webhook of the sandbox', () => {
  const sandbox = webhookSender({ mayBeInside: true });

  it('[CALL-6] answers the status, follows no redirect, and reads no body', async () => {
    expect(await post(sandbox, `http://127.0.0.1:${port}/moved`)).toBe(302);
    expect(await post(sandbox, `http://127.0.0.1:${port}/long`)).toBe(200);
    expect(seen).not.toContain('/elsewhere');
  });

  const receiverOf = (path: string) => {
    const receiver = sandbox.receiver(new URL(`http://127.0.0.1:${port}${path}`));
    onTestFinished(() => receiver.close());
    return receiver;
  };

  it('[CALL-6] gets its messages over one connection, which ends with them', async () => {
    connections.clear();
    const receiver = receiverOf('/hook');
    for (let message = 0; message < 5; message += 1) expect(await receiver.send(MESSAGE)).toBe(200);
    expect(connections.size).toBe(1);
    receiver.close();
    await expect.poll(() => [...connections].every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('[CALL-6] that closed the connection meanwhile gets the message over a new one', async () => {
    connections.clear();
    const receiver = receiverOf('/hook');
    for (let message = 0; message < 20; message += 1) {
      expect(await receiver.send(MESSAGE)).toBe(200);
      for (const one of connections) one.resetAndDestroy();
    }
    expect(connections.size).toBeGreaterThan(1);
  });

  it('[CALL-6] that answers long or slowly holds up none of its next messages', async () => {
    for (const path of ['/long', '/slow']) {
      connections.clear();
      const receiver = receiverOf(path);
      const began = performance.now();
      for (let message = 0; message < 2; message += 1)
        expect(await receiver.send(MESSAGE)).toBe(200);
      expect(performance.now() - began).toBeLessThan(5_000);
      expect(connections.size, path).toBe(2);
    }
  });

  it('[CALL-6] fails without an answer', async () => {
    await expect(post(sandbox, 'http://127.0.0.1:9/hook')).rejects.toThrow('ECONNREFUSED');
  });
});
