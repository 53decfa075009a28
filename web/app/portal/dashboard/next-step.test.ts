import type { Order } from '@bb1/domain/orders/endpoints';
import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const NOW = Date.parse('2019-03-20T10:00:00.000Z');
const payment_deadline = '2019-03-25T22:59:59.000Z';
const kept: Order['withdrawal'] = {
  possible: true,
  until: null,
  declared_at: null,
  completed_at: null,
};
const declared = { ...kept, possible: false, declared_at: '2019-03-12T10:00:00.000Z' };

describe('the next step of an order', () => {
  it('[PAY-2] is to pay while money is missing, then to wait for finality and for the tokens', () => {
    expect(
      nextStep(
        { status: 'pending', missing: '1000.00', withdrawal: kept, payment_deadline },
        { now: NOW, isVerified: true },
      ),
    ).toBe('pay');
    expect(
      nextStep(
        { status: 'received', missing: '600.00', withdrawal: kept, payment_deadline },
        { now: NOW, isVerified: true },
      ),
    ).toBe('pay');
    expect(
      nextStep(
        { status: 'received', missing: '0.00', withdrawal: kept, payment_deadline },
        { now: NOW, isVerified: true },
      ),
    ).toBe('final');
    expect(
      nextStep(
        { status: 'funds_received', missing: '0.05', withdrawal: kept, payment_deadline },
        { now: NOW, isVerified: true },
      ),
    ).toBe('allocation');
  });

  it('[PAY-2][KYC-2] of a paid order is the verification while that is open, as with a missing video call', () => {
    const paid = {
      status: 'funds_received',
      missing: '0.00',
      withdrawal: kept,
      payment_deadline,
    } as const;
    expect(nextStep(paid, { now: NOW, isVerified: false })).toBe('verification');
    expect(nextStep({ ...paid, status: 'pending' }, { now: NOW, isVerified: false })).toBe('final');
  });

  it('[ORD-4] is not to pay after the deadline', () => {
    const open = {
      status: 'received',
      missing: '600.00',
      withdrawal: kept,
      payment_deadline,
    } as const;
    expect(nextStep(open, { now: Date.parse(payment_deadline), isVerified: true })).toBe('pay');
    expect(nextStep(open, { now: Date.parse(payment_deadline) + 1, isVerified: true })).toBe(
      'too_late',
    );
    expect(
      nextStep(
        { ...open, missing: '0.00' },
        { now: Date.parse(payment_deadline) + 1, isVerified: true },
      ),
    ).toBe('final');
  });

  it('[PAY-2] is none where there is nothing to wait for, and never to pay for an ended order', () => {
    expect(
      nextStep(
        { status: 'tokens_allocated', missing: '0.00', withdrawal: kept, payment_deadline },
        { now: NOW, isVerified: true },
      ),
    ).toBeNull();
    for (const status of ['lapsed', 'cancelled'] as const)
      expect(
        nextStep(
          { status, missing: '1000.00', withdrawal: kept, payment_deadline },
          { now: NOW, isVerified: true },
        ),
      ).toBeNull();
  });

  it('[ORD-5] is to return claimed tokens where a withdrawal waits for them, and none once it is complete', () => {
    expect(
      nextStep(
        { status: 'tokens_allocated', missing: '0.00', withdrawal: declared, payment_deadline },
        { now: NOW, isVerified: true },
      ),
    ).toBe('tokens_back');
    expect(
      nextStep(
        {
          status: 'withdrawn',
          missing: '1000.00',
          withdrawal: { ...declared, completed_at: declared.declared_at },
          payment_deadline,
        },
        { now: NOW, isVerified: true },
      ),
    ).toBeNull();
  });
});
