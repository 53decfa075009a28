import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../sandbox/loopback.ts';
import { type Bitcoind, obtainBitcoind } from './obtain-bitcoind.ts';

const USER = 'regtest';
const PASSWORD = 'regtest';
const START_MS = 30_000;

export interface BitcoinNode {
  /** With name and password, as BITCOIN_RPC_URL wants it. */
  readonly url: string;
  readonly version: string;
  /** Ends the process after it has written everything to its folder. */
  readonly close: () => Promise<void>;
}

/**
 * A real bitcoind with its own chain (`-regtest`), on a loopback port; restarted with the same
 * folder it continues.
 */
export async function startBitcoinNode(options: {
  readonly bitcoind: Bitcoind;
  readonly dataDir: string;
  readonly port?: number;
  readonly extra?: readonly string[];
}): Promise<BitcoinNode> {
  const { bitcoind, dataDir, extra = [] } = options;
  const port = options.port ?? (await freePort());
  mkdirSync(dataDir, { recursive: true });
  const [program = '', ...first] = bitcoind.command;
  const args = [
    ...first,
    '-regtest',
    `-datadir=${dataDir}`,
    '-server',
    '-listen=0',
    '-dnsseed=0',
    '-printtoconsole=0',
    '-txindex=1',
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    `-rpcport=${port}`,
    `-rpcuser=${USER}`,
    `-rpcpassword=${PASSWORD}`,
    ...extra,
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  // A process that ends without closing, such as a failed test, leaves no node behind.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const output: string[] = [];
  child.stderr.on('data', (text: Buffer) => output.push(text.toString()));
  const url = `http://127.0.0.1:${port}`;
  await answering({ child, url, output, log: join(dataDir, 'regtest', 'debug.log') });
  return {
    url: url.replace('//', `//${USER}:${PASSWORD}@`),
    version: bitcoind.version,
    close: () => stopped(child),
  };
}

async function answering({
  child,
  url,
  output,
  log,
}: {
  child: ChildProcess;
  url: string;
  output: string[];
  log: string;
}): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`bitcoind ended at once: ${output.join('').trim()}; see ${log}`);
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: '{"id":0,"method":"getblockcount","params":[]}',
    }).catch(() => null);
    if (response?.ok) return;
    await sleep(50);
  }
  await stopped(child);
  throw new Error(`bitcoind did not answer within ${START_MS / 1000} seconds; see ${log}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

// node scripts/bitcoin-node.ts FOLDER [PORT]: for inspecting it by hand.
if (process.argv[1] === import.meta.filename) {
  const [, , folder, port] = process.argv;
  if (folder === undefined) throw new Error('usage: bitcoin-node.ts FOLDER [PORT]');
  const bitcoind = await obtainBitcoind();
  if (bitcoind === null) process.exit(1);
  const node = await startBitcoinNode({
    bitcoind,
    dataDir: folder,
    ...(port === undefined ? {} : { port: Number(port) }),
  });
  console.log(`${node.version} at ${node.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => void node.close().then(() => process.exit(0)));
}
