import { expect, it } from 'vitest';
import { HIT_SCORE, matchScore } from '@bb1/domain/screening/match-score';
import { DEMO_PEOPLE } from './people.ts';
import { DEMO_ENTRIES } from './screening-list.ts';

const scores = (names: readonly string[], birthDate: string | null) =>
  DEMO_ENTRIES.map(
    (entry) =>
      matchScore(
        { kind: 'person', names, birthDate, countries: [] },
        {
          kind: entry.schema === 'Person' ? 'person' : 'organisation',
          names: entry.names,
          birthDates: entry.birthDate === '' ? [] : [entry.birthDate],
          countries: [],
        },
      ).score,
  );

it("[RUN-1][KYC-8] the name that the documentation suggests is found on the demonstration list, and none of the demonstration's people is", () => {
  expect(Math.max(...scores(['Viktor Lunarin'], '1961-05-14'))).toBe(1000);
  expect(Math.max(...scores(['Wictor Lunarin'], null))).toBeGreaterThanOrEqual(HIT_SCORE);
  for (const { firstName, lastName, dob } of DEMO_PEOPLE)
    expect([lastName, Math.max(...scores([`${firstName} ${lastName}`], dob)) < HIT_SCORE]).toEqual([
      lastName,
      true,
    ]);
});
