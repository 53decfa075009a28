import { describe, expect, it } from 'vitest';
import { isTimeForPasskey } from './passkey-time.ts';

const APP = { added_at: '2026-11-21T10:00:00Z' };
const PASSKEY = { id: '1', name: 'Phone', added_at: '2026-11-21T10:00:00Z', last_used_at: null };
const FACTORS = { totp: APP, passkeys: [], passkey_offer_declined: false };
const PERSON = { factors: FACTORS, orders: [], balance: { unclaimed_tokens: '0' }, owed: [] };

describe('the offer of a passkey', () => {
  it('[AUTH-4] is for a person with an authenticator app, or with an order that is paid', () => {
    const without = { ...PERSON, factors: { ...FACTORS, totp: null } };
    expect(isTimeForPasskey(PERSON)).toBe(true);
    expect(isTimeForPasskey(without)).toBe(false);
    expect(isTimeForPasskey({ ...without, orders: [{ status: 'funds_received' }] })).toBe(true);
    expect(isTimeForPasskey({ ...without, orders: [{ status: 'cancelled' }] })).toBe(false);
  });

  it.each([
    ['an order waits for payment', { orders: [{ status: 'pending' as const }] }],
    ['the rest of a payment is missing', { orders: [{ status: 'received' as const }] }],
    ['tokens wait to be claimed', { balance: { unclaimed_tokens: '100.0000000' } }],
    ['an amount is owed', { owed: ['receivable'] }],
    ['there is a passkey', { factors: { ...FACTORS, passkeys: [PASSKEY] } }],
    ['the person declined', { factors: { ...FACTORS, passkey_offer_declined: true } }],
  ])('[AUTH-4] is not made while %s', (_when, change) => {
    expect(isTimeForPasskey({ ...PERSON, ...change })).toBe(false);
  });
});
