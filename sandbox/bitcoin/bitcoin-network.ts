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

/** When the starter was killed, its bitcoind still runs over the folder and would let no other one in. */
async function endLeftOverBitcoind(dataDir: string): Promise<void> {
  const pid = processOver(dataDir);
  if (pid === null) return;
  process.kill(pid, 'SIGTERM');
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && processOver(dataDir) !== null;)
    await sleep(LOOK_EVERY_MS);
}

/** The process that bitcoind wrote down, when it is still there and no other one with its number; nothing where the system has no /proc. */
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

/** So many coins each can be spent before the next block gives the change back. */
const COINS_OF_PAYER = 50;
const COINS_OF_ISSUER = 20;
/** From then on the coins mined before can be spent. */
const BLOCKS_TO_MATURITY = 100;

/** A regtest chain, by a real node or by the stand-in, with somebody who pays and with the issuer's own wallet. */
export interface SandboxBitcoin {
  /** With name and password, as BITCOIN_RPC_URL wants it. */
  readonly url: string;
  /** What runs, in words for people. */
  readonly what: string;
  readonly payer: BitcoinPayer;
  /** Not the deposit addresses, whose keys only collect: the wallet from which the issuer pays refunds. */
  readonly issuer: BitcoinPayer;
  height(): Promise<number>;
  mine(blocks: number): Promise<void>;
  /** Takes so many blocks off the chain and puts one more, all empty, in their place; what was in them waits again. */
  reorganise(depth: number): Promise<void>;
  /** The node's time stands still there until it is set again; null is the real time. */
  setTime(at: Date | null): Promise<void>;
  close(): Promise<void>;
}

export interface SandboxBitcoinOptions {
  /** Where the chain is kept; a real node and the stand-in have a folder of their own in it. Null forgets it, which only the stand-in does. */
  readonly dataDir: string | null;
  /** Null takes the stand-in. */
  readonly bitcoind: Bitcoind | null;
  /** The time at the start, for a chain that has followed the product clock: a real node refuses one from its future. Null is the real time. */
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
      // To nobody known: at the same time and to the same address a block would be the very one that was just undone.
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
