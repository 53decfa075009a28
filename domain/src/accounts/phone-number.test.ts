import { expect, it } from 'vitest';
import { optionalPhoneField } from './phone-number.ts';

const codesOf = (typed: string) =>
  optionalPhoneField.safeParse(typed).error?.issues.map((issue) => issue.message);

it('[AUTH-7][AUTH-8] a phone number is stored as a plus sign and digits, however it was typed, and an empty one as none', () => {
  for (const typed of ['0049 (30) 123-4567', '+49 30/123.4567', ' +49301234567 '])
    expect(optionalPhoneField.parse(typed)).toBe('+49301234567');
  expect(optionalPhoneField.parse('')).toBeNull();
});

it('[AUTH-7][AUTH-8] a phone number needs its country code, and as many digits as a country gives', () => {
  expect(codesOf('030 1234567')).toEqual(['phone_country_code']);
  for (const wrong of ['+49 12', '+49 abc 4567890', '+0 30 1234567', '+49 123 4567890 1234567'])
    expect(codesOf(wrong), wrong).toEqual(['must_be_valid']);
});
