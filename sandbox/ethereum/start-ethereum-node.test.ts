import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { callNode } from './call-node.ts';
import { ethereumPayer } from './ethereum-payer.ts';
import { startEthereumNode } from './start-ethereum-node.ts';

const RECEIVER = '0x00000000000000000000000000000000000000aa';
const MODULE = join(import.meta.dirname, 'start-ethereum-node.ts');

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bb1-ethereum-node-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const start = () => startEthereumNode({ dataDir, port: 0, blockTimeSeconds: null });
const balance = async (url: string) =>
  BigInt(String(await callNode(url, 'eth_getBalance', [RECEIVER, 'latest'])));

it('the chain, with its payments and blocks, survives a restart', async () => {
  const first = await start();
  const payer = await ethereumPayer({ url: first.url });
  const hash = await payer.pay({ to: RECEIVER, units: 5n });
  await payer.payThroughContract({ to: RECEIVER, units: 2n });
  await first.mine(3);
  await first.close();
  const second = await start();
  onTestFinished(() => second.close());
  expect(await balance(second.url)).toBe(7n);
  expect(await callNode(second.url, 'eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
    blockNumber: '0x1',
  });
  expect(await callNode(second.url, 'eth_getBalance', [RECEIVER, '0x0'])).toBe('0x0');
  await (await ethereumPayer({ url: second.url })).payThroughContract({ to: RECEIVER, units: 2n });
  await second.mine(1);
  expect(await balance(second.url)).toBe(9n);
});

it('a torn file is replaced by the previous one', async () => {
  const first = await start();
  await first.mine(2);
  await first.close();
  const second = await start();
  await second.mine(1);
  await second.close();
  const file = join(dataDir, 'state.json');
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, 1000));
  const third = await start();
  expect(await callNode(third.url, 'eth_blockNumber', [])).toBe('0x2');
  await third.close();
});

it('blocks come on their own when an interval is given, and a moved clock moves the chain', async () => {
  const node = await startEthereumNode({ dataDir: null, port: 0, blockTimeSeconds: 1 });
  onTestFinished(() => node.close());
  const inAYear = Math.floor(Date.now() / 1000) + 365 * 86_400;
  await node.setTime(new Date(inAYear * 1000));
  await expect
    .poll(async () => Number((await latest(node.url)).timestamp), {
      timeout: 20_000,
      interval: 200,
    })
    .toBeGreaterThanOrEqual(inAYear);
});

it('the node ends with its starter, even a killed one', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      `const { startEthereumNode } = await import(${JSON.stringify(MODULE)}); const { url } = await startEthereumNode({ dataDir: null, port: 0, blockTimeSeconds: null }); console.log(url); setInterval(() => undefined, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line]: unknown[] = await once(parent.stdout, 'data');
  const url = String(line).trim();
  expect(await callNode(url, 'eth_chainId', [])).toBe('0x7a69');
  parent.kill('SIGKILL');
  await expect
    .poll(
      () =>
        callNode(url, 'eth_chainId', []).then(
          () => 'answers',
          () => 'is gone',
        ),
      { timeout: 20_000, interval: 100 },
    )
    .toBe('is gone');
});

async function latest(url: string): Promise<{ timestamp: string }> {
  const block = await callNode(url, 'eth_getBlockByNumber', ['latest', false]);
  if (typeof block !== 'object' || block === null || !('timestamp' in block))
    throw new Error('no block');
  return { timestamp: String(block.timestamp) };
}
