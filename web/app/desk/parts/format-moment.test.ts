import { describe, expect, it } from 'vitest';
import { countryName, formatMoment } from './format-moment.ts';
import { hashGroups } from './hash-line.tsx';

describe('figures in the tables of the back office', () => {
  it("[SITE-7] a moment is in Berlin’s time, in the language's format", () => {
    expect([
      formatMoment('en', '2026-12-31T23:30:00.000Z'),
      formatMoment('de', '2026-12-31T23:30:00.000Z'),
    ]).toEqual(['01/01/2027, 00:30', '01.01.2027, 00:30']);
  });

  it('[SITE-7] a country has its name in the language, and an unknown code stays a code', () => {
    expect([countryName('de', 'AT'), countryName('en', 'AT'), countryName('en', 'ZZ')]).toEqual([
      'Österreich',
      'Austria',
      'Unknown Region',
    ]);
    expect(countryName('en', 'QX')).toBe('QX');
  });

  it('[DESK-4] a hash is shown in full, in groups that two people can compare', () => {
    const hash = '9fa2ddba4c95e9525bb6dd235c48f4cb511e91d0fb5b622b6727ac12e049cd37';
    expect(hashGroups(hash)).toHaveLength(8);
    expect(hashGroups(hash).join('')).toBe(hash);
  });
});
