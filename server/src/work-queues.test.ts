import { describe, expect, it } from 'vitest';
import { forAllTests, openWorld } from '../../testing/world.ts';

const world = forAllTests(openWorld);

const queues = () => world.product.house.queues;
const queue = (name: string) =>
  queues()
    .find((one) => one.name === name)
    ?.count(world.product.db);

/** Both sources' answers at one attempt; null is no usable answer. */
async function readRates(
  currency: 'XLM' | 'BTC' | 'ETH',
  minute: number,
  rate: string | null,
): Promise<void> {
  const at = new Date(Date.UTC(2019, 2, 11, 12, minute));
  for (const source of ['one', 'two']) {
    await world.query(
      'insert into rate_readings (currency, source, rate, source_time, read_at, accepted, refusal) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        currency,
        source,
        rate,
        rate === null ? null : at,
        at,
        rate !== null,
        rate === null ? 'unavailable' : null,
      ],
    );
  }
}

describe('work queues', () => {
  it('[DESK-2] can all be counted, and an empty one has no oldest item', async () => {
    const counts = await Promise.all(
      queues().map(async ({ name, count }) => ({ name, ...(await count(world.product.db)) })),
    );
    expect(counts.filter(({ count, oldest_at: oldest }) => count === 0 && oldest !== null)).toEqual(
      [],
    );
    expect(counts.map(({ name }) => name)).toHaveLength(
      new Set(queues().map(({ name }) => name)).size,
    );
  });

  it('[DESK-2][PAY-5] list a currency from its first failed rate until there is one again', async () => {
    await world.query('alter table rate_readings disable trigger rate_readings_append_only');
    await world.query('delete from rate_readings');
    for (const minute of [1, 2]) await readRates('BTC', minute, null);
    await readRates('ETH', 1, '3000');
    expect(await queue('missing_rates')).toEqual({
      count: 1,
      oldest_at: new Date('2019-03-11T12:01:00Z'),
    });
    await readRates('BTC', 3, '90000');
    expect(await queue('missing_rates')).toEqual({ count: 0, oldest_at: null });
    await readRates('BTC', 4, null);
    await readRates('ETH', 5, null);
    expect(await queue('missing_rates')).toEqual({
      count: 2,
      oldest_at: new Date('2019-03-11T12:04:00Z'),
    });
  });
});
