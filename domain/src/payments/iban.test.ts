import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIban, isIban, isSepaIban, maskIban, normaliseIban } from './iban.ts';

const VALID = [
  'DE89370400440532013000',
  'DE02120300000000202051',
  'DE50100000000000000001',
  'AT611904300234573201',
  'NL91ABNA0417164300',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'CH9300762011623852957',
  'XK051212012345678906',
];
const valid = fc.constantFrom(...VALID);
const replaceAt = (text: string, place: number, character: string): string =>
  text.slice(0, place) + character + text.slice(place + 1);

describe('IBAN', () => {
  it('[PAY-3] known IBANs of several countries are accepted', () => {
    expect(VALID.filter((iban) => !isIban(iban))).toEqual([]);
  });

  it('[PAY-3] one wrong digit or letter is refused at every position', () => {
    fc.assert(
      fc.property(valid, (iban) => {
        for (let place = 0; place < iban.length; place++) {
          const kind = /\d/u.test(iban.charAt(place)) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
          const wrong = kind.split('').filter((character) => character !== iban[place]);
          expect(wrong.filter((character) => isIban(replaceAt(iban, place, character)))).toEqual(
            [],
          );
        }
      }),
    );
  });

  it('[PAY-3] two swapped neighbours are refused', () => {
    // MOD 97-10 misses a digit swapped with a letter eleven times its value (1B, 2M, 3X); no IBAN below has such a pair.
    for (const iban of VALID) {
      for (let place = 0; place < iban.length - 1; place++) {
        const swapped = replaceAt(
          replaceAt(iban, place, iban.charAt(place + 1)),
          place + 1,
          iban.charAt(place),
        );
        if (swapped !== iban) expect(isIban(swapped), swapped).toBe(false);
      }
    }
  });

  it('[PAY-3] a wrong length or an unknown country is refused even when the check digits fit', () => {
    const checkDigits = Array.from({ length: 97 }, (_, n) => (n + 2).toString().padStart(2, '0'));
    const accepted = (country: string, account: string): string[] =>
      checkDigits.map((digits) => country + digits + account).filter(isIban);
    expect(accepted('DE', '1'.repeat(18))).toHaveLength(1);
    expect(accepted('DE', '1'.repeat(17))).toEqual([]);
    expect(accepted('DE', '1'.repeat(19))).toEqual([]);
    expect(accepted('ZZ', '1'.repeat(18))).toEqual([]);
  });

  it('[PAY-14] a SEPA transfer reaches the countries that take part, and no other with an IBAN', () => {
    const reached = [...VALID.slice(0, 8), 'RS35260005601001611379', 'GI75NWBK000000007099453'];
    expect(reached.filter((iban) => !isSepaIban(iban))).toEqual([]);
    for (const iban of [
      'XK051212012345678906',
      'TR330006100519786457841326',
      'DE89370400440532013001',
    ])
      expect([iban, isSepaIban(iban)]).toEqual([iban, false]);
    expect(isIban('TR330006100519786457841326')).toBe(true);
  });

  it('[PAY-3] text that is not normalised or empty is not an IBAN', () => {
    expect(
      ['', 'DE', 'DE02 1203 0000 0000 2020 51', 'de02120300000000202051'].filter(isIban),
    ).toEqual([]);
  });

  it('[PAY-3] check digits that the standard never assigns are refused', () => {
    const asIssued = fc
      .integer({ min: 0, max: 999_999 })
      .map((account) => `10000000${account.toString().padStart(10, '0')}`);
    fc.assert(
      fc.property(asIssued, (account) => {
        expect(['00', '01', '99'].filter((digits) => isIban(`DE${digits}${account}`))).toEqual([]);
        const right = Array.from(
          { length: 97 },
          (_, n) => `DE${(n + 2).toString().padStart(2, '0')}${account}`,
        ).filter(isIban);
        expect(right).toHaveLength(1);
      }),
    );
  });

  it('[PAY-3] what people paste is normalised and printed in groups of four', () => {
    expect(normaliseIban('IBAN: de02 1203-0000.0000\u00A02020 51\n')).toBe(
      'DE02120300000000202051',
    );
    expect(formatIban('DE02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51');
    expect(formatIban('AT611904300234573201')).toBe('AT61 1904 3002 3457 3201');
    fc.assert(fc.property(valid, (iban) => normaliseIban(formatIban(iban).toLowerCase()) === iban));
  });

  it('[PAY-3] a masked IBAN shows only its first and last four characters', () => {
    expect(maskIban('DE02120300000000202051')).toBe('DE02 •••• •••• •••• ••20 51');
    expect(maskIban('12345')).toBe('•••• •');
    expect(maskIban('')).toBe('');
  });
});
