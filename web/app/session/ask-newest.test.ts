import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askNewest } from './ask-newest.ts';

describe('a question besides the data of a page', () => {
  const take = vi.fn();
  const failed = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  it('[SITE-14] is answered once, after its pause, or fails without an answer', async () => {
    const ask = vi.fn(() => Promise.resolve('hits'));
    askNewest({ ask, take, failed, afterMs: 300 });
    await vi.advanceTimersByTimeAsync(299);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    askNewest({ ask: () => Promise.reject(new TypeError('Failed to fetch')), take, failed });
    await vi.runAllTimersAsync();
    expect(take.mock.calls).toEqual([['hits']]);
    expect(failed).toHaveBeenCalledOnce();
  });

  it('[DESK-1] that a newer one replaced is not asked, and its late answer or failure counts for nothing', async () => {
    const never = vi.fn(() => Promise.resolve('hits'));
    askNewest({ ask: never, take, failed, afterMs: 300 })();
    const late = Promise.withResolvers<string>();
    const lost = Promise.withResolvers<string>();
    const forget = [late, lost].map(({ promise }) =>
      askNewest({ ask: () => promise, take, failed }),
    );
    await vi.runAllTimersAsync();
    for (const one of forget) one();
    late.resolve('hits of the term before');
    lost.reject(new TypeError('Failed to fetch'));
    await vi.runAllTimersAsync();
    expect([never, take, failed].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});
