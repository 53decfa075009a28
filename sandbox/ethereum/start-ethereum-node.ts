import { type ChildProcess, spawn } from 'node:child_process';
import { access, copyFile, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort } from '../loopback.ts';
import { callNode } from './call-node.ts';

const SANDBOX_CHAIN_ID = 31_337;

export interface SandboxEthereumNode {
  readonly url: string;
  readonly chainId: number;
  /** Makes this many blocks at once; pending transactions go into the first one. */
  mine(blocks: number): Promise<void>;
  /** The next block gets this time or a later one; a chain's time never goes back. */
  setTime(at: Date): Promise<void>;
  /** Undoes the newest blocks and makes as many empty ones in their place. */
  reorganise(blocks: number): Promise<void>;
  /** Saves the chain and ends the node. */
  close(): Promise<void>;
}

export interface SandboxEthereumOptions {
  /** Where the chain is stored between starts; null stores nothing. */
  readonly dataDir: string | null;
  /** 0 takes any free port. */
  readonly port: number;
  /** A block every so many seconds, empty or not; null makes blocks only on `mine`. */
  readonly blockTimeSeconds: number | null;
}

/**
 * Balances are available for this many blocks, as with a node without an archive (which keeps about
 * 128): every state contains the hashes of all blocks, so that more of them make a file of many
 * megabytes. A watch must not wait for more confirmations than that.
 */
const STATES_KEPT = 32;
const WRITE_EVERY_SECONDS = 10;

/** npm has no Ethereum node for this computer, or left it out. */
export class EthereumMissing extends Error {
  override readonly name = 'EthereumMissing';
}

/**
 * Starts a real Ethereum node (anvil, from npm) with its own chain; on 127.0.0.1 only, it ends with
 * this process.
 */
export async function startEthereumNode(
  options: SandboxEthereumOptions,
): Promise<SandboxEthereumNode> {
  const program = await anvilProgram();
  const port = options.port === 0 ? await freePort() : options.port;
  const kept =
    options.dataDir === null
      ? []
      : [
          '--state',
          await stateFile(options.dataDir),
          '--state-interval',
          String(WRITE_EVERY_SECONDS),
          '--preserve-historical-states',
        ];
  const mining =
    options.blockTimeSeconds === null
      ? ['--no-mining']
      : ['--block-time', String(options.blockTimeSeconds)];
  // Later rules of Ethereum write into contracts of the system with every block, which makes each kept state a megabyte.
  // A block is finalised two blocks later, not after two epochs of 32.
  const chain = [
    '--slots-in-an-epoch',
    '1',
    '--chain-id',
    String(SANDBOX_CHAIN_ID),
    '--hardfork',
    'cancun',
    '--accounts',
    '2',
    '--balance',
    '1000000',
    '--disable-default-create2-deployer',
  ];
  const child = spawnWithParent(program, [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--quiet',
    '--threads',
    '1',
    '--prune-history',
    String(STATES_KEPT),
    ...chain,
    ...mining,
    ...kept,
  ]);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, child);
  return {
    url,
    chainId: SANDBOX_CHAIN_ID,
    mine: async (blocks) => void (await callNode(url, 'anvil_mine', [`0x${blocks.toString(16)}`])),
    setTime: async (at) =>
      void (await callNode(url, 'evm_setTime', [Math.floor(at.getTime() / 1000)])),
    reorganise: async (blocks) => void (await callNode(url, 'anvil_reorg', [blocks, []])),
    close: () => close(child),
  };
}

async function anvilProgram(): Promise<string> {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  try {
    const folder = dirname(
      createRequire(
        createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'),
      ).resolve(`${name}/package.json`),
    );
    const program = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
    await access(program);
    return program;
  } catch {
    throw new EthereumMissing(
      `the Ethereum node of the sandbox is missing: npm installed no package ${name} for this computer (${process.platform}, ${process.arch}); run "npm install" again without leaving out optional packages`,
    );
  }
}

/**
 * The node writes its file in place. A file torn by a killed node is replaced by the previous one.
 */
async function stateFile(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const [file, before] = [join(dataDir, 'state.json'), join(dataDir, 'state-before.json')];
  if (await isWhole(file)) await copyFile(file, before);
  else if (await isWhole(before)) await copyFile(before, file);
  return file;
}

async function isWhole(file: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/**
 * A killed process does not end its children. On Unix a shell in between reads from this process
 * and ends the node at the end of its input.
 */
function spawnWithParent(program: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32') {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    process.once('exit', () => child.kill());
    return child;
  }
  const watched =
    'exec 3<&0; "$@" </dev/null 3<&- & node=$!; (cat <&3 >/dev/null; kill -TERM $node) 2>/dev/null & wait $node';
  return spawn('/bin/sh', ['-c', watched, 'sh', program, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  for (let tries = 0; tries < 600; tries++) {
    if (failure || child.exitCode !== null || child.signalCode !== null) break;
    const isReady = await callNode(url, 'eth_chainId', []).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  child.stdin?.end();
  throw new Error(`the Ethereum node did not start: ${failure?.message ?? ''}${errors.join('')}`);
}

async function close(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  if (child.stdin) child.stdin.end();
  else child.kill();
  await gone;
}
