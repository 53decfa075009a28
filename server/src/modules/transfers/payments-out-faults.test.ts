import { afterEach, describe, expect, it } from 'vitest';
import type { SurroundingsOptions } from '../../../../testing/surroundings.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import { beginHalt } from '../officers/payment-halt.ts';
import { submitOwnTransfer } from './submit-own-transfer.ts';
import { stopPayment } from './request-payment.ts';
import {
  countAttempts,
  expectPaidOnce,
  heldChannels,
  paidOut,
  paymentScene,
  type Scene,
} from '../../../../testing/payment-scene.ts';

const opened: World[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

async function scene(options: SurroundingsOptions = {}): Promise<Scene> {
  const world = await openWorld({ ledger: true, ...options });
  opened.push(world);
  return paymentScene(world);
}

describe('a payment out', () => {
  const points = [
    'transfers.reserve_payment',
    'transfers.build_payment',
    'transfers.sign',
    'transfers.submit',
    'transfers.resolve',
  ].flatMap((name) => [`${name}.before_commit`, `${name}.after_commit`]);

  it.each(points)(
    '[PAY-6] [SAFE-2] is neither lost nor paid twice after a crash at %s',
    async (point) => {
      const one = await scene({ fault: `${point}:throw:1` });
      const id = await one.request();
      await one.work();
      await one.restart();
      await one.restart();
      await one.work();
      await expectPaidOnce(one, id);
    },
  );

  it('[PAY-6] [SAFE-2] is paid once by several workers that have it, and all of them finish', async () => {
    const one = await scene();
    const id = await one.request();
    const context = { ...one.world.product.context, stellar: one.stellar };
    await Promise.all([1, 2, 3, 4].map(() => submitOwnTransfer(context, id)));
    await one.work();
    await expectPaidOnce(one, id);
  });

  it('[PAY-6] is paid once by two workers while Horizon times out before and after', async () => {
    const one = await scene();
    one.network.fault('timeout_before_acceptance', 1);
    one.network.fault('timeout_after_acceptance', 2);
    const id = await one.request();
    const context = { ...one.world.product.context, stellar: one.stellar };
    await Promise.all([submitOwnTransfer(context, id), submitOwnTransfer(context, id)]);
    await Promise.all([one.work(), submitOwnTransfer(context, id)]);
    await one.work();
    await expectPaidOnce(one, id);
  });
});

describe('an expired payment', () => {
  it('[PAY-6] is built again automatically, on the same channel with the same number, so that the old one can never land too', async () => {
    const one = await scene();
    one.network.fault('timeout_before_acceptance', 1);
    const id = await one.request();
    await one.world.runJobs();
    const { db } = one.world.product;
    const stored = async () =>
      (
        await db.pool.query<{ signed_envelope_xdr: string; channel: string; sequence: string }>(
          'select a.signed_envelope_xdr, t.channel, t.sequence from transfer_attempts a join transfers t on t.id = a.transfer_id order by a.attempt_no',
        )
      ).rows;
    const [first] = await stored();
    one.pass(301);
    await one.work();
    expect(await one.outcome(id)).toEqual({ state: 'expired' });
    await one.restart();
    await expectPaidOnce(one, id);
    const [, second] = await stored();
    expect([second?.channel, second?.sequence]).toEqual([first?.channel, first?.sequence]);
    expect((await one.stellar.network.submit(first?.signed_envelope_xdr ?? '')).kind).not.toBe(
      'settled',
    );
    await expectPaidOnce(one, id);
  });

  it("[PAY-6] that landed after all corrects a lagging Horizon's error, and nothing is built", async () => {
    const one = await scene();
    const id = await one.request();
    const { network } = one.stellar;
    let isLate = false;
    const lagging: Stellar['network'] = {
      ...network,
      findTransaction: () => Promise.resolve({ status: 'unknown' }),
      proveDead: () => Promise.resolve(isLate ? 'too_late' : null),
      async submit(envelopeXdr) {
        await network.submit(envelopeXdr);
        return { kind: 'unknown', why: 'lost on the way' };
      },
    };
    const context = { ...one.world.product.context, stellar: { ...one.stellar, network: lagging } };
    await submitOwnTransfer(context, id);
    one.pass(301);
    isLate = true;
    await submitOwnTransfer(context, id);
    expect(await one.outcome(id)).toEqual({ state: 'expired' });
    // The channel's number is used, so nothing new can be built on it.
    await submitOwnTransfer(context, id);
    expect(await countAttempts(one)).toBe(1);
    await one.restart();
    await expectPaidOnce(one, id);
  });

  it('[PAY-6] whose number something used gets another only once the transaction that used it is found, however long that takes', async () => {
    const one = await scene();
    const id = await one.request();
    const { network } = one.stellar;
    // The envelope never gets through, and somebody uses the channel by hand.
    const deaf: Stellar['network'] = {
      ...network,
      submit: () => Promise.resolve({ kind: 'unknown', why: 'tx_bad_seq' }),
    };
    await submitOwnTransfer(
      { ...one.world.product.context, stellar: { ...one.stellar, network: deaf } },
      id,
    );
    const rows = await one.world.query<{ channel: string; sequence: string }>(
      'select channel, sequence from transfers',
    );
    const used: Stellar['network'] = {
      ...network,
      readAccount: async (key) => {
        const account = await network.readAccount(key);
        return account !== null && key === rows[0]?.channel
          ? { ...account, sequence: BigInt(rows[0].sequence) }
          : account;
      },
    };
    const context = { ...one.world.product.context, stellar: { ...one.stellar, network: used } };
    one.pass(301);
    await submitOwnTransfer(context, id);
    await submitOwnTransfer(context, id);
    expect([await paidOut(one), await countAttempts(one)]).toEqual([[], 1]);
    // The servers may have lost the ledger in which it landed.
    one.pass(30 * 86_400);
    await submitOwnTransfer(context, id);
    expect([await paidOut(one), await countAttempts(one)]).toEqual([[], 1]);
    const found: Stellar['network'] = {
      ...used,
      proveDead: () => Promise.resolve('sequence_used'),
    };
    await submitOwnTransfer({ ...context, stellar: { ...one.stellar, network: found } }, id);
    expect(await countAttempts(one)).toBe(2);
    expect(
      (await one.world.query<{ sequence: string }>('select sequence from transfers'))[0]?.sequence,
    ).toBe(String(BigInt(rows[0]?.sequence ?? 0) + 1n));
  });
});

it('[PAY-6] that no node accepts, because the sponsor has no lumens, has not failed: it gives the reason, and is paid once there are lumens', async () => {
  const one = await scene();
  const id = await one.request();
  const { network } = one.stellar;
  const refusing: Stellar['network'] = {
    ...network,
    submit: () =>
      Promise.resolve({
        kind: 'failed',
        codes: { transaction: 'tx_insufficient_balance', operations: [] },
      }),
  };
  const context = { ...one.world.product.context, stellar: { ...one.stellar, network: refusing } };
  await submitOwnTransfer(context, id);
  await submitOwnTransfer(context, id);
  expect(await one.outcome(id)).toEqual({ state: 'submitted' });
  const rows = await one.world.query('select outcome, result_code from transfer_attempts');
  expect(rows).toEqual([{ outcome: null, result_code: 'tx_insufficient_balance' }]);
  await one.work();
  await expectPaidOnce(one, id);
});

describe('a payment that is to end', () => {
  const stop = async ({ world }: Scene, id: string) =>
    world.product.db.transaction('test_stop', (tx) =>
      stopPayment(tx, id, { actor: { kind: 'system' }, at: world.product.context.clock.now() }),
    );

  it('[PAY-6] fails at once before anything was signed', async () => {
    const one = await scene();
    const id = await one.request();
    await stop(one, id);
    await one.work();
    expect([await one.outcome(id), await paidOut(one)]).toEqual([
      { state: 'failed', failure: 'stopped' },
      [],
    ]);
  });

  it('[PAY-6] is no longer submitted once signed, and fails only when it certainly cannot land', async () => {
    const one = await scene();
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
    expect([await one.outcome(id), await paidOut(one), await heldChannels(one)]).toEqual([
      { state: 'failed', failure: 'stopped' },
      [],
      0,
    ]);
  });

  it('[PAY-6] is settled if it has landed', async () => {
    const one = await scene();
    one.network.fault('timeout_after_acceptance', 1);
    const id = await one.request();
    const { network } = one.stellar;
    const blind: Stellar['network'] = {
      ...network,
      findTransaction: () => Promise.resolve({ status: 'unknown' }),
    };
    await submitOwnTransfer(
      { ...one.world.product.context, stellar: { ...one.stellar, network: blind } },
      id,
    );
    await stop(one, id);
    await one.work();
    await expectPaidOnce(one, id);
  });
});

it('[PAY-6] nothing is built, signed or submitted while the books do not agree', async () => {
  const one = await scene();
  const { db, context } = one.world.product;
  await beginHalt(db, { kind: 'invariant', at: context.clock.now(), reason: 'a test' });
  const id = await one.request();
  await one.work();
  await one.restart();
  expect([await one.outcome(id), await paidOut(one), await countAttempts(one)]).toEqual([
    { state: 'requested' },
    [],
    0,
  ]);
  await db.pool.query('update payment_halts set lifted_at = now()');
  await one.restart();
  await expectPaidOnce(one, id);
});
