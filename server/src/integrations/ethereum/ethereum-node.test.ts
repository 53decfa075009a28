import { describe, expect, it } from 'vitest';
import { oddServer } from '../../../../testing/odd-server.ts';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { ethereumNode } from './ethereum-node.ts';

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
type Reply = (asked: readonly Asked[]) => { status?: number; body: unknown };

/** A node whose answers the test chooses. */
async function nodeThatSays(reply: Reply): Promise<{ url: string; asked: Asked[][] }> {
  const asked: Asked[][] = [];
  const { url } = await oddServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const given: Asked | Asked[] = JSON.parse(Buffer.concat(chunks).toString());
      const batch = Array.isArray(given) ? given : [given];
      asked.push(batch);
      const { status = 200, body } = reply(batch);
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  return { url: `${url}/v3/secret-key`, asked };
}

const well: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_syncing: false,
  eth_blockNumber: '0x10',
};
const answer =
  (changes: Readonly<Record<string, unknown>>): Reply =>
  (asked) => ({
    body: asked.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: { ...well, ...changes }[method],
    })),
  });
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const header = {
  number: '0x5',
  hash: hash('a'),
  parentHash: hash('b'),
  timestamp: '0x6553f100',
  transactions: [],
};

describe('an answer of a node is accepted only when it makes sense', () => {
  it('[PAY-4] a valid one is accepted, and costs one request', async () => {
    const { url, asked } = await nodeThatSays(answer({}));
    expect(await ethereumNode({ url, chainId: 1 }).head()).toBe(16);
    expect(asked.length).toBe(1);
  });

  it.each([
    ['a number that is none', { eth_blockNumber: 16 }],
    ['an empty quantity', { eth_blockNumber: '0x' }],
    ['a negative height', { eth_blockNumber: '-0x1' }],
    ['a height that no float holds', { eth_blockNumber: '0x20000000000001' }],
    ['nothing', { eth_blockNumber: null }],
    [
      'a node that still catches up',
      { eth_syncing: { currentBlock: '0x1', highestBlock: '0x10' } },
    ],
    ['an unclear word about catching up', { eth_syncing: null }],
    ['another chain', { eth_chainId: '0x2' }],
  ])('[PAY-4] refused: %s', async (_, changes) => {
    const { url } = await nodeThatSays(answer(changes));
    await expect(ethereumNode({ url, chainId: 1 }).head()).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it.each<[string, Reply]>([
    ['a page of a proxy', () => ({ body: '<html>Bad gateway</html>' })],
    ['an empty answer', () => ({ body: '' })],
    ['an answer that broke off', () => ({ body: '[{"jsonrpc":"2.0","id":0,"resu' })],
    [
      'fewer answers than questions',
      (asked) => ({
        body: asked.slice(1).map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })),
      }),
    ],
    [
      'an error for the whole batch',
      () => ({
        body: { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch too large' } },
      }),
    ],
    ['a refusal', () => ({ status: 401, body: { error: 'invalid key' } })],
  ])(
    "[PAY-4] refused: %s; and the node's address, which may contain a key, is not repeated",
    async (_, reply) => {
      const { url } = await nodeThatSays(reply);
      const failure: unknown = await ethereumNode({ url, chainId: 1 })
        .head()
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ChainUnreachable);
      expect(
        `${String(failure)} ${JSON.stringify(failure)} ${String((failure as Error).cause)}`,
      ).not.toContain('secret-key');
    },
  );

  it('[PAY-13] the finalised block is returned by its height; null for none yet, and for a node that refuses the call', async () => {
    const finalizedBy = async (reply: Reply) => {
      const { url } = await nodeThatSays(reply);
      return ethereumNode({ url, chainId: 1 }).finalized();
    };
    expect(await finalizedBy(answer({ eth_getBlockByNumber: header }))).toBe(5);
    expect(await finalizedBy(answer({ eth_getBlockByNumber: null }))).toBeNull();
    const refusal = { code: -32_602, message: 'invalid block tag' };
    expect(
      await finalizedBy((asked) => ({
        body: asked.map(({ id }) => ({ jsonrpc: '2.0', id, error: refusal })),
      })),
    ).toBeNull();
    await expect(finalizedBy(() => ({ status: 503, body: 'busy' }))).rejects.toThrow(
      ChainUnreachable,
    );
  });

  it('[PAY-4] a passing failure is asked again, the whole batch of it', async () => {
    let failures = 1;
    const { url, asked } = await nodeThatSays((batch) =>
      failures-- > 0 ? { status: 503, body: 'busy' } : answer({})(batch),
    );
    expect(await ethereumNode({ url, chainId: 1 }).head()).toBe(16);
    expect(asked.map((batch) => batch.map(({ method }) => method))).toEqual([
      Object.keys(well),
      Object.keys(well),
    ]);
  });

  it('[PAY-4] a block, transaction or receipt other than the requested one is refused', async () => {
    const { url } = await nodeThatSays(
      answer({ eth_getBlockByNumber: header, eth_getTransactionByHash: null }),
    );
    const node = ethereumNode({ url, chainId: 1 });
    expect(await node.headers([5])).toMatchObject([
      { number: 5, timestamp: new Date('2023-11-14T22:13:20Z') },
    ]);
    await expect(node.headers([6])).rejects.toThrow('was not asked for');
    await expect(node.blocks({ from: 4, to: 5 })).rejects.toThrow('was not asked for');
    expect(await node.transactions([hash('c')])).toEqual([null]);
  });

  it('[PAY-4] blocks that do not form a chain are refused', async () => {
    const { url } = await nodeThatSays((asked) => ({
      body: asked.map(({ id, params }) => ({
        jsonrpc: '2.0',
        id,
        result: { ...header, number: params[0] },
      })),
    }));
    await expect(ethereumNode({ url, chainId: 1 }).blocks({ from: 4, to: 5 })).rejects.toThrow(
      'the chain changed while it was read',
    );
  });

  it('[PAY-4] blocks are requested in batches of 25, balances of 100, which every node accepts', async () => {
    const { url, asked } = await nodeThatSays((batch) => ({
      body: batch.map(({ id, method, params }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_getBalance' ? '0x7' : blockAt(String(params[0])),
      })),
    }));
    const node = ethereumNode({ url, chainId: 1 });
    await node.blocks({ from: 1, to: 60 });
    await node.balances(
      Array.from({ length: 150 }, () => hash('a').slice(0, 42)),
      3,
    );
    expect(asked.map(({ length }) => length)).toEqual([25, 25, 10, 100, 50]);
  });
});

function blockAt(height: string) {
  const named = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
  return {
    ...header,
    number: height,
    hash: named(BigInt(height)),
    parentHash: named(BigInt(height) - 1n),
  };
}
