import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { RatedCurrency } from '@bb1/domain/rates/rate';
import { openRating, PRICE_SOURCES, type Rating } from '../../../../testing/prices-for-tests.ts';
import { currentRate } from './current-rate.ts';
import { keepRatesKnown } from './keep-rates-known.ts';
import { insertTry, lastAccepted } from './store.ts';

const DAY = 86_400;

let rating: Rating;
beforeAll(async () => {
  rating = await openRating(inject('postgresUrl'));
});
// Late enough that no previously accepted rate blocks a price.
beforeEach(() => {
  rating.pass(1000 * DAY);
  for (const source of PRICE_SOURCES) rating.market.fault(source, 'none');
  for (const [currency, eur] of [
    ['XLM', '0.25'],
    ['BTC', '90000'],
    ['ETH', '3000'],
  ] as const)
    rating.market.set({ currency, eur });
});
afterAll(() => rating.close());

const rateOf = (currency: RatedCurrency = 'BTC') => currentRate(rating, rating.sources, currency);
const answer = async (currency?: RatedCurrency) => {
  const now = await rateOf(currency);
  return now.ok ? now.rate : now.reason;
};
interface Row {
  source: string;
  rate: string | null;
  refusal: string | null;
  accepted: boolean;
}
/** Everything that was stored since. */
const rowsSince = async (at: Date, currency: RatedCurrency = 'BTC') =>
  (
    await rating.db.pool.query<Row>(
      'select source, rate::text, refusal, accepted from rate_readings where currency = $1 and read_at >= $2 order by id',
      [currency, at],
    )
  ).rows;

describe('the current rate', () => {
  it('[PAY-5] is the median of both sources, and is stored with each source, its rate and its time', async () => {
    rating.market.set({ currency: 'XLM', eur: '0.2501', source: 'coinbase' });
    const at = rating.clock.now();
    const readings = [
      { source: 'bitstamp', rate: '0.25', sourceTime: at },
      { source: 'coinbase', rate: '0.2501', sourceTime: at },
    ];
    expect(await rateOf('XLM')).toEqual({
      ok: true,
      currency: 'XLM',
      rate: '0.25005',
      readAt: at,
      readings,
    });
    expect(await rowsSince(at, 'XLM')).toEqual([
      { source: 'bitstamp', rate: '0.250000000000', refusal: null, accepted: true },
      { source: 'coinbase', rate: '0.250100000000', refusal: null, accepted: true },
    ]);
    // From the database, where another process may have written it, it is the same.
    expect(await rateOf('XLM')).toEqual({
      ok: true,
      currency: 'XLM',
      rate: '0.25005',
      readAt: at,
      readings,
    });
  });

  it.each(['down', 'slow', 'garbage'] as const)(
    '[PAY-5] is absent while one source is %s, and present again when it is back',
    async (fault) => {
      rating.market.fault('bitstamp', fault);
      const at = rating.clock.now();
      expect(await answer()).toBe('too_few_sources');
      expect(await rowsSince(at)).toEqual([
        { source: 'bitstamp', rate: null, refusal: 'unavailable', accepted: false },
        {
          source: 'coinbase',
          rate: '90000.000000000000',
          refusal: 'too_few_sources',
          accepted: false,
        },
      ]);
      rating.market.fault('bitstamp', 'none');
      rating.pass(3);
      expect(await answer()).toBe('90000');
    },
  );

  it('[PAY-5] is absent while both are down, old, or ten times off in the same way', async () => {
    expect(await answer()).toBe('90000');
    for (const [fault, reason] of [
      ['down', 'too_few_sources'],
      ['stale', 'stale'],
      ['wrong', 'jump'],
    ] as const) {
      rating.pass(60);
      for (const source of PRICE_SOURCES) rating.market.fault(source, fault);
      const at = rating.clock.now();
      expect(await answer(), fault).toBe(reason);
      expect(
        (await rowsSince(at)).some(({ accepted }) => accepted),
        fault,
      ).toBe(false);
    }
  });

  it('[PAY-5] is absent while one source is old, or ten times off', async () => {
    rating.market.fault('coinbase', 'stale');
    expect(await answer()).toBe('stale');
    rating.pass(60);
    rating.market.fault('coinbase', 'wrong');
    expect(await answer()).toBe('sources_disagree');
  });

  it('[PAY-5] is that of the fresh ones where there are more than two sources, and the old one is stored with its reason', async () => {
    rating.market.set({ currency: 'BTC', eur: '90100', source: 'coinbase' });
    const at = rating.clock.now();
    const asleep = {
      name: 'asleep',
      read: () => Promise.resolve({ rate: '1', sourceTime: new Date(at.getTime() - 3_600_000) }),
    };
    expect(await currentRate(rating, [...rating.sources, asleep], 'BTC')).toMatchObject({
      ok: true,
      rate: '90050',
      readings: [{ source: 'bitstamp' }, { source: 'coinbase' }],
    });
    expect((await rowsSince(at)).at(-1)).toEqual({
      source: 'asleep',
      rate: '1.000000000000',
      refusal: 'stale',
      accepted: false,
    });
    expect(await answer()).toBe('90050');
    expect((await lastAccepted(rating.db, 'BTC')).map(({ source }) => source)).toEqual([
      'bitstamp',
      'coinbase',
    ]);
  });

  it("[PAY-5] of one currency is independent of another's", async () => {
    rating.market.set({ currency: 'ETH', eur: '30000', source: 'coinbase' });
    expect([await answer('ETH'), await answer('BTC'), await answer('XLM')]).toEqual([
      'sources_disagree',
      '90000',
      '0.25',
    ]);
  });

  it('[PAY-5] follows a market that really fell, once enough time has passed since the last accepted rate', async () => {
    expect(await answer()).toBe('90000');
    rating.market.set({ currency: 'BTC', eur: '64000' });
    rating.pass(3600);
    expect(await answer()).toBe('jump');
    rating.pass(2 * 3600 + 1200);
    expect(await answer()).toBe('64000');
    // From here on jumps are measured from this rate.
    rating.market.set({ currency: 'BTC', eur: '90000' });
    rating.pass(60);
    expect(await answer()).toBe('jump');
  });

  it('[PAY-5] is requested once in ten seconds, by however many people', async () => {
    const at = rating.clock.now();
    expect(
      new Set(
        (await Promise.all(Array.from({ length: 20 }, () => rateOf()))).map(
          (now) => now.ok && now.rate,
        ),
      ),
    ).toEqual(new Set(['90000']));
    rating.market.set({ currency: 'BTC', eur: '91000' });
    rating.pass(9.999);
    expect(await answer()).toBe('90000');
    expect(await rowsSince(at)).toHaveLength(2);
    rating.pass(0.001);
    expect(await answer()).toBe('91000');
    expect(await rowsSince(at)).toHaveLength(4);
  });

  it('[PAY-5] is requested again three seconds after a failed attempt', async () => {
    rating.market.fault('coinbase', 'down');
    expect(await answer()).toBe('too_few_sources');
    rating.market.fault('coinbase', 'none');
    rating.pass(2.999);
    expect(await answer()).toBe('too_few_sources');
    rating.pass(0.001);
    expect(await answer()).toBe('90000');
  });

  it("[PAY-5] a bug in a source's program is no missing price, and the next attempt is a new one", async () => {
    const broken = [
      ...rating.sources,
      { name: 'broken', read: () => Promise.reject(new TypeError('a bug')) },
    ];
    for (let tries = 0; tries < 2; tries++)
      await expect(currentRate(rating, broken, 'BTC')).rejects.toThrow(TypeError);
    expect(await answer()).toBe('90000');
  });

  it('[PAY-5] stored readings never change', async () => {
    await rateOf();
    await expect(rating.db.pool.query('update rate_readings set rate = 1')).rejects.toThrow(
      /append-only/,
    );
    const write = (readings: Parameters<typeof insertTry>[1]['readings']) =>
      rating.db.transaction('test', (tx) =>
        insertTry(tx, { currency: 'BTC', readAt: rating.clock.now(), readings }),
      );
    await expect(write([{ source: 'nobody', reported: null, refusal: null }])).rejects.toThrow(
      /check constraint/,
    );
    await expect(
      write([
        { source: 'free', reported: { rate: '0', sourceTime: rating.clock.now() }, refusal: null },
      ]),
    ).rejects.toThrow(/check constraint/);
  });
});

describe('the sweep that reads rates', () => {
  const sweep = () => keepRatesKnown(rating, rating.sources);
  const triesOf = async (at: Date) =>
    Promise.all(
      (['XLM', 'BTC', 'ETH'] as const).map(
        async (currency) => (await rowsSince(at, currency)).length / 2,
      ),
    );

  it('[PAY-5] keeps a recent rate of each currency as a reference for jumps, every ten minutes', async () => {
    const at = rating.clock.now();
    await sweep();
    expect(await triesOf(at)).toEqual([1, 1, 1]);
    rating.pass(599);
    await sweep();
    expect(await triesOf(at)).toEqual([1, 1, 1]);
    rating.pass(1);
    await sweep();
    expect(await triesOf(at)).toEqual([2, 2, 2]);
  });

  it('[PAY-5] tries again with each sweep while there is none', async () => {
    const at = rating.clock.now();
    rating.market.fault('bitstamp', 'down');
    for (let minute = 0; minute < 3; minute++, rating.pass(60)) await sweep();
    expect(await triesOf(at)).toEqual([3, 3, 3]);
  });

  it('[PAY-5] asks no source for a currency that is not accepted', async () => {
    const at = rating.clock.now();
    await keepRatesKnown(
      { ...rating, offering: { ...rating.offering, paymentMethods: ['EUR', 'XLM'] } },
      rating.sources,
    );
    expect(await triesOf(at)).toEqual([1, 0, 0]);
  });
});
