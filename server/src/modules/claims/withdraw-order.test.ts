import { beforeAll, describe, expect, it } from 'vitest';
import { stepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { withdrawOrder as withdrawOrderEndpoint } from '@bb1/domain/orders/endpoints';
import { formatDateTime } from '@bb1/domain/presentation';
import { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import { investorWithTokens } from '../../../../testing/cast.ts';
import {
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  outcomes,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import { takeOwnData } from '../../../../testing/own-data.ts';
import { codeOf } from '../../../../testing/second-factors.ts';
import { type Investor, PASSWORD } from '../../../../testing/world.ts';
import { applyAsCompany } from '../kyc/test-files/company.ts';
import { getOrder } from '../orders/store.ts';
import { Claimant } from './test-files/claimant.ts';
import { withdrawOrder } from './withdraw-order.ts';

const world = moneyWorldForAllTests({ chains: ['stellar'] });
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

const sold = async () => {
  const config = await world.visitor().ok(getConfig);
  return Number(config.sale_raised_eur) + Number(config.sale_reserved_eur);
};
const withdraw = (person: Investor, id: string) =>
  person.call(withdrawOrderEndpoint, { params: { id }, body: { confirmed: true } });
const allocated = async (name: string, amount = '2500.00') =>
  investorWithTokens(world, name, amount, {
    reviewer: await world.officer('Rita Reviewer', 'compliance'),
    finance: world.finance,
    approver: world.approver,
  });

describe('withdrawing before the allocation', () => {
  it('[ORD-5] ends an unpaid order, frees its part of the sale, and is confirmed by mail with date and time', async () => {
    const before = await sold();
    const placed = await orderBy(world, anna, '400.00');
    expect(placed.withdrawal).toEqual({
      possible: true,
      until: null,
      declared_at: null,
      completed_at: null,
    });
    const answer = await withdraw(anna, placed.id);
    const { withdrawal, status } = await orderOf(anna, placed.id);
    expect([answer.status, status, await sold()]).toEqual([201, 'withdrawn', before]);
    expect(withdrawal).toMatchObject({
      possible: false,
      declared_at: expect.any(String) as string,
      completed_at: withdrawal.declared_at,
    });
    await world.runJobs();
    const mail = world.lastMail(anna.email);
    expect(mail.subject).toBe(`Receipt of your withdrawal from ${placed.reference}`);
    expect(mail.text).toContain(
      `your withdrawal reached us on ${formatDateTime('en', new Date(withdrawal.declared_at ?? 0))}`,
    );
    expect(mail.text).toContain(`I withdraw from the contract on my order ${placed.reference}.`);
    const again = await withdraw(anna, placed.id);
    expect([again.status, again.body.code]).toEqual([409, 'invalid_status']);
  });

  it.each([
    ['paid in part', '250.00', 'received'],
    ['paid', '500.00', 'funds_received'],
  ] as const)(
    '[ORD-5] of an order that is %s leaves its money awaiting a refund',
    async (_what, amount, status) => {
      const placed = await orderBy(world, anna, '500.00');
      await world.booked({ name: 'Anna Muster', amount, remittance: placed.reference });
      expect((await orderOf(anna, placed.id)).status).toBe(status);
      expect((await withdraw(anna, placed.id)).status).toBe(201);
      expect(await orderOf(anna, placed.id)).toMatchObject({
        status: 'withdrawn',
        paid: '0.00',
        missing: '0.00',
      });
      expect(await paymentsIn(world, { q: placed.reference })).toMatchObject([
        { state: 'queued', queue_reason: 'order_ended', unassigned: amount },
      ]);
      await world.booked({ name: 'Anna Muster', amount: '1.00', remittance: placed.reference });
      expect(await outcomes(world, ...(await paymentsIn(world, { q: placed.reference })))).toEqual([
        'order_ended',
        'order_not_open',
      ]);
    },
  );

  it('[ORD-5] is for the owner alone, requires the step-up, and happens once of five concurrent attempts', async () => {
    const [placed, stranger] = [
      await orderBy(world, anna, '300.00'),
      await world.buyer('Stella Fremd'),
    ];
    expect((await withdraw(stranger, placed.id)).status).toBe(404);
    const careless = await anna.call(withdrawOrderEndpoint, {
      params: { id: placed.id },
      body: { confirmed: false },
    });
    expect([careless.status, Object.keys(careless.body.errors ?? {})]).toEqual([
      422,
      ['confirmed'],
    ]);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => withdraw(anna, placed.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    const own = await takeOwnData(world, anna);
    expect(own.data['withdrawals']).toEqual(
      expect.arrayContaining([expect.objectContaining({ reference: placed.reference })]),
    );
  });

  it('[ORD-5] is a right of consumers, and is refused to a company with that reason', async () => {
    const company = await world.investor('Karla Kaufmann');
    await applyAsCompany(company);
    const placed = await orderBy(world, company, '600.00');
    expect((await orderOf(company, placed.id)).withdrawal.possible).toBe(false);
    const answer = await withdraw(company, placed.id);
    expect([answer.status, answer.body.code, (await orderOf(company, placed.id)).status]).toEqual([
      422,
      'withdrawal_consumers_only',
      'pending',
    ]);
  });
});

describe('withdrawing after the allocation', () => {
  it('[AUTH-11] requires password, and the second factor where there is one, within the last ten minutes', async () => {
    const { person, order } = await allocated('Wanda Wach');
    const tenMinutesLater = () =>
      world.query(
        "update sessions set stepped_up_at = now() - interval '11 minutes' where subject_id = $1",
        [person.accountId],
      );
    const isRefused = async () => {
      const refused = await withdraw(person, order.id);
      expect([refused.status, refused.body.code]).toEqual([403, 'step_up_needed']);
      expect(await orderOf(person, order.id)).toMatchObject({
        status: 'tokens_allocated',
        withdrawal: { possible: true, declared_at: null },
      });
    };
    await tenMinutesLater();
    await isRefused();
    await person.ok(stepUp, { body: { password: PASSWORD } });
    const secret = await world.secured(person);
    await tenMinutesLater();
    expect((await person.call(stepUp, { body: { password: PASSWORD } })).status).toBe(422);
    await isRefused();
    await person.ok(stepUp, { body: { password: PASSWORD, code: codeOf(secret, 1) } });
    expect((await withdraw(person, order.id)).status).toBe(201);
  });

  it('[ORD-5] takes back tokens that are still here, and leaves the money awaiting a refund', async () => {
    const { person, order } = await allocated('Berta Behalten');
    const before = await sold();
    expect((await person.ok(getTokenBalance)).unclaimed_tokens).toBe('2631.5789473');
    expect((await orderOf(person, order.id)).withdrawal.possible).toBe(true);
    expect((await withdraw(person, order.id)).status).toBe(201);
    expect(await orderOf(person, order.id)).toMatchObject({ status: 'withdrawn', paid: '0.00' });
    expect((await person.ok(getTokenBalance)).unclaimed_tokens).toBe('0.0000000');
    expect(before - (await sold())).toBe(2500);
    expect(await paymentsIn(world, { q: order.reference })).toMatchObject([
      { state: 'queued', queue_reason: 'order_ended', unassigned: '2500.00' },
    ]);
  });

  it('[ORD-5] ends a claim that was only built; its transaction can never be signed any more', async () => {
    const { person, order } = await allocated('Clara Claim');
    await world.secured(person);
    const claimant = new Claimant(person);
    const built = await claimant.build(await claimant.create());
    const signed = claimant.sign(built);
    expect((await withdraw(person, order.id)).status).toBe(201);
    expect((await orderOf(person, order.id)).status).toBe('withdrawn');
    expect((await person.call(submitClaim, { body: signed })).status).toBeGreaterThanOrEqual(400);
    await world.runJobs({ delayed: true });
    expect(
      await world.product.integrations.stellar.network.readAccount(claimant.keys.publicKey()),
    ).toBeNull();
  });

  it('[ORD-5] is in force at once even for tokens in a wallet or on their way; the money follows when they are back', async () => {
    const { person, order } = await allocated('Dora Dauer');
    await world.secured(person);
    const claimant = new Claimant(person);
    await person.ok(submitClaim, {
      body: claimant.sign(await claimant.build(await claimant.create())),
    });
    expect((await withdraw(person, order.id)).status).toBe(201);
    const declared = await orderOf(person, order.id);
    expect(declared).toMatchObject({
      status: 'tokens_allocated',
      paid: '2500.00',
      withdrawal: {
        possible: false,
        declared_at: expect.any(String) as string,
        completed_at: null,
      },
    });
    await world.runJobs({ delayed: true });
    expect(world.lastMail(person.email).subject).not.toBe('');
    expect(
      world.mailbox.mails({ to: person.email }).find(({ subject }) => subject.startsWith('Receipt'))
        ?.text,
    ).toContain('Your tokens are already in your wallet');
    const again = await withdraw(person, order.id);
    expect([again.status, again.body.code]).toEqual([409, 'invalid_status']);
  });

  it('[ORD-5] is possible up to the last moment of the fourteenth day, and not a millisecond later', async () => {
    const { person, order } = await allocated('Frieda Frist');
    const { withdrawal } = await orderOf(person, order.id);
    const until = new Date(present(withdrawal.until));
    const at = (now: Date) =>
      withdrawOrder(
        { ...world.product.context, clock: { now: () => now, movable: false } },
        {
          orderId: order.id,
          accountId: person.accountId,
          steppedUp: { with: 'password', until: new Date(Date.now() + 60_000) },
        },
      );
    const [allocation] = await world.query<{ at: Date }>(
      "select at from order_status_changes where order_id = $1 and to_status = 'tokens_allocated'",
      [order.id],
    );
    expect(until.getTime() - present(allocation).at.getTime()).toBeGreaterThanOrEqual(
      14 * 86_400_000,
    );
    await expect(at(new Date(until.getTime() + 1))).rejects.toThrow(/withdrawal_not_possible/);
    expect((await getOrder(world.product.db, order.id)).status).toBe('tokens_allocated');
    await at(until);
    expect((await orderOf(person, order.id)).status).toBe('withdrawn');
  });
});
