import { describe, expect, it, vi } from 'vitest';
import { poll, withTimeout } from './polling.ts';

/** A clock that moves only by waiting. */
function clock() {
  const waits: number[] = [];
  return {
    waits,
    now: () => waits.reduce((sum, one) => sum + one, 0),
    wait: (milliseconds: number) => Promise.resolve(void waits.push(milliseconds)),
  };
}

describe('polling', () => {
  it('[CLM-1][CALL-4] asks every 3 seconds until there is an answer', async () => {
    const { now, wait, waits } = clock();
    const answers = [null, null, 'settled'];
    await expect(poll(() => Promise.resolve(answers.shift() ?? null), { now, wait })).resolves.toBe(
      'settled',
    );
    expect(waits).toEqual([3_000, 3_000]);
  });

  it("[CLM-1][CALL-4] gives up after 60 seconds with 'timed out', after 21 polls", async () => {
    const { now, wait } = clock();
    const ask = vi.fn(() => Promise.resolve(null));
    await expect(poll(ask, { now, wait })).rejects.toThrow('timed out');
    expect(ask).toHaveBeenCalledTimes(21);
    expect(now()).toBe(60_000);
  });

  it('[CLM-1] stops at a failing poll', async () => {
    const { now, wait } = clock();
    const ask = vi.fn(() => Promise.reject(new Error('refused')));
    await expect(poll(ask, { now, wait })).rejects.toThrow('refused');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('[CLM-1] accepts an answer that is false or zero', async () => {
    await expect(poll(() => Promise.resolve(false), clock())).resolves.toBe(false);
  });
});

describe('a limit on waiting', () => {
  it("[CLM-1][CALL-4] rejects with 'timeout' when the work takes too long", async () => {
    vi.useFakeTimers();
    const late = expect(withTimeout(new Promise(() => undefined), 1_000)).rejects.toThrow(
      'timeout',
    );
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    vi.useRealTimers();
  });

  it('[CLM-1] passes on the result or error of the work, and leaves no timer behind', async () => {
    vi.useFakeTimers();
    await expect(withTimeout(Promise.resolve(7), 1_000)).resolves.toBe(7);
    await expect(withTimeout(Promise.reject(new Error('own trouble')), 1_000)).rejects.toThrow(
      'own trouble',
    );
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
