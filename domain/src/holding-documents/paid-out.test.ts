import { describe, expect, it } from 'vitest';
import { paidOutUntil } from './paid-out.ts';

const payout = (paid_at: string | null, gross_total = '100.00') => ({
  paid_at,
  parts: ['fixed_coupon'] as ['fixed_coupon'],
  gross_total,
  taxes: { capital_gains_tax: '24.45', solidarity_surcharge: '1.34', church_tax: '2.20' },
  net: '72.01',
  lumens: '780.1733477',
});

describe('paidOutUntil', () => {
  it('[TOK-7] adds up what was paid from 1 January in Berlin to the end of the day', () => {
    const payouts = [
      payout('2027-12-31T23:30:00Z', '7.00'),
      payout('2026-12-31T22:59:59Z', '1.00'),
      // By UTC still the old year, in Berlin the new one.
      payout('2026-12-31T23:30:00Z', '2.00'),
      payout('2027-10-01T10:00:00Z', '4.00'),
      payout(null, '5.00'),
    ];
    const until = (date: string) => paidOutUntil(payouts, date).payout_sums.gross;
    expect(until('2026-12-31')).toBe('1.00');
    expect(until('2027-01-01')).toBe('2.00');
    expect(until('2027-09-30')).toBe('2.00');
    expect(until('2027-10-01')).toBe('6.00');
    expect(until('2027-12-31')).toBe('6.00');
    expect(paidOutUntil(payouts, '2027-12-31')).toMatchObject({
      payouts: [
        { paid_on: '2027-01-01', tax: '27.99' },
        { paid_on: '2027-10-01', net: '72.01' },
      ],
      payout_sums: { tax: '55.98', net: '144.02' },
    });
  });
});
