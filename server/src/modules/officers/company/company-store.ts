import { sql, type Tx } from '../../../platform/db/database.ts';

export type AttemptStep = 'sign_in' | 'link' | 'second_factor';

interface Attempt {
  readonly secretHash: Buffer;
  readonly step: AttemptStep;
  readonly officerId: string | null;
  readonly next: string | null;
}
interface AttemptRow {
  officer_id: string | null;
  next: string | null;
}
interface CompanyAccount {
  readonly issuer: string;
  readonly subject: string;
}

/** Real time, like everything that protects people. */
const ATTEMPT_SECONDS = 600;

const forgetAttempts = sql(
  'company_attempts.forget',
  'delete from company_attempts where expires_at <= now()',
);
const insertAttempt = sql(
  'company_attempts.insert',
  'insert into company_attempts (secret_hash, step, officer_id, next, expires_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))',
);

/** Uses an attempt up; null if it is unknown, at another step, used or expired. */
export const takeAttempt = sql<AttemptRow>(
  'company_attempts.take',
  'delete from company_attempts where secret_hash = $1 and step = $2 and expires_at > now() returning officer_id, next',
).maybe((secretHash: Buffer, step: AttemptStep) => [secretHash, step]);
export const findAttempt = sql<AttemptRow>(
  'company_attempts.find',
  'select officer_id, next from company_attempts where secret_hash = $1 and step = $2 and expires_at > now()',
).maybe((secretHash: Buffer, step: AttemptStep) => [secretHash, step]);

/** False if the officer or the account is linked already. */
export const saveCompanyAccount = sql(
  'company_accounts.insert',
  'insert into company_accounts (officer_id, issuer, subject, linked_at) values ($1, $2, $3, $4) on conflict do nothing',
).changes(
  ({ officerId, issuer, subject, at }: CompanyAccount & { officerId: string; at: Date }) => [
    officerId,
    issuer,
    subject,
    at,
  ],
);

/** The officer whose account at the company this is. */
export const ownerOfCompanyAccount = sql<{ officer_id: string }>(
  'company_accounts.owner',
  'select officer_id from company_accounts where issuer = $1 and subject = $2',
).valueIfAny(({ issuer, subject }: CompanyAccount) => [issuer, subject]);

/** Since when an officer's account at the issuer is linked. */
export const linkedSince = sql<{ linked_at: Date }>(
  'company_accounts.of_officer',
  'select linked_at from company_accounts where officer_id = $1 and issuer = $2',
).valueIfAny((officerId: string, issuer: string) => [officerId, issuer]);

/** Removes an officer's links, also those to earlier providers. False if there were none. */
export const deleteCompanyAccounts = sql(
  'company_accounts.delete_of',
  'delete from company_accounts where officer_id = $1',
).changes((officerId: string) => [officerId]);

/** Also forgets attempts that have expired, so that none of them needs a sweep. */
export async function saveAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.run(forgetAttempts);
  await tx.run(insertAttempt, [
    attempt.secretHash,
    attempt.step,
    attempt.officerId,
    attempt.next,
    ATTEMPT_SECONDS,
  ]);
}
