import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approveCountryListVersion,
  getCountryList,
  listCountryLists,
  type ProposedVersion,
  proposeCountryList,
  proposeCountryListVersion,
  rejectCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { openWorld, type World } from '../../../../testing/world.ts';
import { approveCountryListVersion as approve } from './decide-country-list.ts';

type Officer = Awaited<ReturnType<World['officer']>>;

let world: World;
let reviewer: Officer;
let compliance: Officer;
let second: Officer;
beforeAll(async () => {
  world = await openWorld();
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
  compliance = await world.officer('Cora Compliance', 'compliance');
  second = await world.officer('Curt Compliance', 'compliance');
});
beforeEach(() => world.product.db.pool.query('delete from rate_limits'));
afterAll(() => world.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  world.product.db.pool.query<Row>(text, values).then(({ rows }) => rows);
const today = () => berlinDay(world.now());
const dayIn = (days: number) => berlinDay(new Date(world.now().getTime() + days * 86_400_000));
const version = (change: Partial<ProposedVersion> = {}): ProposedVersion => ({
  source: 'the issuer’s own rule',
  source_url: null,
  countries: 'Tuvalu',
  applies_to: ['residence'],
  effect: 'refused',
  valid_from: today(),
  ...change,
});
const proposeNew = (name: string, change: Partial<ProposedVersion> = {}, officer = reviewer) =>
  officer.ok(proposeCountryList, { body: { list_name: name, ...version(change) } });
const page = (id: string) => reviewer.ok(getCountryList, { params: { id } });
const proposalOf = async (id: string) => (await page(id)).proposal?.id ?? 'no proposal';

/** A list with one version in force. */
async function listWith(
  name: string,
  change: Partial<ProposedVersion> = {},
): Promise<{ id: string; inForce: string }> {
  const { id, proposal } = await proposeNew(name, change);
  await compliance.ok(approveCountryListVersion, {
    params: { id: proposal?.id ?? '' },
    body: { replaces: null },
  });
  return { id, inForce: proposal?.id ?? '' };
}

describe('the lists of countries at the desk', () => {
  it('[KYC-4][KYC-11] are initially those of the offering, each with its source and its day, without an officer', async () => {
    const shipped = world.offering.kyc.countryLists;
    expect(shipped.map(({ name }) => name)).toEqual([
      'FATF call for action',
      'FATF increased monitoring',
      'EU high-risk third countries',
      'German embargo countries',
    ]);
    for (const { source, sourceUrl, validFrom, countries } of shipped) {
      expect([source.length > 20, validFrom.length, sourceUrl?.startsWith('https://')]).toEqual([
        true,
        10,
        true,
      ]);
      expect(countries.filter((one) => !COUNTRY_CODES.some((code) => code === one))).toEqual([]);
    }
    const { lists, own } = await reviewer.ok(listCountryLists);
    const given = world.offering.kyc.countryLists.map(({ name, source, countries, validFrom }) => ({
      name,
      source,
      countries,
      valid_from: validFrom,
      proposed_by: null,
      decided_by: null,
    }));
    expect(lists.map(({ name, in_force: now }) => ({ name, ...now }))).toEqual(
      given
        .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
        .map((list) => expect.objectContaining(list)),
    );
    expect(own).toEqual({
      refused_citizenships: world.offering.kyc.refusedCitizenships,
      refused_residences: world.offering.kyc.refusedResidences,
    });
  });

  it('[KYC-4][DESK-4] are changed by two officers: one proposes, another approves the displayed difference, and both are logged', async () => {
    const { id, inForce } = await listWith('Two officers', { countries: 'Tuvalu, Nauru' });
    const proposed = await reviewer.ok(proposeCountryListVersion, {
      params: { id },
      body: version({ countries: 'nauru\nPalau', source: 'board of 11 March' }),
    });
    expect(proposed).toMatchObject({
      in_force: { id: inForce, countries: ['NR', 'TV'] },
      proposal: { countries: ['NR', 'PW'], proposed_by: 'Rita Reviewer', state: 'proposed' },
    });
    const shown = await page(id);
    expect(shown.review).toEqual({
      replaces: inForce,
      added: ['PW'],
      removed: ['TV'],
      concerned: 0,
    });
    await compliance.ok(approveCountryListVersion, {
      params: { id: shown.proposal?.id ?? '' },
      body: { replaces: inForce },
    });
    const after = await page(id);
    expect(after).toMatchObject({
      in_force: {
        countries: ['NR', 'PW'],
        source: 'board of 11 March',
        decided_by: 'Cora Compliance',
      },
      proposal: null,
      review: null,
    });
    expect(after.history.map(({ countries, state }) => [countries, state])).toEqual([
      [['NR', 'PW'], 'approved'],
      [['NR', 'TV'], 'approved'],
    ]);
    const acts = await query<{
      act: string;
      actor_id: string;
      before: { countries: string[] } | null;
      after: { countries: string[] };
    }>('select act, actor_id, before, after from audit_log where subject = $1 order by id', [
      `country_list:${id}`,
    ]);
    expect(
      acts.map(({ act, actor_id: actor, before, after: then }) => [
        act,
        actor,
        before?.countries,
        then.countries,
      ]),
    ).toEqual([
      ['country_list.proposed', reviewer.officerId, undefined, ['NR', 'TV']],
      ['country_list.approved', compliance.officerId, undefined, ['NR', 'TV']],
      ['country_list.proposed', reviewer.officerId, ['NR', 'TV'], ['NR', 'PW']],
      ['country_list.approved', compliance.officerId, ['NR', 'TV'], ['NR', 'PW']],
    ]);
  });

  it('[KYC-4][DESK-4] are never approved by the proposer, nor by a reviewer', async () => {
    const { id } = await proposeNew('Own work', {}, compliance);
    const approval = { params: { id: await proposalOf(id) }, body: { replaces: null } };
    expect(await compliance.call(approveCountryListVersion, approval)).toMatchObject({
      status: 403,
      body: { code: 'maker_is_checker' },
    });
    expect((await reviewer.call(approveCountryListVersion, approval)).status).toBe(403);
    expect((await page(id)).in_force).toBeNull();
    await second.ok(approveCountryListVersion, approval);
  });

  it('[KYC-4] are not approved on an outdated difference', async () => {
    const { id, inForce } = await listWith('Stale page');
    const proposed = await reviewer.ok(proposeCountryListVersion, {
      params: { id },
      body: version({ countries: 'Palau' }),
    });
    const approval = (replaces: string | null) =>
      compliance.call(approveCountryListVersion, {
        params: { id: proposed.proposal?.id ?? '' },
        body: { replaces },
      });
    expect(await approval(null)).toMatchObject({ status: 409, body: { code: 'stale_page' } });
    expect(await approval(proposed.proposal?.id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'stale_page' },
    });
    expect((await page(id)).in_force?.id).toBe(inForce);
    expect((await approval(inForce)).status).toBe(200);
  });

  it('[KYC-4] accept one of two concurrent approvals, and one of two proposals', async () => {
    const { id } = await proposeNew('At once');
    const proposal = await proposalOf(id);
    const approvals = await Promise.all(
      [compliance, second].map((officer) =>
        officer.call(approveCountryListVersion, {
          params: { id: proposal },
          body: { replaces: null },
        }),
      ),
    );
    expect(approvals.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const proposals = await Promise.all(
      [compliance, second].map((officer) =>
        officer.call(proposeCountryListVersion, {
          params: { id },
          body: version({ countries: 'Palau' }),
        }),
      ),
    );
    expect(proposals.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ]);
    const names = await Promise.all(
      [compliance, second].map((officer) =>
        officer.call(proposeCountryList, { body: { list_name: 'Same name', ...version() } }),
      ),
    );
    expect(names.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 422,
    ]);
    expect(
      await query('select from audit_log where subject = $1 and act = $2', [
        `country_list:${id}`,
        'country_list.approved',
      ]),
    ).toHaveLength(1);
  });

  it('[KYC-4] report what was not understood, and refuse a past day, an existing list and an invalid address', async () => {
    const refusedFields = async (
      change: Partial<Record<keyof ProposedVersion | 'list_name', unknown>>,
    ) =>
      (
        await reviewer.call(proposeCountryList, {
          body: { list_name: 'Refused', ...version(), ...change },
        })
      ).body;
    expect((await refusedFields({ countries: 'Nauru, Atlantis\nZZ' })).errors).toEqual({
      countries: ['We don’t recognise these countries: Atlantis, ZZ'],
    });
    expect((await refusedFields({ valid_from: dayIn(-1) })).errors).toEqual({
      valid_from: ['This day has passed; choose today or later'],
    });
    expect((await refusedFields({ list_name: 'fatf CALL for action' })).errors).toEqual({
      list_name: ['A list with this name already exists'],
    });
    expect((await refusedFields({ source_url: 'javascript:alert(1)' })).errors).toEqual({
      source_url: ['Source URL must be valid'],
    });
    expect((await refusedFields({ countries: '' })).errors).toEqual({
      countries: ['Countries is required'],
    });
    expect((await refusedFields({ applies_to: [] })).errors).toEqual({
      applies_to: ['Applies to is required'],
    });
    expect(await query("select from country_lists where name = 'Refused'")).toEqual([]);
  });

  it('[KYC-4] end with a version without countries', async () => {
    const { id, inForce } = await listWith('To end', { countries: 'Palau' });
    const { proposal } = await reviewer.ok(proposeCountryListVersion, {
      params: { id },
      body: version({ countries: '' }),
    });
    expect((await page(id)).review).toMatchObject({ removed: ['PW'] });
    await compliance.ok(approveCountryListVersion, {
      params: { id: proposal?.id ?? '' },
      body: { replaces: inForce },
    });
    expect((await page(id)).in_force?.countries).toEqual([]);
  });

  it('[KYC-4] keep a rejected or withdrawn proposal with its reason, without effect', async () => {
    const { id } = await proposeNew('Rejected');
    await compliance.ok(rejectCountryListVersion, {
      params: { id: await proposalOf(id) },
      body: { reason: 'wrong source' },
    });
    await reviewer.ok(proposeCountryListVersion, { params: { id }, body: version() });
    await reviewer.ok(rejectCountryListVersion, {
      params: { id: await proposalOf(id) },
      body: { reason: 'typed wrong' },
    });
    const { history, in_force: now, proposal } = await page(id);
    expect([
      now,
      proposal,
      history.map(({ state, decision_reason: reason }) => [state, reason]),
    ]).toEqual([
      null,
      null,
      [
        ['withdrawn', 'typed wrong'],
        ['rejected', 'wrong source'],
      ],
    ]);
    expect(
      (
        await compliance.call(approveCountryListVersion, {
          params: { id: history[0]?.id ?? '' },
          body: { replaces: null },
        })
      ).status,
    ).toBe(409);
  });

  it('[KYC-4][DESK-4] refuse the approval of a proposal by a dismissed officer', async () => {
    const dismissed = await world.officer('Dirk Dismissed', 'reviewer');
    const { id } = await proposeNew('Dismissed', {}, dismissed);
    await query('update officers set disabled_at = now() where id = $1', [dismissed.officerId]);
    expect(
      (
        await compliance.call(approveCountryListVersion, {
          params: { id: await proposalOf(id) },
          body: { replaces: null },
        })
      ).status,
    ).toBe(409);
  });

  it('[DESK-2] are on the home page of approvers while they wait, and in a list of their own', async () => {
    const queueOf = async (officer: Officer) =>
      (await officer.ok(deskHome)).queues.find(({ name }) => name === 'country_list_proposals');
    const before = (await queueOf(compliance))?.count ?? 0;
    const { id } = await proposeNew('Waiting');
    expect([(await queueOf(compliance))?.count, await queueOf(reviewer)]).toEqual([
      before + 1,
      undefined,
    ]);
    const waiting = async () =>
      (await reviewer.ok(listCountryLists, { query: { filter: 'proposed' } })).lists.map(
        (list) => list.id,
      );
    expect(await waiting()).toContain(id);
    await compliance.ok(rejectCountryListVersion, {
      params: { id: await proposalOf(id) },
      body: { reason: 'no' },
    });
    expect(await waiting()).not.toContain(id);
  });

  it('[KYC-4] show how many people have named an added or removed country', async () => {
    const person = await world.investor('Nina Nauru');
    await query(
      "insert into kyc_addresses (account_id, street, city, country, zipcode, updated_at) values ($1, 'x', 'x', 'NU', '1', now())",
      [person.accountId],
    );
    const { id } = await proposeNew('Concerned', { countries: 'Niue, Palau' });
    expect((await page(id)).review?.concerned).toBe(1);
    await query('update accounts set closed_at = now() where id = $1', [person.accountId]);
    expect((await page(id)).review?.concerned).toBe(0);
  });
});

describe('the database itself', () => {
  const decide = (id: string, by: string) =>
    query(
      "update country_list_versions set state = 'approved', decided_by = $2, decided_at = now(), position = 1 where id = $1",
      [id, by],
    );

  it('[DESK-4][KYC-4] refuses the proposer as approver, and an approval without an officer', async () => {
    const id = await proposalOf((await proposeNew('Direct')).id);
    await expect(decide(id, reviewer.officerId)).rejects.toThrow('country_list_versions');
    await expect(
      query(
        "update country_list_versions set state = 'approved', decided_at = now(), position = 1 where id = $1",
        [id],
      ),
    ).rejects.toThrow('country_list_versions');
    await decide(id, compliance.officerId);
  });

  it('[KYC-4] neither changes nor deletes an approved version or a proposal', async () => {
    const { id, inForce } = await listWith('For ever');
    for (const change of [
      "countries = '{}'",
      "valid_from = '2020-01-01'",
      "effect = 'enhanced'",
      "state = 'withdrawn'",
      'position = 2',
      "source = 'x'",
    ]) {
      await expect(
        query(`update country_list_versions set ${change} where id = $1`, [inForce]),
      ).rejects.toThrow('decided once');
    }
    await expect(
      query('delete from country_list_versions where id = $1', [inForce]),
    ).rejects.toThrow('refused');
    await expect(query('truncate country_list_versions')).rejects.toThrow();
    await expect(query("update country_lists set name = 'x' where id = $1", [id])).rejects.toThrow(
      'refused',
    );
    await reviewer.ok(proposeCountryListVersion, { params: { id }, body: version() });
    await expect(
      query("update country_list_versions set countries = '{DE}' where id = $1", [
        await proposalOf(id),
      ]),
    ).rejects.toThrow('does not change');
  });

  it('[KYC-4] accepts only the first version of a list from the system', async () => {
    const { id } = await listWith('By the system');
    const insert = (position: number) =>
      query(
        "insert into country_list_versions (id, list_id, state, source, countries, applies_to, effect, valid_from, proposed_at, decided_at, position) values (gen_random_uuid(), $1, 'approved', 'x', '{}', '{residence}', 'refused', '2020-01-01', now(), now(), $2)",
        [id, position],
      );
    await expect(insert(2)).rejects.toThrow('check constraint');
    await expect(insert(1)).rejects.toThrow('unique constraint');
    await expect(
      query(
        "insert into country_list_versions (id, list_id, state, source, countries, applies_to, effect, valid_from, proposed_by, proposed_at, decided_by, decided_at, position) values (gen_random_uuid(), $1, 'approved', 'x', '{}', '{residence}', 'refused', '2020-01-01', $2, now(), $3, now(), 2)",
        [id, reviewer.officerId, compliance.officerId],
      ),
    ).rejects.toThrow('begins as a proposal');
  });

  it('[KYC-4] serialises approvals of one list from two processes: the second finds it decided', async () => {
    const { id } = await proposeNew('Two processes');
    const proposal = await proposalOf(id);
    const results = await Promise.allSettled(
      [compliance, second].map((officer) =>
        approve(world.product.context, officer.officerId, { id: proposal, replaces: null }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
