import { describe, expect, it } from 'vitest';
import { ABORT_REASONS, FAILURE_REASONS, reasonsFit } from './result-reasons.ts';

describe('the reasons of a result', () => {
  it('[KYC-9] exist for an abort and a failure, each of its own kind, and never for a pass', () => {
    expect(reasonsFit('passed', [])).toBe(true);
    expect(reasonsFit('passed', ['light'])).toBe(false);
    for (const reason of ABORT_REASONS)
      expect([reasonsFit('aborted', [reason]), reasonsFit('failed', [reason])]).toEqual([
        true,
        false,
      ]);
    for (const reason of FAILURE_REASONS)
      expect([reasonsFit('aborted', [reason]), reasonsFit('failed', [reason])]).toEqual([
        false,
        true,
      ]);
    expect(reasonsFit('aborted', [])).toBe(false);
    expect(reasonsFit('failed', [])).toBe(false);
    expect(reasonsFit('aborted', ['light', 'person_differs'])).toBe(false);
  });
});
