import { taxIdOf } from '../sandbox/demonstration/tax-id-of.ts';
import type { PayoutHolder } from './payout-holders.ts';
import type { World } from './world.ts';

/** Identified names and addresses of holders: tax certificates are made out to them. */
export async function identifyHolders(
  { product }: Pick<World, 'product'>,
  holders: readonly Pick<PayoutHolder, 'accountId'>[],
): Promise<void> {
  const { pool } = product.db;
  const ids = [holders.map(({ accountId }) => accountId)];
  const people = 'unnest($1::uuid[]) with ordinality as p (id, at)';
  // What scenes of payouts know of their holders' taxes is without these names.
  for (const table of ['identity_proofs', 'kyc_records'])
    await pool.query(`delete from ${table} where account_id = any($1::uuid[])`, ids);
  await pool.query(
    `insert into kyc_records (account_id, verdict, verdict_since) select id, 'approved', now() from ${people}`,
    ids,
  );
  await pool.query(
    `insert into kyc_addresses (account_id, street, city, country, zipcode, updated_at) select id, 'Lindenweg ' || at, 'Hamburg', 'DE', '20095', now() from ${people}`,
    ids,
  );
  await pool.query(
    `insert into identity_proofs (id, account_id, first_name, last_name, dob, place_of_birth, country_of_birth, citizenship, tax_residence, tax_id, doc_type, doc_id, doc_authority, doc_expires_on, created_at, updated_at)
     select gen_random_uuid(), id, 'Hanna', 'Halter ' || at, '1980-02-29', 'Hamburg', 'DE', 'DE', 'DE', tax_id, 'passport', 'C' || at, 'Stadt Hamburg', now() + interval '15 years', now(), now() from unnest($1::uuid[], $2::text[]) with ordinality as p (id, tax_id, at)`,
    // By one tax number all of them would be one person.
    [...ids, holders.map((_, at) => taxIdOf(`Hanna Halter ${at + 1}`))],
  );
}
