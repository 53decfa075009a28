import { Account, Keypair, MuxedAccount } from '@stellar/stellar-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SurroundingsOptions } from '../../../../testing/surroundings.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import { stopMoney } from '../officers/money-stop.ts';
import { carryOutPayment } from './carry-out-payment.ts';
import { requestPayment, stopPayment } from './request-payment.ts';
import { findTransferOutcome, type TransferOutcome } from './store.ts';

// A world of its own for what ends in the middle of things; all else shares one, which each test leaves with nothing open.
let shared: World;
const opened: World[] = [];
beforeAll(async () => {
  shared = await openWorld({ ledger: true });
});
afterEach(async () => {
  shared.ledger.network?.node.faults.clear();
  for (const world of opened.splice(0)) await world.close();
});
afterAll(() => shared.close());

const XLM = 10_000_000n;
const UNITS = 123_456_789n;
const SPONSOR = { kind: 'system' } as const;

interface Scene {
  readonly world: World;
  readonly network: NonNullable<World['ledger']['network']>;
  readonly stellar: Stellar;
  readonly payee: Keypair;
  /** Where the deposit account was when the scene began. */
  readonly before: { readonly cursor: string; readonly lumens: bigint };
  /** What was asked for in this scene. */
  readonly ids: string[];
  request(more?: Partial<Parameters<typeof requestPayment>[1]>): Promise<string>;
  outcome(id: string): Promise<TransferOutcome>;
  /** Jobs that wait for a delay run too. */
  work(): Promise<void>;
  /** What a new process would do: the jobs of the old one are lost, the sweep goes over the tables. */
  restart(): Promise<void>;
  /** Lets ledger time pass and closes a ledger. */
  pass(seconds: number): void;
}

/** A ledger on which 1,000 XLM came in, and somebody to pay back. */
async function scene(options?: SurroundingsOptions): Promise<Scene> {
  const world = options === undefined ? shared : await openWorld({ ledger: true, ...options });
  if (world !== shared) opened.push(world);
  const { network, deposit } = world.ledger;
  if (network === null) throw new Error('the world has no ledger');
  const payer = await world.ledger.payer();
  await payer.pay({ to: deposit.publicKey(), amount: '1000' });
  const { db, context, jobs, integrations } = world.product;
  const account = await integrations.stellar.network.readAccount(deposit.publicKey());
  const ids: string[] = [];
  return {
    world,
    network,
    stellar: integrations.stellar,
    payee: payer.keys,
    before: { cursor: (BigInt(network.node.ledger.last.sequence + 1) << 32n).toString(), lumens: account?.lumens ?? 0n },
    ids,
    async request(more = {}) {
      const id = await db.transaction('test_request', (tx) => requestPayment(tx, { kind: 'refund', payee: payer.keys.publicKey(), units: UNITS, memo: { type: 'text', value: 'Refund BB1-3DVFJA2CD' }, at: context.clock.now(), ...more }));
      ids.push(id);
      return id;
    },
    outcome: (id) => findTransferOutcome(db, id),
    work: () => world.runJobs({ delayed: true }),
    async restart() {
      await db.pool.query('delete from graphile_worker._private_jobs');
      await jobs['transfers.resolve']?.({});
    },
    pass(seconds) {
      network.setTime(network.node.now + seconds);
      network.closeLedger();
    },
  };
}

const page = z.object({ _embedded: z.object({ records: z.array(z.record(z.string(), z.unknown())) }) }).transform(({ _embedded: { records } }) => records);

/** What the deposit account has paid out, as its Horizon tells it. */
async function paidOut({ world, before }: Scene): Promise<Record<string, unknown>[]> {
  const deposit = world.ledger.deposit.publicKey();
  const answer = await fetch(`${world.ledger.horizonUrl}/accounts/${deposit}/payments?cursor=${before.cursor}&limit=200&join=transactions`);
  return page.parse(await answer.json()).filter((one) => one['from'] === deposit || (one['type'] === 'create_account' && one['funder'] === deposit));
}

/** Of the transfers of this scene. */
async function attempts({ world, ids }: Scene): Promise<number> {
  const { rows } = await world.product.db.pool.query<{ count: number }>('select count(*)::int as count from transfer_attempts where transfer_id = any($1)', [ids]);
  return rows[0]?.count ?? -1;
}

async function heldChannels({ world }: Scene): Promise<number> {
  return (await world.product.db.pool.query('select from stellar_channels where held_by is not null')).rowCount ?? -1;
}

/** Every way of looking agrees that the payee was paid exactly once, the whole amount, and the sponsor paid the fee. */
async function expectPaidOnce(one: Scene, id: string): Promise<void> {
  const outcome = await one.outcome(id);
  const payments = await paidOut(one);
  expect(payments.map(({ amount, to }) => [amount, to])).toEqual([['12.3456789', one.payee.publicKey()]]);
  expect(outcome).toEqual({ state: 'settled', transactionHash: z.object({ transaction: z.object({ inner_transaction: z.object({ hash: z.string() }) }) }).parse(payments[0]).transaction.inner_transaction.hash });
  expect((await one.stellar.network.readAccount(one.world.ledger.deposit.publicKey()))?.lumens).toBe(one.before.lumens - UNITS);
  expect(await heldChannels(one)).toBe(0);
}

describe('a payment out of the deposit account', () => {
  it('[PAY-6] is paid once, with its memo, and the fee is the sponsor’s', async () => {
    const one = await scene();
    const id = await one.request();
    expect(await one.outcome(id)).toEqual({ state: 'requested' });
    await one.work();
    await expectPaidOnce(one, id);
    expect(await paidOut(one)).toMatchObject([{ transaction: { memo: 'Refund BB1-3DVFJA2CD', fee_account: one.stellar.claims.sponsor } }]);
    await one.restart();
    await one.work();
    await expectPaidOnce(one, id);
  });

  it('[PAY-6] is not even asked for when the caller’s transaction fails', async () => {
    const one = await scene();
    const { db, context } = one.world.product;
    const at = new Date(context.clock.now().getTime() + 3_600_000);
    const asked = db.transaction('test_request', async (tx) => {
      await requestPayment(tx, { kind: 'refund', payee: one.payee.publicKey(), units: UNITS, memo: null, at });
      throw new Error('not after all');
    });
    await expect(asked).rejects.toThrow('not after all');
    await one.work();
    expect([await paidOut(one), (await db.pool.query('select from transfers where created_at >= $1', [at])).rowCount]).toEqual([[], 0]);
  });

  it('[PAY-6] goes to a multiplexed account with its number, and opens an account that is not there', async () => {
    const one = await scene();
    const muxed = new MuxedAccount(new Account(one.payee.publicKey(), '0'), '99').accountId();
    const stranger = Keypair.random().publicKey();
    await one.request({ payee: muxed, memo: null });
    const opening = await one.request({ payee: stranger, memo: null });
    await one.work();
    expect((await paidOut(one)).map((payment) => [payment['type'], payment['to_muxed'] ?? payment['account']])).toEqual(expect.arrayContaining([['payment', muxed], ['create_account', stranger]]));
    expect((await one.outcome(opening)).state).toBe('settled');
    expect((await one.stellar.network.readAccount(stranger))?.lumens).toBe(UNITS);
  });

  it('[PAY-6] is refused at once for what is no account address or no amount', async () => {
    const one = await scene();
    const contract = 'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA';
    for (const wrong of [{ payee: 'GA' }, { payee: contract }, { payee: one.payee.secret() }, { units: 0n }]) await expect(one.request(wrong)).rejects.toThrow(RangeError);
    await one.work();
    expect([await paidOut(one), one.ids]).toEqual([[], []]);
  });

  it('[PAY-6] of more than there are channels, all are paid, one after the other', async () => {
    const one = await scene();
    const ids = [];
    for (let payment = 0; payment < 5; payment++) ids.push(await one.request());
    for (let round = 0; round < 5; round++) await one.work();
    expect(await Promise.all(ids.map(async (id) => (await one.outcome(id)).state))).toEqual(ids.map(() => 'settled'));
    expect(await paidOut(one)).toHaveLength(5);
  });
});

describe('whom nobody can pay', () => {
  it.each([
    ['memo_required', 'demands a memo and gets none'],
    ['op_low_reserve', 'has no account, and the amount opens none'],
    ['op_no_destination', 'is one of many behind an account that is not there'],
    ['own_account', 'is our own account'],
  ] as const)('[PAY-6] %s: the payee %s; nothing is signed, and the officers are told why', async (failure, _payee) => {
    const one = await scene();
    const payer = await one.world.ledger.payer();
    const stranger = Keypair.random().publicKey();
    if (failure === 'memo_required') await payer.demandMemos();
    const payees = {
      memo_required: { payee: payer.keys.publicKey(), memo: null },
      op_low_reserve: { payee: stranger, units: XLM - 1n },
      op_no_destination: { payee: new MuxedAccount(new Account(stranger, '0'), '1').accountId() },
      own_account: { payee: one.world.ledger.deposit.publicKey() },
    };
    const id = await one.request(payees[failure]);
    await carryOutPayment({ ...one.world.product.context, stellar: one.stellar }, id);
    expect(await one.outcome(id)).toEqual({ state: 'failed', failure });
    const told = await one.world.product.db.pool.query("select task.identifier, job.payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'transfer.failed' and job.payload ->> 'transferId' = $1", [id]);
    expect(told.rows).toEqual([{ identifier: 'transfer.failed', payload: { transferId: id, code: failure } }]);
    await one.work();
    await one.restart();
    expect([await paidOut(one), await attempts(one), await heldChannels(one)]).toEqual([[], 0, 0]);
  });

  it('[PAY-6] a payee who demands memos is paid with one', async () => {
    const one = await scene();
    const payer = await one.world.ledger.payer();
    await payer.demandMemos();
    const id = await one.request({ payee: payer.keys.publicKey(), memo: { type: 'id', value: '4711' } });
    await one.work();
    expect((await one.outcome(id)).state).toBe('settled');
    expect(await paidOut(one)).toMatchObject([{ transaction: { memo_type: 'id', memo: '4711' } }]);
  });

  it('[PAY-6] a payee who left between building and paying: the ledger says so, and another payment may follow', async () => {
    const one = await scene();
    const payer = await one.world.ledger.payer();
    const id = await one.request({ payee: payer.keys.publicKey(), units: XLM / 2n });
    const { network } = one.stellar;
    const closing: Stellar['network'] = {
      ...network,
      async submit(envelopeXdr) {
        await payer.mergeInto(one.payee.publicKey());
        return network.submit(envelopeXdr);
      },
    };
    await carryOutPayment({ ...one.world.product.context, stellar: { ...one.stellar, network: closing } }, id);
    expect(await one.outcome(id)).toEqual({ state: 'failed', failure: 'tx_failed (op_no_destination)' });
    expect(await heldChannels(one)).toBe(0);
    const again = await one.request();
    await one.work();
    await expectPaidOnce(one, again);
  });

  it('[PAY-6] more than there is: the ledger says so', async () => {
    const one = await scene();
    const id = await one.request({ units: 1_000_000n * XLM });
    await one.work();
    expect(await one.outcome(id)).toEqual({ state: 'failed', failure: 'tx_failed (op_underfunded)' });
  });
});

describe('a submission without a clear answer', () => {
  it.each(['timeout_before_acceptance', 'timeout_after_acceptance', 'reset_after_acceptance', 'try_again_later', 'insufficient_fee'] as const)('[PAY-6] %s: the same bytes are handed in again until the ledger has decided', async (fault) => {
    const one = await scene();
    one.network.fault(fault, 2);
    const id = await one.request();
    for (let round = 0; round < 3; round++) await one.work();
    await expectPaidOnce(one, id);
    expect(await attempts(one)).toBe(1);
  });

  it('[PAY-6] Horizon that lags behind makes nobody hand in anything new', async () => {
    const one = await scene();
    one.network.fault('ingestion_lag');
    one.network.fault('timeout_after_acceptance');
    const id = await one.request();
    await one.work();
    await one.work();
    expect(await one.outcome(id)).toEqual({ state: 'submitted' });
    for (let ledgers = 0; ledgers < 3; ledgers++) one.network.closeLedger();
    await one.work();
    await expectPaidOnce(one, id);
    expect(await attempts(one)).toBe(1);
  });
});

describe('a crash', () => {
  const points = ['transfers.reserve_payment', 'transfers.build_payment', 'transfers.sign', 'transfers.submit', 'transfers.resolve'].flatMap((name) => [`${name}.before_commit`, `${name}.after_commit`]);

  it.each(points)('[PAY-6] [SAFE-2] at %s loses nothing and pays nothing twice', async (point) => {
    const one = await scene({ fault: `${point}:throw:1` });
    const id = await one.request();
    await one.work();
    await one.restart();
    await one.restart();
    await one.work();
    await expectPaidOnce(one, id);
  });

  it('[PAY-6] [SAFE-2] of several workers with the same payment in hand all finish and one pays', async () => {
    const one = await scene();
    const id = await one.request();
    const context = { ...one.world.product.context, stellar: one.stellar };
    await Promise.all([1, 2, 3, 4].map(() => carryOutPayment(context, id)));
    await one.work();
    await expectPaidOnce(one, id);
  });

  it('[PAY-6] two workers, and Horizon times out before and after: still once', async () => {
    const one = await scene();
    one.network.fault('timeout_before_acceptance', 1);
    one.network.fault('timeout_after_acceptance', 2);
    const id = await one.request();
    const context = { ...one.world.product.context, stellar: one.stellar };
    await Promise.all([carryOutPayment(context, id), carryOutPayment(context, id)]);
    await Promise.all([one.work(), carryOutPayment(context, id)]);
    await one.work();
    await expectPaidOnce(one, id);
  });
});

describe('a payment whose time is over', () => {
  it('[PAY-6] is built again by itself, on the same channel with the same number, so that the old one can never land too', async () => {
    const one = await scene({});
    one.network.fault('timeout_before_acceptance', 1);
    const id = await one.request();
    await one.world.runJobs();
    const { db } = one.world.product;
    const stored = async () => (await db.pool.query<{ signed_envelope_xdr: string; channel: string; sequence: string }>('select a.signed_envelope_xdr, t.channel, t.sequence from transfer_attempts a join transfers t on t.id = a.transfer_id order by a.attempt_no')).rows;
    const [first] = await stored();
    one.pass(301);
    await one.work();
    expect(await one.outcome(id)).toEqual({ state: 'expired' });
    await one.restart();
    await expectPaidOnce(one, id);
    const [, second] = await stored();
    expect([second?.channel, second?.sequence]).toEqual([first?.channel, first?.sequence]);
    expect((await one.stellar.network.submit(first?.signed_envelope_xdr ?? '')).kind).not.toBe('settled');
    await expectPaidOnce(one, id);
  });

  it('[PAY-6] but had landed after all: a lagging Horizon is mended, and nothing is built', async () => {
    const one = await scene({});
    const id = await one.request();
    const { network } = one.stellar;
    const lagging: Stellar['network'] = {
      ...network,
      findTransaction: () => Promise.resolve({ status: 'unknown' }),
      async submit(envelopeXdr) {
        await network.submit(envelopeXdr);
        return { kind: 'unknown', why: 'lost on the way' };
      },
    };
    const context = { ...one.world.product.context, stellar: { ...one.stellar, network: lagging } };
    await carryOutPayment(context, id);
    one.pass(301);
    await carryOutPayment(context, id);
    expect(await one.outcome(id)).toEqual({ state: 'expired' });
    // The channel's number is used: whatever is asked, nothing new is built on it.
    await carryOutPayment(context, id);
    expect(await attempts(one)).toBe(1);
    await one.restart();
    await expectPaidOnce(one, id);
  });

  it('[PAY-6] with a number that something else has used: only when all is surely dead does it get another', async () => {
    const one = await scene({});
    const id = await one.request();
    const { network } = one.stellar;
    // The envelope never gets through, and somebody uses the channel by hand.
    const deaf: Stellar['network'] = { ...network, submit: () => Promise.resolve({ kind: 'unknown', why: 'tx_bad_seq' }) };
    await carryOutPayment({ ...one.world.product.context, stellar: { ...one.stellar, network: deaf } }, id);
    const { rows } = await one.world.product.db.pool.query<{ channel: string; sequence: string }>('select channel, sequence from transfers');
    const used: Stellar['network'] = { ...network, readAccount: async (key) => {
      const account = await network.readAccount(key);
      return account !== null && key === rows[0]?.channel ? { ...account, sequence: BigInt(rows[0].sequence) } : account;
    } };
    const context = { ...one.world.product.context, stellar: { ...one.stellar, network: used } };
    one.pass(301);
    await carryOutPayment(context, id);
    await carryOutPayment(context, id);
    expect([await paidOut(one), await attempts(one)]).toEqual([[], 1]);
    one.pass(3_700);
    await carryOutPayment(context, id);
    expect(await attempts(one)).toBe(2);
    expect((await one.world.product.db.pool.query<{ sequence: string }>('select sequence from transfers')).rows[0]?.sequence).toBe(String(BigInt(rows[0]?.sequence ?? 0) + 1n));
  });
});

describe('a payment that is to end', () => {
  const stop = async ({ world }: Scene, id: string) => world.product.db.transaction('test_stop', (tx) => stopPayment(tx, id, { actor: SPONSOR, at: world.product.context.clock.now() }));

  it('[PAY-6] before anything was signed has failed at once', async () => {
    const one = await scene();
    const id = await one.request();
    await stop(one, id);
    await one.work();
    expect([await one.outcome(id), await paidOut(one)]).toEqual([{ state: 'failed', failure: 'stopped' }, []]);
  });

  it('[PAY-6] once signed is handed in no more, and has failed only when it is certain that it cannot land', async () => {
    const one = await scene({});
    one.network.fault('timeout_before_acceptance', 1);
    const id = await one.request();
    await one.world.runJobs();
    await stop(one, id);
    await one.work();
    expect(await one.outcome(id)).toEqual({ state: 'submitted' });
    one.pass(301);
    await one.work();
    await one.restart();
    expect(await one.outcome(id)).toEqual({ state: 'expired' });
    one.pass(3_700);
    await one.restart();
    expect([await one.outcome(id), await paidOut(one), await heldChannels(one)]).toEqual([{ state: 'failed', failure: 'stopped' }, [], 0]);
  });

  it('[PAY-6] but had landed: it is settled', async () => {
    const one = await scene({});
    one.network.fault('timeout_after_acceptance', 1);
    const id = await one.request();
    const { network } = one.stellar;
    const blind: Stellar['network'] = { ...network, findTransaction: () => Promise.resolve({ status: 'unknown' }) };
    await carryOutPayment({ ...one.world.product.context, stellar: { ...one.stellar, network: blind } }, id);
    await stop(one, id);
    await one.work();
    await expectPaidOnce(one, id);
  });
});

it('[PAY-6] nothing is built, signed or handed in while the books do not agree', async () => {
  const one = await scene({});
  const { db, context } = one.world.product;
  await stopMoney(db, context.clock.now(), 'a test');
  const id = await one.request();
  await one.work();
  await one.restart();
  expect([await one.outcome(id), await paidOut(one), await attempts(one)]).toEqual([{ state: 'requested' }, [], 0]);
  await db.pool.query('update money_stops set lifted_at = now()');
  await one.restart();
  await expectPaidOnce(one, id);
});
