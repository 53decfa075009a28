import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approveScreeningList,
  getScreeningList,
  proposeScreeningList,
  withdrawScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import { declareOwn } from '../../../../testing/cast.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import {
  type Listed,
  openSanctionsCsv,
} from '../../integrations/screening-lists/test-files/written-lists.ts';
import { listToCount, noteTouched } from '../screening/count-touched.ts';
import { countTouchedBy, listFile, preview } from '../screening/test-files/desk-lists.ts';
import { screeningSubjects } from './screening-subjects.ts';
import { apply } from '../../../../testing/applicant.ts';

const world = forAllTests(openWorld);
let maker: Officer;
let first: Officer;
let second: Officer;
beforeAll(async () => {
  maker = await world.officer('Rolf Reviewer', 'reviewer');
  first = await world.officer('Cora Compliance', 'compliance');
  second = await world.officer('Curt Compliance', 'compliance');
});
beforeEach(() => world.query('delete from rate_limits'));

const approve = (officer: Officer, id: string) =>
  officer.call(approveScreeningList, { params: { id }, body: { warnings_seen: true } });
const seen = (officer: Officer, id: string) => officer.ok(getScreeningList, { params: { id } });
const touches = (id: string) =>
  world.query('select account_id from screening_list_touches where version_id = $1', [id]);
const WORDS = ['Achat', 'Beryll', 'Citrin', 'Diamant', 'Euklas', 'Fluorit', 'Granat', 'Hauyn'];

async function person(lastName: string): Promise<Investor> {
  const investor = await world.investor(`Quirin ${lastName}`);
  await apply(investor, { first_name: 'Quirin', last_name: lastName });
  return investor;
}

/** Proposed, and not counted yet. */
async function proposedList(entries: readonly Listed[]): Promise<string> {
  const { id } = await preview(maker, 'own', listFile(openSanctionsCsv(entries)));
  await maker.ok(proposeScreeningList, { params: { id } });
  return id;
}

describe('the approver of a screening list', () => {
  it('[KYC-14] sees whom it would touch before approving: people with new hits, and the entries that they resemble', async () => {
    const [listed, other] = [await person('Grauwasser'), await person('Ordinary')];
    const id = await proposedList([{ ref: 'g1', names: ['Quirin Grauwasser'] }]);
    expect((await seen(first, id)).touched).toBeNull();
    const early = await approve(first, id);
    expect([early.status, early.body.code]).toEqual([409, 'screening_list_uncounted']);
    await expect(
      world.query(
        "update screening_list_versions set state = 'in_force', approved_by = $2, in_force_at = now(), added = 1, gone = 0, changed = 0 where id = $1",
        [id, first.officerId],
      ),
    ).rejects.toThrow('nobody counted');
    await world.runJobs();
    expect((await seen(first, id)).touched).toMatchObject({
      accounts: 1,
      takes_two: false,
      first_approved_by: null,
      people: [
        {
          account_id: listed.accountId,
          full_name: 'Quirin Grauwasser',
          entries: [{ ref: 'g1', name: 'Quirin Grauwasser' }],
        },
      ],
    });
    expect(await world.query('select from screening_hits')).toEqual([]);
    const late = await listToCount(world.product.db, id);
    expect((await approve(first, id)).status).toBe(200);
    // A second run of the job, which began before the approval, misses no person.
    await world.product.db.transaction('test_count', async (tx) => {
      const { accountId } = listed;
      const accounts = [{ accountId, subjects: await screeningSubjects(tx, accountId) }];
      if (late !== null) await noteTouched(tx, late, accounts);
    });
    expect([late?.versionId, await touches(id)]).toEqual([id, []]);
    await world.runJobs();
    expect(
      await world.query<{ account_id: string }>('select account_id from screening_hits'),
    ).toEqual([{ account_id: listed.accountId }]);
    expect(await touches(id)).toEqual([]);
    // The hit is known, so the next version with the same entry touches no one.
    const next = await proposedList([
      { ref: 'g1', names: ['Quirin Grauwasser'] },
      { ref: 'g2', names: ['Nobody Here'] },
    ]);
    await world.runJobs();
    expect((await seen(first, next)).touched).toMatchObject({ accounts: 0, people: [] });
    await maker.ok(withdrawScreeningList, { params: { id: next }, body: { reason: 'a trial' } });
    expect(other.accountId).not.toBe(listed.accountId);
  });

  it('[KYC-14] needs a second officer of compliance where it would touch more than five', async () => {
    for (const word of WORDS.slice(0, 6)) await person(word);
    const id = await proposedList(
      WORDS.map((word) => ({ ref: `w-${word}`, names: [`Quirin ${word}`] })),
    );
    await countTouchedBy(world, id);
    // Twice, as an interrupted job does.
    await countTouchedBy(world, id);
    expect((await seen(first, id)).touched).toMatchObject({ accounts: 6, takes_two: true });
    expect((await approve(first, id)).body).toMatchObject({ state: 'proposed' });
    expect(await seen(first, id)).toMatchObject({
      state: 'proposed',
      mine: true,
      touched: { first_approved_by: 'Cora Compliance' },
    });
    for (const [officer, code] of [
      [first, 'maker_is_checker'],
      [maker, 'not_allowed'],
    ] as const)
      expect((await approve(officer, id)).body.code).toBe(code);
    await expect(
      world.query(
        "update screening_list_versions set state = 'in_force', approved_by = $2, in_force_at = now(), added = 1, gone = 0, changed = 0 where id = $1",
        [id, first.officerId],
      ),
    ).rejects.toThrow('decides once');
    const setRoles = (role: string) =>
      world.query('update officers set roles = array[$2] where id = $1', [first.officerId, role]);
    await setRoles('reviewer');
    expect((await approve(second, id)).body.code).toBe('proposer_lost_right');
    await setRoles('compliance');
    expect((await approve(second, id)).body).toMatchObject({
      state: 'in_force',
      approved_by: 'Curt Compliance',
    });
    expect(
      (
        await world.query<{ act: string }>(
          'select act from audit_log where subject = $1 order by id',
          [`screening_list:${id}`],
        )
      ).map(({ act }) => act),
    ).toEqual([
      'screening_list.previewed',
      'screening_list.proposed',
      'screening_list.first_approved',
      'screening_list.approved',
    ]);
  });

  it('[KYC-14][DESK-1] is not approved by an officer whom it would touch, and a discarded version keeps nothing about people', async () => {
    const own = await person('Eigenmann');
    const officer = await world.officer('Ellen Eigen', 'compliance');
    await declareOwn(officer, own);
    const id = await proposedList([{ ref: 'e1', names: ['Quirin Eigenmann'] }]);
    await countTouchedBy(world, id);
    expect(await touches(id)).toEqual([{ account_id: own.accountId }]);
    expect((await approve(officer, id)).status).toBe(403);
    await maker.ok(withdrawScreeningList, { params: { id }, body: { reason: 'a trial' } });
    expect(await touches(id)).toEqual([]);
    await countTouchedBy(world, id);
    expect(await touches(id)).toEqual([]);
  });
});
