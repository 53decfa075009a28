import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figure, isOver, timeLeft } from './countdown.ts';

describe('the countdown', () => {
  it('[OFF-4] the sale has ended when at most one second is left', () => {
    expect(isOver(1_001)).toBe(false);
    expect(isOver(1_000)).toBe(true);
    expect(isOver(0)).toBe(true);
    expect(isOver(-5)).toBe(true);
  });

  it('[SITE-4] days, hours, minutes and seconds together are the time that is left', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4_000_000_000 }), (milliseconds) => {
        const { days, hours, minutes, seconds } = timeLeft(milliseconds);
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(
          Math.floor(milliseconds / 1_000),
        );
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true);
      }),
    );
  });

  it('[SITE-4] a time that has passed shows zeros, never a minus', () => {
    expect(timeLeft(-90_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it('[SITE-4] hours and below have two digits, so that nothing jumps', () => {
    expect(figure('days', 3)).toBe('3');
    expect(figure('seconds', 3)).toBe('03');
  });
});
