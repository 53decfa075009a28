import { Keypair } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { oddServer } from '../../../../testing/odd-server.ts';
import { ChainUnreachable, type DepositNews } from '../deposits/deposit-watch.ts';
import { stellarDeposits } from './stellar-deposits.ts';
import { horizonsAt } from '../../../../testing/horizons-for-tests.ts';
import { rootOfHorizon } from '../../../../testing/root-of-horizon.ts';

// Cases that the stand-in does not have: path payments, contracts, a truncated history. Shapes as
// in `protocols/horizon`.

const OURS = Keypair.random().publicKey();
const THEIRS = Keypair.random().publicKey();
const ISSUER = Keypair.random().publicKey();
const HASH = 'ab'.repeat(32);
const LATEST = 60_000_000;

interface Served {
  readonly elder?: number;
  readonly payments?: readonly object[];
  readonly transactions?: readonly object[];
  readonly modifiedIn?: number;
  readonly failing?: { readonly path: string; readonly status: number; readonly body: string };
}

async function horizon(served: Served): Promise<(cursor: string | null) => Promise<DepositNews>> {
  const page = (records: readonly object[]) => ({ _links: {}, _embedded: { records } });
  const { url } = await oddServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://horizon').pathname;
    if (served.failing?.path === path)
      return response.writeHead(served.failing.status).end(served.failing.body);
    const answers: Record<string, object> = {
      '/': rootOfHorizon({
        history_latest_ledger: LATEST,
        history_elder_ledger: served.elder ?? 1,
      }),
      [`/accounts/${OURS}/payments`]: page(served.payments ?? []),
      [`/accounts/${OURS}/transactions`]: page(served.transactions ?? []),
      [`/accounts/${OURS}`]: {
        last_modified_ledger: served.modifiedIn ?? 1,
        balances: [{ asset_type: 'native', balance: '105.0000000' }],
      },
    };
    return response
      .writeHead(200, { 'content-type': 'application/hal+json' })
      .end(JSON.stringify(answers[path] ?? {}));
  });
  const watch = stellarDeposits({ horizons: horizonsAt(`${url}/`), account: OURS });
  return (cursor) => watch.look({ cursor, addresses: [], open: [], final: [] });
}

const token = (ledger: number, operation = 1) =>
  ((BigInt(ledger) << 32n) | (1n << 12n) | BigInt(operation)).toString();

function record(
  ledger: number,
  details: object,
  memo: object = { memo_type: 'text', memo: 'BB1-3DVFJA2CD' },
): object {
  return {
    id: token(ledger),
    paging_token: token(ledger),
    transaction_successful: true,
    created_at: '2026-11-21T15:59:00Z',
    transaction_hash: HASH,
    transaction: memo,
    ...details,
  };
}
const lumens = { asset_type: 'native' };
const payment = { type: 'payment', from: THEIRS, to: OURS, amount: '100.0000000', ...lumens };

describe('records of a real Horizon', () => {
  it('[PAY-4] count a path payment by what arrived, whatever the sender gave for it', async () => {
    const common = {
      from: THEIRS,
      to: OURS,
      source_asset_type: 'credit_alphanum4',
      source_asset_code: 'EURC',
      source_asset_issuer: ISSUER,
      source_amount: '9.0000000',
      path: [],
    };
    const look = await horizon({
      payments: [
        record(100, {
          ...common,
          type: 'path_payment_strict_receive',
          amount: '100.0000000',
          source_max: '9.5000000',
          ...lumens,
        }),
        record(101, {
          ...common,
          type: 'path_payment_strict_send',
          amount: '99.0000000',
          destination_min: '98.0000000',
          ...lumens,
        }),
      ],
    });
    const { deposits, outflows } = await look(null);
    expect(
      deposits.map(({ units, foreignAsset, sender }) => [units, foreignAsset, sender]),
    ).toEqual([
      [1_000_000_000n, null, THEIRS],
      [990_000_000n, null, THEIRS],
    ]);
    expect(outflows).toEqual([]);
  });

  it('[PAY-7] count an outgoing path payment by the lumens that left, not by what the payee got', async () => {
    const look = await horizon({
      payments: [
        record(100, {
          type: 'path_payment_strict_send',
          from: OURS,
          to: THEIRS,
          amount: '9.0000000',
          asset_type: 'credit_alphanum4',
          asset_code: 'EURC',
          asset_issuer: ISSUER,
          source_asset_type: 'native',
          source_amount: '40.0000000',
          destination_min: '8.0000000',
          path: [],
        }),
      ],
    });
    expect((await look(null)).outflows).toMatchObject([
      { key: token(100), units: 400_000_000n, height: 100 },
    ]);
  });

  it('[PAY-4] include lumens that a contract moves, each of several with its own key', async () => {
    const changes = [
      { type: 'transfer', from: THEIRS, to: OURS, amount: '1.0000000', ...lumens },
      { type: 'transfer', from: OURS, to: THEIRS, amount: '0.2500000', ...lumens },
      {
        type: 'transfer',
        from: 'CDLZFC3SYJYDZT7K67VZ75HPJVIEUVNIXF47ZG2FB2RMQQVU2HHGCYSC',
        to: OURS,
        amount: '2.0000000',
        destination_muxed_id: '5',
        ...lumens,
      },
      {
        type: 'mint',
        to: OURS,
        amount: '3.0000000',
        asset_type: 'credit_alphanum4',
        asset_code: 'XLM',
        asset_issuer: ISSUER,
      },
    ];
    const look = await horizon({
      payments: [
        record(100, {
          type: 'invoke_host_function',
          function: 'HostFunctionTypeHostFunctionTypeInvokeContract',
          asset_balance_changes: changes,
        }),
        record(101, { type: 'invoke_host_function', asset_balance_changes: null }),
      ],
    });
    const { deposits, outflows } = await look(null);
    expect(
      deposits.map(({ key, units, muxed, foreignAsset }) => [key, units, muxed, foreignAsset]),
    ).toEqual([
      [`${token(100)}:0`, 10_000_000n, false, null],
      [`${token(100)}:2`, 20_000_000n, true, null],
      [`${token(100)}:3`, 30_000_000n, false, `XLM:${ISSUER}`],
    ]);
    expect(outflows.map(({ key, units }) => [key, units])).toEqual([
      [`${token(100)}:1`, 2_500_000n],
    ]);
  });

  it('[PAY-4] bring nothing if they failed in the ledger', async () => {
    const look = await horizon({
      payments: [record(100, { ...payment, transaction_successful: false })],
    });
    expect((await look(null)).deposits).toEqual([]);
  });

  it('[PAY-4] are skipped if their kind is unknown, and an error if a known kind is unreadable', async () => {
    const look = await horizon({
      payments: [record(100, { type: 'teleport' }), record(101, payment)],
    });
    expect((await look(null)).deposits).toHaveLength(1);
    const broken = await horizon({
      payments: [record(100, { ...payment, amount: 'much' }), record(101, payment)],
    });
    await expect(broken(null)).rejects.toThrow(ChainUnreachable);
  });
});

describe('a truncated history', () => {
  it('[PAY-4] is reported before anything after the gap is read, because Horizon itself does not report it', async () => {
    const late = await horizon({ elder: 1_000, payments: [record(2_000, payment)] });
    await expect(late(`${token(900)}.${token(900)}.900.0`)).rejects.toThrow(
      'history begins at ledger 1000, but was read only as far as ledger 900',
    );
    await expect(late(null)).rejects.toThrow('after the deposit account was opened');
    expect((await late(`${token(1_000)}.${token(1_000)}.900.0`)).deposits).toHaveLength(1);
  });

  it('[PAY-4] is no gap if the account was opened within it', async () => {
    const look = await horizon({
      elder: 1_000,
      payments: [
        record(2_000, {
          type: 'create_account',
          account: OURS,
          funder: ISSUER,
          starting_balance: '5.0000000',
        }),
        record(2_001, payment),
      ],
      modifiedIn: 2_001,
    });
    const { deposits, balance } = await look(null);
    expect(deposits).toHaveLength(1);
    // The account has 105; 5 of them are the issuer's own.
    expect(balance?.units).toBe(1_000_000_000n);
  });

  it('[PAY-4] is avoided in a quiet time: the cursor moves on, to a day behind', async () => {
    const look = await horizon({});
    const { cursor } = await look(`${token(900)}.${token(900)}.900.0`);
    const [payments, transactions, changedIn] = cursor.split('.');
    expect([BigInt(payments ?? '') >> 32n, BigInt(transactions ?? '') >> 32n, changedIn]).toEqual([
      BigInt(LATEST - 17_280),
      BigInt(LATEST - 17_280),
      '900',
    ]);
    expect((await look(cursor)).cursor).toBe(cursor);
  });
});

describe('the balance', () => {
  it.each([
    ['the account was changed by the last payment that was read', LATEST - 5, 1_050_000_000n],
    ['the account has changed since for an unknown reason', LATEST - 3, null],
    ['the answer is older than what was read', LATEST - 9, null],
  ])('[PAY-7] when %s', async (_when, modifiedIn, expected) => {
    const look = await horizon({ payments: [record(LATEST - 5, payment)], modifiedIn });
    expect((await look(null)).balance?.units ?? null).toBe(expected);
  });

  it('[PAY-7] is believed again an hour after a change that moved no lumens', async () => {
    const look = await horizon({
      payments: [record(LATEST - 5_000, payment)],
      modifiedIn: LATEST - 1_000,
    });
    expect((await look(null)).balance?.units).toBe(1_050_000_000n);
  });
});

describe('errors', () => {
  it.each([
    ['too many requests', 429, '{}', '429'],
    ['a proxy', 502, '<h1>Bad Gateway</h1>', '502'],
    [
      'history that is gone',
      410,
      JSON.stringify({ type: 'https://stellar.org/horizon-errors/before_history', status: 410 }),
      'keeps no history as far back',
    ],
    [
      'stale history',
      503,
      JSON.stringify({ type: 'https://stellar.org/horizon-errors/stale_history', status: 503 }),
      'stale_history',
    ],
    ['something else', 200, '{"records":[]}', 'could not be read'],
  ])('[PAY-4] %s is no answer', async (_what, status, body, words) => {
    const look = await horizon({ failing: { path: `/accounts/${OURS}/payments`, status, body } });
    const trouble = look(null);
    await expect(trouble).rejects.toThrow(ChainUnreachable);
    await expect(trouble).rejects.toThrow(words);
  });
});
