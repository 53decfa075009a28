import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRates } from '@bb1/domain/rates/desk-endpoints';
import { openRating, PRICE_SOURCES, type Rating } from '../../../../testing/prices-for-tests.ts';
import { currentRate } from './current-rate.ts';
import { showRates } from './show-rates.ts';

let rating: Rating;
beforeAll(async () => {
  const opened = await openRating(inject('postgresUrl'));
  rating = { ...opened, offering: { ...opened.offering, paymentMethods: ['EUR', 'BTC', 'XLM'] } };
});
afterAll(() => rating.close());

/** As the desk reads it. */
const shown = async () => listRates.reply.parse(await showRates(rating));

describe('the rates at the desk', () => {
  it('[PAY-5] are of the accepted currencies, with the rules for them, before the first reading', async () => {
    const rules = {
      max_age_seconds: 120,
      max_spread_percent: '2',
      max_jump_percent: '20',
      jump_window_minutes: 60,
      quote_minutes: 30,
    };
    expect(await shown()).toEqual({
      rates: ['XLM', 'BTC'].map((currency) => ({ currency, accepted: null, last_try: null })),
      rules,
    });
  });

  it("[PAY-5] show the newest accepted rate beside the newest attempt, each source's answer, and why it gave none", async () => {
    const noon = rating.clock.now().toISOString();
    rating.market.set({ currency: 'XLM', eur: '0.25' });
    rating.market.set({ currency: 'XLM', eur: '0.2502', source: 'coinbase' });
    await currentRate(rating, rating.sources, 'XLM');
    const accepted = { rate: '0.2501', at: noon };
    const readingsOf = (at: string, bitstamp: string, coinbase: string) => [
      { source: 'bitstamp', rate: bitstamp, source_time: at },
      { source: 'coinbase', rate: coinbase, source_time: at },
    ];
    expect((await shown()).rates[0]).toEqual({
      currency: 'XLM',
      accepted,
      last_try: { at: noon, refusal: null, readings: readingsOf(noon, '0.25', '0.2502') },
    });

    rating.pass(600);
    for (const source of PRICE_SOURCES) rating.market.fault(source, 'wrong');
    await currentRate(rating, rating.sources, 'XLM');
    const later = rating.clock.now().toISOString();
    expect((await shown()).rates[0]).toEqual({
      currency: 'XLM',
      accepted,
      last_try: { at: later, refusal: 'jump', readings: readingsOf(later, '2.5', '2.502') },
    });

    rating.pass(600);
    for (const source of PRICE_SOURCES) rating.market.fault(source, 'down');
    await currentRate(rating, rating.sources, 'XLM');
    const silent = PRICE_SOURCES.map((source) => ({ source, rate: null, source_time: null }));
    expect((await shown()).rates[0]).toEqual({
      currency: 'XLM',
      accepted,
      last_try: {
        at: rating.clock.now().toISOString(),
        refusal: 'too_few_sources',
        readings: silent,
      },
    });
  });
});
