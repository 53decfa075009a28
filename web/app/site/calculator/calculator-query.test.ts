import { describe, expect, it } from 'vitest';
import { readCalculatorQuery } from './calculator-query.ts';
import { amountToType } from '../../ui/typed-amount.ts';

const limits = { minimumExclusiveEur: '1.00', maximumEur: '1000000.00' };
const read = (locale: 'en' | 'de', query: string) =>
  readCalculatorQuery(new URLSearchParams(query), locale, limits);

describe('the query of the calculator', () => {
  it("[SITE-11] amounts are read in the format of the page's language", () => {
    expect(read('en', 'amount=10,000.50').amountCents).toBe(1_000_050n);
    expect(read('de', 'amount=10.000,50').amountCents).toBe(1_000_050n);
    expect(read('de', 'amount=10.000').amountCents).toBe(1_000_000n);
    expect(read('de', 'amount=1.000.000').amountCents).toBe(100_000_000n);
    expect(read('en', 'amount=%E2%82%AC2500').amountCents).toBe(250_000n);
    for (const locale of ['en', 'de'] as const)
      for (const amount of ['1.01', '1.5', '2500'])
        expect(read(locale, `amount=${amount}`).amountWrong).toBeNull();
  });

  it("[SITE-11] the field's default and the examples read back as the calculated amount", () => {
    for (const locale of ['en', 'de'] as const) {
      expect(read(locale, '')).toMatchObject({
        amountCents: 1_000_000n,
        amountWrong: null,
        scenario: 1,
        scenarioWrong: null,
      });
      for (const amount of ['1000.00', '50000.00', '1234.56'])
        expect(
          read(locale, new URLSearchParams({ amount: amountToType(locale, amount) }).toString())
            .amountCents,
        ).toBe(BigInt(amount.replace('.', '')));
    }
  });

  it.each([
    ['amount=ten', 'Must be a number', 'Muss eine Zahl sein'],
    ['amount=10.000.5', 'Must be a number', 'Muss eine Zahl sein'],
    ['amount=5.001x', 'Must be a number', 'Muss eine Zahl sein'],
    ['amount=1e3', 'Must be a number', 'Muss eine Zahl sein'],
    ['amount=0x10', 'Must be a number', 'Muss eine Zahl sein'],
    ['amount=%3Cscript%3Ealert(1)%3C/script%3E', 'Must be a number', 'Muss eine Zahl sein'],
    ['amount=99999999999999999999', 'Must be a number', 'Muss eine Zahl sein'],
    ['amount=', 'Amount is required', 'Betrag ist erforderlich'],
    ['amount=1', 'The amount must be more than 1 EUR', 'Der Betrag muss höher als 1 EUR sein'],
    ['amount=-5', 'The amount must be more than 1 EUR', 'Der Betrag muss höher als 1 EUR sein'],
    [
      'amount=1000001',
      'The amount must be at most 1,000,000 EUR',
      'Der Betrag darf höchstens 1.000.000 EUR sein',
    ],
  ])(
    '[SITE-11] ?%s shows an error, keeps the typed value, and calculates the default',
    (query, english, german) => {
      const typed = new URLSearchParams(query).get('amount');
      expect(read('en', query)).toMatchObject({
        typed,
        amountCents: 1_000_000n,
        amountWrong: english,
      });
      expect(read('de', query)).toMatchObject({
        typed,
        amountCents: 1_000_000n,
        amountWrong: german,
      });
    },
  );

  it('[SITE-11] "10.000" in English is refused, because it may mean ten or ten thousand', () => {
    expect(read('en', 'amount=10.000').amountWrong).toBe('Must be a number');
  });

  it('[SITE-11] scenarios have names; an unknown name shows an error and selects the middle one', () => {
    expect(
      ['higher', 'medium', 'lower'].map((name) => read('en', `scenario=${name}`).scenario),
    ).toEqual([0, 1, 2]);
    for (const name of ['', '3', 'constructor', '__proto__', 'HIGHER'])
      expect(read('de', `scenario=${name}`)).toMatchObject({
        scenario: 1,
        scenarioWrong: 'Bitte wählen Sie eines der Szenarien. Wir zeigen das mittlere.',
      });
  });
});
