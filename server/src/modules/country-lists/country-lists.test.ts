import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getCountryList,
  listCountryLists,
  type ProposedVersion,
  proposeCountryList,
  proposeCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { getApproval, withdrawProposal } from '@bb1/domain/approvals/endpoints';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { forAllTests, type Officer, openWorld } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);
let reviewer: Officer;
let compliance: Officer;
let second: Officer;
beforeAll(async () => {
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
  compliance = await world.officer('Cora Compliance', 'compliance');
  second = await world.officer('Curt Compliance', 'compliance');
});
beforeEach(() => world.query('delete from rate_limits'));

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
const proposeNew = async (
  name: string,
  change: Partial<ProposedVersion> = {},
  officer = reviewer,
) =>
  (await officer.ok(proposeCountryList, { body: { list_name: name, ...version(change) } }))
    .approval_id;
const proposeNext = async (id: string, change: Partial<ProposedVersion> = {}) =>
  (await reviewer.ok(proposeCountryListVersion, { params: { id }, body: version(change) }))
    .approval_id;
const page = (id: string) => reviewer.ok(getCountryList, { params: { id } });
/** The facts that an approver reads, by name. */
const factsOf = async (id: string) => {
  const { facts } = await compliance.ok(getApproval, { params: { id } });
  return Object.fromEntries(facts.map(({ name, value }) => [name, value]));
};

/** A list with one version in force. */
async function listWith(
  name: string,
  change: Partial<ProposedVersion> = {},
): Promise<{ id: string; inForce: string }> {
  const inForce = await proposeNew(name, change);
  await approveAs(compliance, inForce);
  const [list] = await world.query<{ id: string }>('select id from country_lists where name = $1', [
    name,
  ]);
  return { id: list?.id ?? '', inForce };
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
    const { id } = await listWith('Two officers', { countries: 'Tuvalu, Nauru' });
    const approval = await proposeNext(id, {
      countries: 'nauru\nPalau',
      source: 'board of 11 March',
    });
    expect(await page(id)).toMatchObject({
      in_force: { countries: ['NR', 'TV'] },
      approval_id: approval,
    });
    expect(await factsOf(approval)).toMatchObject({
      list: 'Two officers',
      added: 'PW',
      removed: 'TV',
      countries_then: 'NR, PW',
      people_concerned: '0',
    });
    await approveAs(compliance, approval);
    const after = await page(id);
    expect(after).toMatchObject({
      in_force: {
        countries: ['NR', 'PW'],
        source: 'board of 11 March',
        proposed_by: 'Rita Reviewer',
        decided_by: 'Cora Compliance',
      },
      approval_id: null,
    });
    expect(after.history.map(({ countries }) => countries)).toEqual([
      ['NR', 'PW'],
      ['NR', 'TV'],
    ]);
    const acts = await world.query<{ act: string; actor_id: string; countries: string[] | null }>(
      "select act, actor_id, before -> 'countries' as countries from audit_log where subject = $1 order by id",
      [`country_list:${id}`],
    );
    const step = [
      ['approval.proposed', reviewer.officerId],
      ['approval.approved', compliance.officerId],
      ['country_list.approved', compliance.officerId],
    ];
    expect(acts.map(({ act, actor_id: actor }) => [act, actor])).toEqual([...step, ...step]);
    expect(acts.at(-1)?.countries).toEqual(['NR', 'TV']);
  });

  it('[KYC-4][DESK-4] are never approved by the proposer, nor by a reviewer', async () => {
    const id = await proposeNew('Own work', {}, compliance);
    expect(await tryToApprove(compliance, id)).toMatchObject({
      status: 403,
      body: { code: 'maker_is_checker' },
    });
    expect((await tryToApprove(reviewer, id)).status).toBe(403);
    expect(await world.query("select from country_lists where name = 'Own work'")).toEqual([]);
    await approveAs(second, id);
  });

  it('[KYC-4] are not approved on an outdated difference', async () => {
    const { id } = await listWith('Stale page', { valid_from: dayIn(0) });
    const approval = await proposeNext(id, { countries: 'Palau' });
    await world.query(
      "insert into country_list_versions (id, list_id, source, countries, applies_to, effect, valid_from, proposed_by, proposed_at, decided_by, decided_at, position) values (gen_random_uuid(), $1, 'x', '{NU}', '{residence}', 'refused', $2, $3, now(), $4, now(), 2)",
      [id, today(), reviewer.officerId, compliance.officerId],
    );
    expect(await tryToApprove(compliance, approval)).toMatchObject({
      status: 409,
      body: { code: 'facts_changed' },
    });
    expect((await page(id)).in_force?.countries).toEqual(['NU']);
  });

  it('[KYC-4] accept one of two concurrent approvals, one of two proposals, and one of two lists of a name', async () => {
    const statuses = (answers: readonly { status: number }[]) =>
      answers.map(({ status }) => status).toSorted((one, other) => one - other);
    const { id } = await listWith('At once');
    const proposals = await Promise.all(
      [compliance, second].map((officer) =>
        officer.call(proposeCountryListVersion, {
          params: { id },
          body: version({ countries: 'Palau' }),
        }),
      ),
    );
    expect(statuses(proposals)).toEqual([201, 409]);
    const lead = await world.officer('Clea Compliance', 'compliance');
    const { approval_id: proposal } = await page(id);
    const [first, other] = [lead, await world.officer('Cleo Compliance', 'compliance')];
    expect(
      statuses(await Promise.all([first, other].map((one) => tryToApprove(one, proposal)))),
    ).toEqual([200, 409]);
    const name = await proposeNew('Same name');
    expect(
      (await second.call(proposeCountryList, { body: { list_name: 'SAME name', ...version() } }))
        .status,
    ).toBe(422);
    await world.query('insert into country_lists (id, name) values (gen_random_uuid(), $1)', [
      'same name',
    ]);
    expect(await tryToApprove(compliance, name)).toMatchObject({ body: { code: 'facts_changed' } });
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
    expect(await world.query("select from country_lists where name = 'Refused'")).toEqual([]);
  });

  it('[KYC-4] end with a version without countries', async () => {
    const { id } = await listWith('To end', { countries: 'Palau' });
    const approval = await proposeNext(id, { countries: '' });
    expect(await factsOf(approval)).toMatchObject({ removed: 'PW', countries_then: '' });
    await approveAs(compliance, approval);
    expect((await page(id)).in_force?.countries).toEqual([]);
  });

  it('[KYC-4] keep a proposal that was sent back or withdrawn, without effect', async () => {
    const { id } = await listWith('Rejected');
    await sendBackAs(compliance, await proposeNext(id, { countries: '' }), 'wrong source');
    const again = await proposeNext(id, { countries: '' });
    await reviewer.ok(withdrawProposal, { params: { id: again } });
    const { in_force: now, proposals } = await page(id);
    expect([
      now?.countries,
      proposals.map(({ state, decision_reason: reason }) => [state, reason]),
    ]).toEqual([
      ['TV'],
      [
        ['withdrawn', null],
        ['sent_back', 'wrong source'],
        ['approved', null],
      ],
    ]);
  });

  it('[DESK-2] are in a list of their own while they wait', async () => {
    const { id } = await listWith('Waiting');
    const approval = await proposeNext(id, { countries: 'Palau' });
    const waiting = async () =>
      (await reviewer.ok(listCountryLists, { query: { filter: 'proposed' } })).lists.map(
        (list) => list.id,
      );
    expect(await waiting()).toContain(id);
    await sendBackAs(compliance, approval);
    expect(await waiting()).not.toContain(id);
  });

  it('[KYC-4] show how many people have named an added or removed country', async () => {
    const person = await world.investor('Nina Nauru');
    await world.query(
      "insert into kyc_addresses (account_id, street, city, country, zipcode, updated_at) values ($1, 'x', 'x', 'NU', '1', now())",
      [person.accountId],
    );
    const { people_concerned: people } = await factsOf(
      await proposeNew('Concerned', { countries: 'Niue, Palau' }),
    );
    expect(people).toBe('1');
    await world.query('update accounts set closed_at = now() where id = $1', [person.accountId]);
    const later = await factsOf(await proposeNew('Concerned later', { countries: 'Niue' }));
    expect(later['people_concerned']).toBe('0');
  });
});

describe('the database itself', () => {
  it('[KYC-4] neither changes nor deletes an approved version', async () => {
    const { id, inForce } = await listWith('For ever');
    for (const change of ["countries = '{}'", "valid_from = '2020-01-01'", 'position = 2'])
      await expect(
        world.query(`update country_list_versions set ${change} where id = $1`, [inForce]),
      ).rejects.toThrow('refused');
    await expect(
      world.query('delete from country_list_versions where id = $1', [inForce]),
    ).rejects.toThrow('refused');
    await expect(world.query('truncate country_list_versions')).rejects.toThrow();
    await expect(
      world.query("update country_lists set name = 'x' where id = $1", [id]),
    ).rejects.toThrow('refused');
  });

  it('[KYC-4][DESK-4] accepts only the first version of a list without two officers', async () => {
    const { id } = await listWith('By the system');
    const insert = (position: number, by: string | null, other: string | null) =>
      world.query(
        "insert into country_list_versions (id, list_id, source, countries, applies_to, effect, valid_from, proposed_by, proposed_at, decided_by, decided_at, position) values (gen_random_uuid(), $1, 'x', '{}', '{residence}', 'refused', '2020-01-01', $3, now(), $4, now(), $2)",
        [id, position, by, other],
      );
    const { officerId } = reviewer;
    for (const [by, other] of [
      [null, null],
      [officerId, null],
      [null, officerId],
      [officerId, officerId],
    ] as const)
      await expect(insert(2, by, other)).rejects.toThrow('check constraint');
    await expect(insert(1, null, null)).rejects.toThrow('unique constraint');
  });
});
