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
import { feeRule, horizonsAt } from '../../../../testing/horizons-for-tests.ts';

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
  watch = stellarDeposits({ horizons: horizonsAt(ledger.horizonUrl), account });
});
afterAll(() => ledger.close());

/** The start of each test: after everything that earlier ones did. */
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

describe('deposits', () => {
  it('[PAY-4] have amount, memo, sender, time and transaction, and are final in their ledger', async () => {
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
    '[PAY-4] keep a memo of the kind %s exactly as it was sent',
    async (type, value, expected) => {
      await (await ledger.payer()).pay({ to: account, amount: '1', memo: { type, value } });
      expect((await only()).memo).toEqual({ type, value: expected });
    },
  );

  it('[PAY-4] are read on despite bytes that no database accepts as text', async () => {
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

  it('[PAY-4] count from one stroop on, and show a missing memo', async () => {
    await (await ledger.payer()).pay({ to: account, amount: '0.0000001' });
    expect(await only()).toMatchObject({ units: 1n, memo: null });
  });

  it('[PAY-4] mark a muxed sender or receiver, with the sender as precise as on the network', async () => {
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

  it('[PAY-4] do not include an asset that merely calls itself XLM', async () => {
    const payer = await ledger.payer();
    const { hash } = await payer.giveOwnAsset({ code: 'XLM', to: ledger.deposit, amount: '500' });
    const deposit = await only();
    expect(deposit).toMatchObject({
      transactionId: hash,
      units: 5_000_000_000n,
      foreignAsset: `XLM:${payer.keys.publicKey()}`,
    });
  });

  it('[PAY-4] include everything of an account that is merged into ours', async () => {
    const payer = await ledger.payer();
    await payer.mergeInto(account);
    // 10,000 XLM less the fee of the merge.
    expect(await only()).toMatchObject({
      units: 99_999_999_900n,
      sender: payer.keys.publicKey(),
      muxed: false,
    });
  });

  it('[PAY-4] do not include failed payments, payments between others and the opening of the account', async () => {
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

describe('outflows', () => {
  it('[PAY-7] are payments and fees that the account paid itself, including failed transactions; the balance agrees', async () => {
    const payer = await ledger.payer();
    await payer.pay({ to: account, amount: '100' });
    const network = horizonNetwork({
      horizons: horizonsAt(ledger.horizonUrl),
      feeRule,
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

  it('[PAY-7] do not include a payment to itself', async () => {
    const network = horizonNetwork({
      horizons: horizonsAt(ledger.horizonUrl),
      feeRule,
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

describe('continued reading', () => {
  it('[PAY-4] from any position gives the same payments once each, in the order of the ledger, with any page size', async () => {
    const payer = await ledger.payer();
    const operations = Array.from({ length: 90 }, () =>
      Operation.payment({ destination: account, asset: Asset.native(), amount: '0.0000002' }),
    );
    const network = horizonNetwork({
      horizons: horizonsAt(ledger.horizonUrl),
      feeRule,
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

  it('[PAY-4] from a lagging server gives fewer; nothing is missed once it has caught up, and nothing goes back', async () => {
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

  it('[PAY-4] of two lists from servers that are not equally up to date continues each where it was', async () => {
    const payer = await ledger.payer();
    await payer.pay({ to: account, amount: '1' });
    const start = await look();
    // What one of the two lacked comes from it later, though the other was ahead.
    const [, transactions, changedIn, opened] = start.cursor.split('.');
    const behind = `${cursor.split('.')[0] ?? ''}.${transactions ?? ''}.${changedIn ?? ''}.${opened ?? ''}`;
    expect((await look(behind)).deposits.map((one) => one.units)).toEqual([10_000_000n]);
  });

  it('[PAY-4] does not believe a Horizon that is behind what was read before', async () => {
    const far = `${(BigInt(ledger.network?.node.ledger.last.sequence ?? 0) + 10n) << 32n}`;
    await expect(look(`${far}.${far}.5.50000000`)).rejects.toThrow(
      /lags behind, or it serves another network/,
    );
  });

  it('[PAY-4] treats a missing answer and a missing account as errors, not as an empty list', async () => {
    await expect(
      stellarDeposits({ horizons: horizonsAt('http://127.0.0.1:9'), account }).look({
        cursor: null,
        addresses: [],
        open: [],
        final: [],
      }),
    ).rejects.toThrow(ChainUnreachable);
    await expect(
      stellarDeposits({
        horizons: horizonsAt(ledger.horizonUrl),
        account: Keypair.random().publicKey(),
      }).look({ cursor: null, addresses: [], open: [], final: [] }),
    ).rejects.toThrow(ChainUnreachable);
    await expect(look('nonsense')).rejects.toThrow(RangeError);
  });
});
