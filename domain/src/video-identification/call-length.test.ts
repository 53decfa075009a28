import { describe, expect, it } from 'vitest';
import { longestUnrecordedSeconds } from './call-length.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 2, 9, 0, seconds));

describe('the time of a call without recording', () => {
  it('[KYC-15] counts from the connection to the first part, between parts, and from the last to now', () => {
    expect(longestUnrecordedSeconds(at(0), [], at(200))).toBe(200);
    expect(longestUnrecordedSeconds(at(0), [at(20), at(35)], at(50))).toBe(20);
    expect(longestUnrecordedSeconds(at(0), [at(15), at(90)], at(100))).toBe(75);
    expect(longestUnrecordedSeconds(at(0), [at(15)], at(115))).toBe(100);
  });

  it('[KYC-15] is not shortened by parts from before the connection', () => {
    expect(longestUnrecordedSeconds(at(60), [at(15), at(30)], at(120))).toBe(60);
  });
});
