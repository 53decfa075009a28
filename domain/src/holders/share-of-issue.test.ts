import { describe, expect, it } from 'vitest';
import { shareOfIssue } from './share-of-issue.ts';

describe('the share of an issue', () => {
  it('[TOK-3] is rounded down, so that all shares together never exceed the whole', () => {
    expect(shareOfIssue(1n, 3n)).toBe('33.333333');
    expect(shareOfIssue(50_000_000_000_000n, 50_000_000_000_000n)).toBe('100.000000');
    expect(shareOfIssue(1n, 50_000_000_000_000n)).toBe('0.000000');
    expect(shareOfIssue(5n, 0n)).toBe('0.000000');
  });
});
