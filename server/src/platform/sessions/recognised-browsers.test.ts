import { assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecognised, recogniseAccount } from './recognised-browsers.ts';

const ours = { appSecret: Buffer.alloc(32, 1) };
const NOW = new Date('2019-03-11T11:00:00Z');
const account = (id: string, since = '2019-01-01T00:00:00Z') => ({
  id,
  browsers_recognised_since: new Date(since),
});
const ids = Array.from({ length: 7 }, (_, index) => `0190b5a0-0000-7000-8000-00000000000${index}`);
const [ANNA = '', BERT = ''] = ids;
const text = recogniseAccount(ours, '', { accountId: ANNA, at: NOW });

describe('the recognition cookie', () => {
  it('[AUTH-5] works for its account and no other', () => {
    expect([
      isRecognised(ours, text, account(ANNA), NOW),
      isRecognised(ours, text, account(BERT), NOW),
    ]).toEqual([true, false]);
    expect(isRecognised(ours, text.replace(ANNA, BERT), account(BERT), NOW)).toBe(false);
  });

  it('[AUTH-5] is made by this product only', () => {
    expect(isRecognised({ appSecret: Buffer.alloc(32, 2) }, text, account(ANNA), NOW)).toBe(false);
    assert(
      property(
        integer({ min: 0, max: text.length - 1 }),
        constantFrom('0', '1', '5', '9', 'a', 'f', 'X', 'Z', '.', '~', '-', '_', ' '),
        (at, character) => {
          const changed = text.slice(0, at) + character + text.slice(at + 1);
          // Base64 leaves the last two bits of the last character unused.
          if (changed !== text && at < text.length - 1)
            expect(isRecognised(ours, changed, account(ANNA), NOW)).toBe(false);
        },
      ),
    );
    assert(
      property(string({ maxLength: 500 }), (anything) => {
        expect(isRecognised(ours, anything, account(ANNA), NOW)).toBe(false);
        expect(
          isRecognised(
            ours,
            recogniseAccount(ours, anything, { accountId: ANNA, at: NOW }),
            account(ANNA),
            NOW,
          ),
        ).toBe(true);
      }),
    );
  });

  it('[AUTH-6] is invalid after the password was replaced, and after a year', () => {
    expect(isRecognised(ours, text, account(ANNA, NOW.toISOString()), NOW)).toBe(true);
    expect(isRecognised(ours, text, account(ANNA, '2019-03-11T11:00:00.001Z'), NOW)).toBe(false);
    const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3_600_000);
    expect([
      isRecognised(ours, text, account(ANNA), days(364)),
      isRecognised(ours, text, account(ANNA), days(365)),
    ]).toEqual([true, false]);
  });

  it('[AUTH-5] has the accounts of a shared computer, the newest five', () => {
    const shared = ids.reduce(
      (sum, accountId, index) =>
        recogniseAccount(ours, sum, { accountId, at: new Date(NOW.getTime() + index) }),
      '',
    );
    expect(ids.map((id) => isRecognised(ours, shared, account(id), NOW))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(shared.length).toBeLessThan(1000);
    // Signing in again does not fill it up.
    const again = recogniseAccount(ours, shared, { accountId: ids[3] ?? '', at: NOW });
    expect(again.split('~')).toHaveLength(5);
  });
});
