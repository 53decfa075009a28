import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { cents, eur } from '@bb1/domain/money';
import { getConfig } from '@bb1/domain/offering/endpoints';
import {
  cancelOrder,
  declareInitialOrder,
  getInitialOrder,
  lastOrder,
  listInvestments,
  listOrders,
  placeOrder,
} from '@bb1/domain/orders/endpoints';
import { getPaymentDetails } from '@bb1/domain/payments/endpoints';
import { isPaymentReference } from '@bb1/domain/payments/payment-reference';
import {
  importStatement,
  order,
  orderForm,
  statement,
  transfer,
  verifyOneself,
} from '../../../../testing/cast.ts';
import { manyOrders } from '../../../../testing/money-world.ts';
import { forAllTests, type Investor, openWorld } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';

const world = forAllTests(() => openWorld({ offering: manyOrders }));
let anna: Investor;
beforeAll(async () => {
  anna = await world.investor('Anna Muster');
  await verifyOneself(anna, 'Anna Muster');
});

const reserved = async () => cents((await world.visitor().ok(getConfig)).sale_reserved_eur);

describe('orders', () => {
  it('[ORD-1] keep the initial amount during verification; the last one counts', async () => {
    const bert = await world.investor('Bert Probe');
    expect(await bert.ok(getInitialOrder)).toEqual({ initial_order: null });
    await bert.ok(declareInitialOrder, { body: { amount: '500', currency: 'EUR' } });
    await bert.ok(declareInitialOrder, { body: { amount: '2500.5', currency: 'EUR' } });
    expect(await bert.ok(getInitialOrder)).toEqual({
      initial_order: { amount: '2500.50', currency: 'EUR' },
    });
    expect(
      (await bert.call(declareInitialOrder, { body: { amount: '1.00', currency: 'EUR' } })).body
        .errors,
    ).toEqual({ amount: ['The amount must be more than 1 EUR'] });
  });

  it('[ORD-2] store amount, price, tokens, deadline and acceptances, and none of it can change', async () => {
    const placed = await order(anna, '2500.00');
    expect(placed).toMatchObject({
      status: 'pending',
      amount: '2500.00',
      tokens: '2631.5789473',
      face_value: '2631.57',
      parts: [{ price: '0.95', amount: '2500.00', tokens: '2631.5789473' }],
    });
    expect(await anna.ok(listOrders)).toEqual([placed]);
    expect(isPaymentReference('BB1', placed.reference)).toBe(true);
    expect(Date.parse(placed.payment_deadline) - Date.parse(placed.placed_at)).toBe(
      14 * 86_400_000,
    );
    const rows = await world.query(
      `select o.accepted, o.accepted_hashes, o.discount_code, o.placed_at, p.tier, p.price_eur::text, p.amount_eur::text, p.token_amount::text
       from orders o join order_parts p on p.order_id = o.id where o.id = $1`,
      [placed.id],
    );
    const texts = world.product.context.acceptedTexts;
    const versions = world.offering.documentVersions;
    expect(rows).toEqual([
      {
        accepted: {
          terms_acceptance: versions.terms,
          accepted_bb1_bond_terms: versions.bondTerms,
          aware_of_prospectus: versions.prospectus,
          acknowledged_privacy_policy: versions.privacyPolicy,
          aware_of_info_exchange_for_tax_purposes: versions.taxInformation,
          read_right_of_withdrawal_info: versions.withdrawalInformation,
        },
        accepted_hashes: {
          terms_acceptance: texts.terms,
          accepted_bb1_bond_terms: texts.bondTerms,
          aware_of_prospectus: texts.prospectus,
          acknowledged_privacy_policy: texts.privacyPolicy,
          aware_of_info_exchange_for_tax_purposes: texts.taxInformation,
          read_right_of_withdrawal_info: texts.withdrawalInformation,
        },
        discount_code: null,
        placed_at: new Date(placed.placed_at),
        tier: 0,
        price_eur: '0.95',
        amount_eur: '2500.00',
        token_amount: '2631.5789473',
      },
    ]);
    for (const change of [
      "update orders set accepted_hashes = '{}' where id = $1",
      'update orders set accepted = accepted || \'{"terms_acceptance": "2020-01"}\' where id = $1',
      "update orders set placed_at = placed_at - interval '1 day' where id = $1",
      'update orders set discount_code = null, token_amount = token_amount + 1 where id = $1',
    ])
      await expect(world.query(change, [placed.id])).rejects.toThrow(/terms of order/);
    await expect(
      world.query('update order_parts set price_eur = 0.9 where order_id = $1', [placed.id]),
    ).rejects.toThrow(/append-only/);
    await expect(
      world.query('update orders set amount_eur = 1000 where id = $1', [placed.id]),
    ).rejects.toThrow(/terms of order/);
    await expect(world.query('delete from orders where id = $1', [placed.id])).rejects.toThrow(
      /append-only/,
    );
    await expect(
      world.query("update orders set status = 'tokens_allocated' where id = $1", [placed.id]),
    ).rejects.toThrow(/cannot move/);
  });

  it('[ORD-4] show payment details only to the owner, with a QR code of the same content', async () => {
    const placed = await order(anna, '1000.00');
    const details = await anna.ok(getPaymentDetails, { params: { id: placed.id } });
    expect(details).toMatchObject({
      iban: 'DE50100000000000000001',
      beneficiary_name: 'Nordlicht Finance GmbH',
      reference_code: placed.reference,
      amount: '1000.00',
    });
    expect((details.payment_method === 'EUR' ? details.epc_qr : '').split('\n')).toEqual(
      expect.arrayContaining(['BCD', 'EUR1000.00', 'DE50100000000000000001', placed.reference]),
    );
    const stranger = await world.investor('Stella Fremd');
    expect((await stranger.call(getPaymentDetails, { params: { id: placed.id } })).status).toBe(
      404,
    );
    expect(
      (await world.visitor().call(getPaymentDetails, { params: { id: placed.id } })).status,
    ).toBe(401);
    const mails = world.mailbox.mails({ to: anna.email });
    expect(mails.map((mail) => mail.text).join('')).not.toContain('DE50');
  });

  it('[ORD-6] are the same order for repeated attempts with the same key, also 20 at once; other contents under the key are refused', async () => {
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    const before = await reserved();
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        anna.call(placeOrder, { body: orderForm('300.00'), headers }),
      ),
    );
    const answered = tries.filter((answer) => answer.status === 201);
    expect(new Set(answered.map((answer) => answer.body['id'])).size).toBe(1);
    expect(tries.filter((answer) => answer.status !== 201 && answer.status !== 429)).toEqual([]);
    expect((await reserved()) - before).toBe(30_000n);
    await world.query('delete from rate_limits');
    const other = await anna.call(placeOrder, { body: orderForm('301.00'), headers });
    expect([other.status, other.body.code]).toEqual([422, 'request_already_used']);
  });

  it('[ORD-1] are refused with wrong amounts, unticked boxes, unknown codes and closed payment methods, each at its field', async () => {
    await world.query('delete from rate_limits');
    const refusal = async (change: Record<string, unknown>) =>
      (await anna.call(placeOrder, { body: { ...orderForm('100.00'), ...change } })).body.errors;
    for (const amount of ['-1', 'NaN', '1e308', '1,5', '٥', '9007199254740993.001', '100.005', ''])
      expect(Object.keys((await refusal({ amount })) ?? {})).toEqual(['amount']);
    expect(await refusal({ amount: '1.00' })).toEqual({
      amount: ['The amount must be more than 1 EUR'],
    });
    expect(await refusal({ amount: '1000000.01' })).toEqual({
      amount: ['The amount must be at most 1,000,000 EUR'],
    });
    expect(await refusal({ aware_of_prospectus: false })).toEqual({
      aware_of_prospectus: ['Please accept this to continue'],
    });
    expect(await refusal({ discount_code: 'SUMMER' })).toEqual({
      discount_code: ['Invalid discount code'],
    });
    expect(await refusal({ payment_method: 'BTC' })).toEqual({
      payment_method: ['This payment method is not available at the moment'],
    });
    expect(await refusal({ sender_iban: 'DE88370400440532013000' })).toEqual({
      sender_iban: ['IBAN of your account must be valid'],
    });
    expect(await refusal({ status: 'tokens_allocated' })).toEqual({
      status: ['This field is unknown'],
    });
  });

  it('[ORD-1] require a complete verification', async () => {
    const emil = await world.investor('Emil Eilig');
    const answer = await emil.call(placeOrder, { body: orderForm('100.00') });
    expect([answer.status, answer.body.code]).toEqual([422, 'kyc_incomplete']);
  });

  it('[ORD-2][AUTH-1] accept the terms of their day for a person who had accepted earlier ones', async () => {
    const { id } = await anna.ok(whoAmI);
    await world.query(
      "update acceptances set version = '2018-01', accepted_at = '2018-01-01' where account_id = $1 and document = 'terms'",
      [id],
    );
    expect((await anna.ok(whoAmI)).accepted_terms).toBe(false);
    const { id: orderId } = await order(anna, '100.00');
    expect((await anna.ok(whoAmI)).accepted_terms).toBe(true);
    await anna.ok(cancelOrder, { params: { id: orderId } });
  });

  it('[ORD-5] free the reservation once when the owner cancels before payment', async () => {
    await world.query('delete from rate_limits');
    const placed = await order(anna, '700.00');
    const before = await reserved();
    const stranger = await world.investor('Siggi Fremd');
    expect((await stranger.call(cancelOrder, { params: { id: placed.id } })).status).toBe(404);
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => anna.call(cancelOrder, { params: { id: placed.id } })),
    );
    expect(tries.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(before - (await reserved())).toBe(70_000n);
    expect(
      (await anna.ok(listInvestments)).some((investment) => investment.order_id === placed.id),
    ).toBe(false);
    expect((await anna.ok(listOrders)).find((one) => one.id === placed.id)?.status).toBe(
      'cancelled',
    );
  });

  it('[ORD-5] the newest order is the last one', async () => {
    const placed = await order(anna, '50.00');
    expect((await anna.ok(lastOrder)).order?.id).toBe(placed.id);
  });
});

describe('what the site says of the sale', () => {
  it('[ORD-7][OFF-2] raised is the paid sum; reserved is separate; both count for tiers and for the remaining volume', async () => {
    const tiered = await openWorld({
      offering: (offering) => {
        const [first, last] = offering.sale.tiers;
        if (!first || !last) throw new Error('the sale has two tiers');
        const tiers = [{ ...first, volumeEur: '3000.00' }, last];
        return { ...offering, sale: { ...offering.sale, tiers } };
      },
    });
    onTestFinished(() => tiered.close());
    const [name, person] = ['Petra Probe', await tiered.investor('Petra Probe')];
    await verifyOneself(person, name);
    const config = async () => {
      const {
        sale_raised_eur: raised,
        sale_reserved_eur: reservedEur,
        current_price_eur: price,
        tiers,
      } = await tiered.visitor().ok(getConfig);
      return [raised, reservedEur, price, tiers[0]?.volume_eur];
    };
    const placed = await order(person, '2000.00');
    expect(await config()).toEqual(['0.00', '2000.00', '0.95', '3000.00']);
    await importStatement(
      tiered,
      statement(tiered, [transfer({ name, amount: '2000.00', remittance: placed.reference })]),
    );
    await tiered.runJobs();
    expect(await config()).toEqual(['2000.00', '0.00', '0.95', '3000.00']);
    const crossing = await order(person, '1500.00');
    expect(crossing.parts).toMatchObject([
      { price: '0.95', amount: '1000.00' },
      { price: '1.00', amount: '500.00' },
    ]);
    expect(await config()).toEqual(['2000.00', '1500.00', '1.00', '3000.00']);
    await person.ok(cancelOrder, { params: { id: crossing.id } });
    expect(await config()).toEqual(['2000.00', '0.00', '0.95', '3000.00']);
  });

  it('[OFF-2] names no volume of a tier that the cap keeps the sale from reaching', async () => {
    const { tiers } = await world.visitor().ok(getConfig);
    expect(world.offering.sale.tiers[0]?.volumeEur).toBe('9000000.00');
    expect(tiers.map(({ volume_eur: volume }) => volume)).toEqual([null, null]);
  });
});

describe('the end of the sale', () => {
  it('[OFF-3] 500 concurrent orders for the last one percent never exceed the cap, and every refused one learns what is left', async () => {
    const crowd = await openWorld({
      offering: (offering) => {
        const { sale } = manyOrders(offering);
        const beforeApproval = { ...sale.openOrders.beforeApproval, sharePercent: 100 };
        const openOrders = { ...sale.openOrders, beforeApproval };
        return { ...offering, sale: { ...sale, capEur: '10000.00', openOrders } };
      },
    });
    onTestFinished(() => crowd.close());
    const people: Investor[] = [];
    for (let n = 0; n < 10; n++) {
      const person = await crowd.investor(`Person Nummer ${'abcdefghij'[n]}`);
      await verifyOneself(person, `Person Nummer${'abcdefghij'[n]}`);
      people.push(person);
    }
    const first = people[0];
    if (!first) throw new Error('no buyer there');
    await order(first, '9900.00');
    await crowd.query(
      'update rate_limits set count = -100000; create function no_limit() returns trigger language plpgsql as $$ begin new.count := -1; return new; end $$; create trigger no_limit before insert or update on rate_limits for each row execute function no_limit()',
    );
    const tryUntilAnswered = async (
      person: Investor,
      key: string,
    ): Promise<Awaited<ReturnType<Investor['call']>>> => {
      const answer = await person.call(placeOrder, {
        body: orderForm('7.00'),
        headers: { 'idempotency-key': key },
      });
      // A busy server says so, sometimes after the order was written; people press the button
      // again.
      return answer.status === 503 ? tryUntilAnswered(person, key) : answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_one, n) =>
        tryUntilAnswered(people[n % 10] ?? first, randomUUID()),
      ),
    );
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(
      new Set(
        refused.map(
          (answer) => `${answer.status} ${answer.body.errors?.['amount']?.[0] ?? answer.text}`,
        ),
      ),
    ).toEqual(new Set(['422 Only 2 EUR are left in this sale']));
    expect(refused).toHaveLength(486);
    expect((await crowd.visitor().ok(getConfig)).sale_reserved_eur).toBe(eur(999_800n));
    await order(first, '2.00');
    expect((await first.call(placeOrder, { body: orderForm('1.01') })).body.code).toBe(
      'all_reserved',
    );
    expect((await checkMoneyInvariants(crowd.product.db)).breaches).toEqual([]);
  });

  it('[OFF-3][OFF-5] a lapsed order frees its part, exactly after its deadline and three days of grace by the product clock', async () => {
    const later = await openWorld();
    onTestFinished(() => later.close());
    const carla = await later.investor('Carla Beispiel');
    await verifyOneself(carla, 'Carla Beispiel');
    const placed = await order(carla, '400.00');
    const deadline = Date.parse(placed.payment_deadline) + 3 * 86_400_000;
    await later.moveClock(new Date(deadline - 5_000));
    await later.runJob('orders.lapse');
    expect((await carla.ok(lastOrder)).order?.status).toBe('pending');
    await later.moveClock(new Date(deadline + 1_000));
    await Promise.all([later.runJob('orders.lapse'), later.runJob('orders.lapse')]);
    expect((await carla.ok(lastOrder)).order?.status).toBe('lapsed');
    expect((await later.visitor().ok(getConfig)).sale_reserved_eur).toBe('0.00');
    await later.runJobs();
    expect(later.lastMail(carla.email).subject).toContain('has lapsed');
    expect((await checkMoneyInvariants(later.product.db)).breaches).toEqual([]);
  });

  it('[OFF-4] the server refuses orders one second before the end, whatever the browser says, and the clock never goes back', async () => {
    const late = await openWorld();
    onTestFinished(() => late.close());
    const dora = await late.investor('Dora Test');
    await verifyOneself(dora, 'Dora Test');
    await late.moveClock(new Date(Date.parse(late.offering.sale.end) - 1_000));
    expect((await dora.call(placeOrder, { body: orderForm('100.00') })).body.code).toBe(
      'sale_not_open',
    );
    await expect(late.moveClock(new Date())).rejects.toThrow(/only moves forward/);
  });
});
