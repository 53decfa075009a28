import { describe, expect, it } from 'vitest';
import { fixedFigures } from './refused-entry.ts';

const read = { currency: 'EUR', amount: '12.5', direction: null, booking_date: null };

describe('the amount of a refused entry', () => {
  it.each([
    ['12.5', '12.50'],
    ['12', '12.00'],
    ['12.50000', '12.50'],
    ['12.505', null],
    ['0.00', null],
    ['-1.00', null],
    ['1.234,50', null],
    ['', null],
    [null, null],
  ])('[PAY-12] %s is fixed as %s', (amount, fixed) => {
    expect(fixedFigures({ ...read, amount }).amount).toBe(fixed);
  });

  it('[PAY-12] in another currency is what officers type in EUR', () => {
    expect(fixedFigures({ ...read, currency: 'USD' }).amount).toBeNull();
    expect(fixedFigures({ ...read, currency: null }).amount).toBeNull();
  });
});
