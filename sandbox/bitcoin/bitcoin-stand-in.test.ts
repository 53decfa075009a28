import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BitcoinCall, bitcoinCalls, fieldsOf } from './bitcoin-calls.ts';
import { bitcoinPayer, type BitcoinPayer } from './bitcoin-payer.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from './bitcoin-stand-in.ts';
import {
  accountOf,
  type Coin,
  coinsOf,
  keyAt,
  type OwnKey,
  signedTransaction,
} from './spending.ts';

const FOREIGN = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

let standIn: BitcoinStandIn;
let call: BitcoinCall;
let key: OwnKey;
let payer: BitcoinPayer;
beforeAll(async () => {
  standIn = await startBitcoinStandIn({ port: 0, dataDir: null });
  call = bitcoinCalls(standIn.url);
  const seed = randomBytes(32);
  key = keyAt(accountOf(seed), 0);
  payer = bitcoinPayer({ rpcUrl: standIn.url, seed });
  await payer.mine(110);
});
afterAll(() => standIn.close());

/** An unspent coin. */
async function freshCoin(): Promise<Coin> {
  const [coin] = (await coinsOf([key], call)).toReversed();
  if (!coin) throw new Error('there is no coin left');
  return coin;
}

function spend(
  coin: Coin,
  units: bigint,
  { fee = 1_000n, to = FOREIGN }: { fee?: bigint; to?: string } = {},
) {
  return signedTransaction({
    coins: [coin],
    outputs: [{ address: to, units }],
    fee,
    change: key.address,
  });
}

const send = (hex: string) => call('sendrawtransaction', hex);
const mempool = async () => (await call('getrawmempool')) as string[];

describe('the network refuses', () => {
  it('a signature over other bytes', async () => {
    const { hex } = spend(await freshCoin(), 10_000n);
    const amount = Buffer.alloc(8);
    amount.writeBigUInt64LE(10_000n);
    const other = Buffer.alloc(8);
    other.writeBigUInt64LE(10_001n);
    const forged = hex.replace(amount.toString('hex'), other.toString('hex'));
    expect(forged).not.toBe(hex);
    await expect(send(forged)).rejects.toThrow(/mandatory-script-verify-flag-failed/);
  });

  it('a spend by another key', async () => {
    const thief = keyAt(accountOf(randomBytes(32)), 0);
    const coin = await freshCoin();
    await expect(send(spend({ ...coin, key: thief }, 10_000n).hex)).rejects.toThrow(
      /Witness program hash mismatch/,
    );
  });

  it('a signature for another amount than the coin has', async () => {
    const coin = await freshCoin();
    await expect(send(spend({ ...coin, units: coin.units - 1n }, 10_000n).hex)).rejects.toThrow(
      /mandatory-script-verify-flag-failed/,
    );
  });

  it('more than the coin is worth', async () => {
    const coin = await freshCoin();
    const rich = { ...coin, units: coin.units * 2n };
    await expect(
      send(spend(rich, coin.units + 1n, { fee: rich.units - coin.units - 1n }).hex),
    ).rejects.toThrow(/bad-txns-in-belowout|mandatory-script/);
  });

  it('a coin that does not exist', async () => {
    await expect(
      send(spend({ ...(await freshCoin()), txid: 'ab'.repeat(32) }, 10_000n).hex),
    ).rejects.toThrow(/missingorspent/);
  });

  it('new coins before a hundred blocks', async () => {
    const [hash] = await payer.mine(1);
    const block = fieldsOf(await call('getblock', hash, 1));
    const [txid] = block['tx'] as string[];
    const { units } = await freshCoin();
    await expect(
      send(spend({ txid: txid ?? '', vout: 0, units, key }, 10_000n).hex),
    ).rejects.toThrow(/premature-spend-of-coinbase/);
  });

  it('no fee, and dust', async () => {
    const coin = await freshCoin();
    await expect(send(spend(coin, coin.units, { fee: 0n }).hex)).rejects.toThrow(
      /min relay fee not met/,
    );
    await expect(send(spend(coin, 293n).hex)).rejects.toThrow(/dust/);
  });

  it('bytes that are not a transaction', async () => {
    await expect(send('00')).rejects.toThrow(/TX decode failed/);
    await expect(send(`${spend(await freshCoin(), 10_000n).hex}00`)).rejects.toThrow(
      /TX decode failed/,
    );
  });
});

describe('the replacement of a pending transaction', () => {
  it('has to pay for the first and for itself when it spends the same coin', async () => {
    const coin = await freshCoin();
    const first = spend(coin, 20_000n, { fee: 1_000n });
    await send(first.hex);
    await expect(send(spend(coin, 21_000n, { fee: 1_000n }).hex)).rejects.toThrow(
      /insufficient fee/,
    );
    await expect(send(spend(coin, 21_000n, { fee: 1_100n }).hex)).rejects.toThrow(
      /insufficient fee/,
    );
    const second = spend(coin, 21_000n, { fee: 1_200n });
    await send(second.hex);
    expect(await mempool()).toEqual([second.txid]);
    await payer.mine(1);
    await expect(send(first.hex)).rejects.toThrow(/missingorspent/);
    await expect(send(second.hex)).rejects.toThrow(/already in utxo set/);
  });

  it('removes what was built on the replaced one', async () => {
    const coin = await freshCoin();
    const parent = spend(coin, 500_000n, { to: key.address });
    await send(parent.hex);
    const child = spend({ txid: parent.txid, vout: 0, units: 500_000n, key }, 400_000n);
    await send(child.hex);
    expect(await mempool()).toEqual([parent.txid, child.txid]);
    const other = spend(coin, 30_000n, { fee: 5_000n });
    await send(other.hex);
    expect(await mempool()).toEqual([other.txid]);
  });
});

describe('blocks', () => {
  it('return their transactions when the chain is reorganised, and include them again in order', async () => {
    await payer.mine(1);
    const coin = await freshCoin();
    const parent = spend(coin, 500_000n, { to: key.address });
    await send(parent.hex);
    await payer.mine(1);
    const child = spend({ txid: parent.txid, vout: 0, units: 500_000n, key }, 400_000n);
    await send(child.hex);
    await payer.mine(1);
    const before = await call('getbestblockhash');
    standIn.reorganise(2);
    expect(await mempool()).toEqual([parent.txid, child.txid]);
    expect(fieldsOf(await call('getblockheader', before))['confirmations']).toBe(-1);
    expect(await call('gettxout', parent.txid, 0, false)).toBeNull();
    await payer.mine(1);
    expect(await mempool()).toEqual([]);
    expect(await call('gettxout', child.txid, 0, false)).not.toBeNull();
  });

  it('come back when they are reconsidered and their chain is longer', async () => {
    const best = await call('getbestblockhash');
    await call('invalidateblock', best);
    expect(await call('getbestblockhash')).not.toBe(best);
    await call('reconsiderblock', best);
    expect(await call('getbestblockhash')).toBe(best);
  });

  it('halve the subsidy after every 150', async () => {
    const height = Number(await call('getblockcount'));
    await payer.mine(Math.max(0, 150 - height));
    const made = async (at: number) =>
      fieldsOf(
        (
          fieldsOf(
            (
              fieldsOf(await call('getblock', await call('getblockhash', at), 2))['tx'] as unknown[]
            )[0],
          )['vout'] as unknown[]
        )[0],
      )['value'];
    expect(await made(149)).toBe('50.00000000');
    expect(await made(150)).toBe('25.00000000');
  });
});

it('an unauthenticated caller is refused', async () => {
  const { status } = await fetch(standIn.url.replace(/\/\/.*@/, '//'), {
    method: 'POST',
    body: '{"method":"getblockcount"}',
  });
  expect(status).toBe(401);
});

it('a node restarts from its folder unchanged, also when the last line was torn', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bb1-bitcoin-'));
  try {
    const first = await startBitcoinStandIn({ port: 0, dataDir });
    const own = bitcoinPayer({ rpcUrl: first.url, seed: randomBytes(32) });
    await own.mine(103);
    await own.pay([{ address: FOREIGN, units: 10_000n }]);
    first.reorganise(1);
    const ask = async ({ url }: BitcoinStandIn) => [
      await bitcoinCalls(url)('getblockchaininfo'),
      await bitcoinCalls(url)('getrawmempool'),
    ];
    const before = await ask(first);
    await first.close();
    appendFileSync(join(dataDir, 'node.jsonl'), '{"type":"block","hex":"00');
    const second = await startBitcoinStandIn({ port: 0, dataDir });
    expect(await ask(second)).toEqual(before);
    second.mine(1);
    await second.close();
    const third = await startBitcoinStandIn({ port: 0, dataDir });
    expect(await bitcoinCalls(third.url)('getrawmempool')).toEqual([]);
    await third.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
