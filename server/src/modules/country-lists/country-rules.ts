import { z } from 'zod';
import { defineEvent } from '../../platform/jobs/jobs.ts';
import { type CountryRules, rulesInForce } from '@bb1/domain/country-lists/rules-in-force';
import type { Offering } from '@bb1/domain/offering/offering';
import type { Queryable } from '../../platform/db/database.ts';
import { approvedVersions } from './country-list-store.ts';

/**
 * Published once for each change of the rules in force, by an approval or a new day (Berlin). No
 * payload.
 */
export const COUNTRY_LISTS_CHANGED = defineEvent('country_lists.changed', z.object({}));

/**
 * The country rules of a day (YYYY-MM-DD in Berlin): the offering's own and every approved list.
 */
export async function countryRulesOn(
  db: Queryable,
  offering: Pick<Offering, 'kyc'>,
  day: string,
): Promise<CountryRules> {
  return rulesInForce(await approvedVersions(db), offering.kyc, day);
}
