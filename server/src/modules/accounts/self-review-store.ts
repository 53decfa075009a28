import type { AccountIdentity } from '@bb1/domain/officers/own-account';
import { sql } from '../../platform/db/database.ts';

interface PersonRow extends AccountIdentity {
  /** All accounts that officers approved for the person, or found to be of them. */
  accounts: string[];
  emails: string[];
  people: { name: string; dob: string }[];
}

/** What was proven about the people and companies behind accounts: each once, however many accounts are theirs. */
export const peopleBehind = sql<PersonRow>(
  'accounts.people_behind',
  `select p.accounts, e.emails, n.people from (select array_agg(account_id) as accounts from people_of($1) group by person) p
   cross join lateral (select coalesce(array_agg(email), '{}') as emails from accounts where id = any(p.accounts) and email_confirmed_at is not null) e
   cross join lateral (select coalesce(json_agg(distinct jsonb_build_object('name', full_name, 'dob', dob)), '[]') as people from account_people where account_id = any(p.accounts)) n`,
).rows((accountIds: readonly string[]) => [accountIds]);
