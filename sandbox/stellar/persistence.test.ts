import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Asset, Horizon, Keypair, Operation } from '@stellar/stellar-sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PASSPHRASE, buildFor, funded, hashOf, startNetwork } from './testing/network.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stellar-stand-in-'));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the stand-in as a separate process, which can be killed without cleaning up. */
async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const options = [
    join(import.meta.dirname, 'serve.ts'),
    '--port',
    '0',
    '--data',
    folder,
    '--close-every',
    '0',
    '--close-on-submit',
  ];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let answer = '';
  for await (const chunk of child.stdout) {
    answer += String(chunk);
    const url = /http:\/\/\S+/.exec(answer)?.[0];
    if (url !== undefined) return { child, url };
  }
  throw new Error('the stand-in ended before it listened');
}

it('[CLM-4] settled answers survive a killed process', async () => {
  const first = await startProcess();
  const server = new Horizon.Server(first.url, { allowHttp: true });
  const key = Keypair.random();
  await server.friendbot(key.publicKey()).call();
  const hashes: string[] = [];
  for (const amount of ['1', '2', '3']) {
    const transaction = await buildFor({ server }, key, [
      Operation.payment({ destination: key.publicKey(), asset: Asset.native(), amount }),
    ]);
    await server.submitTransaction(transaction);
    hashes.push(hashOf(transaction));
  }
  const before = await server.loadAccount(key.publicKey());
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await startProcess();
  const after = new Horizon.Server(second.url, { allowHttp: true });
  for (const hash of hashes)
    expect(await after.transactions().transaction(hash).call()).toMatchObject({ successful: true });
  const account = await after.loadAccount(key.publicKey());
  expect(account.sequence).toBe(before.sequence);
  expect(account.balances).toEqual(before.balances);
});

it('[RUN-2] a line truncated by a crash is removed, and the ledger continues from the last complete one', async () => {
  const options = { dataDir: folder };
  const first = await startNetwork(options);
  const key = await funded(first);
  const { sequence, hash } = first.node.ledger.last;
  await first.close();
  appendFileSync(join(folder, 'ledgers.jsonl'), '{"closeTime":17999');

  const second = await startNetwork(options);
  expect(second.node.ledger.last).toMatchObject({ sequence, hash });
  await second.server.submitTransaction(
    await buildFor(second, key, [Operation.bumpSequence({ bumpTo: '0' })]),
  );
  await second.close();
  const third = await startNetwork(options);
  expect(third.node.ledger.last.sequence).toBe(sequence + 1);
  await third.close();
  expect(
    readFileSync(join(folder, 'ledgers.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  ).toHaveLength(sequence + 1);
});

it('[RUN-2] a moved clock stays moved, and another network’s ledgers are refused', async () => {
  const first = await startNetwork({ dataDir: folder });
  first.setTime(2_000_000_000);
  first.closeLedger();
  await first.close();
  const second = await startNetwork({ dataDir: folder });
  expect(second.node.now).toBeGreaterThanOrEqual(2_000_000_000);
  await second.close();
  await expect(
    startNetwork({ dataDir: folder, networkPassphrase: `${PASSPHRASE} two` }),
  ).rejects.toThrow('another network');
});

it("[RUN-2] a network can begin from another one's state, and then diverges", async () => {
  const first = await startNetwork();
  const key = await funded(first);
  const second = await startNetwork({ past: first.node.past });
  expect(second.node.ledger.last).toEqual(first.node.ledger.last);
  expect(
    await second.server
      .loadAccount(key.publicKey())
      .then(({ sequence, balances }) => ({ sequence, balances })),
  ).toEqual(
    await first.server
      .loadAccount(key.publicKey())
      .then(({ sequence, balances }) => ({ sequence, balances })),
  );
  const transaction = await buildFor(second, key, [Operation.bumpSequence({ bumpTo: '0' })]);
  await second.server.submitTransaction(transaction);
  expect(first.node.ledger.history.transaction(hashOf(transaction))).toBeNull();
  expect(second.node.ledger.last.previousHash).toBe(first.node.ledger.last.hash);
  await Promise.all([first.close(), second.close()]);
});
