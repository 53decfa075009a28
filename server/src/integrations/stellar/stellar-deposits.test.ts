import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  Account,
  Asset,
  Keypair,
  MuxedAccount,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseOffering } from '@bb1/domain/offering/offering';
import { type Ledger, startLedger } from '../../../../testing/stellar-for-tests.ts';
import {
  ChainUnreachable,
  type Deposit,
  type DepositNews,
  type DepositWatch,
  type Outflow,
} from '../deposits/deposit-watch.ts';
import { horizonNetwork } from './horizon-network.ts';
import { stellarDeposits } from './stellar-deposits.ts';

let ledger: Ledger;
let watch: DepositWatch;
let account: string;
beforeAll(async () => {
  ledger = await startLedger(
    parseOffering(
      JSON.parse(
        await readFile(
          resolve(import.meta.dirname, '../../../../content/bb1/offering.json'),
          'utf8',
        ),
      ),
    ),
  );
  account = ledger.deposit.publicKey();
  watch = stellarDeposits({ horizonUrl: ledger.horizonUrl, account });
});
afterAll(() => ledger.close());

/** Where each test begins: behind all that those before it did. */
let cursor: string;
beforeEach(async () => {
  ledger.network?.node.faults.clear();
  cursor = (await readAll(null)).cursor;
});

function look(from: string | null = cursor): Promise<DepositNews> {
  return watch.look({ cursor: from, addresses: [], open: [], final: [] });
}

async function readAll(from: string | null): Promise<{
  deposits: Deposit[];
  outflows: Outflow[];
  cursor: string;
  balance: DepositNews['balance'];
}> {
  const all = { deposits: [] as Deposit[], outflows: [] as Outflow[] };
  for (let at = from; ;) {
    const news = await look(at);
    all.deposits.push(...news.deposits);
    all.outflows.push(...news.outflows);
    at = news.cursor;
    if (news.isComplete) return { ...all, cursor: at, balance: news.balance };
  }
}

async function only(): Promise<Deposit> {
  const { deposits } = await look();
  if (deposits.length !== 1 || deposits[0] === undefined)
    throw new Error(`there are ${deposits.length} deposits`);
  return deposits[0];
}

describe('what comes in', () => {
  it('[PAY-4] is told with amount, memo, sender, time and transaction, and is final in its ledger', async () => {
    const payer = await ledger.payer();
    const hash = await payer.pay({
      to: account,
      amount: '12.3456789',
      memo: { type: 'text', value: 'BB1-3DVFJA2CD' },
    });
    const deposit = await only();
    expect(deposit).toMatchObject({
      transactionId: hash,
      units: 123_456_789n,
      address: account,
      memo: { type: 'text', value: 'BB1-3DVFJA2CD' },
      sender: payer.keys.publicKey(),
      muxed: false,
      foreignAsset: null,
      finality: 'final',
      confirmations: 1,
      height: ledger.network?.node.ledger.last.sequence,
    });
    expect(deposit.networkTime.getTime()).toBe(
      (ledger.network?.node.ledger.last.closeTime ?? 0) * 1000,
    );
    expect((await look()).head.height).toBe(deposit.height);
  });

  it.each([
    ['text', ' bb1-3dvfja2cd ', ' bb1-3dvfja2cd '],
    ['id', '18446744073709551615', '18446744073709551615'],
    ['hash', Buffer.alloc(32, 7), Buffer.alloc(32, 7).toString('base64')],
    ['return', Buffer.alloc(32, 9), Buffer.alloc(32, 9).toString('base64')],
  ] as const)(
    '[PAY-4] a memo of the kind %s arrives exactly as it was sent',
    async (type, value, expected) => {
      await (await ledger.payer()).pay({ to: account, amount: '1', memo: { type, value } });
      expect((await only()).memo).toEqual({ type, value: expected });
    },
  );

  it('[PAY-4] bytes that no database takes as text do not stop the reading', async () => {
    const payer = await ledger.payer();
    await payer.pay({
      to: account,
      amount: '1',
      memo: { type: 'text', value: Buffer.from([0x41, 0x00, 0xff, 0x42]) },
    });
    const { memo } = await only();
    expect(memo?.value).not.toContain('\0');
    expect(memo?.value).toMatch(/^A.+B$/u);
  });

  it('[PAY-4] one stroop counts, and a payment without memo says so', async () => {
    await (await ledger.payer()).pay({ to: account, amount: '0.0000001' });
    expect(await only()).toMatchObject({ units: 1n, memo: null });
  });

  it('[PAY-4] a multiplexed sender or receiver is flagged, and anyone who sent it told as exactly as the network does', async () => {
    const payer = await ledger.payer();
    await payer.pay({ to: account, amount: '1', muxedId: '77' });
    await payer.pay({
      to: new MuxedAccount(new Account(account, '0'), '5').accountId(),
      amount: '2',
    });
    const { deposits } = await look();
    expect(deposits.map(({ units, sender, muxed }) => [units, sender, muxed])).toEqual([
      [10_000_000n, expect.stringMatching(/^M/), true],
      [20_000_000n, payer.keys.publicKey(), true],
    ]);
  });

  it('[PAY-4] an asset that only calls itself XLM is no lumens', async () => {
    const payer = await ledger.payer();
    const { hash } = await payer.giveOwnAsset({ code: 'XLM', to: ledger.deposit, amount: '500' });
    const deposit = await only();
    expect(deposit).toMatchObject({
      transactionId: hash,
      units: 5_000_000_000n,
      foreignAsset: `XLM:${payer.keys.publicKey()}`,
    });
  });

  it('[PAY-4] a whole account that is merged into ours brings all it had', async () => {
    const payer = await ledger.payer();
    await payer.mergeInto(account);
    // 10,000 XLM less the fee of the merge.
    expect(await only()).toMatchObject({
      units: 99_999_999_900n,
      sender: payer.keys.publicKey(),
      muxed: false,
    });
  });

  it('[PAY-4] what failed, what others pay each other and the opening of the account are no deposits', async () => {
    const payer = await ledger.payer();
    await expect(payer.pay({ to: account, amount: '20000' })).rejects.toThrow();
    await payer.pay({ to: (await ledger.payer()).keys.publicKey(), amount: '3' });
    expect((await look()).deposits).toEqual([]);
    const fromTheBeginning = await readAll(null);
    expect(
      fromTheBeginning.deposits.some(
        (one) =>
          one.units === 50_000_000n &&
          one.memo === null &&
          one.sender !== null &&
          one.height !== null &&
          one.height < 10,
      ),
    ).toBe(false);
  });
});

describe('what goes out', () => {
  it('[PAY-7] payments and the fees that the account paid itself, those of failed transactions too; the balance agrees', async () => {
    const payer = await ledger.payer();
    await payer.pay({ to: account, amount: '100' });
    const network = horizonNetwork({
      horizonUrl: ledger.horizonUrl,
      networkPassphrase: Networks.TESTNET,
    });
    const before = await readAll(cursor);
    const send = async (destination: string) => {
      const found = await network.readAccount(account);
      const transaction = new TransactionBuilder(
        new Account(account, (found?.sequence ?? 0n).toString()),
        { fee: '300', networkPassphrase: Networks.TESTNET },
      )
        .addOperation(Operation.payment({ destination, asset: Asset.native(), amount: '7' }))
        .setTimeout(0)
        .build();
      transaction.sign(ledger.deposit);
      await network.submit(transaction.toXdr());
    };
    await send(payer.keys.publicKey());
    await send(Keypair.random().publicKey());
    const { outflows, balance, deposits } = await look(before.cursor);
    expect(deposits).toEqual([]);
    expect(outflows.map((one) => one.units).toSorted((a, b) => Number(a - b))).toEqual([
      100n,
      100n,
      70_000_000n,
    ]);
    const all = await readAll(null);
    const sum = (list: readonly { units: bigint }[]) =>
      list.reduce((total, one) => total + one.units, 0n);
    expect(balance?.units).toBe(
      sum(all.deposits.filter((one) => one.foreignAsset === null)) - sum(all.outflows),
    );
    expect(new Set(all.outflows.map((one) => one.key)).size).toBe(all.outflows.length);
  });

  it('[PAY-7] a payment to itself is nothing', async () => {
    const network = horizonNetwork({
      horizonUrl: ledger.horizonUrl,
      networkPassphrase: Networks.TESTNET,
    });
    const found = await network.readAccount(account);
    const transaction = new TransactionBuilder(
      new Account(account, (found?.sequence ?? 0n).toString()),
      { fee: '100', networkPassphrase: Networks.TESTNET },
    )
      .addOperation(Operation.payment({ destination: account, asset: Asset.native(), amount: '1' }))
      .setTimeout(0)
      .build();
    transaction.sign(ledger.deposit);
    await network.submit(transaction.toXdr());
    const { deposits, outflows } = await look();
    expect([deposits, outflows.map((one) => [one.key.startsWith('fee:'), one.units])]).toEqual([
      [],
      [[true, 100n]],
    ]);
  });
});

describe('reading on', () => {
  it('[PAY-4] from any place gives the same payments once each, in the order of the ledger, whatever the pages', async () => {
    const payer = await ledger.payer();
    const operations = Array.from({ length: 90 }, () =>
      Operation.payment({ destination: account, asset: Asset.native(), amount: '0.0000002' }),
    );
    const network = horizonNetwork({
      horizonUrl: ledger.horizonUrl,
      networkPassphrase: Networks.TESTNET,
    });
    for (let batch = 0; batch < 5; batch++) {
      const found = await network.readAccount(payer.keys.publicKey());
      const builder = new TransactionBuilder(
        new Account(payer.keys.publicKey(), (found?.sequence ?? 0n).toString()),
        { fee: '100', networkPassphrase: Networks.TESTNET },
      );
      for (const operation of operations) builder.addOperation(operation);
      const transaction = builder.setTimeout(0).build();
      transaction.sign(payer.keys);
      expect((await network.submit(transaction.toXdr())).kind).toBe('settled');
    }
    const first = await look();
    expect([first.deposits.length, first.isComplete, first.balance]).toEqual([200, false, null]);
    const all = await readAll(cursor);
    expect(all.deposits).toHaveLength(450);
    expect(new Set(all.deposits.map((one) => one.key)).size).toBe(450);
    const keys = all.deposits.map((one) => BigInt(one.key));
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(all.balance).not.toBeNull();
    expect((await look(all.cursor)).deposits).toEqual([]);
  });

  it('[PAY-4] a server that lags behind shows less; nothing is missed when it has caught up, and nothing goes back', async () => {
    const payer = await ledger.payer();
    const node = ledger.network?.node;
    const read = await look();
    node?.rememberStale();
    await payer.pay({ to: account, amount: '4' });
    node?.faults.order('stale_reads', 4);
    const lagging = await look(read.cursor);
    expect([lagging.deposits, lagging.cursor]).toEqual([[], read.cursor]);
    const caughtUp = await look(lagging.cursor);
    expect(caughtUp.deposits.map((one) => one.units)).toEqual([40_000_000n]);
    node?.faults.order('stale_reads', 1);
    await expect(look(caughtUp.cursor)).rejects.toThrow(ChainUnreachable);
  });

  it('[PAY-4] of two lists from servers that are not equally far, each goes on where it was', async () => {
    const payer = await ledger.payer();
    await payer.pay({ to: account, amount: '1' });
    const start = await look();
    // What one of the two did not show yet comes from it later, though the other was further.
    const [, transactions, changedIn, opened] = start.cursor.split('.');
    const behind = `${cursor.split('.')[0] ?? ''}.${transactions ?? ''}.${changedIn ?? ''}.${opened ?? ''}`;
    expect((await look(behind)).deposits.map((one) => one.units)).toEqual([10_000_000n]);
  });

  it('[PAY-4] Horizon that was read further before is not believed', async () => {
    const far = `${(BigInt(ledger.network?.node.ledger.last.sequence ?? 0) + 10n) << 32n}`;
    await expect(look(`${far}.${far}.5.50000000`)).rejects.toThrow(
      /lags behind, or it serves another network/,
    );
  });

  it('[PAY-4] no answer, and an account that is not there, are trouble and not an empty list', async () => {
    await expect(
      stellarDeposits({ horizonUrl: 'http://127.0.0.1:9', account }).look({
        cursor: null,
        addresses: [],
        open: [],
        final: [],
      }),
    ).rejects.toThrow(ChainUnreachable);
    await expect(
      stellarDeposits({
        horizonUrl: ledger.horizonUrl,
        account: Keypair.random().publicKey(),
      }).look({ cursor: null, addresses: [], open: [], final: [] }),
    ).rejects.toThrow(ChainUnreachable);
    await expect(look('nonsense')).rejects.toThrow(RangeError);
  });
});
