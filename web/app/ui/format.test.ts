import { describe, expect, it } from 'vitest';
import {
  countryOptions,
  formatDate,
  formatDateTime,
  formatDay,
  formatEur,
  formatEurShort,
  formatFileSize,
  formatPercent,
  formatPrice,
  formatQuantity,
} from './format.ts';

// The kind of space in a number differs between versions of the language data.
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe("figures and dates in a person's language", () => {
  it('[SITE-7] money is formatted the English and the German way', () => {
    expect(formatEur('en', '1234.50')).toBe('€1,234.50');
    expect(plain(formatEur('de', '1234.50'))).toBe('1.234,50 €');
    expect(plain(formatEur('de', '-1234.5'))).toBe('−1.234,50 €');
  });

  it('[SITE-7] amounts too large for a float keep every cent', () => {
    expect(formatEur('en', '90071992547409931234.57')).toBe('€90,071,992,547,409,931,234.57');
  });

  it('[SITE-7] whole amounts may omit cents, others never lose them', () => {
    expect(formatEur('en', '5000000.00', { wholeWhenEven: true })).toBe('€5,000,000');
    expect(formatEur('en', '2100000.50', { wholeWhenEven: true })).toBe('€2,100,000.50');
  });

  it('[SITE-7] on scales amounts and days are short', () => {
    expect(
      ['0.00', '2500000.00', '200000.00'].map((amount) =>
        formatEurShort('en', amount).toLowerCase(),
      ),
    ).toEqual(['€0', '€2.5m', '€200k']);
    expect(plain(formatEurShort('de', '2500000.00'))).toBe('2,5 Mio. €');
    expect([
      formatDay('en', '2019-03-11T22:59:00Z'),
      formatDay('de', '2019-03-11T23:01:00Z'),
    ]).toEqual(['11 Mar', '12. März']);
  });

  it('[SITE-7] token counts show all of up to seven decimals, without trailing zeros', () => {
    expect(formatQuantity('en', '1052.6315789')).toBe('1,052.6315789');
    expect(plain(formatQuantity('de', '100.0000000', 'BB1'))).toBe('100 BB1');
    expect(formatPrice('en', '0.9537')).toBe('€0.9537');
    expect(formatPrice('en', '0.95')).toBe('€0.95');
  });

  it('[SITE-7] percents are percents, not hundredths', () => {
    expect(formatPercent('en', '4.5')).toBe('4.5%');
    expect(plain(formatPercent('de', '4.5'))).toBe('4,5 %');
  });

  it('[SITE-7] days and times are those of Berlin', () => {
    expect(formatDate('en', '2019-03-11')).toBe('11 March 2019');
    expect(formatDate('de', '2019-03-11')).toBe('11. März 2019');
    expect(formatDate('de', '2019-03-11', 'short')).toBe('11.03.2019');
    expect(formatDate('en', '2019-03-10T23:30:00Z')).toBe('11 March 2019');
    expect(plain(formatDateTime('en', Date.parse('2019-03-11T11:00:00Z')))).toMatch(
      /^11 March 2019.* 12:00 CET$/,
    );
    expect(plain(formatDateTime('de', Date.parse('2019-05-10T10:00:00Z')))).toMatch(
      /^10\. Mai 2019.* 12:00 MESZ$/,
    );
  });

  it('[SITE-7] the size of a file has the unit that fits, as the limit of 5 MB counts', () => {
    expect(
      [
        formatFileSize('en', 1),
        formatFileSize('en', 47_657),
        formatFileSize('de', 5 * 1024 * 1024 - 1),
      ].map(plain),
    ).toEqual(['1 kB', '47 kB', '5 MB']);
  });

  it('[SITE-7] anything but a decimal is refused instead of shown wrong', () => {
    for (const wrong of ['', '1e3', '1,5', 'NaN', '0x10', ' 1'])
      expect(() => formatEur('en', wrong)).toThrow(RangeError);
  });

  it("[SITE-7] countries have names in the page's language and its order, Kosovo too", () => {
    expect(countryOptions('de', ['XK', 'AT', 'DE', 'EG'])).toEqual([
      { value: 'EG', label: 'Ägypten' },
      { value: 'DE', label: 'Deutschland' },
      { value: 'XK', label: 'Kosovo' },
      { value: 'AT', label: 'Österreich' },
    ]);
  });
});
