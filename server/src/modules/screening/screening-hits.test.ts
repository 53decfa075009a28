import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import {
  getScreeningHit,
  judgeScreeningHit,
  listScreeningHits,
  type ScreeningHit,
} from '@bb1/domain/screening/desk-endpoints';
import type { ScreeningSubject } from '@bb1/domain/screening/screened';
import { declareOwn } from '../../../../testing/cast.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { waitsForALock } from '../../../../testing/waits-for-a-lock.ts';
import { withoutIds } from '../../../../testing/without-ids.ts';
import {
  type Listed,
  openSanctionsCsv,
} from '../../integrations/screening-lists/test-files/written-lists.ts';
import { screeningOf } from './hit-store.ts';
import { screenAccount, screenAccounts } from './screen-accounts.ts';
import { bringIntoForce } from './test-files/desk-lists.ts';

const world = forAllTests(openWorld);
let maker: Officer;
let judge: Officer;
let second: Officer;
beforeAll(async () => {
  maker = await world.officer('Rolf Reviewer', 'reviewer');
  judge = await world.officer('Cora Compliance', 'compliance');
  second = await world.officer('Curt Compliance', 'compliance');
});
beforeEach(() => world.query('delete from rate_limits'));

const WOLKENSTEIN: Listed = {
  ref: 'inv-1',
  names: ['Ignaz Wolkenstein', 'Ihnat Volkenshtain'],
  born: '1959-02-11',
  countries: ['RU'],
  programme: 'Asset freeze, invented',
};
const FENNWICK: Listed = { ref: 'inv-2', names: ['Orla Fennwick'] };
const IGNAZ: ScreeningSubject = {
  subjectId: 'proof-1',
  kind: 'person',
  names: ['Ignatz Wolkenstein'],
  birthDate: '1959-02-11',
  countries: ['DE'],
};

/** Each version is a different file, because a known one is refused. */
let editions = 0;
async function listInForce(...entries: readonly Listed[]): Promise<void> {
  editions++;
  await bringIntoForce(
    world,
    [maker, second],
    'own',
    openSanctionsCsv([
      ...entries,
      { ref: `edition-${editions}`, names: [`Edition Number ${'x'.repeat(editions)}`] },
    ]),
  );
}

const screen = ({ accountId }: Investor, ...subjects: readonly ScreeningSubject[]) =>
  world.product.db.transaction('test_screen', (tx) =>
    screenAccount(tx, { accountId, subjects, at: world.now() }),
  );
const standing = ({ accountId }: Investor) => screeningOf(world.product.db, accountId);
const hitIdsOf = async ({ accountId }: Investor) =>
  (
    await world.query<{ id: string }>(
      'select id from screening_hits where account_id = $1 order by opened_at, id',
      [accountId],
    )
  ).map(({ id }) => id);
const show = (id: string, officer = judge) => officer.ok(getScreeningHit, { params: { id } });
const onlyHitOf = async (person: Investor): Promise<ScreeningHit> => {
  const ids = await hitIdsOf(person);
  expect(ids).toHaveLength(1);
  return show(ids[0] ?? '');
};
const say = (
  officer: Officer,
  { id, revision }: Pick<ScreeningHit, 'id' | 'revision'>,
  judgement: string,
  reason = 'other passport photo',
) => officer.call(judgeScreeningHit, { params: { id }, body: { judgement, reason, revision } });
const judged = async (person: Investor, judgement: string) =>
  expect((await say(judge, await onlyHitOf(person), judgement)).status).toBe(200);

describe('screening an account', () => {
  it('[KYC-8] opens a hit for a person similar to an entry, with both as they were seen, and none for others', async () => {
    await listInForce(WOLKENSTEIN, FENNWICK);
    const person = await world.investor('Ignatz Wolkenstein');
    const harmless = await world.investor('Hanna Harmlos');
    expect(await screen(person, IGNAZ)).toBe(true);
    expect(
      await screen(harmless, { ...IGNAZ, subjectId: 'proof-2', names: ['Hanna Harmlos'] }),
    ).toBe(false);
    expect(await standing(person)).toEqual({ open: 1, trueMatch: false });
    expect(await standing(harmless)).toEqual({ open: 0, trueMatch: false });
    expect(await onlyHitOf(person)).toMatchObject({
      account_name: 'Ignatz Wolkenstein',
      list: 'own',
      state: 'open',
      entry_name: 'Ignaz Wolkenstein',
      birth: 'same_day',
      country: 'other',
      subject: {
        kind: 'person',
        names: ['Ignatz Wolkenstein'],
        birth_date: '1959-02-11',
        countries: ['DE'],
      },
      entry: {
        ref: 'inv-1',
        kind: 'person',
        names: WOLKENSTEIN.names,
        birth_dates: ['1959-02-11'],
        countries: ['RU'],
        programme: 'Asset freeze, invented',
      },
      moves: [{ from: null, to: 'open', officer: null }],
    });
  });

  it('[KYC-8] changes nothing when repeated, and opens one hit when run concurrently', async () => {
    const person = await world.investor('Twice Screened');
    await Promise.all([screen(person, IGNAZ), screen(person, IGNAZ)]);
    expect(await screen(person, IGNAZ)).toBe(false);
    expect((await onlyHitOf(person)).moves).toHaveLength(1);
  });

  it('[KYC-8] compares everybody of an account: representatives, owners, the company', async () => {
    await listInForce(WOLKENSTEIN, FENNWICK, {
      ref: 'inv-3',
      kind: 'organisation',
      names: ['Nordlicht Frachtkontor Ltd'],
    });
    const company = await world.investor('Company Account');
    await screen(
      company,
      { ...IGNAZ, names: ['Harmless Person'] },
      { ...IGNAZ, subjectId: 'owner-1', names: ['Fennwick Orla'], birthDate: null },
      {
        subjectId: 'company',
        kind: 'organisation',
        names: ['Nordlicht-Frachtkontor GmbH'],
        birthDate: null,
        countries: [],
      },
    );
    expect(
      await world.query<{ subject_id: string; entry_ref: string }>(
        'select subject_id, entry_ref from screening_hits where account_id = $1 order by entry_ref',
        [company.accountId],
      ),
    ).toEqual([
      { subject_id: 'owner-1', entry_ref: 'inv-2' },
      { subject_id: 'company', entry_ref: 'inv-3' },
    ]);
  });

  it('[KYC-8] ends the hit of a person who left or changed their name, and opens it again when they return', async () => {
    const person = await world.investor('Comes Andgoes');
    await screen(person, IGNAZ);
    await screen(person);
    expect(await standing(person)).toEqual({ open: 0, trueMatch: false });
    await screen(person, IGNAZ);
    const hit = await onlyHitOf(person);
    expect({ state: hit.state, moves: hit.moves.map(({ to }) => to) }).toEqual({
      state: 'open',
      moves: ['open', 'ended', 'open'],
    });
    await screen(person, { ...IGNAZ, names: ['Somebody Else'] });
    expect((await onlyHitOf(person)).state).toBe('ended');
  });

  it('[KYC-8] gives the same result for many accounts at once as for each alone', async () => {
    const people = [
      await world.investor('Batch One'),
      await world.investor('Batch Two'),
      await world.investor('Batch Three'),
    ];
    const accounts = people.map(({ accountId }, at) => ({
      accountId,
      subjects:
        at === 1
          ? []
          : [
              {
                ...IGNAZ,
                names: [at === 0 ? 'Ignaz Wolkenstein' : 'Orla Fennwick'],
                birthDate: null,
              },
            ],
    }));
    const changed = await world.product.db.transaction('test_screen', (tx) =>
      screenAccounts(tx, { accounts, at: world.now() }),
    );
    expect(changed).toEqual(new Set([people[0]?.accountId, people[2]?.accountId]));
    expect(await Promise.all(people.map(standing))).toEqual([
      { open: 1, trueMatch: false },
      { open: 0, trueMatch: false },
      { open: 1, trueMatch: false },
    ]);
  });
});

describe('a judgement', () => {
  it("[KYC-8][DESK-5] requires a reason, is in the hit's history and, without names, in the log; dependent modules are notified", async () => {
    const person = await world.investor('Judged Once');
    await screen(person, IGNAZ);
    const hit = await onlyHitOf(person);
    expect((await say(judge, hit, 'false_match', ' ')).body.errors).toHaveProperty('reason');
    expect((await say(judge, hit, 'maybe')).body.errors).toHaveProperty('judgement');
    const answer = await say(judge, hit, 'true_match', 'Same passport number');
    expect(answer.body).toMatchObject({
      state: 'true_match',
      judged_by: 'Cora Compliance',
      reason: 'Same passport number',
      judged_by_me: true,
    });
    expect(
      (await show(hit.id)).moves.map(({ from, to, officer, reason }) => [
        from,
        to,
        officer,
        reason,
      ]),
    ).toEqual([
      [null, 'open', null, null],
      ['open', 'true_match', 'Cora Compliance', 'Same passport number'],
    ]);
    expect(await standing(person)).toEqual({ open: 0, trueMatch: true });
    const [act] = await world.query<{ text: string; reason: string; actor_id: string }>(
      "select concat(before, after) as text, reason, actor_id from audit_log where act = 'screening.judged' and subject = $1",
      [`account:${person.accountId}`],
    );
    expect(act).toMatchObject({ reason: 'Same passport number', actor_id: judge.officerId });
    expect(withoutIds(act?.text ?? '')).not.toMatch(/Wolkenstein|Volkenshtain|1959|inv-1/);
    expect(
      await world.query(
        "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'screening.judged' and payload->>'accountId' = $1",
        [person.accountId],
      ),
    ).toHaveLength(1);
  });

  it('[KYC-8] is preceded by logged views', async () => {
    const person = await world.investor('Looked At');
    await screen(person, IGNAZ);
    await onlyHitOf(person);
    expect(
      await world.query<{ actor_id: string }>(
        "select actor_id from audit_log where act = 'screening.viewed' and subject = $1",
        [`account:${person.accountId}`],
      ),
    ).toEqual([{ actor_id: judge.officerId }]);
  });

  it('[KYC-8] survives a new version of the list in which the entry is unchanged, whatever else has changed', async () => {
    const person = await world.investor('Survives Newversion');
    await screen(person, IGNAZ);
    await judged(person, 'false_match');
    await listInForce(
      { ref: 'inv-9', names: ['Quite Another'] },
      { ...WOLKENSTEIN, programme: 'Another regulation' },
    );
    expect(await screen(person, { ...IGNAZ, names: ['IGNATZ  Wolkenstein'] })).toBe(false);
    expect(await standing(person)).toEqual({ open: 0, trueMatch: false });
    expect((await onlyHitOf(person)).state).toBe('false_match');
  });

  it.each([
    [
      'the entry',
      'has another name',
      {
        entry: { ...WOLKENSTEIN, names: [...WOLKENSTEIN.names, 'Ignatz Wolkenstein'] },
        subject: IGNAZ,
      },
    ],
    [
      'the entry',
      'has another birth date',
      { entry: { ...WOLKENSTEIN, born: '1959-02-12' }, subject: IGNAZ },
    ],
    [
      'the person',
      'has another birth date',
      { entry: WOLKENSTEIN, subject: { ...IGNAZ, birthDate: '1960-02-11' } },
    ],
    [
      'the person',
      'is of another country',
      { entry: WOLKENSTEIN, subject: { ...IGNAZ, countries: ['DE', 'RU'] } },
    ],
  ])(
    '[KYC-8] ends when %s %s: the hit is open again with current data, and the history keeps the judgement',
    async (_who, _what, { entry, subject }) => {
      await listInForce(WOLKENSTEIN);
      const person = await world.investor('Opens Again');
      await screen(person, IGNAZ);
      await judged(person, 'false_match');
      await listInForce(entry);
      expect(await screen(person, subject)).toBe(true);
      const hit = await onlyHitOf(person);
      expect(hit).toMatchObject({
        state: 'open',
        judged_by: null,
        reason: null,
        subject: { birth_date: subject.birthDate, countries: subject.countries },
        entry: { names: entry.names, birth_dates: [entry.born] },
      });
      expect(hit.moves.map(({ to, reason }) => [to, reason])).toEqual([
        ['open', null],
        ['false_match', 'other passport photo'],
        ['open', null],
      ]);
    },
  );

  it('[KYC-8] ends with a hit whose entry left the list; the list still shows what was seen', async () => {
    await listInForce(WOLKENSTEIN);
    const person = await world.investor('Left List');
    await screen(person, IGNAZ);
    await judged(person, 'true_match');
    await listInForce(FENNWICK);
    await screen(person, IGNAZ);
    expect(await onlyHitOf(person)).toMatchObject({
      state: 'ended',
      entry: { names: WOLKENSTEIN.names },
    });
    expect(await standing(person)).toEqual({ open: 0, trueMatch: false });
    expect((await say(judge, await onlyHitOf(person), 'false_match')).status).toBe(409);
    await listInForce(WOLKENSTEIN);
  });

  it('[KYC-8] is refused for the second of two officers, and for one who has not seen the latest change', async () => {
    const person = await world.investor('Judged Twice');
    await screen(person, IGNAZ);
    const hit = await onlyHitOf(person);
    const answers = await Promise.all([
      say(judge, hit, 'false_match'),
      say(second, hit, 'true_match'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await show(hit.id)).moves).toHaveLength(2);
    expect((await say(judge, hit, 'true_match')).status).toBe(409);
  });

  it('[KYC-8] does not override a concurrent screening: the changed hit is open', async () => {
    const person = await world.investor('Races Screening');
    await screen(person, IGNAZ);
    const hit = await onlyHitOf(person);
    const late = await world.product.db.transaction('test_screen', async (tx) => {
      await screenAccount(tx, {
        accountId: person.accountId,
        subjects: [{ ...IGNAZ, birthDate: '1958-01-01' }],
        at: world.now(),
      });
      const answer = say(judge, hit, 'false_match');
      await waitsForALock(world, answer);
      return { answer };
    });
    expect((await late.answer).status).toBe(409);
    expect(await standing(person)).toEqual({ open: 1, trueMatch: false });
  });

  it('[KYC-8][DESK-4] that confirms a true match is taken back by another officer only, enforced by the database', async () => {
    const person = await world.investor('Taken Back');
    await screen(person, IGNAZ);
    await judged(person, 'true_match');
    const hit = await onlyHitOf(person);
    expect((await say(judge, hit, 'false_match')).status).toBe(403);
    await expect(
      world.query(
        "update screening_hits set state = 'false_match', reason = 'x', judged_at = now() where id = $1",
        [hit.id],
      ),
    ).rejects.toThrow('another officer');
    expect((await say(second, hit, 'false_match', 'Looked again')).status).toBe(200);
    expect((await say(second, await show(hit.id), 'true_match', 'No, it is')).status).toBe(200);
  });

  it("[DESK-1][KYC-8] is never on an officer's own case, and made by compliance only", async () => {
    const person = await world.investor('Cora Eigen');
    for (const officer of [judge, maker]) await declareOwn(officer, person);
    await screen(person, IGNAZ);
    const hit = await onlyHitOf(person);
    expect(hit.own).toBe(true);
    expect((await say(judge, hit, 'false_match')).status).toBe(403);
    expect((await say(maker, hit, 'false_match')).status).toBe(403);
    expect((await say(second, hit, 'false_match')).status).toBe(200);
  });
});

describe('the queue', () => {
  it('[DESK-2][DESK-3][KYC-8] shows open hits first, oldest first, filters by state, list and account, and omits closed accounts', async () => {
    const { hits, total } = await judge.ok(listScreeningHits);
    expect(total).toBe(hits.length);
    const open = hits.filter(({ state }) => state === 'open');
    expect(hits.slice(0, open.length)).toEqual(open);
    expect(open.map(({ opened_at: at }) => at)).toEqual(
      open.map(({ opened_at: at }) => at).toSorted(),
    );
    const ended = await judge.ok(listScreeningHits, { query: { state: 'ended', list: 'own' } });
    expect(ended.hits.length).toBeGreaterThan(0);
    expect(new Set(ended.hits.map(({ state }) => state))).toEqual(new Set(['ended']));
    expect((await judge.ok(listScreeningHits, { query: { list: 'eu_sanctions' } })).total).toBe(0);
    const someone = ended.hits[0]?.account_id ?? '';
    expect((await judge.ok(listScreeningHits, { query: { account_id: someone } })).hits).toEqual(
      hits.filter((hit) => hit.account_id === someone),
    );
    const queue = (await judge.ok(deskHome)).queues.find(({ name }) => name === 'screening_hits');
    expect(queue?.count).toBe(open.length);
    const [first] = open;
    const oldest = first?.account_id ?? '';
    await world.query('update accounts set closed_at = now() where id = $1', [oldest]);
    expect((await judge.ok(listScreeningHits)).hits.map(({ account_id: id }) => id)).not.toContain(
      oldest,
    );
    expect((await judge.call(getScreeningHit, { params: { id: first?.id ?? '' } })).status).toBe(
      404,
    );
    expect(
      (await judge.ok(deskHome)).queues.find(({ name }) => name === 'screening_hits')?.count,
    ).toBe(open.length - 1);
  });
});

describe('screening records', () => {
  it('[KYC-8] have an append-only history, stay about the same pair, and begin open', async () => {
    const person = await world.investor('Kept History');
    await screen(person, IGNAZ);
    const { id } = await onlyHitOf(person);
    for (const statement of [
      "update screening_hit_moves set reason = 'x' where hit_id = $1",
      'delete from screening_hit_moves where hit_id = $1',
      'delete from screening_hits where id = $1',
      "update screening_hits set entry_ref = 'other' where id = $1",
      "update screening_hits set state = 'true_match' where id = $1",
    ])
      await expect(world.query(statement, [id]), statement).rejects.toMatchObject({ code: /^23/ });
  });

  it('[SAFE-5][KYC-8] outlive the account as records of the identification, and are erased with them', async () => {
    const person = await world.investor('Closing Time');
    await screen(person, IGNAZ);
    await world.secured(person);
    await person.ok(closeAccount);
    expect(
      await world.query<{ record: string }>(
        'select record from kept_records where account_id = $1',
        [person.accountId],
      ),
    ).toEqual([{ record: 'identification' }]);
    expect(await hitIdsOf(person)).toHaveLength(1);
    const [kept] = await world.query<{ until: string }>(
      'select until::text from kept_records where account_id = $1',
      [person.accountId],
    );
    await world.moveClock(new Date(`${Number(kept?.until.slice(0, 4)) + 1}-01-02T12:00:00Z`));
    await world.query("select graphile_worker.add_job('accounts.forget_closed')");
    await world.runJobs();
    expect(await hitIdsOf(person)).toEqual([]);
    expect(
      await world.query('select id from screening_hit_moves where account_id = $1', [
        person.accountId,
      ]),
    ).toEqual([]);
  });
});
