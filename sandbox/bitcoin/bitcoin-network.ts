import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startBitcoinNode } from '../../scripts/bitcoin-node.ts';
import type { Bitcoind } from '../../scripts/obtain-bitcoind.ts';
import { bitcoinCalls } from './bitcoin-calls.ts';
import { type BitcoinPayer, bitcoinPayer } from './bitcoin-payer.ts';
import { startBitcoinStandIn } from './bitcoin-stand-in.ts';
import { accountOf, keyAt } from './spending.ts';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;

const LOOK_EVERY_MS = 100;

/**
 * After the starter was killed, its bitcoind still runs on the folder and would block another one.
 */
async function endLeftOverBitcoind(dataDir: string): Promise<void> {
  const pid = processOver(dataDir);
  if (pid === null) return;
  process.kill(pid, 'SIGTERM');
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && processOver(dataDir) !== null;)
    await sleep(LOOK_EVERY_MS);
}

/**
 * The process recorded by bitcoind, if it still runs and its pid was not reused; nothing where the
 * system has no /proc.
 */
function processOver(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'regtest', 'bitcoind.pid'), 'utf8'));
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`-datadir=${dataDir}\0`)
      ? pid
      : null;
  } catch {
    return null;
  }
}

/** So many coins can be spent before the next block returns the change. */
const COINS_OF_PAYER = 50;
const COINS_OF_ISSUER = 20;
/** From this height on the first mined coins can be spent. */
const BLOCKS_TO_MATURITY = 100;

/**
 * A regtest chain, by a real node or by the stand-in, with a payer and with the issuer's own
 * wallet.
 */
export interface SandboxBitcoin {
  /** With name and password, in the form of BITCOIN_RPC_URL. */
  readonly url: string;
  /** The kind of node, in words for people. */
  readonly what: string;
  readonly payer: BitcoinPayer;
  /** The issuer's wallet for refunds; not the deposit addresses, whose keys only collect. */
  readonly issuer: BitcoinPayer;
  height(): Promise<number>;
  mine(blocks: number): Promise<void>;
  /**
   * Replaces the last so many blocks by one more empty ones; their transactions are pending again.
   */
  reorganise(depth: number): Promise<void>;
  /** The node's time stays frozen there until it is set again; null is the real time. */
  setTime(at: Date | null): Promise<void>;
  close(): Promise<void>;
}

export interface SandboxBitcoinOptions {
  /**
   * Where the chain is stored; a real node and the stand-in each have a folder in it. Null stores
   * nothing, which only the stand-in supports.
   */
  readonly dataDir: string | null;
  /** Null selects the stand-in. */
  readonly bitcoind: Bitcoind | null;
  /**
   * The time at the start, for a chain that has followed the product clock: a real node refuses a
   * chain from its future. Null is the real time.
   */
  readonly now: Date | null;
  readonly payerSeed: Uint8Array;
  readonly issuerSeed: Uint8Array;
}

export async function startBitcoinNetwork(options: SandboxBitcoinOptions): Promise<SandboxBitcoin> {
  const node = await startNode(options);
  const call = bitcoinCalls(node.url);
  const payer = bitcoinPayer({ rpcUrl: node.url, seed: options.payerSeed });
  const issuer = bitcoinPayer({ rpcUrl: node.url, seed: options.issuerSeed });
  const height = async () => Number(await call('getblockcount'));
  if ((await height()) === 0) {
    await payer.mine(COINS_OF_PAYER);
    await issuer.mine(COINS_OF_ISSUER);
    await payer.mine(BLOCKS_TO_MATURITY);
  }
  return {
    url: node.url,
    what: node.what,
    payer,
    issuer,
    height,
    async mine(blocks) {
      await payer.mine(blocks);
    },
    async reorganise(depth) {
      const tip = await height();
      if (depth < 1 || depth >= tip)
        throw new RangeError(`the chain has no ${depth} blocks to take off`);
      await call('invalidateblock', await call('getblockhash', tip - depth + 1));
      // To a new address: at the same time and to the same address, the block would be identical to
      // the one just undone.
      const { address } = keyAt(accountOf(randomBytes(32)), 0);
      for (let block = 0; block <= depth; block++) await call('generateblock', address, []);
    },
    async setTime(at) {
      await call('setmocktime', at === null ? 0 : Math.floor(at.getTime() / 1000));
    },
    close: node.close,
  };
}

async function startNode({ dataDir, bitcoind, now }: SandboxBitcoinOptions): Promise<{
  readonly url: string;
  readonly what: string;
  readonly close: () => Promise<void>;
}> {
  if (bitcoind === null || dataDir === null) {
    const standIn = await startBitcoinStandIn({
      port: 0,
      dataDir: dataDir === null ? null : join(dataDir, 'stand-in'),
    });
    return {
      url: standIn.url,
      what: 'stand-in with the interface of Bitcoin Core',
      close: standIn.close,
    };
  }
  const folder = join(dataDir, 'bitcoind');
  await endLeftOverBitcoind(folder);
  const node = await startBitcoinNode({
    bitcoind,
    dataDir: folder,
    extra: now === null ? [] : [`-mocktime=${Math.floor(now.getTime() / 1000)}`],
  });
  return { url: node.url, what: node.version, close: node.close };
}
