import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type DepositBooks, depositBooks } from '../../../../testing/deposit-books.ts';
import {
  type EthereumForTests,
  GAS_PRICE,
  startEthereum,
} from '../../../../testing/ethereum-for-tests.ts';
import type { DepositWatch } from '../deposits/deposit-watch.ts';
import { ethereumAddresses } from './ethereum-addresses.ts';
import { ethereumNode } from './ethereum-node.ts';
import { ethereumWatch } from './ethereum-watch.ts';

const CONFIRMATIONS = 4;
const ETHER = 10n ** 18n;
const PLAIN_GAS = 21_000n * GAS_PRICE;

let ethereum: EthereumForTests;
beforeAll(async () => {
  ethereum = await startEthereum();
});
afterAll(() => ethereum.close());

// Every test has its own pair of addresses, books and watch on the one chain.
let nextIndex = 0;
let index: number;
let ours: string;
let other: string;
let books: DepositBooks;
let watch: DepositWatch;
beforeEach(async () => {
  index = nextIndex;
  nextIndex += 2;
  [ours, other] = [addressAt(index), addressAt(index + 1)];
  watch = watchOf(ethereum);
  books = depositBooks([ours, other]);
  await ethereum.node.mine(CONFIRMATIONS);
  await books.follow(watch);
});

function addressAt(at: number): string {
  return ethereumAddresses({
    node: nodeOf(ethereum),
    extendedPublicKey: ethereum.extendedPublicKey,
  }).addressAt(at);
}
function nodeOf({ node: { url, chainId } }: EthereumForTests) {
  return ethereumNode({ url, chainId });
}
function watchOf(one: EthereumForTests): DepositWatch {
  return ethereumWatch({ node: nodeOf(one), confirmations: CONFIRMATIONS });
}
const pay = (units: bigint, to = ours) => ethereum.payer.pay({ to, units });
const payThroughContract = (units: bigint, to = ours) =>
  ethereum.payer.payThroughContract({ to, units });
const answer = () =>
  [...books.deposits.values()].map(({ units, finality }) => ({ units, finality }));
const isBalance = (key: string) => key.startsWith('balance:');

describe('transfers in transactions', () => {
  it('[PAY-4] a transfer is seen from its first block on and final at the configured depth, not one block before', async () => {
    const hash = await pay(3n * ETHER);
    await books.follow(watch);
    expect(answer()).toEqual([]);
    await ethereum.node.mine(1);
    const { head } = await books.follow(watch);
    expect([...books.deposits.values()]).toEqual([
      {
        key: hash,
        transactionId: hash,
        units: 3n * ETHER,
        address: ours,
        sender: ethereum.payer.address,
        memo: null,
        muxed: false,
        foreignAsset: null,
        finality: 'seen',
        confirmations: 1,
        networkTime: head.at,
        height: head.height,
      },
    ]);
    await ethereum.node.mine(CONFIRMATIONS - 2);
    await books.follow(watch);
    expect(books.deposits.get(hash)).toMatchObject({
      finality: 'seen',
      confirmations: CONFIRMATIONS - 1,
    });
    await ethereum.node.mine(1);
    await books.follow(watch);
    expect(books.deposits.get(hash)).toMatchObject({
      finality: 'final',
      confirmations: CONFIRMATIONS,
      height: head.height,
    });
  });

  it('[PAY-1] [PAY-4] after a gap of 1,000 blocks every transfer in it is found once, in several reads that each continue the last one', async () => {
    await pay(1n);
    await ethereum.node.mine(499);
    await pay(2n, other);
    await ethereum.node.mine(499);
    await pay(3n);
    await ethereum.node.mine(2);
    const first = await watch.look(books.interest());
    expect(first).toMatchObject({ isComplete: false, balance: null });
    const last = await books.follow(watch);
    expect(last).toMatchObject({ isComplete: true });
    expect(answer()).toEqual([
      { units: 1n, finality: 'final' },
      { units: 2n, finality: 'final' },
      { units: 3n, finality: 'seen' },
    ]);
  });

  it('[PAY-1] two transfers in one block are two deposits, reported again under the same keys', async () => {
    const hashes = [await pay(5n), await pay(5n)];
    await ethereum.node.mine(1);
    await books.follow(watch);
    await books.follow(watch);
    await ethereum.node.mine(CONFIRMATIONS);
    await books.follow(watch);
    expect([...books.deposits.keys()].toSorted()).toEqual(hashes.toSorted());
    expect(answer()).toEqual([
      { units: 5n, finality: 'final' },
      { units: 5n, finality: 'final' },
    ]);
  });

  it('[PAY-4] dust of one wei is a deposit, a transaction without ether is not', async () => {
    await pay(1n);
    await pay(0n);
    await ethereum.node.mine(1);
    await books.follow(watch);
    expect(answer()).toEqual([{ units: 1n, finality: 'seen' }]);
  });

  it('[PAY-4] a reverted transfer in a block is no deposit', async () => {
    // The owner of a key may delegate its address to code; this code refuses every transfer (PUSH0
    // PUSH0 REVERT).
    await ethereum.ask('anvil_setCode', ours, '0x5f5ffd');
    const refused = await pay(ETHER);
    const accepted = await pay(7n, other);
    await ethereum.node.mine(CONFIRMATIONS);
    await books.follow(watch);
    expect(await ethereum.ask('eth_getTransactionReceipt', refused)).toMatchObject({
      status: '0x0',
    });
    expect([...books.deposits.keys()]).toEqual([accepted]);
  });

  it('[PAY-4] transfers to other addresses are no deposits', async () => {
    await ethereum.payer.pay({ to: addressAt(index + 1000), units: ETHER });
    await ethereum.node.mine(CONFIRMATIONS);
    expect(await books.follow(watch)).toMatchObject({
      deposits: [],
      outflows: [],
      balance: { units: 0n },
    });
  });
});

describe('finality', () => {
  const watchWith = (finalized: () => Promise<number | null>, chainId = 31_337) =>
    ethereumWatch({
      node: { ...nodeOf(ethereum), chainId, finalized },
      confirmations: CONFIRMATIONS,
    });

  it('[PAY-13] a transfer as deep as configured is not final before the network has finalised its block', async () => {
    const hash = await pay(3n);
    await ethereum.node.mine(CONFIRMATIONS + 20);
    const height = Number(await ethereum.ask('eth_blockNumber')) - CONFIRMATIONS - 19;
    await books.follow(watchWith(async () => height - 1));
    expect(books.deposits.get(hash)).toMatchObject({
      finality: 'seen',
      confirmations: CONFIRMATIONS + 20,
    });
    await books.follow(watchWith(async () => height));
    expect(books.deposits.get(hash)?.finality).toBe('final');
  });

  it('[PAY-13] what the network has finalised waits until it is as deep as configured', async () => {
    const hash = await pay(3n);
    await ethereum.node.mine(CONFIRMATIONS - 1);
    const head = Number(await ethereum.ask('eth_blockNumber'));
    await books.follow(watchWith(async () => head));
    expect(books.deposits.get(hash)?.finality).toBe('seen');
  });

  it('[PAY-13] a node that knows no finalised block is believed by depth on a chain of its own, and not on Ethereum', async () => {
    const hash = await pay(3n);
    await ethereum.node.mine(CONFIRMATIONS);
    await expect(watchWith(async () => null, 1).look(books.interest())).rejects.toMatchObject({
      name: 'ChainUnreachable',
      message: 'the Ethereum node does not say which block is finalised',
    });
    await books.follow(watchWith(async () => null));
    expect(books.deposits.get(hash)?.finality).toBe('final');
  });

  it('[PAY-13] a network that finalises nothing for long keeps transfers seen, and reading comes to an end', async () => {
    const begun = Number(await ethereum.ask('eth_blockNumber'));
    const stuck = watchWith(async () => begun - CONFIRMATIONS);
    const hash = await pay(3n);
    await ethereum.node.mine(700);
    const news = await books.follow(stuck);
    expect([books.deposits.get(hash)?.finality, news.balance, news.isComplete]).toEqual([
      'seen',
      null,
      true,
    ]);
    await books.follow(watch);
    expect(books.deposits.get(hash)?.finality).toBe('final');
  });
});

describe('ether sent by contracts', () => {
  it('[PAY-4] is one final deposit without a sender, as soon as its block is final and not before', async () => {
    await payThroughContract(2n * ETHER);
    await ethereum.node.mine(CONFIRMATIONS - 1);
    await books.follow(watch);
    expect(answer()).toEqual([]);
    await ethereum.node.mine(1);
    await books.follow(watch);
    expect([...books.deposits.values()]).toMatchObject([
      { units: 2n * ETHER, address: ours, transactionId: ours, sender: null, finality: 'final' },
    ]);
  });

  it('[PAY-1] is reported once: with transfers before, beside and after it, and in every later read', async () => {
    await pay(1n);
    await ethereum.node.mine(2);
    await books.follow(watch);
    await payThroughContract(10n);
    await pay(2n);
    await ethereum.node.mine(2);
    for (const units of [4n, 8n]) {
      await pay(units);
      await ethereum.node.mine(2);
      await books.follow(watch);
    }
    await ethereum.node.mine(CONFIRMATIONS);
    await books.follow(watch);
    await payThroughContract(10n);
    await ethereum.node.mine(CONFIRMATIONS);
    await books.follow(watch);
    await ethereum.node.mine(1);
    await books.follow(watch);
    expect(
      [...books.deposits.values()].filter(({ key }) => isBalance(key)).map(({ units }) => units),
    ).toEqual([10n, 10n]);
    expect(books.unitsIn(ours)).toBe(35n);
  });

  it('[PAY-4] is not hidden by a larger transfer that is only seen', async () => {
    await payThroughContract(10n);
    await ethereum.node.mine(CONFIRMATIONS - 1);
    await pay(20n);
    await ethereum.node.mine(1);
    await books.follow(watch);
    expect(answer()).toEqual(
      expect.arrayContaining([
        { units: 10n, finality: 'final' },
        { units: 20n, finality: 'seen' },
      ]),
    );
    await payThroughContract(5n);
    await ethereum.node.mine(CONFIRMATIONS - 2);
    await books.follow(watch);
    // Here the books know the transfer already, and it is still above the newest final block in the
    // read that finds 5.
    await pay(40n);
    await ethereum.node.mine(1);
    await books.follow(watch);
    await ethereum.node.mine(1);
    await books.follow(watch);
    expect(answer()).toEqual(
      expect.arrayContaining([
        { units: 5n, finality: 'final' },
        { units: 40n, finality: 'seen' },
      ]),
    );
  });

  it('[PAY-1] has the same key from two workers that read at different heights, and the rest seen by the later one is reported next', async () => {
    await payThroughContract(10n);
    await ethereum.node.mine(CONFIRMATIONS);
    const interest = books.interest();
    const early = await watch.look(interest);
    await payThroughContract(5n);
    await ethereum.node.mine(CONFIRMATIONS);
    const late = await watch.look(interest);
    expect(early.deposits).toMatchObject([{ units: 10n }]);
    expect(late.deposits).toMatchObject([{ units: 15n, key: early.deposits[0]?.key }]);
    expect(books.write(early, interest)).toBe(true);
    expect(books.write(late, interest)).toBe(false);
    await books.follow(watch);
    expect(answer().map(({ units }) => units)).toEqual([10n, 5n]);
  });

  it('[PAY-4] is found after a gap too, where balances of old blocks are no longer available', async () => {
    await payThroughContract(6n);
    await pay(3n);
    await ethereum.node.mine(700);
    await books.follow(watch);
    expect(answer().toSorted((left, right) => Number(left.units - right.units))).toEqual([
      { units: 3n, finality: 'final' },
      { units: 6n, finality: 'final' },
    ]);
  });
});

describe('outgoing money', () => {
  it('[PAY-7] collecting is an outflow with the gas that was paid, and a deposit after it is a deposit again', async () => {
    await pay(ETHER);
    await ethereum.node.mine(CONFIRMATIONS);
    await books.follow(watch);
    const hash = await ethereum.collect({
      index,
      to: ethereum.payer.address,
      units: ETHER - PLAIN_GAS,
    });
    await pay(2n);
    await payThroughContract(3n);
    await ethereum.node.mine(CONFIRMATIONS);
    const { outflows, balance } = await books.follow(watch);
    expect(outflows).toMatchObject([
      { key: hash, transactionId: hash, address: ours, units: ETHER },
    ]);
    expect(balance?.units).toBe(5n);
    expect(books.unitsIn(ours) - books.unitsOut(ours)).toBe(5n);
    expect(answer().map(({ units }) => units)).toEqual(expect.arrayContaining([ETHER, 2n, 3n]));
    expect(books.deposits.size).toBe(3);
  });

  it('[PAY-7] an outflow is reported when it is final; until then it explains nothing', async () => {
    await pay(ETHER);
    await ethereum.node.mine(CONFIRMATIONS);
    await books.follow(watch);
    await ethereum.collect({ index, to: ethereum.payer.address, units: 5n });
    await ethereum.node.mine(1);
    expect(await books.follow(watch)).toMatchObject({ outflows: [] });
    await ethereum.node.mine(CONFIRMATIONS);
    await books.follow(watch);
    expect(books.unitsOut(ours)).toBe(5n + PLAIN_GAS);
    expect(books.deposits.size).toBe(1);
  });

  it('[PAY-7] a transfer of an address to itself costs its gas and brings nothing', async () => {
    await pay(ETHER);
    await ethereum.node.mine(1);
    await ethereum.collect({ index, to: ours, units: ETHER / 2n });
    await ethereum.node.mine(CONFIRMATIONS);
    await books.follow(watch);
    expect(books.unitsOut(ours)).toBe(PLAIN_GAS);
    expect(books.deposits.size).toBe(1);
  });
});

describe('a reorganisation', () => {
  it('[PAY-4] a transfer that was only seen and is in no block any more is gone, and its ether is on no address', async () => {
    const hash = await pay(9n);
    await ethereum.node.mine(2);
    await books.follow(watch);
    expect(books.deposits.get(hash)?.finality).toBe('seen');
    await ethereum.node.reorganise(2);
    await books.follow(watch);
    expect(books.deposits.get(hash)).toMatchObject({ finality: 'gone', units: 9n });
    await ethereum.node.mine(CONFIRMATIONS);
    expect(await books.follow(watch)).toMatchObject({ deposits: [], balance: { units: 0n } });
  });

  it("[PAY-1] a transfer that vanished without a trace does not reduce a contract's ether, which waits for the next read", async () => {
    await payThroughContract(20n);
    await ethereum.node.mine(2);
    await pay(9n);
    await ethereum.node.mine(1);
    await books.follow(watch);
    await ethereum.node.reorganise(1);
    await ethereum.node.mine(1);
    await books.follow(watch);
    expect(answer()).toEqual([{ units: 9n, finality: 'gone' }]);
    await ethereum.node.mine(1);
    await books.follow(watch);
    expect(answer()).toEqual([
      { units: 9n, finality: 'gone' },
      { units: 20n, finality: 'final' },
    ]);
  });

  it('[PAY-4] a transfer that moves to another block keeps its key and is final once', async () => {
    const snapshot = await ethereum.ask('evm_snapshot');
    const [address, nonce] = [
      ethereum.payer.address,
      await ethereum.ask('eth_getTransactionCount', ethereum.payer.address, 'pending'),
    ];
    const sent = {
      from: address,
      to: ours,
      value: '0x9',
      nonce,
      gas: '0x5208',
      gasPrice: '0x2540be400',
    };
    const hash = String(await ethereum.ask('eth_sendTransaction', sent));
    await ethereum.node.mine(1);
    await books.follow(watch);
    const height = books.deposits.get(hash)?.height ?? 0;
    await ethereum.ask('evm_revert', snapshot);
    await ethereum.node.mine(1);
    expect(await ethereum.ask('eth_sendTransaction', sent)).toBe(hash);
    await books.follow(watch);
    // It is pending again, so it may still pay.
    expect(books.deposits.get(hash)).toMatchObject({ finality: 'seen', height: null });
    await ethereum.node.mine(CONFIRMATIONS);
    await books.follow(watch);
    expect(books.deposits.get(hash)).toMatchObject({ finality: 'final', height: height + 1 });
    expect(books.unitsIn(ours)).toBe(9n);
  });

  it('[PAY-13] a final transfer that is in no block any more is reported as gone', async () => {
    const [lost, kept] = [await pay(9n), await pay(7n, other)];
    await ethereum.node.mine(CONFIRMATIONS + 2);
    await books.follow(watch);
    expect(books.deposits.get(lost)?.finality).toBe('final');
    await ethereum.node.reorganise(CONFIRMATIONS + 2);
    await ethereum.node.mine(1);
    await books.follow(watch);
    expect([lost, kept].map((hash) => books.deposits.get(hash)?.finality)).toEqual([
      'gone',
      'gone',
    ]);
    // With books and balances in one again, a contract's ether is reported as before.
    await ethereum.node.mine(1);
    await books.follow(watch);
    await payThroughContract(5n);
    await ethereum.node.mine(CONFIRMATIONS);
    await books.follow(watch);
    expect([...books.deposits.keys()].filter(isBalance)).toHaveLength(1);
  });

  it('[PAY-4] one that was final and vanished is noticed: the watch goes back to where both chains agree, and makes no deposit of what its books cannot explain', async () => {
    await pay(ETHER);
    await ethereum.node.mine(60);
    await books.follow(watch);
    await ethereum.collect({ index, to: ethereum.payer.address, units: 5n });
    await ethereum.node.mine(CONFIRMATIONS + 1);
    await books.follow(watch);
    expect(books.unitsOut(ours)).toBe(5n + PLAIN_GAS);
    await ethereum.node.reorganise(CONFIRMATIONS + 1);
    const kept = await pay(11n);
    await ethereum.node.mine(CONFIRMATIONS);
    const { balance } = await books.follow(watch);
    await ethereum.node.mine(1);
    await books.follow(watch);
    expect(books.deposits.get(kept)?.finality).toBe('final');
    expect([...books.deposits.keys()].filter(isBalance)).toEqual([]);
    // What officers see: the collected ether is back, which the books do not say.
    expect(balance?.units).toBe(ETHER + 11n);
    expect(books.unitsIn(ours) - books.unitsOut(ours)).toBe(ETHER + 11n - 5n - PLAIN_GAS);
  });
});

describe('two workers, restarts and a lost node', () => {
  it('[PAY-1] two concurrent reads see the same and change nothing', async () => {
    await pay(1n);
    await payThroughContract(2n);
    await ethereum.node.mine(CONFIRMATIONS);
    const interest = books.interest();
    const [one, two] = await Promise.all([watch.look(interest), watchOf(ethereum).look(interest)]);
    expect(one).toEqual(two);
    expect([books.write(one, interest), books.write(two, interest)]).toEqual([true, false]);
    expect(books.unitsIn(ours)).toBe(3n);
  });

  it('[PAY-4] while the node is away nothing is known; when it is back with its chain, everything is', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bb1-ethereum-'));
    const own = depositBooks([ours]);
    const before = await startEthereum({ dataDir });
    const beforeWatch = watchOf(before);
    await own.follow(beforeWatch);
    const seen = await before.payer.pay({ to: ours, units: 1n });
    await before.node.mine(2);
    await own.follow(beforeWatch);
    await before.payer.payThroughContract({ to: ours, units: 2n });
    await before.node.mine(1);
    await before.close();
    await expect(beforeWatch.look(own.interest())).rejects.toMatchObject({
      name: 'ChainUnreachable',
    });
    const after = await startEthereum({ dataDir });
    try {
      await after.payer.pay({ to: ours, units: 4n });
      await after.node.mine(CONFIRMATIONS);
      await own.follow(watchOf(after));
      expect(own.deposits.get(seen)?.finality).toBe('final');
      expect(
        [...own.deposits.values()].map(({ units, finality }) => ({ units, finality })),
      ).toEqual([1n, 4n, 2n].map((units) => ({ units, finality: 'final' })));
    } finally {
      await after.close();
      await rm(dataDir, { recursive: true });
    }
  });

  it('[PAY-4] a node with another chain is refused, by its number and by its blocks', async () => {
    const { url, chainId } = ethereum.node;
    const strange = ethereumWatch({
      node: ethereumNode({ url, chainId: chainId + 1 }),
      confirmations: CONFIRMATIONS,
    });
    await expect(strange.look(books.interest())).rejects.toThrow(/chain 31337 instead of 31338/);
    const stranger = await startEthereum();
    onTestFinished(() => stranger.close());
    await expect(watchOf(stranger).look(books.interest())).rejects.toThrow(/behind block/);
    await stranger.node.mine(Number(await ethereum.ask('eth_blockNumber')) + 1);
    await expect(watchOf(stranger).look(books.interest())).rejects.toMatchObject({
      name: 'ChainUnreachable',
      message: expect.stringMatching(/another chain/),
    });
  });
});
