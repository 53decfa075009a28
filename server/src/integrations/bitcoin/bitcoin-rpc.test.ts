import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { oddServer } from '../../../../testing/odd-server.ts';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import {
  bitcoinRpc,
  type BitcoinRpc,
  integer,
  NodeRefusal,
  question,
  satoshi,
  seconds,
} from './bitcoin-rpc.ts';

/** A server in place of the node. */
async function inPlaceOfNode(answer: RequestListener): Promise<BitcoinRpc> {
  const { port } = await oddServer(answer);
  return bitcoinRpc({ url: `http://somebody:se%40cret@127.0.0.1:${port}`, timeoutMs: 500 });
}

const answering =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(body);
const amount = question(satoshi, 'getbalance');

describe('amounts', () => {
  it.each([
    ['0.30000000', 30_000_000n],
    ['0.10000000', 10_000_000n],
    ['20999999.97690000', 2_099_999_997_690_000n],
    ['20999999.97690001', 2_099_999_997_690_001n],
    ['0.00000001', 1n],
    ['-0.00000546', -546n],
    ['0.00000000', 0n],
  ])('[PAY-4] %s is read to the satoshi', async (written, units) => {
    const rpc = await inPlaceOfNode(answering(`[{"id":0,"error":null,"result":${written}}]`));
    expect(await rpc.ask([amount])).toEqual([units]);
  });

  it("[PAY-4] sums beyond a float's precision are exact", async () => {
    const rpc = await inPlaceOfNode(
      answering('[{"id":0,"error":null,"result":[0.10000000,0.20000000]}]'),
    );
    const [answer] = await rpc.ask([question(z.array(satoshi), 'amounts')]);
    expect(
      answer instanceof NodeRefusal ? null : answer.reduce((sum, units) => sum + units, 0n),
    ).toBe(30_000_000n);
  });

  it.each(['1e-8', '0.1', '1', '"0.10000000"', '0.100000001', 'null', '100000000.00000000'])(
    "[PAY-4] %s is not an amount in a node's format",
    async (written) => {
      const rpc = await inPlaceOfNode(answering(`[{"id":0,"error":null,"result":${written}}]`));
      await expect(rpc.ask([amount])).rejects.toThrow(ChainUnreachable);
    },
  );

  it('[PAY-4] heights and times are whole numbers', async () => {
    const rpc = await inPlaceOfNode(
      answering(
        '[{"id":1,"error":null,"result":1700000000},{"id":0,"error":null,"result":840000}]',
      ),
    );
    expect(await rpc.ask([question(integer, 'getblockcount'), question(seconds, 'time')])).toEqual([
      840_000,
      new Date('2023-11-14T22:13:20Z'),
    ]);
    const broken = await inPlaceOfNode(answering('[{"id":0,"error":null,"result":1.5}]'));
    await expect(broken.ask([question(integer, 'getblockcount')])).rejects.toThrow(
      ChainUnreachable,
    );
  });
});

describe('a node without a usable answer', () => {
  it.each<[string, RequestListener]>([
    ['refuses the password', answering('', 401)],
    ['has too much to do', answering('Work queue depth exceeded', 503)],
    ['answers with a page', answering('<html></html>')],
    ['breaks off', answering('[{"id":0,"error":null,"result":0.1')],
    ['answers another question', answering('[{"id":7,"error":null,"result":0.10000000}]')],
    ['answers nothing', answering('[]')],
    ['answers with one object', answering('{"id":0,"error":null,"result":0.10000000}')],
    [
      'is still starting',
      answering('[{"id":0,"result":null,"error":{"code":-28,"message":"Loading block index…"}}]'),
    ],
    [
      'sends us elsewhere',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['hangs', () => undefined],
    ['hangs up', (request) => request.socket.destroy()],
  ])('[PAY-4] it %s: the call throws ChainUnreachable', async (_name, answer) => {
    const rpc = await inPlaceOfNode(answer);
    await expect(rpc.ask([amount])).rejects.toThrow(ChainUnreachable);
  });

  it('[PAY-4] a closed port: the call throws ChainUnreachable', async () => {
    await expect(bitcoinRpc({ url: 'http://a:b@127.0.0.1:9' }).ask([amount])).rejects.toThrow(
      ChainUnreachable,
    );
  });

  it('[PAY-4] a refusal of the node itself is an answer', async () => {
    const rpc = await inPlaceOfNode(
      answering(
        '[{"id":0,"result":null,"error":{"code":-5,"message":"Transaction not in mempool"}}]',
      ),
    );
    expect(await rpc.ask([amount])).toEqual([new NodeRefusal(-5, 'Transaction not in mempool')]);
  });
});

describe('name and password', () => {
  it('[SAFE-4] are sent to the node in a header and are in no error', async () => {
    let authorization: string | undefined;
    const rpc = await inPlaceOfNode((request, response) => {
      authorization = request.headers.authorization;
      response.writeHead(500).end('se@cret');
    });
    const error: unknown = await rpc.ask([amount]).catch((thrown: unknown) => thrown);
    expect(authorization).toBe(`Basic ${Buffer.from('somebody:se@cret').toString('base64')}`);
    expect(inspect(error, { depth: 9 })).not.toMatch(/se@cret|se%40cret|somebody/);
    const unreachable: unknown = await bitcoinRpc({ url: 'http://somebody:secret@127.0.0.1:9' })
      .ask([amount])
      .catch((thrown: unknown) => thrown);
    expect(inspect(unreachable, { depth: 9 })).not.toMatch(/secret|somebody/);
  });

  it.each(['somebody:secret@127.0.0.1', 'ftp://somebody:secret@host', ''])(
    '[SAFE-4] a wrong address (%s) is refused without repeating it',
    (url) => {
      const error = (() => {
        try {
          return bitcoinRpc({ url });
        } catch (thrown) {
          return thrown;
        }
      })();
      expect(error).toBeInstanceOf(Error);
      expect(inspect(error)).not.toContain('secret@');
    },
  );
});

it('[PAY-4] many calls are sent in batches and their answers come back in order', async () => {
  const sizes: number[] = [];
  const rpc = await inPlaceOfNode((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const asked = JSON.parse(body) as { id: number; params: { n: number } }[];
      sizes.push(asked.length);
      response.end(
        JSON.stringify(
          asked.toReversed().map(({ id, params }) => ({ id, error: null, result: params.n })),
        ),
      );
    });
  });
  const answers = await rpc.ask(
    Array.from({ length: 250 }, (_, n) => question(integer, 'echo', { n })),
  );
  expect(answers).toEqual(Array.from({ length: 250 }, (_, n) => n));
  expect(sizes).toEqual([100, 100, 50]);
});
