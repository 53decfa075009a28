import {
  type CountryListEffect,
  type CountryListSubject,
  type CountryListVersion,
  versionInForce,
} from './country-list.ts';

/**
 * Countries whose people may not invest, and those that require enhanced due diligence. Codes of
 * ISO 3166-1 (and XK), sorted, each once.
 */
export interface CountryRules {
  readonly refusedCitizenships: readonly string[];
  readonly refusedResidences: readonly string[];
  /** Never a country that is refused for the same reason. */
  readonly enhancedCitizenships: readonly string[];
  readonly enhancedResidences: readonly string[];
}

/** The offering's own rules, which hold on every day. */
export type OwnCountryRules = Pick<CountryRules, 'refusedCitizenships' | 'refusedResidences'>;

/**
 * The offering's rules plus every list in force on the day (YYYY-MM-DD in Berlin). Takes approved
 * versions only.
 */
export function rulesInForce(
  versions: readonly CountryListVersion[],
  own: OwnCountryRules,
  day: string,
): CountryRules {
  const inForce = [...Map.groupBy(versions, ({ list }) => list).values()].flatMap(
    (ofOneList) => versionInForce(ofOneList, day) ?? [],
  );
  const listed = (effect: CountryListEffect, subject: CountryListSubject) =>
    inForce
      .filter((version) => version.effect === effect && version.appliesTo.includes(subject))
      .flatMap(({ countries }) => countries);
  const refusedCitizenships = eachOnce([
    ...own.refusedCitizenships,
    ...listed('refused', 'citizenship'),
  ]);
  const refusedResidences = eachOnce([...own.refusedResidences, ...listed('refused', 'residence')]);
  return {
    refusedCitizenships,
    refusedResidences,
    enhancedCitizenships: eachOnce(listed('enhanced', 'citizenship')).filter(
      (country) => !refusedCitizenships.includes(country),
    ),
    enhancedResidences: eachOnce(listed('enhanced', 'residence')).filter(
      (country) => !refusedResidences.includes(country),
    ),
  };
}

function eachOnce(countries: readonly string[]): string[] {
  return [...new Set(countries)].toSorted();
}
