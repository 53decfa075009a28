import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figure, isOver, timeLeft } from './countdown.ts';

describe('the countdown', () => {
  it('[OFF-4] is over when at most one second is left', () => {
    expect(isOver(1_001)).toBe(false);
    expect(isOver(1_000)).toBe(true);
    expect(isOver(0)).toBe(true);
    expect(isOver(-5)).toBe(true);
  });

  it('[SITE-4] splits the time left into days, hours, minutes and seconds', () => {
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

  it('[SITE-4] shows zeros, never a minus, once the time has passed', () => {
    expect(timeLeft(-90_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it('[SITE-4] has two digits for hours and below, so that nothing jumps', () => {
    expect(figure('days', 3)).toBe('3');
    expect(figure('seconds', 3)).toBe('03');
  });
});
