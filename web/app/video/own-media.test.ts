import { describe, expect, it } from 'vitest';
import { problemOf } from './own-media.ts';
import { loudness } from './sound-level.ts';

describe('camera and microphone', () => {
  it('[KYC-9] each kind of refusal by the browser has its own message', () => {
    expect(
      [
        'NotAllowedError',
        'SecurityError',
        'NotFoundError',
        'OverconstrainedError',
        'NotReadableError',
        'TypeError',
      ].map(problemOf),
    ).toEqual(['refused', 'refused', 'missing', 'missing', 'in_use', 'unsupported']);
  });

  it('[KYC-9] silence is zero, and no noise exceeds the maximum', () => {
    expect(loudness(new Float32Array(128))).toBe(0);
    expect(loudness(new Float32Array(128).fill(1))).toBe(1);
    expect(loudness(new Float32Array(128).fill(0.05))).toBeCloseTo(0.2);
    expect(loudness(new Float32Array())).toBe(0);
  });
});
