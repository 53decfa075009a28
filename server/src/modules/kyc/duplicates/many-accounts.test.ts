import { beforeAll, expect, it } from 'vitest';
import { apply, approve } from '../../../../../testing/applicant.ts';
import { forAllTests, openWorld } from '../../../../../testing/world.ts';
import { sql } from '../../../platform/db/database.ts';
import { accountsOfOfficer } from '../../accounts/self-review.ts';

const MANY = 40;

const world = forAllTests(openWorld);
let accountId: string;
beforeAll(async () => {
  const compliance = await world.officer('Clara Compliance', 'compliance');
  const investor = await world.investor('Viele Konten');
  accountId = investor.accountId;
  await apply(investor, { first_name: 'Viele', last_name: 'Konten' });
  await approve(compliance, accountId);
});

/** Approved accounts with the details of the first one. */
async function furtherAccounts(): Promise<string[]> {
  await world.query(
    'create table further as select gen_random_uuid() as id from generate_series(2, $1)',
    [MANY],
  );
  const copies = {
    accounts: `'id', f.id, 'email', f.id || '@people.example'`,
    kyc_records: `'account_id', f.id`,
    identity_proofs: `'account_id', f.id, 'id', gen_random_uuid()`,
  };
  const inserts = Object.entries(copies).map(
    ([table, changed]) =>
      `insert into ${table} select c.* from further f, ${table} t, jsonb_populate_record(t, jsonb_build_object(${changed})) c where t.${table === 'accounts' ? 'id' : 'account_id'} = '${accountId}'`,
  );
  await world.query(
    `begin; set local session_replication_role = replica; ${inserts.join('; ')}; commit`,
  );
  return (await world.query<{ id: string }>('select id from further')).map(({ id }) => id);
}

it('[KYC-12][DESK-8] many accounts of one person are read once each, not in pairs', async () => {
  const accounts = [accountId, ...(await furtherAccounts())];
  const namesake = await world.officer('Viele Konten', 'reviewer');
  const rowsRead = sql<{ read: number }>(
    'test.rows_read',
    "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname in ('identity_proofs', 'kyc_records')",
  );
  const { own, read } = await world.product.db.transaction('test_many_accounts', async (tx) => {
    // As in a large table.
    await tx.rows(sql('test.by_index', "select set_config('enable_seqscan', 'off', true)"));
    const before = await tx.one(rowsRead);
    const found = await accountsOfOfficer(tx, namesake.officerId, accounts);
    return { own: found, read: (await tx.one(rowsRead)).read - before.read };
  });
  expect([...own].toSorted()).toEqual(accounts.toSorted());
  expect(read).toBeLessThan(20 * MANY);
  expect(await world.query('select accounts_of_person($1)', [accountId])).toHaveLength(MANY);
});
