import { Account, Keypair, MuxedAccount } from '@stellar/stellar-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import { submitOwnTransfer } from './submit-own-transfer.ts';
import { requestPayment } from './request-payment.ts';
import {
  countAttempts,
  expectPaidOnce,
  heldChannels,
  paidOut,
  paymentScene,
  UNITS,
  XLM,
} from '../../../../testing/payment-scene.ts';

// One world for all tests, each of which leaves nothing open.
const shared = forAllTests(() => openWorld({ ledger: true }));
afterEach(() => shared.ledger.network?.node.faults.clear());

const scene = () => paymentScene(shared);

describe('a payment from the deposit account', () => {
  it('[PAY-6] is paid once, with its memo, and the sponsor pays the fee', async () => {
    const one = await scene();
    const id = await one.request();
    expect(await one.outcome(id)).toEqual({ state: 'requested' });
    await one.work();
    await expectPaidOnce(one, id);
    expect(await paidOut(one)).toMatchObject([
      { transaction: { memo: 'Refund BB1-3DVFJA2CD', fee_account: one.stellar.claims.sponsor } },
    ]);
    await one.restart();
    await one.work();
    await expectPaidOnce(one, id);
  });

  it('[PAY-6] is not requested if the caller’s transaction fails', async () => {
    const one = await scene();
    const { db, context } = one.world.product;
    const at = new Date(context.clock.now().getTime() + 3_600_000);
    const asked = db.transaction('test_request', async (tx) => {
      await requestPayment(tx, {
        kind: 'refund',
        payee: one.payee.publicKey(),
        units: UNITS,
        memo: null,
        at,
      });
      throw new Error('not after all');
    });
    await expect(asked).rejects.toThrow('not after all');
    await one.work();
    expect([
      await paidOut(one),
      (await db.pool.query('select from transfers where created_at >= $1', [at])).rowCount,
    ]).toEqual([[], 0]);
  });

  it('[PAY-6] goes to a muxed account with its id, and opens an account that does not exist', async () => {
    const one = await scene();
    const muxed = new MuxedAccount(new Account(one.payee.publicKey(), '0'), '99').accountId();
    const stranger = Keypair.random().publicKey();
    await one.request({ payee: muxed, memo: null });
    const opening = await one.request({ payee: stranger, memo: null });
    await one.work();
    expect(
      (await paidOut(one)).map((payment) => [
        payment['type'],
        payment['to_muxed'] ?? payment['account'],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['payment', muxed],
        ['create_account', stranger],
      ]),
    );
    expect((await one.outcome(opening)).state).toBe('settled');
    expect((await one.stellar.network.readAccount(stranger))?.lumens).toBe(UNITS);
  });

  it('[PAY-6] is refused at once for an invalid address or amount', async () => {
    const one = await scene();
    const contract = 'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA';
    for (const wrong of [
      { payee: 'GA' },
      { payee: contract },
      { payee: one.payee.secret() },
      { units: 0n },
    ])
      await expect(one.request(wrong)).rejects.toThrow(RangeError);
    await one.work();
    expect([await paidOut(one), one.ids]).toEqual([[], []]);
  });

  it('[PAY-6] is made even if there are more payments than channels, one after the other', async () => {
    const one = await scene();
    const ids = [];
    for (let payment = 0; payment < 5; payment++) ids.push(await one.request());
    for (let round = 0; round < 5; round++) await one.work();
    expect(await Promise.all(ids.map(async (id) => (await one.outcome(id)).state))).toEqual(
      ids.map(() => 'settled'),
    );
    expect(await paidOut(one)).toHaveLength(5);
  });

  it('[CLM-6] that found no channel is built as soon as one is free, and not only when it would have asked again', async () => {
    const one = await scene();
    const { db, context, integrations } = one.world.product;
    const ids: string[] = [];
    for (let payment = 0; payment < 7; payment++) ids.push(await one.request());
    await db.pool.query('delete from graphile_worker._private_jobs');
    // All at the same moment, so that the last ones find every channel taken.
    await Promise.all(
      ids.map((id) => submitOwnTransfer({ db, clock: context.clock, ...integrations }, id)),
    );
    const states = () => Promise.all(ids.map(async (id) => (await one.outcome(id)).state));
    expect(await states()).toContain('requested');
    await one.world.runJobs();
    expect(await states()).toEqual(ids.map(() => 'settled'));
    expect(await paidOut(one)).toHaveLength(7);
  });
});

describe('a payee who cannot be paid', () => {
  it.each([
    ['memo_required', 'demands a memo and gets none'],
    ['op_low_reserve', 'has no account, and the amount opens none'],
    ['op_no_destination', 'is one of many behind an account that is not there'],
    ['own_account', 'is our own account'],
  ] as const)(
    '[PAY-6] %s: the payee %s; nothing is signed, and officers see why',
    async (failure, _payee) => {
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
      await submitOwnTransfer({ ...one.world.product.context, stellar: one.stellar }, id);
      expect(await one.outcome(id)).toEqual({ state: 'failed', failure });
      const answer = await one.world.query(
        "select task.identifier, job.payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'transfer.failed' and job.payload ->> 'transferId' = $1",
        [id],
      );
      expect(answer).toEqual([
        { identifier: 'transfer.failed', payload: { transferId: id, kind: 'refund' } },
      ]);
      await one.work();
      await one.restart();
      expect([await paidOut(one), await countAttempts(one), await heldChannels(one)]).toEqual([
        [],
        0,
        0,
      ]);
    },
  );

  it('[PAY-6] a payee who requires memos is paid with one', async () => {
    const one = await scene();
    const payer = await one.world.ledger.payer();
    await payer.demandMemos();
    const id = await one.request({
      payee: payer.keys.publicKey(),
      memo: { type: 'id', value: '4711' },
    });
    await one.work();
    expect((await one.outcome(id)).state).toBe('settled');
    expect(await paidOut(one)).toMatchObject([{ transaction: { memo_type: 'id', memo: '4711' } }]);
  });

  it('[PAY-6] a payee who left between building and paying: the ledger reports it, and another payment may follow', async () => {
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
    await submitOwnTransfer(
      { ...one.world.product.context, stellar: { ...one.stellar, network: closing } },
      id,
    );
    expect(await one.outcome(id)).toEqual({
      state: 'failed',
      failure: 'tx_failed (op_no_destination)',
    });
    expect(await heldChannels(one)).toBe(0);
    const again = await one.request();
    await one.work();
    await expectPaidOnce(one, again);
  });

  it('[PAY-6] a payment larger than the balance: the ledger reports it', async () => {
    const one = await scene();
    const id = await one.request({ units: 1_000_000n * XLM });
    await one.work();
    expect(await one.outcome(id)).toEqual({
      state: 'failed',
      failure: 'tx_failed (op_underfunded)',
    });
  });
});

describe('a submission without a clear answer', () => {
  it.each([
    'timeout_before_acceptance',
    'timeout_after_acceptance',
    'reset_after_acceptance',
    'try_again_later',
    'insufficient_fee',
  ] as const)(
    '[PAY-6] %s: the same bytes are submitted again until the ledger has decided',
    async (fault) => {
      const one = await scene();
      one.network.fault(fault, 2);
      const id = await one.request();
      for (let round = 0; round < 3; round++) await one.work();
      await expectPaidOnce(one, id);
      expect(await countAttempts(one)).toBe(1);
    },
  );

  it('[PAY-6] a lagging Horizon causes no new envelope', async () => {
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
    expect(await countAttempts(one)).toBe(1);
  });
});
