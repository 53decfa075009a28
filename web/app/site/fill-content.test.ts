import { describe, expect, it } from 'vitest';
import { fillContent } from './fill-content.ts';

const offering = {
  issuer: { name: 'Nordlicht', phone: '+49 30 1', directors: ['A', 'B'] },
  sale: {
    capEur: '5000000.00',
    start: '2019-03-11T12:00:00+01:00',
    days: 14,
    tiers: [{ priceEur: '0.95' }],
  },
  bond: { percent: '4.5', issued: '2019-07-01' },
  home: 'XK',
  none: [],
  gone: null,
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const both = (source: string) => [
  plain(fillContent(source, offering, 'en')),
  plain(fillContent(source, offering, 'de')),
];

describe('facts of the offering in content', () => {
  it('[SITE-5] replace their placeholders, also members of lists and whole lists', () => {
    expect(
      fillContent(
        '{{issuer.name}}: {{ issuer.directors }}, {{sale.days}}, {{sale.tiers.0.priceEur}}',
        offering,
        'en',
      ),
    ).toBe('Nordlicht: A and B, 14, 0.95');
  });

  it('[SITE-7] are formatted for the language, in the time of Berlin', () => {
    expect(both('{{sale.capEur | eur}}')).toEqual(['€5,000,000', '5.000.000 €']);
    expect(both('{{sale.tiers.0.priceEur | price}}')).toEqual(['€0.95', '0,95 €']);
    expect(both('{{bond.percent | percent}}')).toEqual(['4.5%', '4,5 %']);
    expect(both('{{bond.issued | date}}')).toEqual(['1 July 2019', '1. Juli 2019']);
    expect(both('{{sale.start | time}}')).toEqual([
      '11 March 2019 at 12:00 CET',
      '11. März 2019 um 12:00 MEZ',
    ]);
    expect(both('{{sale.capEur | number}}')).toEqual(['5,000,000', '5.000.000']);
    expect(both('{{home | country}}')).toEqual(['Kosovo', 'Kosovo']);
  });

  it('[SITE-7] a telephone number stays on one line', () => {
    expect(fillContent('call {{issuer.phone | phone}}', offering, 'en')).toBe(
      'call +49\u00a030\u00a01',
    );
  });

  it.each([
    '{{issuer.street}}',
    '{{issuer}}',
    '{{none}}',
    '{{gone}}',
    '{{sale.tiers.1.priceEur}}',
    '{{issuer.name.length}}',
    '{{issuer.toString}}',
  ])('[SITE-7] %s is refused, because the offering has no such fact', (placeholder) => {
    expect(() => fillContent(placeholder, offering, 'en')).toThrow('the offering has no');
  });

  it("[SITE-7] an unknown format is refused, and so is text for a figure's format", () => {
    expect(() => fillContent('{{sale.capEur | roubles}}', offering, 'en')).toThrow(
      'no format roubles',
    );
    expect(() => fillContent('{{issuer.name | eur}}', offering, 'en')).toThrow('not a decimal');
  });
});
