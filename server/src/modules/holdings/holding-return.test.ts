import type { Keypair } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { approveAs } from '../../../../testing/approvals.ts';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { listOrders, withdrawOrder } from '@bb1/domain/orders/endpoints';
import { listPayments, getPayment } from '@bb1/domain/payments/payment-endpoints';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { investorWithTokens } from '../../../../testing/cast.ts';
import { forgetLimits } from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { Claimant, UNITS } from '../claims/test-files/claimant.ts';
import { type HoldingScene, openHoldingScene } from '../../../../testing/holding-scene.ts';

let one: HoldingScene;
let finance: ApiClient;
beforeAll(async () => {
  one = await openHoldingScene();
  finance = await one.world.officer('Felix Finance', 'finance');
}, 60_000);
afterAll(() => one.close());

/** A person who claimed the tokens of an order and then withdrew it. */
async function withdrawn(
  name: string,
): Promise<{ person: Investor; keys: Keypair; reference: string; orderId: string }> {
  await forgetLimits(one.world);
  const { person, order } = await investorWithTokens(one.world, name, '2500.00', {
    reviewer: one.reviewer,
    finance,
    approver: one.checker,
  });
  await one.world.secured(person);
  const claimant = new Claimant(person);
  await person.ok(submitClaim, {
    body: claimant.sign(await claimant.build(await claimant.create())),
  });
  await one.world.runJobs();
  await person.ok(withdrawOrder, { params: { id: order.id }, body: { confirmed: true } });
  return { person, keys: claimant.keys, reference: order.reference, orderId: order.id };
}

const orderOf = async (person: ApiClient) => (await person.ok(listOrders))[0];
const waiting = async () =>
  (await one.maker.ok(deskHome)).queues.find(({ name }) => name === 'tokens_to_bring_back')?.count;

describe('tokens of a withdrawn order', () => {
  it('[TOK-3] [ORD-5] are taken from the wallet by the cold keys; that completes the withdrawal, and the money awaits its refund', async () => {
    const { person, keys, reference } = await withdrawn('Wilma Widerruf');
    const before = await one.tokensIn(one.stellar.issuer.distribution);
    expect([await waiting(), (await orderOf(person))?.status]).toEqual([1, 'tokens_allocated']);
    const act = await one.approved({
      kind: 'return',
      public_key: keys.publicKey(),
      order_reference: reference.toLowerCase(),
    });
    expect([act.state, act.is_frozen, await waiting()]).toEqual(['to_sign', false, 0]);
    // The sweep does not confuse the person's other tokens with these.
    await one.world.runJob('holdings.catch_up');
    expect((await orderOf(person))?.status).toBe('tokens_allocated');
    // Offers do not prevent the return, and the holder may have tokens again.
    one.offer(keys);
    await one.upload(act.id, await one.signed(act.id, ...one.world.ledger.coldSigners));
    await one.world.runJobs();
    expect([
      (await one.detail(act.id)).act.state,
      await one.tokensIn(keys.publicKey()),
      await one.tokensIn(one.stellar.issuer.distribution),
      await one.isAuthorised(keys.publicKey()),
    ]).toEqual(['done', 0n, before + UNITS, true]);
    expect(await orderOf(person)).toMatchObject({
      status: 'withdrawn',
      withdrawal: { completed_at: expect.any(String) as string },
    });
    expect(one.world.lastMail(person.email).subject).toBe(
      `The tokens of your order ${reference} have been returned`,
    );
    expect((await checkMoneyInvariants(one.world.product.db)).breaches).toEqual([]);
    const { payments } = await finance.ok(listPayments, { query: { q: reference } });
    expect(payments).toMatchObject([
      { state: 'queued', queue_reason: 'order_ended', unassigned: '2500.00' },
    ]);
    const { id, version } = await finance.ok(getPayment, {
      params: { id: payments[0]?.id ?? '' },
      query: {},
    });
    expect(
      (
        await finance.ok(proposeRefund, {
          params: { id },
          body: {
            amount: '2500.00',
            reason: 'withdrawn',
            payee_account: null,
            payee_name: null,
            payee_memo: null,
            note: null,
            version,
          },
        })
      ).state,
    ).toBe('proposed');
    expect(
      (
        await one.propose({
          kind: 'return',
          public_key: keys.publicKey(),
          order_reference: reference,
        })
      ).status,
    ).toBe(422);
  });

  it('[TOK-3] are taken from a frozen wallet too, which stays frozen', async () => {
    const { keys, reference } = await withdrawn('Frieda Frost');
    const wallet = keys.publicKey();
    await one.approved({ kind: 'freeze', public_key: wallet });
    const act = await one.approved({
      kind: 'return',
      public_key: wallet,
      order_reference: reference,
      despite_freeze: true,
    });
    await one.upload(act.id, await one.signed(act.id, ...one.world.ledger.coldSigners));
    await one.world.runJobs();
    expect([
      (await one.detail(act.id)).act.state,
      await one.tokensIn(wallet),
      await one.isAuthorised(wallet),
    ]).toEqual(['done', 0n, false]);
  });

  it('[TOK-3] [ORD-5] that the holder sent back are proven by the ledger, for one order, and a second officer completes it', async () => {
    const { person, keys, reference, orderId } = await withdrawn('Sandra Selbst');
    const other = await withdrawn('Olaf Ordner');
    const propose = (more: Record<string, unknown>) =>
      one.propose({
        kind: 'return',
        public_key: keys.publicKey(),
        order_reference: reference,
        ...more,
      });
    const little = await one.sendBack(keys, '1');
    for (const hash of ['0'.repeat(64), little])
      expect(
        (await propose({ transaction_hash: hash })).body.errors?.['transaction_hash']?.[0],
      ).toContain('did not return');
    await one.sendBack(other.keys, '1');
    const rest = await one.sendBack(other.keys, '2630.5789473');
    expect((await propose({ transaction_hash: rest })).status).toBe(422);
    const rows = await one.world.query<{ count: number }>(
      'select count(*)::int as count from holding_adjustments where order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ count: 0 }]);

    const third = await withdrawn('Thea Treu');
    const whole = await one.sendBack(third.keys, '2631.5789473');
    const proposed = await one.propose({
      kind: 'return',
      public_key: third.keys.publicKey(),
      order_reference: third.reference,
      transaction_hash: whole,
    });
    expect([proposed.status, proposed.body['returned_by']]).toEqual([201, whole]);
    await approveAs(one.checker, String(proposed.body['approval_id']));
    const { act, transaction } = await one.detail(String(proposed.body['id']));
    expect([act.state, act.transaction_hash, transaction]).toEqual(['done', whole, null]);
    expect((await orderOf(third.person))?.status).toBe('withdrawn');
    expect((await orderOf(person))?.status).toBe('tokens_allocated');
    expect((await checkMoneyInvariants(one.world.product.db)).breaches).toEqual([]);
  });

  it('[TOK-3] [ORD-5] [SAFE-2] that never left because the claim failed complete the withdrawal automatically', async () => {
    await forgetLimits(one.world);
    const { person, order } = await investorWithTokens(one.world, 'Nora Nichts', '2500.00', {
      reviewer: one.reviewer,
      finance,
      approver: one.checker,
    });
    await one.world.secured(person);
    const claimant = new Claimant(person);
    const signed = claimant.sign(await claimant.build(await claimant.create()));
    one.network.fault('timeout_before_acceptance');
    await person.ok(submitClaim, { body: signed });
    await one.world.runJobs();
    await person.ok(withdrawOrder, { params: { id: order.id }, body: { confirmed: true } });
    expect((await orderOf(person))?.withdrawal.completed_at).toBeNull();
    one.pass(6 * 60);
    await one.restart();
    expect(await orderOf(person)).toMatchObject({
      status: 'withdrawn',
      withdrawal: { completed_at: expect.any(String) as string },
    });
    expect((await checkMoneyInvariants(one.world.product.db)).breaches).toEqual([]);
  });
});
