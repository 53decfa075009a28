import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import { countryOptions } from './format.ts';

describe('countries to choose from', () => {
  it('[KYC-3] are those of ISO 3166-1 with Kosovo, each once', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
    expect(COUNTRY_CODES).toHaveLength(250);
    expect(COUNTRY_CODES).toContain('XK');
  });

  it.each(['en', 'de'] as const)("[KYC-3] have a name in the page's language: %s", (locale) => {
    const options = countryOptions(locale, COUNTRY_CODES);
    expect(
      options.filter((option) => option.label === option.value || option.label === ''),
    ).toEqual([]);
    expect(options.find((option) => option.value === 'XK')?.label).toBe('Kosovo');
  });

  it('[KYC-3] are sorted by the language: Österreich is under O', () => {
    const labels = countryOptions('de', COUNTRY_CODES).map((option) => option.label);
    expect(labels.indexOf('Österreich')).toBeGreaterThan(labels.indexOf('Norwegen'));
    expect(labels.indexOf('Österreich')).toBeLessThan(labels.indexOf('Pakistan'));
  });
});
