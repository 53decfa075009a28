import { randomUUID } from 'node:crypto';
import { berlinDay } from '../../domain/src/kyc/berlin-day.ts';
import { taxIdOf } from '../../sandbox/demonstration/tax-id-of.ts';
import type { Product } from '../../server/src/compose.ts';
import { approve } from '../../server/src/modules/approvals/decide.ts';
import { findApproval } from '../../server/src/modules/approvals/store.ts';
import { proposeCountryList } from '../../server/src/modules/country-lists/propose-country-list.ts';
import { reassessEveryone } from '../../server/src/modules/kyc/reassess-everyone.ts';
import { kycSetting } from '../../server/src/modules/orders/kyc-setting.ts';
import { sql } from '../../server/src/platform/db/database.ts';
import {
  type BenchPlace,
  benchOfficer,
  makeBenchAccounts,
  seconds,
  withBenchProduct,
} from './bench-product.ts';
import type { Figure } from './figure.ts';

const COUNTRY = 'PT';
/** As many records are locked together as the job locks. */
const AT_A_TIME = 50;
/**
 * Relative to locking the same records and reading one row of each: the limit of statements per
 * person.
 */
const MOST_OF_FLOOR = 20;

const readOne = sql<{ account_id: string }>(
  'bench.read_one',
  'select account_id from kyc_records where account_id = $1',
);
const lockSome = sql<{ account_id: string }>(
  'bench.lock_some',
  `select account_id from kyc_records where account_id > $1 order by account_id limit ${AT_A_TIME} for update`,
);

interface CountryRulesSize {
  readonly people: number;
  /** One in this many lives in the country of the new rule. */
  readonly oneIn: number;
}

/**
 * Reassesses approved people after a new country rule, as the job does, through PostgreSQL.
 * Compared with the same batches with one bare read of each record, in the same run.
 */
export function benchCountryRules(place: BenchPlace, size: CountryRulesSize): Promise<Figure[]> {
  return withBenchProduct(place, (product) => measure(product, size, place.say));
}

async function measure(
  product: Product,
  { people, oneIn }: CountryRulesSize,
  say: BenchPlace['say'],
): Promise<Figure[]> {
  const ids = Array.from({ length: people }, () => randomUUID());
  await makeBenchAccounts(product, ids);
  await approveAll(product, ids, oneIn);
  await bringRuleIntoForce(product);
  const context = { ...kycSetting(product.context), db: product.db };
  const first = await seconds(() => reassessEveryone(context));
  const { rows } = await product.db.pool.query<{ count: number }>(
    "select count(*)::int from kyc_records where verdict = 'in_review'",
  );
  const sentBack = rows[0]?.count ?? 0;
  if (sentBack !== people / oneIn)
    throw new Error(`${sentBack} people were sent back, not ${people / oneIn}`);
  const floor = await seconds(() => readAll(product));
  say(
    `${people} approved people judged again in ${first.toFixed(1)} s, ${sentBack} of them went back to an officer; one bare read of each takes ${floor.toFixed(1)} s`,
  );
  return [
    {
      what: 'people judged by a new country rule, of one bare read each',
      measured: first / floor,
      bound: 'at most',
      limit: MOST_OF_FLOOR,
      unit: '',
    },
  ];
}

async function bringRuleIntoForce(product: Product): Promise<void> {
  const [reviewer, compliance] = [
    await benchOfficer(product, 'reviewer'),
    await benchOfficer(product, 'compliance'),
  ];
  const version = {
    source: 'the bench',
    source_url: null,
    countries: COUNTRY,
    applies_to: ['residence' as const],
    effect: 'refused' as const,
    valid_from: berlinDay(product.context.clock.now()),
  };
  const id = await proposeCountryList(product.house, reviewer, { name: 'Bench', version });
  const proposal = await findApproval(product.db, id);
  await approve(product.house, {
    id,
    contentHash: proposal?.content_hash.toString('hex') ?? '',
    by: { officerId: compliance, roles: ['compliance'] },
  });
}

/** The job in its batches, without the assessment. */
async function readAll({ db }: Product): Promise<void> {
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    const from: string = after;
    after = await db.transaction('bench_read', async (tx) => {
      const ids = (await tx.rows(lockSome, [from])).map((row) => row.account_id);
      for (const id of ids) await tx.one(readOne, [id]);
      return ids.at(-1) ?? null;
    });
  }
}

/** Inserts a person's records on the way to approval; going that way would take a second each. */
async function approveAll({ db }: Product, ids: readonly string[], oneIn: number): Promise<void> {
  const people = 'unnest($1::uuid[]) with ordinality as p (id, at)';
  await db.pool.query(
    `insert into kyc_records (account_id, verdict, verdict_since) select id, 'approved', now() from ${people}`,
    [ids],
  );
  await db.pool.query(
    `insert into kyc_addresses (account_id, street, city, country, zipcode, updated_at) select id, 'Musterstraße 1', 'Berlin', case when at % ${oneIn} = 0 then '${COUNTRY}' else 'DE' end, '10115', now() from ${people}`,
    [ids],
  );
  await db.pool.query(
    `insert into identity_proofs (id, account_id, first_name, last_name, dob, place_of_birth, country_of_birth, citizenship, tax_residence, tax_id, doc_type, doc_id, doc_authority, doc_expires_on, created_at, updated_at)
     select gen_random_uuid(), id, 'Anna', 'Muster ' || at, '1980-02-29', 'Hamburg', 'DE', 'DE', 'DE', tax_id, 'passport', 'C' || at, 'Stadt Hamburg', now() + interval '9 years', now(), now() from unnest($1::uuid[], $2::text[]) with ordinality as p (id, tax_id, at)`,
    // By one tax number all of them would be one person.
    [ids, ids.map((_, at) => taxIdOf(`Anna Muster ${at + 1}`))],
  );
  // A picture that is never opened needs no body.
  await db.pool.query(
    `insert into documents (id, owner_id, type, size_bytes, stored_at) select id, id, 'image/jpeg', 1, now() from ${people}`,
    [ids],
  );
  await db.pool.query(
    'insert into attachments (id, identity_proof_id, document_id, attached_at) select gen_random_uuid(), id, account_id, now() from identity_proofs',
  );
  await db.pool.query(
    `insert into kyc_checks (id, account_id, item, attempt, began_at, since) select gen_random_uuid(), id, item, 1, now(), now() from ${people} cross join unnest(array['email', 'identity', 'address', 'upload']) item`,
    [ids],
  );
  for (const [state, by] of [
    ['submitted', 'investor'],
    ['approved', 'system'],
  ])
    await db.pool.query('update kyc_checks set state = $1, moved_by = $2', [state, by]);
  await db.pool.query('analyze');
}
