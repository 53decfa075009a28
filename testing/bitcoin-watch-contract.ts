import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bitcoinIssuer } from '../sandbox/bitcoin/bitcoin-issuer.ts';
import { openBitcoin } from '../server/src/integrations/bitcoin/open-bitcoin.ts';
import {
  ChainUnreachable,
  type Deposit,
  type DepositNews,
  type Outflow,
} from '../server/src/integrations/deposits/deposit-watch.ts';
import {
  type BitcoinForTests,
  type BitcoinKind,
  CONFIRMATIONS,
  startBitcoin,
} from './bitcoin-for-tests.ts';

const BIRTHDAY = new Date('2011-01-01T00:00:00Z');
const FOREIGN = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** The product's promises about Bitcoin deposits, for either node. */
export function bitcoinWatchContract(kind: BitcoinKind): void {
  let node: BitcoinForTests;
  beforeAll(async () => {
    node = await startBitcoin({ kind });
    await node.payer.mine(120);
  });
  // Fewer wallets make the node faster.
  afterEach(async () => {
    const loaded = await node.call('listwallets');
    for (const name of Array.isArray(loaded) ? loaded : [])
      await node.call('unloadwallet', name, false);
  });
  afterAll(() => node.close());

  let wallets = 0;
  /**
   * An issuer with its own keys on the common chain, and a watch that follows its deposits like the
   * product.
   */
  function follower(
    options: {
      issuer?: ReturnType<typeof bitcoinIssuer>;
      wallet?: string;
      network?: 'regtest' | 'signet';
    } = {},
  ) {
    const issuer = options.issuer ?? bitcoinIssuer({ rpcUrl: node.url, seed: randomBytes(32) });
    const wallet = options.wallet ?? `deposits-${++wallets}`;
    const bitcoin = openBitcoin({
      rpcUrl: node.url,
      wallet,
      extendedPublicKey: issuer.extendedPublicKey,
      network: options.network ?? 'regtest',
      confirmations: CONFIRMATIONS,
      birthday: BIRTHDAY,
      watchedAtOnce: 100,
    });
    const known = new Map<string, Deposit>();
    const answer: string[] = [];
    const outflows = new Map<string, Outflow>();
    let cursor: string | null = null;
    const addresses = [0, 1, 2, 3].map((index) => ({
      address: bitcoin.addresses.addressAt(index),
      inUnits: 0n,
      outUnits: 0n,
    }));
    const open = () =>
      [...known.values()].filter(({ finality }) => finality === 'seen').map(({ key }) => key);
    const final = () =>
      [...known.values()].flatMap(({ finality, key, height }) =>
        finality === 'final' && height !== null ? [{ key, height }] : [],
      );
    const ask = () => bitcoin.watch.look({ cursor, addresses, open: open(), final: final() });
    return {
      issuer,
      wallet,
      bitcoin,
      known,
      answer,
      outflows,
      ask,
      open,
      address: (index: number) => bitcoin.addresses.addressAt(index),
      deposits: () => [...known.values()],
      async look(): Promise<DepositNews> {
        const news = await ask();
        for (const deposit of news.deposits) {
          if (known.get(deposit.key)?.finality !== deposit.finality)
            answer.push(`${deposit.address === '' ? '' : deposit.units} ${deposit.finality}`);
          known.set(deposit.key, deposit);
        }
        for (const outflow of news.outflows) outflows.set(outflow.key, outflow);
        cursor = news.cursor;
        return news;
      },
    };
  }

  const mine = (blocks: number) => node.payer.mine(blocks);

  describe('pending money', () => {
    it('[PAY-4] a payment is seen in the mempool, stays seen below six confirmations and is final with the sixth', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      const txid = await node.payer.pay([{ address: one.address(0), units: 30_000_001n }]);
      await one.look();
      const [seen] = one.deposits();
      expect(seen).toMatchObject({
        transactionId: txid,
        units: 30_000_001n,
        address: one.address(0),
        sender: node.payer.address,
        finality: 'seen',
        confirmations: 0,
        height: null,
        memo: null,
        foreignAsset: null,
      });
      await mine(1);
      const { head } = await one.look();
      expect(one.known.get(seen?.key ?? '')).toMatchObject({
        finality: 'seen',
        confirmations: 1,
        height: head.height,
        sender: node.payer.address,
        networkTime: seen?.networkTime,
      });
      await mine(CONFIRMATIONS - 2);
      await one.look();
      expect(one.deposits()[0]).toMatchObject({ finality: 'seen', confirmations: 5 });
      await mine(1);
      const { balance } = await one.look();
      expect(one.deposits()).toMatchObject([{ finality: 'final', confirmations: 6 }]);
      expect(balance?.units).toBe(30_000_001n);
      expect(one.answer).toEqual(['30000001 seen', '30000001 final']);
    });

    it('[PAY-4] one transaction that pays two addresses, and one of them twice, is three deposits to the satoshi', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(1);
      const txid = await node.payer.pay([
        { address: one.address(0), units: 10_000_000n },
        { address: one.address(1), units: 20_000_000n },
        { address: one.address(0), units: 1_111n },
      ]);
      await one.look();
      expect(one.deposits().map(({ key, units }) => [key, units])).toEqual([
        [`${txid}:0`, 10_000_000n],
        [`${txid}:1`, 20_000_000n],
        [`${txid}:2`, 1_111n],
      ]);
      await mine(CONFIRMATIONS);
      const { balance, head } = await one.look();
      expect([balance?.units, balance?.height]).toEqual([30_001_111n, head.height]);
      expect(balance?.byAddress).toEqual(
        new Map([
          [one.address(0), 10_001_111n],
          [one.address(1), 20_000_000n],
        ]),
      );
      expect(one.deposits().every(({ finality }) => finality === 'final')).toBe(true);
    });

    it("[PAY-4] a payment to another party's key is not ours", async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      await node.payer.pay([{ address: FOREIGN, units: 5_000_000n }]);
      await mine(1);
      expect(await one.look()).toMatchObject({
        deposits: [],
        outflows: [],
        balance: { units: 0n },
        isComplete: true,
      });
    });

    it('[PAY-4] a replaced transaction is gone and its replacement is new', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(1);
      const first = await node.payer.pay([{ address: one.address(0), units: 40_000n }]);
      await one.look();
      const second = await node.payer.replace(first, [{ address: one.address(1), units: 39_000n }]);
      await one.look();
      expect(one.known.get(`${first}:0`)).toMatchObject({
        finality: 'gone',
        confirmations: 0,
        height: null,
      });
      expect(one.known.get(`${second}:0`)).toMatchObject({ finality: 'seen', units: 39_000n });
      await mine(CONFIRMATIONS);
      await one.look();
      expect(one.answer).toEqual(['40000 seen', '40000 gone', '39000 seen', '39000 final']);
      expect((await one.look()).balance?.units).toBe(39_000n);
    });

    it('[PAY-4] a transaction replaced before the first look is not reported at all', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      const first = await node.payer.pay([{ address: one.address(0), units: 41_000n }]);
      await node.payer.replace(first, [{ address: FOREIGN, units: 41_000n }]);
      expect((await one.look()).deposits).toEqual([]);
      await mine(1);
      expect((await one.look()).deposits).toEqual([]);
    });

    it('[PAY-4] coins mined to an address are money only when they are mature', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      await node.payer.mine(1, one.address(0));
      await mine(CONFIRMATIONS);
      expect((await one.look()).balance?.units).toBe(0n);
      expect(one.deposits()).toMatchObject([{ finality: 'seen', confirmations: 7, sender: null }]);
      await mine(94);
      const { balance } = await one.look();
      expect(one.deposits()).toMatchObject([{ finality: 'final', units: balance?.units }]);
    });
  });

  describe('a reorganisation', () => {
    it('[PAY-4] makes a payment three blocks deep only seen again, and gone when it is double-spent', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      const txid = await node.payer.pay([{ address: one.address(0), units: 50_000n }]);
      await mine(3);
      await one.look();
      expect(one.deposits()).toMatchObject([{ finality: 'seen', confirmations: 3 }]);
      await node.reorganise(3);
      await one.look();
      expect(one.deposits()).toMatchObject([{ finality: 'seen', confirmations: 0, height: null }]);
      await node.payer.replace(txid, [{ address: FOREIGN, units: 50_000n }]);
      await mine(CONFIRMATIONS + 1);
      await one.look();
      expect(one.answer).toEqual(['50000 seen', '50000 gone']);
    });

    it('[PAY-4] that confirms the payment again lets it become final', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      await node.payer.pay([{ address: one.address(0), units: 51_000n }]);
      await mine(3);
      await one.look();
      await node.reorganise(3);
      await mine(CONFIRMATIONS);
      const { balance } = await one.look();
      expect(one.deposits()).toMatchObject([{ finality: 'final', confirmations: 6 }]);
      expect(balance?.units).toBe(51_000n);
    });

    it('[PAY-4] deeper than we wait undoes even a final payment', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      const [kept, lost] = [
        await node.payer.pay([{ address: one.address(0), units: 52_000n }]),
        await node.payer.pay([{ address: one.address(0), units: 53_000n }]),
      ];
      await mine(CONFIRMATIONS + 2);
      await one.look();
      expect(one.answer.toSorted()).toEqual(['52000 final', '53000 final']);
      await node.reorganise(CONFIRMATIONS + 2);
      await node.payer.replace(lost, [{ address: FOREIGN, units: 53_000n }]);
      const { balance } = await one.look();
      expect(one.known.get(`${kept}:0`)).toMatchObject({ finality: 'seen', confirmations: 0 });
      expect(one.known.get(`${lost}:0`)).toMatchObject({ finality: 'gone' });
      expect(balance?.units).toBe(0n);
      await mine(CONFIRMATIONS);
      expect((await one.look()).balance?.units).toBe(52_000n);
      expect(one.known.get(`${lost}:0`)).toMatchObject({ finality: 'gone' });
    });

    it('[PAY-13] a final payment that the chain of another node never had is reported as gone, and one that this node does not know at all is not', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      const lost = await node.payer.pay([{ address: one.address(0), units: 55_000n }]);
      await mine(CONFIRMATIONS + 1);
      const { head } = await one.look();
      expect(one.known.get(`${lost}:0`)).toMatchObject({ finality: 'final' });
      await node.reorganise(CONFIRMATIONS + 1);
      await node.payer.replace(lost, [{ address: FOREIGN, units: 55_000n }]);
      await mine(1);
      const strange = `${'ef'.repeat(32)}:0`;
      const { deposits } = await one.bitcoin.watch.look({
        cursor: 'ab'.repeat(32),
        addresses: [],
        open: [],
        final: [`${lost}:0`, strange].map((key) => ({ key, height: head.height })),
      });
      expect(deposits.map(({ key, finality }) => [key, finality])).toEqual([[`${lost}:0`, 'gone']]);
    });

    it('[PAY-4] a cursor of a block that this node never saw begins again', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      await node.payer.pay([{ address: one.address(0), units: 54_000n }]);
      await mine(CONFIRMATIONS);
      const news = await one.bitcoin.watch.look({
        cursor: 'ab'.repeat(32),
        addresses: [],
        open: [],
        final: [],
      });
      expect(news.deposits).toMatchObject([{ units: 54_000n, finality: 'final' }]);
    });
  });

  describe('a pause of the watch', () => {
    it('[PAY-4] an address that was paid long ago is still watched', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      await node.payer.pay([{ address: one.address(0), units: 60_000n }]);
      await mine(CONFIRMATIONS);
      await one.look();
      await mine(30);
      await one.look();
      await node.payer.pay([{ address: one.address(0), units: 61_000n }]);
      await one.look();
      expect(one.answer).toEqual(['60000 final', '61000 seen']);
    });

    it('[PAY-1] after a gap of many blocks each payment is reported once, in the order of the chain', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(3);
      await one.look();
      const paid: bigint[] = [];
      for (let at = 0; at < 8; at++) {
        paid.push(BigInt(70_000 + at));
        await node.payer.pay([{ address: one.address(at % 4), units: BigInt(70_000 + at) }]);
        await mine(4);
      }
      const news = await one.look();
      expect(news.deposits.map(({ units }) => units)).toEqual(paid);
      expect(news.deposits.map(({ finality }) => finality)).toEqual([
        ...Array.from({ length: 7 }, () => 'final'),
        'seen',
      ]);
      await mine(2);
      const { deposits } = await one.look();
      expect(deposits.map(({ units, finality }) => [units, finality])).toEqual([
        [70_007n, 'final'],
      ]);
      expect((await one.look()).deposits).toEqual([]);
    });

    it('[PAY-1] two concurrent reads report the same and change nothing', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      await node.payer.pay([{ address: one.address(0), units: 80_000n }]);
      const [first, second] = await Promise.all([one.ask(), one.ask()]);
      expect(first).toEqual(second);
      expect(await one.ask()).toEqual(first);
      expect(first.deposits).toHaveLength(1);
    });

    it('[PAY-4] a restart of the node loses neither a pending nor a final payment', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      await node.payer.pay([{ address: one.address(0), units: 81_000n }]);
      await mine(CONFIRMATIONS);
      await node.payer.pay([{ address: one.address(0), units: 82_000n }]);
      await one.look();
      const before = one.deposits();
      await node.restart();
      const { balance } = await one.look();
      expect(balance?.units).toBe(81_000n);
      expect(one.deposits()).toEqual(before);
      await mine(CONFIRMATIONS);
      await one.look();
      expect(one.answer).toEqual(['81000 final', '82000 seen', '82000 final']);
    });

    it('[PAY-4] an unloaded wallet is loaded, and a missing one is created and rescans the past', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      await node.payer.pay([{ address: one.address(2), units: 83_000n }]);
      await mine(CONFIRMATIONS);
      await node.payer.pay([{ address: one.address(0), units: 84_000n }]);
      await node.call('unloadwallet', one.wallet);
      await one.look();
      expect(one.answer).toEqual(['83000 final', '84000 seen']);
      const other = follower({ issuer: one.issuer });
      expect(other.wallet).not.toBe(one.wallet);
      await other.look();
      expect(other.answer).toEqual(['83000 final', '84000 seen']);
    });

    it('[PAY-4] an open payment unknown to the node is gone', async () => {
      const one = follower();
      const key = `${'cd'.repeat(32)}:1`;
      const { deposits } = await one.bitcoin.watch.look({
        cursor: null,
        addresses: [],
        open: [key],
        final: [],
      });
      expect(deposits).toMatchObject([{ key, transactionId: 'cd'.repeat(32), finality: 'gone' }]);
    });

    it('[PAY-4] an open payment behind the cursor is reported again in its current state', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      const txid = await node.payer.pay([{ address: one.address(0), units: 85_000n }]);
      await mine(CONFIRMATIONS + 3);
      const { cursor } = await one.look();
      const { deposits } = await one.bitcoin.watch.look({
        cursor,
        addresses: [],
        open: [`${txid}:0`],
        final: [],
      });
      expect(deposits).toMatchObject([
        {
          key: `${txid}:0`,
          units: 85_000n,
          address: one.address(0),
          finality: 'final',
          sender: node.payer.address,
        },
      ]);
    });

    it("[PAY-5] the network time of a payment is the node's first sight of it", async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      const { head } = await one.look();
      const at = new Date(head.at.getTime() + 3_600_000);
      await node.setTime(at);
      await node.payer.pay([{ address: one.address(0), units: 86_000n }]);
      await node.setTime(new Date(at.getTime() + 600_000));
      await mine(1);
      await one.look();
      await node.setTime(null);
      expect(one.deposits()).toMatchObject([{ networkTime: at, confirmations: 1 }]);
    });
  });

  describe('outgoing money', () => {
    it('[PAY-7] money that the issuer collects leaves our addresses once it is final, fee included', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(1);
      await node.payer.pay([
        { address: one.address(0), units: 90_000n },
        { address: one.address(1), units: 91_000n },
      ]);
      await mine(CONFIRMATIONS);
      await one.look();
      const txid = await one.issuer.collect({ indexes: [0, 1], to: FOREIGN });
      expect(await one.look()).toMatchObject({ outflows: [], balance: { units: 181_000n } });
      await mine(CONFIRMATIONS - 1);
      expect(await one.look()).toMatchObject({ outflows: [], balance: { units: 181_000n } });
      await mine(1);
      const { balance, head } = await one.look();
      expect(balance?.units).toBe(0n);
      const left = [...one.outflows.values()].toSorted((a, b) => Number(a.units - b.units));
      expect(left).toMatchObject([
        {
          transactionId: txid,
          address: one.address(0),
          units: 90_000n,
          height: head.height - CONFIRMATIONS + 1,
        },
        { transactionId: txid, address: one.address(1), units: 91_000n },
      ]);
      expect(new Set(left.map(({ key }) => key)).size).toBe(2);
    });

    it('[PAY-7] change to one of our addresses is a deposit beside the outflow, and the sums agree', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      await node.payer.pay([{ address: one.address(0), units: 200_000n }]);
      await mine(CONFIRMATIONS);
      await one.look();
      await one.issuer.pay({ indexes: [0], outputs: [{ address: FOREIGN, units: 50_000n }] });
      await one.look();
      await mine(CONFIRMATIONS);
      const { balance } = await one.look();
      const came = one.deposits().reduce((sum, { units }) => sum + units, 0n);
      const went = [...one.outflows.values()].reduce((sum, { units }) => sum + units, 0n);
      expect(one.deposits()).toHaveLength(2);
      expect(went).toBe(200_000n);
      expect(balance?.units).toBe(came - went);
      expect(balance?.units).toBeGreaterThan(140_000n);
    });

    it('[PAY-6] a refund is proven by its transaction: unknown, different, seen, final', async () => {
      const { proofs } = follower().bitcoin;
      const address = node.payer.address;
      expect(await proofs.prove({ transactionId: 'ef'.repeat(32), address, units: 1n })).toEqual({
        state: 'unknown',
      });
      expect(await proofs.prove({ transactionId: 'no transaction', address, units: 1n })).toEqual({
        state: 'unknown',
      });
      const transactionId = await node.payer.pay([{ address: FOREIGN, units: 123_456n }]);
      expect(await proofs.prove({ transactionId, address: FOREIGN, units: 123_456n })).toEqual({
        state: 'seen',
        confirmations: 0,
      });
      for (const units of [123_455n, 123_457n])
        expect(await proofs.prove({ transactionId, address: FOREIGN, units })).toEqual({
          state: 'other',
          paidUnits: 123_456n,
        });
      expect(
        await proofs.prove({ transactionId, address: follower().address(42), units: 123_456n }),
      ).toEqual({ state: 'other', paidUnits: 0n });
      await mine(CONFIRMATIONS - 1);
      expect(
        await proofs.prove({
          transactionId: transactionId.toUpperCase(),
          address: FOREIGN.toUpperCase(),
          units: 123_456n,
        }),
      ).toEqual({ state: 'seen', confirmations: 5 });
      await mine(1);
      expect(await proofs.prove({ transactionId, address: FOREIGN, units: 123_456n })).toEqual({
        state: 'final',
        confirmations: 6,
      });
    });

    it('[PAY-6] a replaced refund is unknown again, also when it was paid from a deposit address', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      const replaced = await node.payer.pay([
        { address: FOREIGN, units: 70_000n },
        { address: one.address(1), units: 10_000n },
      ]);
      await node.payer.replace(replaced, [{ address: FOREIGN, units: 69_000n }]);
      expect(
        await one.bitcoin.proofs.prove({
          transactionId: replaced,
          address: FOREIGN,
          units: 70_000n,
        }),
      ).toEqual({ state: 'unknown' });
      await node.payer.pay([{ address: one.address(0), units: 71_000n }]);
      await mine(1);
      const transactionId = await one.issuer.pay({
        indexes: [0],
        outputs: [{ address: FOREIGN, units: 30_000n }],
      });
      expect(
        await one.bitcoin.proofs.prove({ transactionId, address: FOREIGN, units: 30_000n }),
      ).toEqual({ state: 'seen', confirmations: 0 });
      await mine(CONFIRMATIONS);
      expect(
        await one.bitcoin.proofs.prove({ transactionId, address: FOREIGN, units: 30_000n }),
      ).toEqual({ state: 'final', confirmations: 6 });
    });
  });

  describe('the wrong node', () => {
    it('[PAY-4] a node of another chain is refused', async () => {
      const one = follower({ network: 'signet' });
      await expect(one.look()).rejects.toThrow(ChainUnreachable);
      await expect(one.bitcoin.addresses.watch(0)).rejects.toThrow(ChainUnreachable);
    });

    it("[PAY-4] a wallet that watches another key's addresses is left alone", async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      const other = follower({ wallet: one.wallet });
      await expect(other.bitcoin.addresses.watch(0)).rejects.toThrow(/not from BITCOIN_XPUB/);
      await expect(other.look()).rejects.toThrow(/not from BITCOIN_XPUB/);
    });

    it('[PAY-4] addresses far beyond the watched ones are watched before they are shown', async () => {
      const one = follower();
      await one.bitcoin.addresses.watch(0);
      await one.bitcoin.addresses.watch(345);
      await node.payer.pay([{ address: one.address(345), units: 99_000n }]);
      await one.look();
      expect(one.answer).toEqual(['99000 seen']);
    });
  });
}
