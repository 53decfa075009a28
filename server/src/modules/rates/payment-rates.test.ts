import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listPaymentRates } from '@bb1/domain/rates/endpoints';
import { openRating, PRICE_SOURCES, type Rating } from '../../../../testing/prices-for-tests.ts';
import { currentRate } from './current-rate.ts';
import { paymentRates } from './payment-rates.ts';

let rating: Rating;
beforeAll(async () => {
  const opened = await openRating(inject('postgresUrl'));
  rating = { ...opened, offering: { ...opened.offering, paymentMethods: ['EUR', 'BTC', 'XLM'] } };
});
afterAll(() => rating.close());

const shown = async () => listPaymentRates.reply.parse(await paymentRates(rating));

describe('the rates on the order form', () => {
  it('[ORD-8] are of the accepted currencies, and none before the first reading', async () => {
    expect(await shown()).toEqual({
      rates: [
        { currency: 'XLM', rate: null },
        { currency: 'BTC', rate: null },
      ],
      quote_minutes: 30,
    });
  });

  it('[ORD-8] are the newest with their time, without asking a source; none once the sources disagree, and again when they agree', async () => {
    rating.market.set({ currency: 'XLM', eur: '0.25' });
    rating.market.set({ currency: 'XLM', eur: '0.2502', source: 'coinbase' });
    await currentRate(rating, rating.sources, 'XLM');
    const noon = rating.clock.now().toISOString();
    rating.pass(600);
    for (const source of PRICE_SOURCES) rating.market.fault(source, 'down');
    expect((await shown()).rates[0]?.rate).toEqual({ eur: '0.2501', read_at: noon });

    await currentRate(rating, rating.sources, 'XLM');
    expect((await shown()).rates[0]?.rate).toBeNull();

    for (const source of PRICE_SOURCES) rating.market.fault(source, 'none');
    rating.pass(60);
    await currentRate(rating, rating.sources, 'XLM');
    expect((await shown()).rates[0]?.rate).toEqual({
      eur: '0.2501',
      read_at: rating.clock.now().toISOString(),
    });
  });
});
