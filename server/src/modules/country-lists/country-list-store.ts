import type { CountryListEffect, CountryListState, CountryListSubject, CountryListVersion } from '@bb1/domain/country-lists/country-list';
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface VersionRow {
  id: string;
  list_id: string;
  state: CountryListState;
  source: string;
  source_url: string | null;
  countries: string[];
  applies_to: CountryListSubject[];
  effect: CountryListEffect;
  valid_from: string;
  proposed_by: string | null;
  proposed_by_name: string | null;
  proposed_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  position: number | null;
}

const approved = sql<{ list: string; countries: string[]; appliesTo: CountryListSubject[]; effect: CountryListEffect; validFrom: string; position: number }>(
  'country_lists.approved',
  `select list_id as list, countries, applies_to as "appliesTo", effect, valid_from as "validFrom", position from country_list_versions where state = 'approved'`,
);

/** Every approved version of every list, also those whose day has not come. */
export function approvedVersions(db: Queryable): Promise<CountryListVersion[]> {
  return db.rows(approved);
}
