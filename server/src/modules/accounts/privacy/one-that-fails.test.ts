import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { register, whoAmI } from '@bb1/domain/accounts/endpoints';
import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { createIdentityProof, getKyc, listIdentityProofs } from '@bb1/domain/kyc/endpoints';
import { ABANDONED_AFTER_DAYS } from '@bb1/domain/kyc/abandoned-verification';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import { apply, approve, IDENTITY } from '../../../../../testing/applicant.ts';
import { HOUR_MS, later } from '../../../../../testing/waitlist-world.ts';
import {
  forAllTests,
  type Investor,
  type Officer,
  openWorld,
  registrationForm,
} from '../../../../../testing/world.ts';

const world = forAllTests(openWorld);
let compliance: Officer;
beforeAll(async () => {
  compliance = await world.officer('Clara Compliance', 'compliance');
  await world.query(
    "create function of_the_test() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$",
  );
});
afterEach(async () => {
  for (const table of ['accounts', 'kyc_records'])
    await world.query(`drop trigger if exists of_the_test on ${table}`);
});

const DAY_MS = 24 * HOUR_MS;

/** An unforeseen error in the database, for the rows of one person. */
const poison = (table: string, condition: string) =>
  world.query(
    `create trigger of_the_test before update or delete on ${table} for each row when (${condition}) execute function of_the_test()`,
  );
const sweep = async (name: string) =>
  world.runJob(name).then(
    () => 'done',
    (error: unknown) => String(error),
  );
async function unconfirmed(email: string): Promise<ApiClient & { accountId: string }> {
  const client = world.visitor();
  const { id } = await client.ok(register, {
    body: registrationForm(email, { full_name: 'Frieda Vergesslich' }),
  });
  return Object.assign(client, { accountId: id });
}
/** Both in the order in which the sweep reads them. */
async function two(name: string): Promise<[Investor, Investor]> {
  return [await world.investor(`Erste ${name}`), await world.investor(`Zweite ${name}`)];
}
const verdictOf = async (person: Investor) => (await person.ok(getKyc)).verdict;

describe('a person on whose records a sweep always fails', () => {
  it('[AUTH-10][SAFE-2] keeps no other unconfirmed registration from its deletion', async () => {
    const [first, second] = [
      await unconfirmed('first@people.example'),
      await unconfirmed('second@people.example'),
    ];
    await later(world, 48 * HOUR_MS);
    await poison('accounts', `old.id = '${first.accountId}'`);
    expect(await sweep('accounts.forget_unconfirmed')).toContain('poison');
    expect([(await first.call(whoAmI)).status, (await second.call(whoAmI)).status]).toEqual([
      200, 401,
    ]);
  });

  it('[KYC-10][SAFE-2] keeps no other approval from ending with its document', async () => {
    const people = await two('Abgelaufen');
    const expiresOn = new Date(world.now().getTime() + 30 * DAY_MS).toISOString().slice(0, 10);
    for (const person of people) {
      await apply(person, { doc_expires_on: expiresOn });
      await approve(compliance, person.accountId);
    }
    await later(world, 32 * DAY_MS);
    await poison('kyc_records', `old.account_id = '${people[0].accountId}'`);
    expect(await sweep('kyc.expire_documents')).toContain('poison');
    expect([await verdictOf(people[0]), await verdictOf(people[1])]).toEqual([
      'approved',
      'expired',
    ]);
  });

  it('[SAFE-5][SAFE-2] keeps no other abandoned verification from its deletion', async () => {
    const people = await two('Liegengelassen');
    for (const person of people) await person.ok(createIdentityProof, { body: IDENTITY });
    await later(world, (ABANDONED_AFTER_DAYS - 1) * DAY_MS);
    expect(await sweep('kyc.forget_left')).toBe('done');
    await later(world, ABANDONED_AFTER_DAYS * DAY_MS);
    await poison('kyc_records', `old.account_id = '${people[0].accountId}'`);
    expect(await sweep('kyc.forget_left')).toContain('poison');
    const proofs = await Promise.all(people.map((person) => person.ok(listIdentityProofs)));
    expect(proofs.map((list) => list.length)).toEqual([1, 0]);
  });

  it('[SAFE-5][SAFE-2] keeps no other closed account from its erasure', async () => {
    const people = await two('Geschlossen');
    for (const person of people) {
      await apply(person);
      await approve(compliance, person.accountId);
      await person.ok(closeAccount);
    }
    await world.moveClock(new Date(`${world.now().getFullYear() + 6}-01-02T00:00:00Z`));
    await poison('accounts', `old.id = '${people[0].accountId}'`);
    expect(await sweep('accounts.forget_closed')).toContain('poison');
    const rows = await world.query<{ id: string }>('select id from accounts where id = any($1)', [
      people.map(({ accountId }) => accountId),
    ]);
    expect(rows.map(({ id }) => id)).toEqual([people[0].accountId]);
  });
});
