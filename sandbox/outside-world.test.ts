import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bitcoinCalls, fieldsOf } from './bitcoin/bitcoin-calls.ts';
import { bitcoinIssuer } from './bitcoin/bitcoin-issuer.ts';
import { findBitcoind } from './bitcoin/find-bitcoind.ts';
import { readSecrets, type Secrets } from './demo-secrets.ts';
import { callNode } from './ethereum/call-node.ts';
import {
  SANDBOX_ETHEREUM_CONFIRMATIONS,
  startEthereumNetwork,
} from './ethereum/ethereum-network.ts';
import { type OutsideWorld, startOutsideWorld } from './outside-world.ts';

const YEAR_MS = 365 * 86_400_000;
const RECEIVER = '0x00000000000000000000000000000000000000aa';

let dataDir: string;
let secrets: Secrets;
let world: OutsideWorld | null = null;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bb1-outside-'));
  secrets = readSecrets(join(dataDir, 'secrets.json'));
});
afterEach(async () => {
  await world?.close();
  world = null;
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<
  OutsideWorld & { readonly ethereum: NonNullable<OutsideWorld['ethereum']> }
> {
  const started = await startOutsideWorld({
    dataDir,
    secrets,
    bankAccount: {
      name: 'Demobank',
      bic: 'TESTDEFFXXX',
      iban: 'DE50100000000000000001',
      accountHolder: 'Nordlicht Finance GmbH',
    },
    environment: { PATH: dataDir },
  });
  world = started;
  if (started.ethereum === null) throw new Error('npm has no Ethereum node for this computer');
  return { ...started, ethereum: started.ethereum };
}

const blockTime = async (url: string) =>
  Number(fieldsOf(await callNode(url, 'eth_getBlockByNumber', ['latest', false]))['timestamp']) *
  1000;
const bitcoinTime = async (url: string) =>
  Number(
    fieldsOf(
      await bitcoinCalls(url)('getblockheader', await bitcoinCalls(url)('getbestblockhash')),
    )['time'],
  ) * 1000;

describe('the world around the sandbox', () => {
  it("[RUN-2][PAY-8] gives the server only the deposit addresses' public keys", async () => {
    const { environment, bitcoin } = await start();
    const answer = JSON.stringify(environment);
    for (const secret of Object.values(secrets.wallets)) expect(answer).not.toContain(secret);
    expect(answer).not.toMatch(/[a-z]prv[1-9A-HJ-NP-Za-km-z]/u);
    expect(environment['BITCOIN_XPUB']).toBe(
      bitcoinIssuer({ rpcUrl: bitcoin.url, seed: Buffer.from(secrets.wallets.deposits, 'hex') })
        .extendedPublicKey,
    );
    expect(environment['ETHEREUM_XPUB']).toMatch(/^xpub/u);
  });

  it('[RUN-2] is restored by the next start', async () => {
    const first = await start();
    await first.bitcoin.mine(3);
    await first.ethereum.payer.pay({ to: RECEIVER, units: 7n });
    await first.ethereum.mine(1);
    first.stellar.closeLedger();
    const [height, ledger] = [
      await first.bitcoin.height(),
      first.stellar.node.ledger.last.sequence,
    ];
    await first.close();
    const second = await start();
    expect(await second.bitcoin.height()).toBe(height);
    expect(await callNode(second.ethereum.url, 'eth_getBalance', [RECEIVER, 'latest'])).toBe('0x7');
    expect(second.stellar.node.ledger.last.sequence).toBeGreaterThanOrEqual(ledger);
    expect([second.environment['BITCOIN_XPUB'], second.environment['ETHEREUM_XPUB']]).toEqual([
      first.environment['BITCOIN_XPUB'],
      first.environment['ETHEREUM_XPUB'],
    ]);
    await second.bitcoin.payer.pay([{ address: second.bitcoin.issuer.address, units: 5_000_000n }]);
  });

  it('[RUN-2] follows the product clock with every chain and every market', async () => {
    const around = await start();
    const { bitcoin, ethereum, stellar, prices } = around;
    const later = Date.now() + YEAR_MS;
    await around.follow(YEAR_MS);
    await bitcoin.mine(1);
    await ethereum.mine(1);
    stellar.closeLedger();
    const ticker = fieldsOf(
      await (await fetch(`${prices.bitstampUrl}/api/v2/ticker/btceur/`)).json(),
    );
    const times = [
      await bitcoinTime(bitcoin.url),
      await blockTime(ethereum.url),
      stellar.node.ledger.last.closeTime * 1000,
      Number(ticker['timestamp']) * 1000,
    ];
    expect(times.map((time) => time >= later - 1000 && time < later + YEAR_MS)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('[RUN-2] mines the blocks that make a payment in ether final automatically', async () => {
    const ethereum = await startEthereumNetwork({ dataDir: null, blockEveryMs: 20 });
    if (ethereum === null) throw new Error('npm has no Ethereum node for this computer');
    const hash = await ethereum.payer.pay({ to: RECEIVER, units: 7n });
    const depth = async () => {
      const { blockNumber } = fieldsOf(
        await callNode(ethereum.url, 'eth_getTransactionReceipt', [hash]),
      );
      return blockNumber === undefined ? 0 : (await ethereum.height()) - Number(blockNumber) + 1;
    };
    await expect
      .poll(depth, { timeout: 20_000, interval: 50 })
      .toBeGreaterThanOrEqual(SANDBOX_ETHEREUM_CONFIRMATIONS);
    await ethereum.close();
  });
});

describe('the Bitcoin node of the sandbox', () => {
  it('[RUN-2] is the real one that is named, otherwise the one on the PATH, otherwise the stand-in', async () => {
    const program = (folder: string, version: string) => {
      mkdirSync(join(dataDir, folder));
      writeFileSync(
        join(dataDir, folder, 'bitcoind'),
        `#!/bin/sh\necho "Bitcoin Core ${version}"\n`,
        { mode: 0o755 },
      );
      return join(dataDir, folder);
    };
    const [onPath, named] = [program('path', 'v30'), join(program('named', 'v29'), 'bitcoind')];
    expect(await findBitcoind({ PATH: dataDir })).toBeNull();
    expect(await findBitcoind({ PATH: `${dataDir}:${onPath}` })).toEqual({
      command: [join(onPath, 'bitcoind')],
      version: 'Bitcoin Core v30',
    });
    expect(await findBitcoind({ PATH: onPath, BITCOIND: named })).toEqual({
      command: [named],
      version: 'Bitcoin Core v29',
    });
    await expect(findBitcoind({ BITCOIND: join(dataDir, 'missing') })).rejects.toThrow('missing');
  });
});
