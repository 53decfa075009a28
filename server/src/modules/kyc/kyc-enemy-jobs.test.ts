import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import {
  createIdentityProof,
  getKyc,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import {
  ABANDONED_AFTER_DAYS,
  ABANDONED_WARNING_DAYS,
} from '@bb1/domain/kyc/abandoned-verification';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { lookAtDocuments } from './test-files/look-at-documents.ts';
import { type Investor, openWorld, type World } from '../../../../testing/world.ts';
import { openSanctionsCsv } from '../../integrations/screening-lists/test-files/written-lists.ts';
import { COUNTRY_LISTS_CHANGED } from '../country-lists/country-rules.ts';
import { SCREENING_LISTS_CHANGED } from '../screening/list-changes.ts';
import { bringIntoForce } from '../screening/test-files/desk-lists.ts';
import { PURGE_ABANDONED_KYC } from './purge-abandoned-kyc.ts';
import { apply, approve, IDENTITY, photo } from '../../../../testing/applicant.ts';

const LISTED = { first_name: 'Ignaz', last_name: 'Wolkenstein', dob: '1959-02-11' } as const;
const LIST = openSanctionsCsv([{ ref: 'inv-1', names: ['Ignaz Wolkenstein'], born: LISTED.dob }]);

let world: World;
const open = async (fault?: string) => {
  world = await openWorld(
    fault === undefined ? {} : { fault, environment: { LOG_LEVEL: 'silent' } },
  );
};
afterEach(() => world.close());

const openHits = (person: Investor) =>
  world.query("select from screening_hits where account_id = $1 and state = 'open'", [
    person.accountId,
  ]);

/** Resolves once this many transactions wait for locks in the test's database. */
async function soManyWait(number: number): Promise<void> {
  const waiting =
    'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0';
  while ((await world.query(waiting)).length < number);
}

/** Locks something until the returned function is called. */
async function hold(statement: string, ...values: unknown[]): Promise<() => Promise<void>> {
  const client = await world.product.db.pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

async function officers() {
  return {
    reviewer: await world.officer('Rita Reviewer', 'reviewer'),
    compliance: [
      await world.officer('Clara Compliance', 'compliance'),
      await world.officer('Curt Compliance', 'compliance'),
    ] as const,
  };
}

describe('a new list version in force', () => {
  it('[KYC-8] finds every person despite an interrupted job, and none twice', async () => {
    await open('screen_everyone.before_commit:throw:1');
    const { compliance } = await officers();
    const person = await world.investor('Ignaz Wolkenstein');
    await apply(person, LISTED);
    await bringIntoForce(world, compliance, 'own', LIST);
    await world.runJobs();
    expect(await openHits(person)).toHaveLength(0);
    await world.runJobs({ delayed: true });
    expect(await openHits(person)).toHaveLength(1);
    await world.runJob(SCREENING_LISTS_CHANGED.name);
    expect(await world.query('select from screening_hits')).toHaveLength(1);
  });

  it('[KYC-8] finds people who are being saved at that moment, with two jobs at once', async () => {
    await open();
    const { compliance } = await officers();
    const people: Investor[] = [];
    for (const name of ['Person Eins', 'Person Zwei', 'Person Drei']) {
      const person = await world.investor(name);
      await apply(person);
      people.push(person);
    }
    const saves = people.map((person) =>
      person.ok(createIdentityProof, { body: { ...IDENTITY, ...LISTED } }),
    );
    await Promise.all([bringIntoForce(world, compliance, 'own', LIST), ...saves]);
    const again = people.map((person) =>
      person.ok(createIdentityProof, { body: { ...IDENTITY, ...LISTED, place_of_birth: 'Bonn' } }),
    );
    await Promise.all([
      world.runJob(SCREENING_LISTS_CHANGED.name),
      world.runJob(SCREENING_LISTS_CHANGED.name),
      world.runJobs(),
      ...again,
    ]);
    for (const person of people) expect(await openHits(person)).toHaveLength(1);
  });
});

describe('changing country rules', () => {
  it('[KYC-4] reach a concurrent approval by the old rules', async () => {
    await open();
    const { reviewer } = await officers();
    const person = await world.investor('Knapp Davor');
    await apply(person, { citizenship: 'PT' });
    await lookAtDocuments(reviewer, person.accountId);
    const params = { account_id: person.accountId };
    const { version } = await reviewer.ok(getKycReview, { params });
    // The decision has read the rules and is stopped where it writes the log.
    const letLogGo = await hold('lock table audit_log in exclusive mode');
    const deciding = reviewer.call(decideKyc, {
      params,
      body: { decision: 'approve', version, checked: requiredReviewChecks('individual') },
    });
    await soManyWait(1);
    const [list, today] = [crypto.randomUUID(), berlinDay(world.now())];
    await world.query("insert into country_lists (id, name) values ($1, 'A new list')", [list]);
    await world.query(
      `insert into country_list_versions (id, list_id, source, countries, applies_to, effect, valid_from, proposed_at, decided_at, position)
       values (gen_random_uuid(), $1, 'a test', '{PT}', '{citizenship}', 'refused', $2, now(), now(), 1)`,
      [list, today],
    );
    const checking = world.runJob(COUNTRY_LISTS_CHANGED.name);
    const waited = await Promise.race([soManyWait(2).then(() => true), checking.then(() => false)]);
    await letLogGo();
    expect([(await deciding).status, waited]).toEqual([200, true]);
    await checking;
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
  });
});

describe('a person who returns at the moment their data are deleted', () => {
  beforeEach(() => open());

  /** Warned long ago, due today. */
  async function due(): Promise<{ person: Investor; id: string }> {
    const person = await world.investor('Kehrt Zurück');
    const { id } = await person.ok(createIdentityProof, { body: IDENTITY });
    const daysPass = (days: number) =>
      world.moveClock(new Date(world.now().getTime() + days * 86_400_000));
    await daysPass(ABANDONED_AFTER_DAYS - ABANDONED_WARNING_DAYS + 1);
    await world.runJob(PURGE_ABANDONED_KYC);
    await daysPass(ABANDONED_WARNING_DAYS + 1);
    return { person, id };
  }

  it('[SAFE-5] just before keeps everything', async () => {
    const { person, id } = await due();
    const letGo = await hold(
      'select from kyc_records where account_id = $1 for update',
      person.accountId,
    );
    const saving = person.call(updateIdentityProof, {
      params: { id },
      body: { ...IDENTITY, place_of_birth: 'Bonn' },
    });
    await soManyWait(1);
    const forgetting = world.runJob(PURGE_ABANDONED_KYC);
    await soManyWait(2);
    await letGo();
    expect((await saving).status).toBe(200);
    await forgetting;
    expect((await person.ok(listIdentityProofs)).map((proof) => proof.place_of_birth)).toEqual([
      'Bonn',
    ]);
  });

  it('[SAFE-5][KYC-7] just after learns that there is nothing, and leaves no file without an owner', async () => {
    const { person, id } = await due();
    const letGo = await hold(
      'select from kyc_records where account_id = $1 for update',
      person.accountId,
    );
    const forgetting = world.runJob(PURGE_ABANDONED_KYC);
    await soManyWait(1);
    const saving = person.call(updateIdentityProof, {
      params: { id },
      files: [await photo({ width: 300, height: 200 })],
    });
    await soManyWait(2);
    await letGo();
    await forgetting;
    expect((await saving).status).toBe(404);
    expect(await person.ok(listIdentityProofs)).toEqual([]);
    expect(
      await world.query('select from documents where owner_id = $1', [person.accountId]),
    ).toEqual([]);
    await apply(person);
    const reviewer = await world.officer('Rita Reviewer', 'reviewer');
    await approve(reviewer, person.accountId);
    expect((await person.ok(getKyc)).verdict).toBe('approved');
  });
});
