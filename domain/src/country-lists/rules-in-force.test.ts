import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../country-codes.ts';
import {
  COUNTRY_LIST_EFFECTS,
  COUNTRY_LIST_SUBJECTS,
  countryDifference,
  type CountryListVersion,
  versionInForce,
} from './country-list.ts';
import { rulesInForce } from './rules-in-force.ts';

const own = { refusedCitizenships: ['US', 'CA'], refusedResidences: ['US', 'CA'] };
const watch: CountryListVersion = {
  list: 'watch',
  countries: ['YE', 'SY'],
  appliesTo: ['residence'],
  effect: 'refused',
  validFrom: '2026-06-19',
  position: 1,
};
const care: CountryListVersion = {
  list: 'care',
  countries: ['SY', 'TR'],
  appliesTo: ['citizenship', 'residence'],
  effect: 'enhanced',
  validFrom: '2026-01-01',
  position: 1,
};

const country = fc.constantFrom('SY', 'YE', 'TR', 'US', 'DE', 'XK');
const day = fc.constantFrom('2026-01-01', '2026-03-28', '2026-03-29', '2026-10-25', '2026-12-31');
const version = fc.record({
  list: fc.constantFrom('one', 'two', 'three'),
  countries: fc.uniqueArray(country),
  appliesTo: fc.uniqueArray(fc.constantFrom(...COUNTRY_LIST_SUBJECTS), { minLength: 1 }),
  effect: fc.constantFrom(...COUNTRY_LIST_EFFECTS),
  validFrom: day,
});
const versions = fc
  .array(version, { maxLength: 8 })
  .map((all) => all.map((one, index): CountryListVersion => ({ ...one, position: index + 1 })));

describe('the rules of a day', () => {
  it('[KYC-4] are those of the offering where no list is in force', () => {
    expect(rulesInForce([], own, '2026-11-21')).toEqual({
      refusedCitizenships: ['CA', 'US'],
      refusedResidences: ['CA', 'US'],
      enhancedCitizenships: [],
      enhancedResidences: [],
    });
  });

  it('[KYC-4] include a list from its first day on, for what it applies to, with its effect', () => {
    expect(rulesInForce([watch, care], own, '2026-06-18')).toEqual({
      refusedCitizenships: ['CA', 'US'],
      refusedResidences: ['CA', 'US'],
      enhancedCitizenships: ['SY', 'TR'],
      enhancedResidences: ['SY', 'TR'],
    });
    expect(rulesInForce([watch, care], own, '2026-06-19')).toEqual({
      refusedCitizenships: ['CA', 'US'],
      refusedResidences: ['CA', 'SY', 'US', 'YE'],
      enhancedCitizenships: ['SY', 'TR'],
      enhancedResidences: ['TR'],
    });
  });

  it('[KYC-4] drop a version when the next one takes force, and a list when an empty version does', () => {
    const next: CountryListVersion = {
      ...watch,
      countries: ['YE', 'HT'],
      validFrom: '2026-10-23',
      position: 2,
    };
    const end: CountryListVersion = {
      ...watch,
      countries: [],
      validFrom: '2026-12-01',
      position: 3,
    };
    const residences = (on: string) => rulesInForce([end, watch, next], own, on).refusedResidences;
    expect([
      residences('2026-10-22'),
      residences('2026-10-23'),
      residences('2026-11-30'),
      residences('2026-12-01'),
    ]).toEqual([
      ['CA', 'SY', 'US', 'YE'],
      ['CA', 'HT', 'US', 'YE'],
      ['CA', 'HT', 'US', 'YE'],
      ['CA', 'US'],
    ]);
  });

  it('[KYC-4] use the version approved later of two from one day, however they are stored', () => {
    const mended: CountryListVersion = { ...watch, countries: ['YE'], position: 2 };
    for (const order of [
      [watch, mended],
      [mended, watch],
    ])
      expect(rulesInForce(order, own, '2026-06-19').refusedResidences).toEqual(['CA', 'US', 'YE']);
  });

  it('[KYC-4] never depend on the order of versions, and name each country once, as refused or as enhanced', () => {
    fc.assert(
      fc.property(versions, day, (all, on) => {
        const rules = rulesInForce(all, own, on);
        expect(rulesInForce(all.toReversed(), own, on)).toEqual(rules);
        for (const list of [
          rules.refusedCitizenships,
          rules.refusedResidences,
          rules.enhancedCitizenships,
          rules.enhancedResidences,
        ])
          expect(list).toEqual([...new Set(list)].toSorted());
        expect(
          rules.enhancedCitizenships.filter((one) => rules.refusedCitizenships.includes(one)),
        ).toEqual([]);
        expect(
          rules.enhancedResidences.filter((one) => rules.refusedResidences.includes(one)),
        ).toEqual([]);
        for (const one of own.refusedCitizenships) expect(rules.refusedCitizenships).toContain(one);
      }),
    );
  });

  it('[KYC-4] refuse residents of a country exactly when the offering or a version in force says so', () => {
    fc.assert(
      fc.property(versions, day, country, (all, on, asked) => {
        const counting = ['one', 'two', 'three'].flatMap((list) =>
          all
            .filter((one) => one.list === list && one.validFrom <= on)
            .toSorted((a, b) =>
              a.validFrom === b.validFrom
                ? b.position - a.position
                : a.validFrom < b.validFrom
                  ? 1
                  : -1,
            )
            .slice(0, 1),
        );
        const expected =
          own.refusedResidences.includes(asked) ||
          counting.some(
            ({ effect, appliesTo, countries }) =>
              effect === 'refused' && appliesTo.includes('residence') && countries.includes(asked),
          );
        expect(rulesInForce(all, own, on).refusedResidences.includes(asked)).toBe(expected);
      }),
    );
  });

  it('[KYC-4] do not change on a day on which no version begins', () => {
    fc.assert(
      fc.property(versions, (all) => {
        const begins = new Set(all.map(({ validFrom }) => validFrom));
        fc.pre(!begins.has('2026-10-25'));
        expect(rulesInForce(all, own, '2026-10-25')).toEqual(rulesInForce(all, own, '2026-10-24'));
      }),
    );
  });
});

describe('the version in force', () => {
  it('[KYC-4] is none before the first day', () => {
    expect(versionInForce([watch], '2026-06-18')).toBeNull();
    expect(versionInForce([watch], '2026-06-19')).toBe(watch);
  });
});

describe('the difference of two versions', () => {
  it('[KYC-4] lists additions and removals, and leads from the one to the other', () => {
    expect(countryDifference(['YE', 'SY', 'DZ'], ['YE', 'IQ', 'BA', 'SY'])).toEqual({
      added: ['BA', 'IQ'],
      removed: ['DZ'],
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...COUNTRY_CODES)),
        fc.uniqueArray(fc.constantFrom(...COUNTRY_CODES)),
        (before, after) => {
          const { added, removed } = countryDifference(before, after);
          expect(
            [...before.filter((code) => !removed.includes(code)), ...added].toSorted(),
          ).toEqual(after.toSorted());
        },
      ),
    );
  });
});
