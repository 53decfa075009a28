import type { AccountIdentity } from '@bb1/domain/officers/own-account';
import { type Queryable, sql } from '../../platform/db/database.ts';

// The account, and others that officers approved for the same person, or found to be of them.
const OF_THE_PERSON = 'select accounts_of_person($1)';
const findEmails = sql<{ email: string }>(
  'accounts.confirmed_emails_of_person',
  `select email from accounts where id in (${OF_THE_PERSON}) and email_confirmed_at is not null`,
);
const findPeople = sql<{ name: string; dob: string }>(
  'accounts.people_of_person',
  `select full_name as name, dob from account_people where account_id in (${OF_THE_PERSON})`,
);

/** What was proven about the person or company behind an account. */
export async function accountIdentity(db: Queryable, accountId: string): Promise<AccountIdentity> {
  const emails = await db.rows(findEmails, [accountId]);
  return {
    emails: emails.map(({ email }) => email),
    people: await db.rows(findPeople, [accountId]),
  };
}
