import { describe, expect, it } from 'vitest';
import { addressBody } from './endpoints.ts';
import { isPostcodeOf } from './postcode.ts';

const complaints = (country: string, zipcode: string) => {
  const parsed = addressBody.safeParse({
    street: 'Deichweg 7',
    street_additional: '',
    city: 'Husum',
    country,
    state: '',
    zipcode,
  });
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
};

describe('a postcode', () => {
  it('[KYC-11] has the form of its country', () => {
    const right = ['DE 25813', 'AT 1010', 'CH 8001', 'NL 1011 AB', 'PL 00-950', 'SE 111 22'];
    const wrong = ['DE 2819', 'DE D-25813', 'AT 10100', 'NL 1011', 'PL 00950', 'FR 7500'];
    const isRight = (text: string) => isPostcodeOf(text.slice(0, 2), text.slice(3));
    expect(right.filter((text) => !isRight(text))).toEqual([]);
    expect(wrong.filter(isRight)).toEqual([]);
  });

  it('[KYC-11] of a country whose form is not known here is taken as it is', () => {
    expect(isPostcodeOf('IE', 'D02 AF30')).toBe(true);
  });

  it('[KYC-11] is refused at its field, once country and postcode are both given', () => {
    expect(complaints('DE', '2819')).toEqual(['zipcode must_be_valid']);
    expect(complaints('DE', '25813')).toEqual([]);
    expect(complaints('DE', '')).toEqual(['zipcode required']);
  });
});
