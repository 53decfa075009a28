import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BitcoinCall, bitcoinCalls } from '../sandbox/bitcoin/bitcoin-calls.ts';
import { bitcoinIssuer, type BitcoinIssuer } from '../sandbox/bitcoin/bitcoin-issuer.ts';
import { bitcoinPayer, type BitcoinPayer } from '../sandbox/bitcoin/bitcoin-payer.ts';
import { startBitcoinStandIn } from '../sandbox/bitcoin/bitcoin-stand-in.ts';
import { startBitcoinNode } from '../scripts/bitcoin-node.ts';
import { obtainBitcoind } from '../scripts/obtain-bitcoind.ts';

export const CONFIRMATIONS = 6;

export type BitcoinKind = 'stand-in' | 'real';

export interface BitcoinForTests {
  readonly url: string;
  readonly payer: BitcoinPayer;
  /** Contains the keys of the deposit addresses of `environment`. */
  readonly issuer: BitcoinIssuer;
  /** The server's configuration for this node. */
  readonly environment: Readonly<Record<string, string>>;
  readonly call: BitcoinCall;
  /**
   * Replaces the last so many blocks by one more without any payment; their transactions are
   * pending again.
   */
  reorganise(depth: number): Promise<void>;
  /** The node's clock; null is the real one. */
  setTime(at: Date | null): Promise<void>;
  /** Ends the node and starts it again with the same folder, at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A separate regtest chain, by the stand-in or by a real bitcoind. Throws when there is no
 * bitcoind.
 */
export async function startBitcoin({
  kind,
}: {
  readonly kind: BitcoinKind;
}): Promise<BitcoinForTests> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bb1-bitcoin-'));
  const start =
    kind === 'stand-in'
      ? (port: number) => startBitcoinStandIn({ port, dataDir })
      : await realStart(dataDir);
  let running = await start(0);
  const { url } = running;
  const call = bitcoinCalls(url);
  const payer = bitcoinPayer({ rpcUrl: url, seed: randomBytes(32) });
  const issuer = bitcoinIssuer({ rpcUrl: url, seed: randomBytes(32) });
  return {
    url,
    payer,
    issuer,
    environment: {
      BITCOIN_RPC_URL: url,
      BITCOIN_WALLET: 'bb1-deposits',
      BITCOIN_XPUB: issuer.extendedPublicKey,
      BITCOIN_NETWORK: 'regtest',
      BITCOIN_CONFIRMATIONS: String(CONFIRMATIONS),
    },
    call,
    async reorganise(depth) {
      const height = Number(await call('getblockcount'));
      await call('invalidateblock', await call('getblockhash', height - depth + 1));
      for (let block = 0; block <= depth; block++) await call('generateblock', payer.address, []);
    },
    async setTime(at) {
      await call('setmocktime', at === null ? 0 : Math.floor(at.getTime() / 1000));
    },
    async restart() {
      await running.close();
      running = await start(Number(new URL(url).port));
    },
    async close() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function realStart(dataDir: string) {
  const bitcoind = await obtainBitcoind();
  if (bitcoind === null) throw new Error('there is no bitcoind on this machine');
  // These wallets need not survive a power cut.
  return (port: number) =>
    startBitcoinNode({
      bitcoind,
      dataDir,
      extra: ['-unsafesqlitesync=1'],
      ...(port === 0 ? {} : { port }),
    });
}
