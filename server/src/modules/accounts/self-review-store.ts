import type { AccountIdentity } from '@bb1/domain/officers/own-account';
import { type Queryable, sql } from '../../platform/db/database.ts';

// The accounts, and others that officers approved for the same person, or found to be of them.
const OF_THE_PERSON = 'unnest($1::uuid[]) as a (id) cross join accounts_of_person(a.id) as o (id)';
const findEmails = sql<{ account_id: string; email: string }>(
  'accounts.confirmed_emails_of_people',
  `select a.id as account_id, e.email from ${OF_THE_PERSON} join accounts e on e.id = o.id where e.email_confirmed_at is not null`,
);
const findPeople = sql<{ account_id: string; name: string; dob: string }>(
  'accounts.people_of_people',
  `select a.id as account_id, p.full_name as name, p.dob from ${OF_THE_PERSON} join account_people p on p.account_id = o.id`,
);

/** What was proven about the people and companies behind accounts, by account. */
export async function accountIdentities(
  db: Queryable,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AccountIdentity>> {
  const emails = Map.groupBy(await db.rows(findEmails, [accountIds]), (row) => row.account_id);
  const people = Map.groupBy(await db.rows(findPeople, [accountIds]), (row) => row.account_id);
  return new Map(
    accountIds.map((id) => [
      id,
      { emails: (emails.get(id) ?? []).map(({ email }) => email), people: people.get(id) ?? [] },
    ]),
  );
}
