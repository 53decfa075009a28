import { describe, expect, it } from 'vitest';
import { FreshAttempts } from './fresh-attempts.ts';

const MINUTE_MS = 60_000;

/** A clock that the test moves, and numbered attempts. */
function counted() {
  let now = 0;
  let made = 0;
  const attempts = new FreshAttempts<number>(() => now);
  return {
    attempts,
    make: () => Promise.resolve((made += 1)),
    made: () => made,
    wait: (ms: number) => (now += ms),
  };
}

describe('attempts prepared ahead', () => {
  it('[AUTH-5] a form is sent with the attempt that started while the person typed', async () => {
    const { attempts, make, made } = counted();
    attempts.begin('login', make);
    attempts.begin('login', make);
    expect([await attempts.take('login', make), made()]).toEqual([1, 1]);
  });

  it('[AUTH-5] no attempt is used twice', async () => {
    const { attempts, make } = counted();
    attempts.begin('login', make);
    const taken = await Promise.all([
      attempts.take('login', make),
      attempts.take('login', make),
      attempts.take('login', make),
    ]);
    expect(new Set(taken).size).toBe(3);
  });

  it('[AUTH-5] an attempt older than eight minutes is replaced, when sending and when the person turns to the form again', async () => {
    const { attempts, make, wait } = counted();
    attempts.begin('login', make);
    wait(8 * MINUTE_MS - 1);
    attempts.begin('login', make);
    expect(await attempts.take('login', make)).toBe(1);
    attempts.begin('login', make);
    wait(8 * MINUTE_MS);
    expect(await attempts.take('login', make)).toBe(3);
    attempts.begin('login', make);
    wait(8 * MINUTE_MS);
    attempts.begin('login', make);
    expect(await attempts.take('login', make)).toBe(5);
  });

  it('[AUTH-5] each kind of form has its own attempt', async () => {
    const { attempts, make } = counted();
    attempts.begin('login', make);
    expect(await attempts.take('contact', make)).toBe(2);
    expect(await attempts.take('login', make)).toBe(1);
  });

  it('[AUTH-5] a failed attempt is retried, not kept', async () => {
    const { attempts, make } = counted();
    attempts.begin('login', () => Promise.reject(new Error('offline')));
    await Promise.resolve();
    await Promise.resolve();
    attempts.begin('login', make);
    expect(await attempts.take('login', make)).toBe(1);
  });
});
