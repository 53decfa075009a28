import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import type { Locale } from '@bb1/domain/locale';
import type { Offering } from '@bb1/domain/offering/offering';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { AccountIdentity } from '@bb1/domain/officers/own-account';

export interface AccountRow {
  id: string;
  email: string;
  email_confirmed_at: Date | null;
  full_name: string;
  /** From then on only another verification changes the name. */
  name_verified_at: Date | null;
  phone_number: string | null;
  password_hash: string;
  locale: Locale;
  /** Of the terms that the person accepted last. */
  terms_version: string | null;
  new_email: string | null;
  has_second_factor: boolean;
  closed_at: Date | null;
  blocked_at: Date | null;
  browsers_recognised_since: Date;
}

const COLUMNS = `id, email, email_confirmed_at, full_name, name_verified_at, phone_number, password_hash, locale,
  (select version from acceptances where account_id = accounts.id and document = 'terms' order by accepted_at desc limit 1) as terms_version,
  (select new_email from email_changes where account_id = accounts.id) as new_email, closed_at, blocked_at, browsers_recognised_since,
  exists (select from totp_factors where owner_kind = 'investor' and owner_id = accounts.id and confirmed_at is not null)
    or exists (select from passkeys where owner_kind = 'investor' and owner_id = accounts.id) as has_second_factor`;

const holdOpen = sql<Addressee>(
  'accounts.hold_open',
  'select id, full_name, email, locale from accounts where id = any($1::uuid[]) and closed_at is null order by id for share',
);

export const insertNewAccount = sql(
  'accounts.insert',
  'insert into accounts (id, email, full_name, password_hash, locale, created_at, sign_up_context) values ($1, $2, $3, $4, $5, $6, $7)',
).run(
  (account: {
    id: string;
    email: string;
    fullName: string;
    passwordHash: string;
    locale: Locale;
    at: Date;
    signUpContext: 'affiliate' | null;
  }) => [
    account.id,
    account.email,
    account.fullName,
    account.passwordHash,
    account.locale,
    account.at,
    account.signUpContext,
  ],
);

export const findAccount = sql<AccountRow>(
  'accounts.find',
  `select ${COLUMNS} from accounts where id = $1`,
).maybe((id: string) => [id]);

const lockById = sql<{ id: string }>(
  'accounts.lock',
  'select id from accounts where id = $1 for update',
);

const lockByIds = sql<{ id: string }>(
  'accounts.lock_many',
  'select id from accounts where id = any($1) order by id for update',
);

const findByIds = sql<AccountRow>(
  'accounts.find_many',
  `select ${COLUMNS} from accounts where id = any($1)`,
);

// The lock that a row with a foreign key to the account takes anyway: many may hold it at once, and
// a closing waits for them.
const holdById = sql<{ id: string }>(
  'accounts.hold',
  'select id from accounts where id = $1 and closed_at is null for key share',
);

const findByEmail = sql<AccountRow>(
  'accounts.find_by_email',
  `select ${COLUMNS} from accounts where lower(email) = lower($1) and closed_at is null order by email_confirmed_at is not null desc, created_at desc limit 2`,
);

/** The open account that owns the address, having confirmed it. */
export const accountOfAddress = sql<{ id: string }>(
  'accounts.find_owner',
  'select id from accounts where lower(email) = lower($1) and email_confirmed_at is not null and closed_at is null',
).valueIfAny((email: string) => [email]);

/** Whether the account exists and is not closed. */
export const accountIsOpen = sql<{ found: boolean }>(
  'accounts.is_open',
  'select exists (select from accounts where id = $1 and closed_at is null) as found',
).value((id: string) => [id]);

export const confirmAccountEmail = sql(
  'accounts.confirm_email',
  'update accounts set email_confirmed_at = $2 where id = $1 and email_confirmed_at is null',
).run((id: string, at: Date) => [id, at]);

// Neither confirmed nor still pending: as long as a sent link works, the registration may be
// confirmed.
const DUE = `email_confirmed_at is null and closed_at is null and created_at <= $1
  and not exists (select from mail_tokens t where t.purpose = $2 and t.subject_id = accounts.id and t.used_at is null and t.expires_at > $3)`;

/** Registrations to delete, in the order of their ids. */
export const findUnconfirmedAccounts = sql<{ id: string }>(
  'accounts.find_unconfirmed',
  `select id from accounts where ${DUE} and id::text > $4 order by id::text limit $5`,
).column((due: Due & { after: string; limit: number }) => [
  due.registeredUntil,
  due.purpose,
  due.now,
  due.after,
  due.limit,
]);

const lockUnconfirmed = sql<{ id: string }>(
  'accounts.lock_unconfirmed',
  `select id from accounts where ${DUE} and id = $4 for update skip locked`,
);

/** The real time at which the transaction began, by the clock that sessions use. */
export const readDatabaseTime = sql<{ now: Date }>(
  'accounts.database_time',
  'select now() as now',
).value();

export const insertAccepted = sql(
  'acceptances.insert',
  'insert into acceptances (account_id, document, version, accepted_at) values ($1, $2, $3, $4) on conflict do nothing',
).run((acceptance: { accountId: string; document: string; version: string; at: Date }) => [
  acceptance.accountId,
  acceptance.document,
  acceptance.version,
  acceptance.at,
]);

/** Recipient of a mail. */
type Addressee = Pick<AccountRow, 'id' | 'full_name' | 'email' | 'locale'>;

/** The same with their addresses; none of them is closed before the transaction ends. */
export function holdOpenAccounts(tx: Tx, ids: readonly string[]): Promise<Addressee[]> {
  return tx.rows(holdOpen, [ids]);
}

/**
 * The signed-in person's account. Refuses if it was closed or deleted since the call was admitted.
 */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow> {
  const account = await lockAccountIfAny(tx, id);
  if (account === null || account.closed_at !== null)
    throw refuse('unauthenticated', 'not_signed_in');
  return account;
}

/**
 * The account, locked against closing until the transaction ends. Refuses if it was closed or
 * deleted since the call was admitted.
 */
export async function lockAccountShared(tx: Tx, id: string): Promise<AccountRow> {
  const account = (await tx.maybe(holdById, [id])) && (await findAccount(tx, id));
  if (account === null) throw refuse('unauthenticated', 'not_signed_in');
  return account;
}

/**
 * Read by a separate statement: one that waits for the lock sees the other tables (factors,
 * acceptances) as they were before it waited.
 */
export async function lockAccountIfAny(tx: Tx, id: string): Promise<AccountRow | null> {
  return (await tx.maybe(lockById, [id])) && findAccount(tx, id);
}

/** The same for many accounts, by id; in a fixed order, so that no two transactions wait for each other. */
export async function lockAccountsIfAny(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AccountRow>> {
  await tx.rows(lockByIds, [ids]);
  return new Map((await tx.rows(findByIds, [ids])).map((row) => [row.id, row]));
}

/** The account of a person with whom the business relationship lasts, for an officer's decision. */
export async function lockOpenAccount(tx: Tx, id: string): Promise<AccountRow> {
  const account = mustFind(await lockAccountIfAny(tx, id));
  if (account.closed_at !== null) throw refuse('conflict', 'account_closed');
  return account;
}

/**
 * The same for an account found by its address; null if the account has lost the address or is
 * closed.
 */
export async function lockAccountOfAddress(
  tx: Tx,
  found: Pick<AccountRow, 'id' | 'email'>,
): Promise<AccountRow | null> {
  const account = await lockAccountIfAny(tx, found.id);
  return account?.closed_at === null && account.email.toLowerCase() === found.email.toLowerCase()
    ? account
    : null;
}

/** The open accounts of an address: its owner, and the newest unconfirmed claimant. */
export async function findAccountsByEmail(
  db: Queryable,
  email: string,
): Promise<{ owner: AccountRow | null; claimant: AccountRow | null }> {
  const rows = await db.rows(findByEmail, [email]);
  const isConfirmed = (row: AccountRow) => row.email_confirmed_at !== null;
  return {
    owner: rows.find(isConfirmed) ?? null,
    claimant: rows.find((row) => !isConfirmed(row)) ?? null,
  };
}

interface Due {
  readonly registeredUntil: Date;
  /** For the links that confirm an address. */
  readonly purpose: string;
  readonly now: Date;
}

/**
 * Locks a registration for deletion. False if it is no longer due, or locked by another
 * transaction.
 */
export async function lockUnconfirmedAccount(tx: Tx, id: string, due: Due): Promise<boolean> {
  return (
    (await tx.maybe(lockUnconfirmed, [due.registeredUntil, due.purpose, due.now, id])) !== null
  );
}

export function currentUser(
  row: AccountRow,
  { documentVersions }: Pick<Offering, 'documentVersions'>,
): CurrentUser {
  return {
    id: row.id,
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    full_name: row.full_name,
    name_verified: row.name_verified_at !== null,
    phone_number: row.phone_number,
    locale: row.locale,
    accepted_terms: row.terms_version === documentVersions.terms,
    new_email: row.new_email,
    has_second_factor: row.has_second_factor,
    refused: row.blocked_at !== null,
  };
}

export const findSecurityDates = sql<{
  password_changed_at: Date | null;
  passkey_offer_declined_at: Date | null;
}>(
  'accounts.security_dates',
  'select password_changed_at, passkey_offer_declined_at from accounts where id = $1',
);

export const declinePasskeyOffer = sql<{ id: string }>(
  'accounts.decline_passkey_offer',
  'update accounts set passkey_offer_declined_at = $2 where id = $1 and passkey_offer_declined_at is null returning id',
);

export const makeBrowsersStrangers = sql(
  'accounts.make_browsers_strangers',
  'update accounts set browsers_recognised_since = now() where id = $1',
);

export const saveVerifiedName = sql(
  'accounts.save_verified_name',
  'update accounts set full_name = coalesce($2, full_name), name_verified_at = $3 where id = $1',
);

export const saveProfile = sql(
  'accounts.save_profile',
  'update accounts set full_name = $2, locale = $3, phone_number = $4 where id = $1',
);

/** An account, as the audit log and proposals name it. */
export const accountSubject = (accountId: string) => `account:${accountId}`;

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

// By the log, because new recovery codes take the used ones along.
export const recoveryCodeUsedSince = sql<{ found: boolean }>(
  'accounts.recovery_code_used_since',
  "select exists (select from audit_log where subject = 'account:' || $1::text and act = 'account.recovery_code_used' and at > $2) as found",
).value((accountId: string, since: Date) => [accountId, since]);

/** Replaces the password and forgets every recognised browser. */
export const saveNewPassword = sql(
  'accounts.save_password',
  'update accounts set password_hash = $2, password_changed_at = $3, browsers_recognised_since = now() where id = $1',
).run((accountId: string, { passwordHash, at }: { passwordHash: string; at: Date }) => [
  accountId,
  passwordHash,
  at,
]);

/**
 * Replaces the address. Throws a unique violation of `accounts_by_confirmed_email` if it belongs to
 * another account.
 */
export const saveAccountEmail = sql(
  'accounts.save_email',
  'update accounts set email = $2 where id = $1',
).run((accountId: string, email: string) => [accountId, email]);
