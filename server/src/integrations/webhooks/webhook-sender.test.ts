import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookSender } from './webhook-sender.ts';

const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(request.url ?? '');
  if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' });
  if (request.url === '/long') response.write('x'.repeat(100_000));
  response.end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const strict = webhookSender({ mayBeInside: false });
const message = (url: string) => ({ url: new URL(url), headers: {}, body: '{}' });

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
      await expect(strict.send(message(`http://${host}:${port}/inside`))).rejects.toThrow(
        'not public',
      );
    expect(seen).not.toContain('/inside');
  });
});

describe('a webhook of the sandbox', () => {
  const sandbox = webhookSender({ mayBeInside: true });

  it('[CALL-6] answers the status, follows no redirect, and reads no body', async () => {
    expect(await sandbox.send(message(`http://127.0.0.1:${port}/moved`))).toBe(302);
    expect(await sandbox.send(message(`http://127.0.0.1:${port}/long`))).toBe(200);
    expect(seen).not.toContain('/elsewhere');
  });

  it('[CALL-6] fails without an answer', async () => {
    await expect(sandbox.send(message('http://127.0.0.1:9/hook'))).rejects.toThrow('ECONNREFUSED');
  });
});
