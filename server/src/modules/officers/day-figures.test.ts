import { DAY_FIGURES, MOST_COUNTED } from '@bb1/domain/officers/day-figures';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { describe, expect, it } from 'vitest';
import { forAllTests, openWorld } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);

const acts = (act: string, at: Date, count: number) =>
  world.query(
    "insert into audit_log (at, actor_kind, act, subject) select $2, 'system', $1, 'test' from generate_series(1, $3)",
    [act, at, count],
  );

describe('figures of the day on the home screen', () => {
  it('[DESK-2] count what has happened since midnight in Berlin, for officers with the right to see it', async () => {
    const now = world.product.context.clock.now();
    await acts('order.placed', new Date(now.getTime() - 25 * 3_600_000), 4);
    await acts('order.placed', now, 2);
    await acts('contact.received', now, 1);
    const todayOf = async (role: 'finance' | 'auditor' | 'content') => {
      const { today } = await (await world.officer(role, role)).ok(deskHome);
      return Object.fromEntries(today.map(({ name, count }) => [name, count]));
    };
    expect(await todayOf('finance')).toEqual({ ordered: 2, paid: 0, decided: 0 });
    expect(Object.keys(await todayOf('auditor'))).toEqual(DAY_FIGURES.map(({ name }) => name));
    expect(await todayOf('auditor')).toMatchObject({ ordered: 2, messages: 1 });
    expect(await todayOf('content')).toEqual({ decided: 0 });
  });

  it('[DESK-2] say that there are more above a thousand, and read no further', async () => {
    await acts('claim.settled', world.product.context.clock.now(), MOST_COUNTED + 5);
    const { today } = await (await world.officer('tokens', 'token_operations')).ok(deskHome);
    expect(today.find(({ name }) => name === 'claimed')?.count).toBe(MOST_COUNTED + 1);
  });
});
