import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedQueue, QueueFullError } from './bounded-queue.ts';

describe('the queue for decoding', () => {
  it('[KYC-6] never runs more together than allowed, serves in order of arrival and survives failures', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { maxLength: 20 }), fc.integer({ min: 1, max: 3 }), async (s, fails, atOnce) => {
        const queue = boundedQueue({ atOnce, waiting: 20 });
        const started: number[] = [];
        let running = 0;
        const outcomes = fails.map((fail, number) =>
          queue.run(async () => {
            started.push(number);
            running += 1;
            expect(running).toBeLessThanOrEqual(atOnce);
            await s.schedule(Promise.resolve());
            running -= 1;
            if (fail) throw new Error('cannot be decoded');
            return number;
          }),
        );
        const settled = Promise.allSettled(outcomes);
        await s.waitFor(settled);
        expect((await settled).map(({ status }) => status === 'rejected')).toEqual(fails);
        expect(started).toEqual(fails.map((_, number) => number));
      }),
    );
  });

  it('[KYC-6] refuses at once who finds the line full, and has room again afterwards', async () => {
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
