import { describe, expect, it } from 'vitest';
import { moneySentences } from './order-money.ts';

describe("the message about an order's money", () => {
  it('[PAY-6] names the received, the pending and the missing amount', () => {
    expect(
      moneySentences({ status: 'received', paid: '400.00', seen: '0.00', missing: '600.00' }),
    ).toEqual(['paid', 'missing']);
    expect(
      moneySentences({ status: 'received', paid: '0.00', seen: '400.00', missing: '600.00' }),
    ).toEqual(['seen', 'missing']);
    expect(
      moneySentences({ status: 'received', paid: '300.00', seen: '100.00', missing: '600.00' }),
    ).toEqual(['paid', 'seen', 'missing']);
  });

  it('[PAY-6] is absent before the first payment, and names no missing amount for a complete or ended order', () => {
    expect(
      moneySentences({ status: 'pending', paid: '0.00', seen: '0.00', missing: '1000.00' }),
    ).toEqual([]);
    expect(
      moneySentences({ status: 'received', paid: '0.00', seen: '1000.00', missing: '0.00' }),
    ).toEqual([]);
    expect(
      moneySentences({ status: 'funds_received', paid: '999.95', seen: '0.00', missing: '0.05' }),
    ).toEqual([]);
    expect(
      moneySentences({ status: 'withdrawn', paid: '400.00', seen: '0.00', missing: '600.00' }),
    ).toEqual([]);
  });
});
