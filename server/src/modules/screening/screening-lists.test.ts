import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskHome } from '@bb1/domain/officers/endpoints';
import {
  approveScreeningList,
  getScreeningList,
  listScreeningLists,
  previewScreeningList,
  proposeScreeningList,
  withdrawScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import { forAllTests, type Officer, openWorld } from '../../../../testing/world.ts';
import {
  euFsfCsv,
  manyListed,
  ofacAltCsv,
  ofacSdnCsv,
  openSanctionsCsv,
} from '../../integrations/screening-lists/test-files/written-lists.ts';
import {
  bringIntoForce,
  countTouchedBy,
  listFile,
  preview,
  propose,
} from './test-files/desk-lists.ts';

const world = forAllTests(openWorld);
let maker: Officer;
let checker: Officer;
let second: Officer;
beforeAll(async () => {
  maker = await world.officer('Rolf Reviewer', 'reviewer');
  checker = await world.officer('Cora Compliance', 'compliance');
  second = await world.officer('Curt Compliance', 'compliance');
});
beforeEach(() => world.query('delete from rate_limits'));

const DAY = 24 * 3_600_000;
const jobs = async () =>
  (
    await world.query<{ task: string }>(
      "select task_identifier as task from graphile_worker.jobs where task_identifier = 'screening.lists_changed'",
    )
  ).length;
const list = async (name: string) =>
  (await checker.ok(listScreeningLists)).lists.find((one) => one.list === name);
const approve = (officer: Officer, id: string, warningsSeen = false) =>
  officer.call(approveScreeningList, { params: { id }, body: { warnings_seen: warningsSeen } });
const entriesOf = async (id: string) =>
  (
    await world.query<{ ref: string }>('select ref from screening_entries where version_id = $1', [
      id,
    ])
  ).length;

describe('a screening list', () => {
  it('[KYC-8][DESK-4][DESK-5] is read as a dry run, proposed by one officer and activated by another, and each step is logged without names of the list', async () => {
    const text = openSanctionsCsv([
      { ref: 'x1', names: ['Ignaz Wolkenstein'], born: '1959' },
      { ref: 'x2', kind: 'organisation', names: ['Nordlicht Frachtkontor'] },
    ]);
    const read = await preview(maker, 'own', listFile(text, { name: 'eigene.csv' }));
    expect(read).toMatchObject({
      state: 'previewed',
      list: 'own',
      format: 'opensanctions_csv',
      edition: '2026-03-01',
      file_name: 'eigene.csv',
      entries: 2,
      skipped: 0,
      unreadable: 0,
      read_by: 'Rolf Reviewer',
      differences: { added: 2, gone: 0, changed: 0 },
      in_force: null,
      warnings: [],
      mine: true,
    });
    expect(await list('own')).toMatchObject({ in_force: null, age_days: null, stale: false });
    const { id } = read;
    expect((await maker.ok(proposeScreeningList, { params: { id } })).state).toBe('proposed');
    const before = await jobs();
    await countTouchedBy(world, id);
    expect(await checker.ok(approveScreeningList, { params: { id }, body: {} })).toMatchObject({
      state: 'in_force',
      approved_by: 'Cora Compliance',
      differences: { added: 2, gone: 0, changed: 0 },
    });
    expect(await jobs()).toBe(before + 1);
    expect(await list('own')).toMatchObject({
      in_force: { id, entries: 2 },
      age_days: 0,
      stale: false,
    });
    const acts = await world.query<{ act: string; text: string }>(
      'select act, concat(before, after, reason) as text from audit_log where subject = $1 order by id',
      [`screening_list:${id}`],
    );
    expect(acts.map(({ act }) => act)).toEqual([
      'screening_list.previewed',
      'screening_list.proposed',
      'screening_list.approved',
    ]);
    expect(JSON.stringify(acts)).not.toMatch(/Wolkenstein|Nordlicht/);
  });

  it("[KYC-8] shows the next version's changes: removed, changed, new; then the previous version's entries are deleted", async () => {
    const listed = manyListed(20);
    const first = await bringIntoForce(
      world,
      [maker, checker],
      'opensanctions_peps',
      openSanctionsCsv(listed),
    );
    const [gone, changed, ...rest] = listed;
    if (gone === undefined || changed === undefined) throw new Error('no list');
    const next = [
      { ...changed, names: [...changed.names, 'Another Name'] },
      ...rest.map((one) => ({ ...one, programme: 'Another reason' })),
      { ref: 'new', names: ['Brand New'] },
    ];
    const later = await preview(maker, 'opensanctions_peps', listFile(openSanctionsCsv(next)));
    expect(later).toMatchObject({
      differences: { added: 1, gone: 1, changed: 1 },
      in_force: { id: first.id, entries: 20 },
      examples: [
        { difference: 'gone', ref: gone.ref, name: gone.names[0] },
        { difference: 'changed', ref: changed.ref, name: changed.names[0] },
        { difference: 'added', ref: 'new', name: 'Brand New' },
      ],
    });
    expect(await entriesOf(first.id)).toBe(20);
    await maker.ok(proposeScreeningList, { params: { id: later.id } });
    await countTouchedBy(world, later.id);
    await checker.ok(approveScreeningList, { params: { id: later.id }, body: {} });
    expect(await entriesOf(first.id)).toBe(0);
    expect(await checker.ok(getScreeningList, { params: { id: first.id } })).toMatchObject({
      state: 'superseded',
      ended_by: 'Cora Compliance',
      differences: { added: 20, gone: 0, changed: 0 },
    });
    expect(await list('opensanctions_peps')).toMatchObject({ in_force: { id: later.id } });
  });

  it("[KYC-8] of the European Union or the US Treasury is read in its publisher's format only", async () => {
    const eu = euFsfCsv([
      { ref: '900001', names: ['Ignaz Wolkenstein', 'Ignatz Wolkenstein'], born: '1959-02-11' },
    ]);
    const sdn = ofacSdnCsv([
      { ref: '1', names: ['WOLKENSTEIN, Ignaz'] },
      { ref: '2', names: ['MV ALBATROS'], type: 'vessel' },
    ]);
    expect(await preview(maker, 'eu_sanctions', listFile(eu))).toMatchObject({
      format: 'eu_fsf_csv',
      entries: 1,
    });
    const us = await preview(
      maker,
      'us_sanctions',
      listFile(sdn),
      listFile(ofacAltCsv([{ ref: '1', name: 'WOLKENSTEYN, Ignat' }]), {
        field: 'aliases',
        name: 'alt.csv',
      }),
    );
    expect(us).toMatchObject({ format: 'ofac_csv', entries: 1, skipped: 1 });
    expect(
      await world.query<{ names: string[] }>(
        'select names from screening_entries where version_id = $1',
        [us.id],
      ),
    ).toEqual([{ names: ['Ignaz WOLKENSTEIN', 'Ignat WOLKENSTEYN'] }]);
    const other = await maker.call(previewScreeningList, {
      body: { list: 'eu_sanctions' },
      files: [listFile(sdn)],
    });
    expect({ status: other.status, errors: other.body.errors }).toEqual({
      status: 422,
      errors: { file: ['This file does not have the format of the chosen list'] },
    });
  });

  it('[KYC-8] that cannot be read leaves nothing behind, and the line is reported', async () => {
    const before = await world.query('select id from screening_list_versions');
    const cut = openSanctionsCsv(manyListed(10)).slice(0, -30);
    const answer = await maker.call(previewScreeningList, {
      body: { list: 'own' },
      files: [listFile(cut)],
    });
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({
      status: 422,
      errors: { file: ['Line 11: a quotation mark is not closed; the file may be incomplete'] },
    });
    const empty = await maker.call(previewScreeningList, {
      body: { list: 'own' },
      files: [listFile('')],
    });
    expect(empty.body.errors).toEqual({ file: ['The file is empty'] });
    expect(
      (await maker.call(previewScreeningList, { body: { list: 'own' }, files: [] })).status,
    ).toBe(422);
    expect(
      (
        await maker.call(previewScreeningList, {
          body: { list: 'everybody' },
          files: [listFile(cut)],
        })
      ).body.errors,
    ).toHaveProperty('list');
    expect(await world.query('select id from screening_list_versions')).toHaveLength(before.length);
  });

  it('[KYC-14] with entries that nobody can be found by says so, and is approved only by an officer who has seen it', async () => {
    const names = [['أسامة'], ['習近平', 'Xi Jinping'], ['Пётр Ильич']];
    const { id } = await propose(
      maker,
      'opensanctions_peps',
      openSanctionsCsv(names.map((one, at) => ({ ref: `l${at}`, names: one }))),
    );
    await countTouchedBy(world, id);
    expect(await maker.ok(getScreeningList, { params: { id } })).toMatchObject({
      unreadable: 1,
      warnings: expect.arrayContaining(['unreadable_names']),
    });
    expect((await approve(checker, id)).status).toBe(422);
    await expect(
      world.query(
        "update screening_list_versions set state = 'withdrawn', unreadable = 0 where id = $1",
        [id],
      ),
    ).rejects.toThrow('does not change');
    expect((await approve(checker, id, true)).status).toBe(200);
  });

  it('[KYC-8] with far fewer entries than the one in force is activated only by an officer who has seen the warning', async () => {
    const pair = [maker, checker] as const;
    await bringIntoForce(world, pair, 'opensanctions_sanctions', openSanctionsCsv(manyListed(50)));
    const { id, warnings } = await propose(
      maker,
      'opensanctions_sanctions',
      openSanctionsCsv(manyListed(44), { changed: '2026-02-01T00:00:00' }),
    );
    expect(warnings).toEqual(['far_fewer', 'older_edition']);
    await countTouchedBy(world, id);
    const unseen = await approve(checker, id);
    expect({ status: unseen.status, fields: Object.keys(unseen.body.errors ?? {}) }).toEqual({
      status: 422,
      fields: ['warnings_seen'],
    });
    expect((await list('opensanctions_sanctions'))?.in_force?.entries).toBe(50);
    expect((await approve(checker, id, true)).status).toBe(200);
    expect((await list('opensanctions_sanctions'))?.in_force?.entries).toBe(44);
  });

  it('[KYC-8] is proposed once per file, also concurrently, and has one version waiting at a time', async () => {
    const text = openSanctionsCsv(manyListed(5, 300));
    const [one, two] = await Promise.all([
      preview(maker, 'own', listFile(text)),
      preview(second, 'own', listFile(text)),
    ]);
    const answers = await Promise.all([
      maker.call(proposeScreeningList, { params: { id: one.id } }),
      second.call(proposeScreeningList, { params: { id: two.id } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const again = await maker.call(previewScreeningList, {
      body: { list: 'own' },
      files: [listFile(text)],
    });
    expect({ status: again.status, errors: again.body.errors }).toEqual({
      status: 409,
      errors: { base: ['The same file is already proposed or in force'] },
    });
    const other = await preview(maker, 'own', listFile(openSanctionsCsv(manyListed(6, 300))));
    expect(
      (await maker.call(proposeScreeningList, { params: { id: other.id } })).body.errors,
    ).toEqual({ base: ['Another version of this list is already waiting for approval'] });
    const [waiting] = await world.query<{ id: string }>(
      "select id from screening_list_versions where list = 'own' and state = 'proposed'",
    );
    expect(
      (
        await second.ok(withdrawScreeningList, {
          params: { id: waiting?.id ?? '' },
          body: { reason: 'a trial' },
        })
      ).state,
    ).toBe('withdrawn');
    expect(await entriesOf(waiting?.id ?? '')).toBe(0);
    expect((await maker.call(proposeScreeningList, { params: { id: other.id } })).status).toBe(200);
    await maker.ok(withdrawScreeningList, {
      params: { id: other.id },
      body: { reason: 'a trial' },
    });
  });

  it('[KYC-8][DESK-4] is never approved by the officer who read or proposed it, enforced by the database', async () => {
    const read = await preview(checker, 'own', listFile(openSanctionsCsv(manyListed(4, 500))));
    await second.ok(proposeScreeningList, { params: { id: read.id } });
    await countTouchedBy(world, read.id);
    for (const officer of [checker, second]) {
      const answer = await approve(officer, read.id, true);
      expect({ status: answer.status, errors: answer.body.errors }).toEqual({
        status: 403,
        errors: { base: ['A second officer must do this'] },
      });
      await expect(
        world.query(
          "update screening_list_versions set state = 'in_force', approved_by = $2, in_force_at = now(), added = 0, gone = 0, changed = 0 where id = $1",
          [read.id, officer.officerId],
        ),
      ).rejects.toMatchObject({ code: '23514' });
    }
    expect((await approve(maker, read.id, true)).status).toBe(403);
    await checker.ok(withdrawScreeningList, {
      params: { id: read.id },
      body: { reason: 'a trial' },
    });
  });

  it('[KYC-8] is activated once by two concurrent approvals', async () => {
    const { id } = await propose(maker, 'own', openSanctionsCsv(manyListed(7, 600)));
    await countTouchedBy(world, id);
    const before = await jobs();
    const answers = await Promise.all([approve(checker, id, true), approve(second, id, true)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await jobs()).toBe(before + 1);
    expect(
      await world.query(
        "select id from screening_list_versions where list = 'own' and state = 'in_force'",
      ),
    ).toEqual([{ id }]);
  });

  it('[KYC-8][DESK-8] proposed by an officer who has other roles now, or has left, cannot be approved', async () => {
    const leaver = await world.officer('Lars Leaver', 'reviewer');
    const { id } = await propose(leaver, 'own', openSanctionsCsv(manyListed(8, 700)));
    await countTouchedBy(world, id);
    for (const change of ["roles = '{support}'", "roles = '{reviewer}', disabled_at = now()"]) {
      await world.query(`update officers set ${change} where id = $1`, [leaver.officerId]);
      const { status, body } = await approve(checker, id, true);
      expect([status, body.code]).toEqual([409, 'proposer_lost_right']);
    }
    await checker.ok(withdrawScreeningList, {
      params: { id },
      body: { reason: 'its officer has left' },
    });
  });

  it('[KYC-8] keeps what officers saw: the database protects entries, counts and names of a proposed version, and the order of states', async () => {
    const { id } = await propose(maker, 'own', openSanctionsCsv(manyListed(3, 800)));
    for (const statement of [
      'update screening_list_versions set entries = 2 where id = $1',
      "update screening_list_versions set file_hash = decode(repeat('00', 32), 'hex') where id = $1",
      "update screening_list_versions set state = 'superseded', ended_at = now() where id = $1",
      "update screening_entries set names = '{Somebody}' where version_id = $1",
      'delete from screening_entries where version_id = $1',
      "insert into screening_entries select version_id, 'more', kind, names, birth_dates, countries, programme, fingerprint from screening_entries where version_id = $1 limit 1",
    ])
      await expect(world.query(statement, [id]), statement).rejects.toMatchObject({ code: /^23/ });
    const { id: read } = await preview(
      maker,
      'us_sanctions',
      listFile(ofacSdnCsv([{ ref: '1', names: ['A, B'] }])),
    );
    await expect(
      world.query(
        "update screening_list_versions set state = 'in_force', proposed_by = read_by, proposed_at = now(), approved_by = $2, in_force_at = now(), added = 0, gone = 0, changed = 0 where id = $1",
        [read, checker.officerId],
      ),
    ).rejects.toThrow('cannot move');
    await maker.ok(withdrawScreeningList, { params: { id }, body: { reason: 'a trial' } });
  });

  it('[KYC-8] is outdated after a week by the product clock; abandoned previews are discarded after a day', async () => {
    const { id } = await preview(
      maker,
      'eu_sanctions',
      listFile(euFsfCsv([{ ref: '1', names: ['Orla Fennwick'] }])),
    );
    await world.moveClock(new Date(world.now().getTime() + 7 * DAY));
    expect(await list('own')).toMatchObject({ age_days: 7, stale: true });
    await preview(
      maker,
      'us_sanctions',
      listFile(ofacSdnCsv([{ ref: '9', names: ['FENNWICK, Orla'] }])),
    );
    expect((await checker.ok(getScreeningList, { params: { id } })).state).toBe('withdrawn');
    expect(await entriesOf(id)).toBe(0);
  });

  it('[DESK-2][KYC-8] is in the queue of those who may approve it, and of no other role', async () => {
    const before = (await checker.ok(deskHome)).queues.find(
      ({ name }) => name === 'screening_lists',
    );
    await propose(maker, 'eu_sanctions', euFsfCsv([{ ref: '2', names: ['Orla Fennwick'] }]));
    expect(
      (await checker.ok(deskHome)).queues.find(({ name }) => name === 'screening_lists')?.count,
    ).toBe((before?.count ?? 0) + 1);
    expect((await maker.ok(deskHome)).queues.map(({ name }) => name)).not.toContain(
      'screening_lists',
    );
  });
});
