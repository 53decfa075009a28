import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOCALES } from './locale.ts';
import { dateFormat, languageTag, numberFormat } from './presentation.ts';

const locale = fc.constantFrom(...LOCALES);
const digits = fc.integer({ min: 0, max: 4 });

it('[SITE-7] writes numbers and moments as asked, whatever was asked before', () => {
  fc.assert(
    fc.property(locale, digits, fc.boolean(), (language, minimumFractionDigits, isMoney) => {
      const options: Intl.NumberFormatOptions = isMoney
        ? { style: 'currency', currency: 'EUR', minimumFractionDigits }
        : { minimumFractionDigits };
      expect(numberFormat(language, options).format(1234.5)).toBe(
        new Intl.NumberFormat(languageTag(language), options).format(1234.5),
      );
      const days: Intl.DateTimeFormatOptions = {
        month: isMoney ? 'long' : 'short',
        timeZone: 'UTC',
      };
      expect(dateFormat(language, days).format(0)).toBe(
        new Intl.DateTimeFormat(languageTag(language), days).format(0),
      );
    }),
  );
});
