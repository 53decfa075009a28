import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epcQrText } from './epc-qr.ts';

/** An independent count of UTF-8 bytes: each byte outside ASCII becomes one %XX. */
const byteLength = (text: string): number =>
  encodeURIComponent(text).replaceAll(/%../gu, '.').length;
const payment = {
  beneficiaryName: 'Muster Finance GmbH',
  iban: 'DE50100000000000000001',
  amountCents: 1_000_000n,
  reference: 'BB1-3DVFJA2CD',
};

describe('payment QR code', () => {
  it('[ORD-4] carries account holder, IBAN, exact amount and reference in the order of EPC069-12', () => {
    expect(epcQrText(payment)).toBe(
      'BCD\n002\n1\nSCT\n\nMuster Finance GmbH\nDE50100000000000000001\nEUR10000.00\n\n\nBB1-3DVFJA2CD',
    );
    expect(
      epcQrText({ ...payment, bic: 'TESTDEFFXXX', iban: 'de50 1000 0000 0000 0000 01' })
        .split('\n')
        .slice(4, 7),
    ).toEqual(['TESTDEFFXXX', 'Muster Finance GmbH', 'DE50100000000000000001']);
  });

  it('[ORD-4] every amount from one cent to the limit is written to the cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999n }), (amountCents) => {
        const amount = epcQrText({ ...payment, amountCents }).split('\n')[7] ?? '';
        expect(amount).toMatch(/^EUR(?:0|[1-9]\d{0,8})\.\d\d$/u);
        expect(BigInt(amount.slice(3).replace('.', ''))).toBe(amountCents);
      }),
    );
  });

  it('[ORD-4] amounts outside the guideline are refused', () => {
    for (const amountCents of [0n, -1n, 100_000_000_000n])
      expect(() => epcQrText({ ...payment, amountCents })).toThrow(/amount/u);
  });

  it('[ORD-4] a name of 70 and a text of 140 characters fit, one more is refused and never cut', () => {
    const full = { ...payment, beneficiaryName: 'N'.repeat(70), reference: 'R'.repeat(140) };
    expect(epcQrText(full)).toContain(`\n${'N'.repeat(70)}\n`);
    expect(() => epcQrText({ ...full, beneficiaryName: 'N'.repeat(71) })).toThrow(
      /beneficiary name/u,
    );
    expect(() => epcQrText({ ...full, reference: 'R'.repeat(141) })).toThrow(/reference/u);
    expect(() => epcQrText({ ...payment, beneficiaryName: ' ' })).toThrow(/beneficiary name/u);
  });

  it('[ORD-4] no code is ever longer than 331 bytes, counted in UTF-8', () => {
    const letters = fc.constantFrom('a', 'ü', '€', '𝔹');
    const name = fc.string({ unit: letters, minLength: 1, maxLength: 70, size: 'max' });
    const reference = fc.string({ unit: letters, minLength: 1, maxLength: 140, size: 'max' });
    const outcomes = { made: 0, refused: 0 };
    fc.assert(
      fc.property(name, reference, (beneficiaryName, text) => {
        const expected = byteLength(
          ['BCD\n002\n1\nSCT\n', beneficiaryName, payment.iban, 'EUR10000.00\n\n', text].join('\n'),
        );
        const make = (): string => epcQrText({ ...payment, beneficiaryName, reference: text });
        outcomes[expected > 331 ? 'refused' : 'made']++;
        if (expected > 331) expect(make).toThrow(/331 bytes/u);
        else expect(byteLength(make())).toBe(expected);
      }),
      { numRuns: 500 },
    );
    expect(Math.min(outcomes.made, outcomes.refused)).toBeGreaterThan(20);
  });

  it('[ORD-4] a wrong IBAN or BIC and values with line breaks are refused', () => {
    expect(() => epcQrText({ ...payment, iban: 'DE51100000000000000001' })).toThrow(/IBAN/u);
    expect(() => epcQrText({ ...payment, bic: 'TESTDE' })).toThrow(/BIC/u);
    expect(() => epcQrText({ ...payment, bic: 'testdeff' })).toThrow(/BIC/u);
    for (const broken of ['a\nb', 'a\rb', 'a\u2028b', 'a\u0000b', '\ud800']) {
      expect(() => epcQrText({ ...payment, beneficiaryName: broken })).toThrow(/line break/u);
      expect(() => epcQrText({ ...payment, reference: broken })).toThrow(/line break/u);
    }
  });
});
