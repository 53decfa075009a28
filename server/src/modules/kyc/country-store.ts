import type { Answers } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

const countNaming = sql<{ count: number }>(
  'people_of_countries.count',
  `select count(distinct a.id)::int as count from accounts a join (
     select account_id from kyc_addresses where country = any ($1)
     union all select account_id from kyc_businesses where country = any ($1)
     union all select account_id from beneficial_owners where citizenship = any ($1) or residence_country = any ($1)
     union all select account_id from identity_proofs
       where citizenship = any ($1) or tax_residence = any ($1) or residence_country = any ($1) or further_citizenships && $1
         or exists (select from jsonb_array_elements(further_tax_residences) r where r ->> 'country' = any ($1))
   ) named on named.account_id = a.id where a.closed_at is null`,
);

/** Open accounts whose person, company or owner has named one of the countries. */
export const countPeopleOfCountries: Answers['countPeople'] = async (db, countries) =>
  (await db.one(countNaming, [countries])).count;
