import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairQueue, QueueFullError, type Sender } from './fair-queue.ts';

const confirmed = (id: string): Sender => ({ id, isConfirmed: true });
const unconfirmed = (id: string): Sender => ({ id, isConfirmed: false });

/** Tasks that end one by one, when the test says so; `order` is who began. */
function decoder() {
  const order: string[] = [];
  const open: (() => void)[] = [];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    order,
    task: (name: string) => () => {
      order.push(name);
      return new Promise<void>((resolve) => open.push(resolve));
    },
    /** Ends the task that has run longest, and lets the next begin. */
    endOne: async () => {
      await settled();
      open.shift()?.();
      await settled();
    },
  };
}

describe('the decoding queue', () => {
  it('[KYC-6] never runs more tasks at once than allowed, serves one sender in order of arrival and survives failures', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { maxLength: 20 }),
        fc.integer({ min: 1, max: 3 }),
        async (scheduler, fails, atOnce) => {
          const queue = fairQueue({ atOnce, waiting: 20 });
          const arrived: number[] = [];
          const started: number[] = [];
          let running = 0;
          let most = 0;

          async function decode(number: number, fail: boolean): Promise<void> {
            started.push(number);
            running += 1;
            most = Math.max(most, running);
            await scheduler.schedule(Promise.resolve());
            running -= 1;
            if (fail) throw new Error('cannot be decoded');
          }
          const settled = Promise.allSettled(
            fails.map(async (fail, number) => {
              await scheduler.schedule(Promise.resolve());
              arrived.push(number);
              await queue.run(confirmed('one'), () => decode(number, fail));
            }),
          );
          await scheduler.waitFor(settled);
          expect((await settled).map(({ status }) => status === 'rejected')).toEqual(fails);
          expect(started).toEqual(arrived);
          expect(most).toBeLessThanOrEqual(atOnce);
        },
      ),
    );
  });

  it('[SAFE-7][KYC-6] lets a sender wait for one document of each other sender, however many they sent', async () => {
    const queue = fairQueue({ atOnce: 1, waiting: 20 });
    const { order, task, endOne } = decoder();
    for (const attacker of ['a', 'b', 'c'])
      for (let sent = 0; sent < 5; sent++) void queue.run(unconfirmed(attacker), task(attacker));
    void queue.run(unconfirmed('honest'), task('honest'));
    for (let ended = 0; ended < 8; ended++) await endOne();
    expect(order.indexOf('honest')).toBeLessThanOrEqual(4);
    expect(order.filter((one) => one === 'honest')).toHaveLength(1);
  });

  it('[SAFE-7] lets a newcomer take the place of those who have had turns lately, and goes on with them when that time is over', async () => {
    for (const rememberedMs of [60_000, 0]) {
      const queue = fairQueue({ atOnce: 1, waiting: 3, rememberedMs });
      const { order, task, endOne } = decoder();
      const guesses = async () => {
        const round = ['a', 'b', 'c', 'd'].map((one) =>
          queue.run(unconfirmed(one), task(one)).catch(() => undefined),
        );
        for (const _ of round) await endOne();
        await Promise.all(round);
      };
      await guesses();
      const again = guesses();
      const honest = queue.run(unconfirmed('honest'), task('honest')).then(
        () => 'served',
        () => 'refused',
      );
      await endOne();
      await again;
      expect([rememberedMs, await honest]).toEqual([
        rememberedMs,
        rememberedMs > 0 ? 'served' : 'refused',
      ]);
      if (rememberedMs > 0) expect(order.indexOf('honest')).toBe(order.lastIndexOf('a') + 1);
    }
  });

  it('[SAFE-7][KYC-6] serves confirmed addresses before all others', async () => {
    const queue = fairQueue({ atOnce: 1, waiting: 20 });
    const { order, task, endOne } = decoder();
    for (let sent = 0; sent < 6; sent++) void queue.run(unconfirmed('a'), task('a'));
    for (let sent = 0; sent < 2; sent++) void queue.run(confirmed('honest'), task('honest'));
    await endOne();
    await endOne();
    expect(order).toEqual(['a', 'honest', 'honest']);
  });

  it('[SAFE-7][KYC-6] has room for an honest sender when others have filled it, at the cost of who sent most', async () => {
    const queue = fairQueue({ atOnce: 1, waiting: 4 });
    const { order, task, endOne } = decoder();
    const outcomes = { a: [] as string[], honest: [] as string[] };
    const send = (sender: Sender, name: 'a' | 'honest') =>
      queue.run(sender, task(name)).then(
        () => outcomes[name].push('done'),
        (error: unknown) => outcomes[name].push((error as Error).name),
      );
    const all = Array.from({ length: 7 }, () => send(unconfirmed('a'), 'a'));
    all.push(send(unconfirmed('honest'), 'honest'), send(confirmed('other'), 'honest'));
    for (let ended = 0; ended < 9; ended++) await endOne();
    await Promise.all(all);
    expect(outcomes.honest).toEqual(['done', 'done']);
    expect(outcomes.a.filter((one) => one === 'QueueFullError')).toHaveLength(4);
    expect(order).toHaveLength(5);
  });

  it('[KYC-6] refuses at once if it is full of others who waited as long, and has room again afterwards', async () => {
    const queue = fairQueue({ atOnce: 1, waiting: 1 });
    const gate = Promise.withResolvers<string>();
    const first = queue.run(confirmed('a'), () => gate.promise);
    const second = queue.run(confirmed('b'), () => Promise.resolve('second'));
    await expect(queue.run(confirmed('c'), () => Promise.resolve('third'))).rejects.toThrow(
      QueueFullError,
    );
    gate.resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(await queue.run(confirmed('c'), () => Promise.resolve('fourth'))).toBe('fourth');
  });
});
