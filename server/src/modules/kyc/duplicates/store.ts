import type { DuplicateFinding, DuplicateSign } from '@bb1/domain/kyc/duplicate-finding';
import { type Queryable, sql } from '../../../platform/db/database.ts';

export interface DuplicateRow {
  account_id: string;
  full_name: string;
  same_person: boolean;
  same_document: boolean;
  same_tax_id: boolean;
  /** The last decision, if it was made on the details on file now. */
  finding: DuplicateFinding | null;
}

export interface DuplicateDecisionRow {
  decided_at: Date;
  officer_name: string;
  finding: DuplicateFinding;
  reason: string;
  matches: DuplicateSign[];
  of_present_details: boolean;
}

export interface Pair {
  readonly accountId: string;
  readonly otherId: string;
}

const plainName = (proof: string) =>
  `replace(replace(replace(replace(regexp_replace(lower(${proof}.first_name || ' ' || ${proof}.last_name), '[^[:alnum:]]+', ' ', 'g'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss')`;
// Treats O and 0, and I, L and 1, as equal, against typos and attempts to look like another person.
const plainNumber = (proof: string) =>
  `translate(regexp_replace(lower(${proof}.doc_id), '[^a-z0-9]', '', 'g'), 'oil', '011')`;
const LAST_FINDING =
  'select case when d.details_hash = pair_details_hash($1, found.account_id) then d.finding end as finding from duplicate_decisions d where d.account_id = least($1, found.account_id) and d.other_account_id = greatest($1, found.account_id) order by d.position desc limit 1';
// A person with two accounts is found by data that stay the same when retyped. Candidates who share
// a birth date, a document number or a tax number come from an index each and are then compared.
/** Other accounts that may belong to the same person, undecided ones first. */
export const possibleDuplicates = sql<DuplicateRow>(
  'kyc.duplicates',
  `select found.*, last.finding from (
     select account_id, full_name, bool_or(same_person) as same_person, bool_or(same_document) as same_document, bool_or(same_tax_id) as same_tax_id from (
       select other.account_id, a.full_name,
         ${plainName('other')} = ${plainName('own')} and other.dob = own.dob as same_person,
         other.citizenship = own.citizenship and ${plainNumber('other')} = ${plainNumber('own')} as same_document,
         coalesce(other.tax_id = own.tax_id and other.tax_residence = own.tax_residence, false) as same_tax_id
       from identity_proofs own cross join lateral (
         select p.id from identity_proofs p where p.dob = own.dob
         union select p.id from identity_proofs p where ${plainNumber('p')} = ${plainNumber('own')}
         union select p.id from identity_proofs p where p.tax_id = own.tax_id) alike
       join identity_proofs other on other.id = alike.id and other.account_id <> own.account_id join accounts a on a.id = other.account_id
       where own.account_id = $1) as compared
     where same_person or same_document or same_tax_id group by account_id, full_name) found
   left join lateral (${LAST_FINDING}) last on true order by last.finding is not null, found.account_id limit 20`,
).rows((accountId: string) => [accountId]);

/** SHA-256 of what is on file about both now. */
export const pairDetailsHash = sql<{ hash: Buffer }>(
  'duplicate_decisions.details_hash',
  'select pair_details_hash($1, $2) as hash',
).value(({ accountId, otherId }: Pair) => [accountId, otherId]);
export const insertDuplicateDecision = sql(
  'duplicate_decisions.insert',
  `insert into duplicate_decisions (id, account_id, other_account_id, finding, reason, matches, details_hash, decided_by, decided_at)
   values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4, $5, $6, $7, $8, $9)`,
).run(
  (
    decision: Pair & {
      readonly id: string;
      readonly finding: DuplicateFinding;
      readonly reason: string;
      readonly matches: readonly DuplicateSign[];
      readonly detailsHash: Buffer;
      readonly officerId: string;
      readonly at: Date;
    },
  ) => [
    decision.id,
    decision.accountId,
    decision.otherId,
    decision.finding,
    decision.reason,
    decision.matches,
    decision.detailsHash,
    decision.officerId,
    decision.at,
  ],
);

/** Newest first. */
export const duplicateDecisions = sql<DuplicateDecisionRow>(
  'duplicate_decisions.of_pair',
  `select d.decided_at, o.name as officer_name, d.finding, d.reason, d.matches, d.details_hash = pair_details_hash($1, $2) as of_present_details
   from duplicate_decisions d join officer_names o on o.id = d.decided_by where d.account_id = least($1, $2) and d.other_account_id = greatest($1, $2) order by d.position desc`,
).rows(({ accountId, otherId }: Pair) => [accountId, otherId]);
const findAccountsOfPerson = sql<{ account_id: string }>(
  'kyc.accounts_of_person',
  'select accounts_of_person($1) as account_id',
);
export const deleteDuplicateDecisions = sql(
  'duplicate_decisions.delete_of_account',
  'delete from duplicate_decisions where account_id = $1 or other_account_id = $1',
).run((accountId: string) => [accountId]);

/** All accounts of the people behind two, those two included, in the order of locking. */
export async function accountsOfBoth(
  db: Queryable,
  { accountId, otherId }: Pair,
): Promise<string[]> {
  const rows = [
    ...(await db.rows(findAccountsOfPerson, [accountId])),
    ...(await db.rows(findAccountsOfPerson, [otherId])),
  ];
  return [...new Set(rows.map((row) => row.account_id))].toSorted();
}
