import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { germanTaxIdDigits, isGermanTaxId } from './tax-id.ts';

const VALID = [
  '36574261809',
  '86095742719',
  '47036892816',
  '65929970489',
  '57549285017',
  '25768131411',
  '12345678911',
  '10234567814',
  '23456789021',
  '98765432198',
  '12345678995',
];

describe('German tax identification numbers', () => {
  it.each(VALID)('[KYC-3] %s is one', (number) => {
    expect(isGermanTaxId(number)).toBe(true);
  });

  it.each([
    ['36574261890', 'another check digit'],
    ['36554266806', 'two digits that repeat'],
    ['12345678901', 'another check digit'],
    ['11223456785', 'two pairs'],
    ['02476291358', 'a leading zero'],
    ['3657426180', 'a digit too few'],
    ['365742618099', 'a digit too many'],
    ['3657426180x', 'a letter'],
    ['', 'nothing'],
  ])('[KYC-3] %s is none: %s', (number) => {
    expect(isGermanTaxId(number)).toBe(false);
  });

  it('[KYC-3] one mistyped digit is always detected', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VALID),
        fc.nat(10),
        fc.integer({ min: 1, max: 9 }),
        (number, place, step) => {
          const digit = (Number(number[place]) + step) % 10;
          expect(
            isGermanTaxId(number.slice(0, place) + String(digit) + number.slice(place + 1)),
          ).toBe(false);
        },
      ),
    );
  });

  it('[KYC-3] spaces and slashes do not matter', () => {
    expect(isGermanTaxId('36 574 261 809')).toBe(true);
    expect(germanTaxIdDigits(' 36/574/261 809 ')).toBe('36574261809');
  });
});
