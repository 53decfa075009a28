import { describe, expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

describe('the remaining time of a quote', () => {
  it.each([
    [1_800_000, '30:00'],
    [1_781_999, '29:41'],
    [65_000, '1:05'],
    [999, '0:00'],
    [0, '0:00'],
    [-5_000, '0:00'],
    [3_909_000, '1:05:09'],
    [14_400_000, '4:00:00'],
    [90_000_000, '25:00:00'],
  ])('[PAY-5] of %d milliseconds reads %s', (left, text) => {
    expect(clockText(left)).toBe(text);
  });
});
