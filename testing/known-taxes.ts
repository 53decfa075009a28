import type pg from 'pg';

/**
 * Statements that make everybody of a set a German resident without a church, for every year of the
 * bond; `people` is a query of account ids. Officers' names are needed only for the foreign keys.
 */
export function knownTaxes(people: string): readonly string[] {
  const officer = (place: number) =>
    `(select id from officers order by id limit 1 offset ${place})`;
  return [
    `insert into kyc_records (account_id, verdict_since) select account, '2009-01-01' from (${people}) p (account) on conflict do nothing`,
    `insert into identity_proofs (id, account_id, first_name, last_name, dob, place_of_birth, country_of_birth, citizenship, tax_residence, tax_id, doc_type, doc_id, doc_authority, doc_expires_on, created_at, updated_at)
     select gen_random_uuid(), account, 'Hanna', 'Holder', '1980-01-01', 'Köln', 'DE', 'DE', 'DE', left(translate(account::text, 'abcdef-', '123456'), 11), 'passport', left(account::text, 8), 'Köln', '2049-01-31', '2009-01-01', '2009-01-01' from (${people}) p (account)
     where not exists (select from identity_proofs i where i.account_id = account and i.role = 'applicant')`,
    `insert into tax_entries (id, account_id, kind, year, church_tax, document_reference, state, proposed_by, proposed_at, decided_by, decided_at)
     select gen_random_uuid(), account, 'church_tax', year, 'none', 'a file', 'approved', ${officer(0)}, '2009-01-01', ${officer(1)}, '2009-01-01' from (${people}) p (account), generate_series(2019, 2040) year`,
  ];
}

/** The same for accounts that are there already. */
export async function knowTaxesOf(pool: pg.Pool, accountIds: readonly string[]): Promise<void> {
  for (const text of knownTaxes('select unnest($1::uuid[])')) await pool.query(text, [accountIds]);
}
