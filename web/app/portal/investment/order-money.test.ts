import { describe, expect, it } from 'vitest';
import { moneySentences } from './order-money.ts';

describe('what is said of the money of an order', () => {
  it('[PAY-6] names what came, what is on its way and what is missing', () => {
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

  it('[PAY-6] says nothing while no money has come, and nothing is missing of what is complete or over', () => {
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
