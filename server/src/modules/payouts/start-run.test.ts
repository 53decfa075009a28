import { describe, expect, it } from 'vitest';
import { isOver } from './start-run.ts';

describe('a record date', () => {
  // The last ones are followed by a night with a clock change: the next day in Berlin begins at
  // another UTC hour.
  it.each([
    ['2019-09-30', '2019-09-30T22:00:00.000Z'],
    ['2019-12-30', '2019-12-30T23:00:00.000Z'],
    ['2024-03-30', '2024-03-30T23:00:00.000Z'],
    ['2024-03-31', '2024-03-31T22:00:00.000Z'],
    ['2024-10-26', '2024-10-26T22:00:00.000Z'],
    ['2024-10-27', '2024-10-27T23:00:00.000Z'],
  ])(
    '[CPN-1] [OFF-5] of %s is over at midnight in Berlin, %s, and not at 23:59:59.999',
    (recordDate, midnight) => {
      const day = {
        number: 1,
        dueDate: recordDate,
        paymentDate: recordDate,
        recordDate,
        parts: [],
      };
      const end = new Date(midnight);
      expect([isOver(day, new Date(end.getTime() - 1)), isOver(day, end)]).toEqual([false, true]);
    },
  );
});
