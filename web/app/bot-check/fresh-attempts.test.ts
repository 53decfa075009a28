import { describe, expect, it } from 'vitest';
import { FreshAttempts } from './fresh-attempts.ts';

const MINUTE_MS = 60_000;

/** A clock that stands until it is moved, and attempts that count themselves. */
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

describe('proofs made ahead', () => {
  it('[AUTH-5] what was begun while somebody typed is what the form is sent with', async () => {
    const { attempts, make, made } = counted();
    attempts.begin('login', make);
    attempts.begin('login', make);
    expect([await attempts.take('login', make), made()]).toEqual([1, 1]);
  });

  it('[AUTH-5] none is handed out twice', async () => {
    const { attempts, make } = counted();
    attempts.begin('login', make);
    const taken = await Promise.all([
      attempts.take('login', make),
      attempts.take('login', make),
      attempts.take('login', make),
    ]);
    expect(new Set(taken).size).toBe(3);
  });

  it('[AUTH-5] one older than eight minutes is made anew, before sending and at the next turn to the form', async () => {
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

  it('[AUTH-5] each kind of form has its own', async () => {
    const { attempts, make } = counted();
    attempts.begin('login', make);
    expect(await attempts.take('contact', make)).toBe(2);
    expect(await attempts.take('login', make)).toBe(1);
  });

  it('[AUTH-5] a failure is tried again, not remembered', async () => {
    const { attempts, make } = counted();
    attempts.begin('login', () => Promise.reject(new Error('offline')));
    await Promise.resolve();
    await Promise.resolve();
    attempts.begin('login', make);
    expect(await attempts.take('login', make)).toBe(1);
  });
});
