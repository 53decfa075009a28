import type { PayoutPart } from '@bb1/domain/payouts/payout-calendar';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { expect, it } from 'vitest';
import { listParts } from './list-parts.ts';

it('[SITE-7] names the parts of a payout in one sentence, in both languages', () => {
  const say = (locale: 'en' | 'de', parts: readonly PayoutPart[]) => {
    const { parts: first, furtherParts: further } = dashboardTexts[locale].history;
    return listParts(locale, parts, { first, further });
  };
  expect(say('en', ['fixed_coupon'])).toBe('Fixed interest');
  expect(say('de', ['fixed_coupon', 'variable_coupon'])).toBe('Feste Zinsen und variable Zinsen');
  expect(say('de', ['fixed_coupon', 'variable_coupon', 'repayment'])).toBe(
    'Feste Zinsen, variable Zinsen und Rückzahlung',
  );
});
