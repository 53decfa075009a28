import { describe, expect, it } from 'vitest';
import { attemptsByItem } from './attempts-by-item.ts';

describe('attempts at the items of the checklist', () => {
  it('[KYC-10] show the last one of each item, followed by the earlier ones', () => {
    const attempts = [
      { item: 'upload', attempt: 1 },
      { item: 'email', attempt: 1 },
      { item: 'upload', attempt: 3 },
      { item: 'upload', attempt: 2 },
    ] as const;
    expect(attemptsByItem(attempts)).toEqual([
      { item: 'email', latest: attempts[1], earlier: [] },
      { item: 'upload', latest: attempts[2], earlier: [attempts[3], attempts[0]] },
    ]);
    expect(attemptsByItem([])).toEqual([]);
  });
});
