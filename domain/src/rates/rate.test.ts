import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction } from '../fraction.ts';
import { rateOf, rateText } from './rate.ts';

describe('a rate', () => {
  it('[PAY-5] is written and read without loss, with at most twelve decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 27n - 1n), (scaled) => {
        const value = fraction(scaled, 10n ** 12n);
        expect(rateOf(rateText(value))).toEqual(value);
      }),
    );
    expect([
      rateText(fraction(92_300n)),
      rateText(fraction(1n, 10n)),
      rateText(fraction(2n, 3n)),
      rateText(fraction(5n, 10n ** 13n)),
    ]).toEqual(['92300', '0.1', '0.666666666667', '0.000000000001']);
  });

  it.each([
    '',
    '0',
    '0.000',
    '-1',
    '1e5',
    'NaN',
    'Infinity',
    '1,5',
    '.5',
    '1.',
    ' 1',
    '1\n',
    '0x10',
    '1.0000000000001',
    '1234567890123456',
  ])('[PAY-5] is never %j', (text) => {
    expect(() => rateOf(text)).toThrow(RangeError);
  });
});
