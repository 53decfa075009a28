import { z } from 'zod';
import { defineEvent } from '../../platform/jobs/jobs.ts';
import { type CountryRules, rulesInForce } from '@bb1/domain/country-lists/rules-in-force';
import type { Offering } from '@bb1/domain/offering/offering';
import type { Queryable } from '../../platform/db/database.ts';
import { approvedVersions } from './country-list-store.ts';

/** Enqueued once each time the rules in force became others: an approval, or a day (Berlin) that came. No payload. */
export const COUNTRY_LISTS_CHANGED = defineEvent('country_lists.changed', z.object({}));

/** Which countries keep people from investing on a day (YYYY-MM-DD in Berlin): the offering's own rules and every approved list. */
export async function countryRulesOn(
  db: Queryable,
  offering: Pick<Offering, 'kyc'>,
  day: string,
): Promise<CountryRules> {
  return rulesInForce(await approvedVersions(db), offering.kyc, day);
}
