import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RatedCurrency } from '@bb1/domain/rates/rate';
import { openRating, type Rating } from '../../../../testing/prices-for-tests.ts';
import { insertQuote, latestQuote, makeQuote, type Quote, quoteAt } from './quotes.ts';

let rating: Rating;
beforeAll(async () => {
  rating = await openRating(inject('postgresUrl'));
});
afterAll(() => rating.close());

const rate = (currency: RatedCurrency, text: string) => {
  const at = rating.clock.now();
  return {
    ok: true as const,
    currency,
    rate: text,
    readAt: at,
    readings: ['bitstamp', 'coinbase'].map((source) => ({ source, rate: text, sourceTime: at })),
  };
};
const quote = (
  orderId: string,
  {
    currency = 'BTC',
    rate: text = '92000',
    eurCents = 250_000n,
    minutes = 30,
  }: { currency?: RatedCurrency; rate?: string; eurCents?: bigint; minutes?: number } = {},
) => makeQuote({ orderId, rate: rate(currency, text), eurCents, now: rating.clock.now(), minutes });
const keep = async (made: Quote) => {
  await rating.db.transaction('test', (tx) => insertQuote(tx, made));
  return made;
};

describe('a quote', () => {
  it.each([
    ['BTC', '92000', 2_717_392n],
    ['XLM', '0.2845', 87_873_462_215n],
    ['ETH', '3120.5', 801_153_670_000_000_000n],
  ] as const)(
    '[PAY-5] in %s is stored with its rate, its sources and its times, to the last unit',
    async (currency, text, due) => {
      const made = await keep(quote(await rating.order(), { currency, rate: text }));
      const at = made.madeAt.toISOString();
      expect(made).toMatchObject({
        dueUnits: due,
        eurCents: 250_000n,
        rate: text,
        sources: [
          { source: 'bitstamp', rate: text, time: at },
          { source: 'coinbase', rate: text, time: at },
        ],
      });
      expect(made.expiresAt.getTime() - made.madeAt.getTime()).toBe(30 * 60_000);
      expect(await latestQuote(rating.db, made.orderId)).toEqual(made);
    },
  );

  it('[PAY-5] applies to money that the network saw from its first moment to before its end, and to nothing else', async () => {
    const made = await keep(quote(await rating.order()));
    const seen = (ms: number) =>
      quoteAt(rating.db, made.orderId, new Date(made.madeAt.getTime() + ms));
    for (const ms of [0, 1, 30 * 60_000 - 1]) expect(await seen(ms), `${ms}`).toEqual(made);
    for (const ms of [-1, 30 * 60_000, 86_400_000]) expect(await seen(ms), `${ms}`).toBeNull();
  });

  it('[PAY-5] does not apply to money seen before a newer one was made, nor to another order', async () => {
    const [orderId, other] = [await rating.order(), await rating.order()];
    const first = await keep(quote(orderId));
    rating.pass(600);
    const second = await keep(quote(orderId, { rate: '91000' }));
    expect(await quoteAt(rating.db, orderId, new Date(second.madeAt.getTime() - 1))).toEqual(first);
    expect(await quoteAt(rating.db, orderId, second.madeAt)).toEqual(second);
    expect(await latestQuote(rating.db, orderId)).toEqual(second);
    expect([
      await latestQuote(rating.db, other),
      await quoteAt(rating.db, other, second.madeAt),
    ]).toEqual([null, null]);
  });

  it('[PAY-5] is never changed and never removed', async () => {
    const { id } = await keep(quote(await rating.order()));
    for (const change of [
      'update quotes set due_amount = 0.00000001 where id = $1',
      'delete from quotes where id = $1',
    ])
      await expect(rating.db.pool.query(change, [id]), change).rejects.toThrow(/append-only/);
  });

  it('[PAY-5] is never made for nothing', () => {
    for (const eurCents of [0n, -1n])
      expect(() => quote('no order', { eurCents })).toThrow(RangeError);
  });
});
