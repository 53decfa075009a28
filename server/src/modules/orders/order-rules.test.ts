import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ORDER_MOVES } from '@bb1/domain/orders/order-status';
import { listOrders, placeOrder } from '@bb1/domain/orders/endpoints';
import { requestQuote } from '@bb1/domain/payments/endpoints';
import { listRates } from '@bb1/domain/rates/desk-endpoints';
import { PRICE_SOURCES, type PriceFault } from '../../../../testing/prices-for-tests.ts';
import { orderForm } from '../../../../testing/cast.ts';
import {
  forgetLimits,
  howToPay,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests({
  offering: (offering) => ({
    ...offering,
    sale: { ...offering.sale, maximumPerPersonEur: '5000.00' },
  }),
});
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

const tryOrder = async (person: Investor, body: Record<string, unknown>, locale = 'en') => {
  await forgetLimits(world);
  return person.call(placeOrder, { body, headers: { 'accept-language': locale } });
};
const counts = async () =>
  (
    await world.query(
      'select (select count(*)::int from orders) as orders, (select count(*)::int from quotes) as quotes, (select reserved_eur from sale_totals) as reserved',
    )
  )[0] as unknown;
const fault = (bitstamp: PriceFault, coinbase: PriceFault) => {
  world.prices.fault('bitstamp', bitstamp);
  world.prices.fault('coinbase', coinbase);
};

describe('rules in the database', () => {
  it('[ORD-2][PAY-2] an order has the same transitions in the program and in the database', async () => {
    const rows = await world.query<{ from_status: string; to_status: string }>(
      'select from_status, to_status from order_status_moves',
    );
    const inProgram = new Set(ORDER_MOVES.map(({ from, to }) => `${from} > ${to}`));
    expect(rows.map((row) => `${row.from_status} > ${row.to_status}`).toSorted()).toEqual(
      [...inProgram].toSorted(),
    );
  });
});

describe('the limit per person', () => {
  it('[ORD-1] covers all live orders, also ten concurrent ones; an ended order is free again', async () => {
    const bert = await world.buyer('Bert Probe');
    const first = await orderBy(world, bert, '4000.00');
    const tooMuch = await tryOrder(bert, orderForm('1000.01'));
    expect([tooMuch.status, tooMuch.body.errors]).toEqual([
      422,
      { amount: ['You can order up to 5,000 EUR in total; 1,000 EUR is left for you'] },
    ]);
    await forgetLimits(world);
    const place = async (key: string): Promise<Awaited<ReturnType<Investor['call']>>> => {
      const answer = await bert.call(placeOrder, {
        body: orderForm('400.00'),
        headers: { 'idempotency-key': key },
      });
      return answer.status === 503 ? place(key) : answer;
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(randomUUID())));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(2);
    expect((await tryOrder(bert, orderForm('200.00'))).status).toBe(201);
    expect((await tryOrder(bert, orderForm('2.00'))).body.errors).toEqual({
      amount: ['You can order up to 5,000 EUR in total; 0 EUR is left for you'],
    });
    await world.pass({ days: 18 });
    await world.runJob('orders.lapse');
    expect((await orderOf(bert, first.id)).status).toBe('lapsed');
    expect((await tryOrder(bert, orderForm('5000.00'))).status).toBe(201);
  });
});

describe('an order without a price', () => {
  it.each([
    ['a source is down', 'down', 'none'],
    ['both are down', 'down', 'down'],
    ['one is of an hour ago', 'none', 'stale'],
    ['one is ten times off', 'wrong', 'none'],
    ['one answers with a page', 'none', 'garbage'],
    ['both are ten times off in the same way', 'wrong', 'wrong'],
  ] as const)(
    "[PAY-5] is not placed when %s: nothing is guessed, and only the sources' answers are stored",
    async (_what, bitstamp, coinbase) => {
      // Errors of both in the same way are only visible beside an earlier good rate.
      await orderBy(world, anna, '10.00', 'XLM');
      await world.pass({ minutes: 1 });
      fault(bitstamp, coinbase);
      const before = await counts();
      const readings = await world.query(
        'select count(*)::int as count from rate_readings where not accepted',
      );
      const headers = { 'idempotency-key': randomUUID() };
      await forgetLimits(world);
      const body = { ...orderForm('100.00'), payment_method: 'XLM' };
      const english = await anna.call(placeOrder, { body, headers });
      expect([english.status, english.body.errors]).toEqual([
        422,
        {
          payment_method: [
            'We cannot quote a price in XLM right now. Please try again in a few minutes or pay in euros.',
          ],
        },
      ]);
      const german = await tryOrder(anna, body, 'de');
      expect(german.body.errors).toEqual({
        payment_method: [
          'Wir können derzeit keinen Preis in XLM nennen. Bitte versuchen Sie es in einigen Minuten erneut oder zahlen Sie in Euro.',
        ],
      });
      expect(await counts()).toEqual(before);
      const refused = await world.query<{ refusal: string }>(
        "select refusal from rate_readings where read_at = (select max(read_at) from rate_readings where currency = 'XLM')",
      );
      expect(refused.map(({ refusal }) => refusal)).not.toContain(null);
      expect(
        await world.query('select count(*)::int as count from rate_readings where not accepted'),
      ).not.toEqual(readings);
      expect(
        (await world.finance.ok(listRates)).rates.find(({ currency }) => currency === 'XLM')
          ?.last_try?.refusal,
      ).not.toBeNull();
      expect((await tryOrder(anna, orderForm('2.00'))).status).toBe(201);
      fault('none', 'none');
      await world.pass({ minutes: 1 });
      expect((await anna.call(placeOrder, { body, headers })).status).toBe(201);
    },
  );

  it('[PAY-5] keeps its old quote to the end, and gets no new one', async () => {
    const placed = await orderBy(world, anna, '20.00', 'XLM');
    fault('down', 'down');
    await world.pass({ minutes: 20 });
    expect(await anna.ok(requestQuote, { params: { id: placed.id } })).toMatchObject({
      state: 'ready',
      quote: { eur_amount: '20.00' },
    });
    await world.pass({ minutes: 11 });
    const refused = await anna.call(requestQuote, { params: { id: placed.id } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      ['payment_method'],
    ]);
    expect(await howToPay(anna, placed.id)).toMatchObject({ state: 'quote_expired', quote: null });
    fault('none', 'none');
    await world.pass({ minutes: 1 });
    expect(await anna.ok(requestQuote, { params: { id: placed.id } })).toMatchObject({
      state: 'ready',
    });
  });

  it('[ORD-2][PAY-5] with a rate stores which sources gave it, and when', async () => {
    const placed = await orderBy(world, anna, '30.00', 'XLM');
    const rows = await world.query<{
      rate: string;
      sources: { source: string; rate: string; time: string }[];
    }>('select rate::text, sources from quotes where order_id = $1', [placed.id]);
    expect(rows).toMatchObject([
      {
        rate: '0.284500000000',
        sources: PRICE_SOURCES.map((source) => ({ source, rate: '0.2845' })),
      },
    ]);
    await expect(
      world.query('update quotes set rate = 1 where order_id = $1', [placed.id]),
    ).rejects.toThrow(/append-only/);
    expect((await anna.ok(listOrders))[0]?.id).toBe(placed.id);
  });
});
