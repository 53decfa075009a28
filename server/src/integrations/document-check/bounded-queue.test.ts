import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedQueue, QueueFullError } from './bounded-queue.ts';

describe('the decoding queue', () => {
  const failures = fc.array(fc.boolean(), { maxLength: 20 });

  it('[KYC-6] never runs more tasks at once than allowed, serves in order of arrival and survives failures', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        failures,
        fc.integer({ min: 1, max: 3 }),
        async (scheduler, fails, atOnce) => {
          const queue = boundedQueue({ atOnce, waiting: 20 });
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
              await queue.run(() => decode(number, fail));
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

  it('[KYC-6] refuses at once if it is full, and has room again afterwards', async () => {
    const queue = boundedQueue({ atOnce: 1, waiting: 1 });
    const gate = Promise.withResolvers<string>();
    const first = queue.run(() => gate.promise);
    const second = queue.run(() => Promise.resolve('second'));
    await expect(queue.run(() => Promise.resolve('third'))).rejects.toThrow(QueueFullError);
    gate.resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(await queue.run(() => Promise.resolve('fourth'))).toBe('fourth');
  });
});
