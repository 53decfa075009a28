import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  endDiscountCode,
  getDiscountCode,
  listDiscountCodes,
  proposeDiscountCode,
} from '@bb1/domain/orders/desk-endpoints';
import {
  cancelOrder,
  checkDiscountCode,
  placeOrder,
  withdrawOrder,
} from '@bb1/domain/orders/endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { getApproval } from '@bb1/domain/approvals/endpoints';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { orderForm } from '../../../../testing/cast.ts';
import {
  forgetLimits,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  present,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
let bert: Investor;
beforeAll(async () => {
  [anna, bert] = [await world.buyer('Anna Muster'), await world.buyer('Bert Probe')];
});

const DAY_MS = 86_400_000;
const dayIn = (days: number) => berlinDay(new Date(world.now().getTime() + days * DAY_MS));
let made = 0;
const terms = (more: Record<string, unknown> = {}) => ({
  code: `CODE${++made}`,
  rate_percent: 10,
  valid_from: dayIn(0),
  valid_until: dayIn(20),
  max_uses: 10,
  max_uses_per_person: 10,
  minimum_amount: '0',
  reason: 'a fair',
  ...more,
});
const publish = async (more: Record<string, unknown> = {}) => {
  const { id } = await world.finance.ok(proposeDiscountCode, { body: terms(more) });
  await approveAs(world.approver, id);
  return (await world.finance.ok(getDiscountCode, { params: { id } })).discount_code;
};
const usedOf = async (id: string) =>
  (await world.finance.ok(getDiscountCode, { params: { id } })).discount_code.used;
const check = async (
  person: Investor,
  discount_code: string,
  amount = '1000.00',
  locale = 'en',
) => {
  await forgetLimits(world);
  return person.call(checkDiscountCode, {
    body: { discount_code, amount },
    headers: { 'accept-language': locale },
  });
};
const INVALID = { discount_code: ['Invalid discount code'] };

describe('guessing a discount code', () => {
  it('[ORD-3][SAFE-7] by placing orders counts against the same limit as by asking, and orders without a code do not', async () => {
    await forgetLimits(world);
    const ask = () =>
      bert.call(checkDiscountCode, { body: { discount_code: 'GUESS', amount: '100.00' } });
    const tryOrder = (discount_code: string | null) =>
      bert.call(placeOrder, { body: { ...orderForm('100.00'), discount_code } });
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++)
      statuses.push((await ask()).status, (await tryOrder('GUESS')).status);
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect([(await tryOrder('GUESS')).status, (await ask()).status]).toEqual([429, 429]);
    await world.query("delete from rate_limits where key like 'placeOrder|%'");
    expect((await tryOrder(null)).status).toBe(201);
    await forgetLimits(world);
  });
});

describe('making a discount code', () => {
  it('[ORD-3][DESK-4] one officer proposes and another one publishes; before that the code is unusable, and no officer decides alone', async () => {
    const { id } = await world.finance.ok(proposeDiscountCode, {
      body: terms({ code: ' spring 27 ' }),
    });
    const proposed = await world.finance.ok(getApproval, { params: { id } });
    expect(proposed).toMatchObject({ state: 'proposed', proposed_by: 'Felix Finance' });
    expect(proposed.facts).toEqual(
      expect.arrayContaining([
        { name: 'code', format: 'text', value: 'SPRING27', path: null },
        { name: 'price', format: 'eur', value: '0.90', path: null },
      ]),
    );
    expect((await check(anna, 'SPRING27')).body.errors).toEqual(INVALID);
    expect((await tryToApprove(world.finance, id)).status).toBe(403);
    const both = await world.officer('Berta Both', 'finance', 'finance_approver');
    const own = await both.ok(proposeDiscountCode, { body: terms() });
    const refused = await tryToApprove(both, own.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'maker_is_checker']);
    await approveAs(world.approver, id);
    expect(
      (await world.finance.ok(getDiscountCode, { params: { id } })).discount_code,
    ).toMatchObject({
      state: 'published',
      used: 0,
      proposed_by: 'Felix Finance',
      decided_by: 'Ada Approver',
    });
    await expect(
      world.query('update discount_codes set decided_by = proposed_by where id = $1', [id]),
    ).rejects.toThrow(/check constraint/);
    expect((await tryToApprove(world.approver, id)).body.code).toBe('invalid_status');
    expect((await check(anna, 'Spring 27')).status).toBe(200);
    const rows = await world.query<{ act: string }>(
      'select act from audit_log where subject = $1 order by id',
      ['discount_code:SPRING27'],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'approval.proposed',
      'approval.approved',
      'discount_code.published',
    ]);
  });

  it('[ORD-3] is refused with an invalid name, percentage, number or window, each at its field, and with a name in use', async () => {
    const faults: [string, Record<string, unknown>][] = [
      ['code', { code: 'AB' }],
      ['code', { code: 'SÖMMER' }],
      ['code', { code: 'spring27' }],
      ['rate_percent', { rate_percent: 0 }],
      ['rate_percent', { rate_percent: 91 }],
      ['max_uses', { max_uses: 0 }],
      ['max_uses_per_person', { max_uses_per_person: 0 }],
      ['valid_until', { valid_from: dayIn(5), valid_until: dayIn(4) }],
      ['valid_until', { valid_from: dayIn(-5), valid_until: dayIn(-1) }],
      ['minimum_amount', { minimum_amount: '1.005' }],
      ['minimum_amount', { minimum_amount: '-1' }],
    ];
    for (const [field, change] of faults) {
      const answer = await world.finance.call(proposeDiscountCode, { body: terms(change) });
      expect([
        JSON.stringify(change),
        answer.status,
        Object.keys(answer.body.errors ?? {}),
      ]).toEqual([JSON.stringify(change), 422, [field]]);
    }
  });

  it('[ORD-3][DESK-8] a name that was sent back is free again; a published code keeps its terms for ever and can be ended', async () => {
    const first = await world.finance.ok(proposeDiscountCode, { body: terms({ code: 'AUTUMN' }) });
    expect(
      (await world.finance.call(proposeDiscountCode, { body: terms({ code: 'autumn' }) })).body
        .errors,
    ).toHaveProperty('code');
    expect(await sendBackAs(world.approver, first.id, 'Too much')).toMatchObject({
      state: 'sent_back',
      decision_reason: 'Too much',
    });
    const second = await publish({ code: 'AUTUMN' });
    for (const change of [
      'rate_percent = 90',
      'max_uses = 1000',
      "valid_until = valid_until + interval '1 year'",
    ]) {
      await expect(
        world.query(`update discount_codes set ${change} where id = $1`, [second.id]),
      ).rejects.toThrow(/terms of discount code/);
    }
    const placed = await orderBy(world, anna, '100.00', 'EUR', { discount_code: 'AUTUMN' });
    expect(await world.approver.ok(endDiscountCode, { params: { id: second.id } })).toMatchObject({
      state: 'ended',
      used: 1,
    });
    expect((await check(anna, 'AUTUMN')).body.errors).toEqual(INVALID);
    expect((await orderOf(anna, placed.id)).parts).toMatchObject([{ price: '0.90' }]);
    expect(
      (await world.finance.ok(listDiscountCodes, { query: { state: 'ended' } })).discount_codes.map(
        ({ code }) => code,
      ),
    ).toEqual(['AUTUMN']);
  });
});

describe('using a discount code', () => {
  it("[ORD-3] shows the specification's words in both languages, and reserves nothing", async () => {
    const { id, code } = await publish({ code: 'WORDS', rate_percent: 20 });
    expect((await check(anna, code)).body).toEqual({
      message: 'Discount code applied! A 20% discount will be applied.',
      discount_rate: '20',
      price: '0.80',
      is_better: true,
    });
    expect((await check(anna, code, '1000.00', 'de')).body['message']).toMatch(/20\s?%/);
    expect((await check(anna, 'NOSUCHCODE')).body.errors).toEqual(INVALID);
    expect(await usedOf(id)).toBe(0);
  });

  it('[ORD-3] gives the better price of tier and code, never both; a code that is no better stays unused', async () => {
    const [better, worse] = [
      await publish({ rate_percent: 10 }),
      await publish({ rate_percent: 5 }),
    ];
    const withBetter = await orderBy(world, anna, '900.00', 'EUR', {
      discount_code: better.code.toLowerCase(),
    });
    expect(withBetter).toMatchObject({
      discount_code: better.code,
      tokens: '1000.0000000',
      parts: [{ price: '0.90', amount: '900.00' }],
    });
    expect((await check(anna, worse.code)).body).toMatchObject({ is_better: false, price: '0.95' });
    for (const [rate_percent, price, locale, words] of [
      [3, '0.97', 'en', /^This code does not lower your price: .* 0\.97 EUR per token/],
      [5, '0.95', 'de', /^Dieser Code senkt Ihren Preis nicht: .*\(0,95 EUR je Token\)/],
    ] as const) {
      const { code } = await publish({ rate_percent });
      expect((await check(anna, code, '1000.00', locale)).body).toMatchObject({
        is_better: false,
        price,
        message: expect.stringMatching(words) as string,
      });
    }
    const withWorse = await orderBy(world, anna, '950.00', 'EUR', { discount_code: worse.code });
    expect(withWorse).toMatchObject({
      discount_code: null,
      tokens: '1000.0000000',
      parts: [{ price: '0.95' }],
    });
    expect([await usedOf(better.id), await usedOf(worse.id)]).toEqual([1, 0]);
    const { uses } = await world.finance.ok(getDiscountCode, { params: { id: better.id } });
    expect(uses).toMatchObject([
      {
        order_id: withBetter.id,
        reference: withBetter.reference,
        full_name: 'Anna Muster',
        amount: '900.00',
        given_back_at: null,
      },
    ]);
  });

  it('[ORD-3] is possible from the first to the last moment of its days in Berlin, and from its minimum amount on', async () => {
    const { code } = await publish({
      valid_from: dayIn(1),
      valid_until: dayIn(2),
      minimum_amount: '500.00',
    });
    const start = new Date(
      (await world.finance.ok(listDiscountCodes, {})).discount_codes[0]?.valid_from ?? '',
    );
    expect(berlinDay(start)).toBe(dayIn(1));
    expect((await check(anna, code)).status).toBe(422);
    await world.moveClock(start);
    expect([
      (await check(anna, code, '500.00')).status,
      (await check(anna, code, '499.99')).status,
    ]).toEqual([200, 422]);
    const end = new Date(
      (await world.finance.ok(listDiscountCodes, {})).discount_codes[0]?.valid_until ?? '',
    );
    expect([berlinDay(new Date(end.getTime() - 1)), berlinDay(end)]).toEqual([dayIn(1), dayIn(2)]);
    await world.moveClock(new Date(end.getTime() - 60_000));
    expect((await check(anna, code)).status).toBe(200);
    await world.moveClock(end);
    expect((await check(anna, code)).body.errors).toEqual(INVALID);
  });

  it('[ORD-3] every order that ends without tokens releases its use: cancelled, withdrawn, lapsed', async () => {
    const { id, code } = await publish({ max_uses: 1, max_uses_per_person: 1 });
    const place = () => orderBy(world, anna, '100.00', 'EUR', { discount_code: code });
    const first = await place();
    expect((await check(bert, code)).body.errors).toEqual(INVALID);
    await anna.ok(cancelOrder, { params: { id: first.id } });
    expect(await usedOf(id)).toBe(0);
    const second = await place();
    await anna.ok(withdrawOrder, { params: { id: second.id }, body: { confirmed: true } });
    expect(await usedOf(id)).toBe(0);
    const third = await place();
    await world.pass({ days: 17.5 });
    await world.runJob('orders.lapse');
    expect([(await orderOf(anna, third.id)).status, await usedOf(id)]).toEqual(['lapsed', 0]);
    expect(
      (await world.finance.ok(getDiscountCode, { params: { id } })).uses.map(
        (use) => use.given_back_at === null,
      ),
    ).toEqual([false, false, false]);
    await orderBy(world, bert, '100.00', 'EUR', { discount_code: code });
    expect(await usedOf(id)).toBe(1);
  });

  it('[ORD-3] is limited per person, also with ten orders at the same moment', async () => {
    const { id, code } = await publish({ max_uses_per_person: 2 });
    await forgetLimits(world);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tryUntilAnswered(anna, code)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(
      answers.filter(
        ({ status, body }) =>
          status === 422 && JSON.stringify(body.errors) === JSON.stringify(INVALID),
      ),
    ).toHaveLength(8);
    expect([await usedOf(id), (await check(bert, code)).status]).toEqual([2, 200]);
  });

  it('[ORD-3] a hundred concurrent orders use a code with ten uses exactly ten times', async () => {
    const { id, code } = await publish({ max_uses: 10, max_uses_per_person: 100 });
    const people = [anna, bert];
    for (const name of ['Carla Eins', 'Dora Zwei', 'Emil Drei'])
      people.push(await world.buyer(name));
    await forgetLimits(world);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_one, n) =>
        tryUntilAnswered(present(people[n % people.length]), code),
      ),
    );
    expect([
      answers.filter(({ status }) => status === 201).length,
      answers.filter(({ status }) => status === 422).length,
      await usedOf(id),
    ]).toEqual([10, 90, 10]);
  });
});

/**
 * Like a browser when the server is busy, which it may say after the order was written: the same
 * attempt again.
 */
async function tryUntilAnswered(
  person: Investor,
  discount_code: string,
  key: string = randomUUID(),
): Promise<Awaited<ReturnType<Investor['call']>>> {
  const answer = await person.call(placeOrder, {
    body: { ...orderForm('10.00'), discount_code },
    headers: { 'idempotency-key': key },
  });
  return answer.status === 503 ? tryUntilAnswered(person, discount_code, key) : answer;
}
