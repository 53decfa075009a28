import { eur } from '@bb1/domain/money';
import { describe, expect, it } from 'vitest';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { publicEdition } from './public-edition.ts';
import { reserve } from './store.ts';

const world = forAllTests(openWorld);

function editionAt(start: string) {
  const time = { product: Date.parse(start), steady: 0 };
  const edition = publicEdition(
    { ...world.product.house, clock: { now: () => new Date(time.product), movable: false } },
    () => time.steady,
  );
  return { time, edition };
}

describe('the edition of the public pages', () => {
  it('[OFF-4] changes exactly when the sale starts and when at most one second of it is left', async () => {
    const { sale } = world.offering;
    const { time, edition } = editionAt(sale.start);
    const seen = async (at: number) => ((time.product = at), edition());
    const start = Date.parse(sale.start);
    const end = Date.parse(sale.end);
    const [before, open] = [await seen(start - 1), await seen(start)];
    expect(before).not.toBe(open);
    expect(await seen(end - 1_001)).not.toBe(await seen(end - 1_000));
    expect(await seen(end - 1_000)).toBe(await seen(end - 1));
  });

  it('[SITE-4] follows the raised amount within a second, and looks it up no more often', async () => {
    const { db, offering } = world.product.context;
    const { time, edition } = editionAt(offering.sale.start);
    const first = await edition();
    await db.transaction('reserve', (tx) =>
      reserve(tx, offering.token.code, { amountEur: eur(123_45n), provisionalSharePercent: null }),
    );
    time.steady += 999;
    expect(edition()).toBe(first);
    time.steady += 1;
    expect(await edition()).not.toBe(first);
  });

  it('[ORD-7][SITE-4] is another one when what was reserved is paid, though nothing more is sold', async () => {
    const { house } = world.product;
    const time = { steady: 0, raised: 0n };
    const edition = publicEdition(
      { ...house, raisedCents: () => Promise.resolve(time.raised) },
      () => time.steady,
    );
    const before = await edition();
    time.steady += 1_000;
    time.raised = 5_000n;
    expect(await edition()).not.toBe(before);
  });

  it('[SITE-4] ends with each day, and after ten minutes at the latest', async () => {
    const { time, edition } = editionAt('2030-03-01T12:00:00Z');
    const first = await edition();
    for (const [at, same] of [
      ['12:09:59.999', true],
      ['12:10:00', false],
      ['23:59:59.999', false],
    ] as const) {
      time.product = Date.parse(`2030-03-01T${at}Z`);
      expect([at, (await edition()) === first]).toEqual([at, same]);
    }
    const evening = await edition();
    time.product = Date.parse('2030-03-02T00:00:00Z');
    expect(await edition()).not.toBe(evening);
  });

  it('[SITE-4] is unknown while the figures cannot be read, so that nothing old is shown as new', async () => {
    const { house } = world.product;
    const edition = publicEdition({
      ...house,
      db: { ...house.db, maybe: () => Promise.reject(new Error('database gone')) },
    });
    expect(await edition()).toBeNull();
  });
});
