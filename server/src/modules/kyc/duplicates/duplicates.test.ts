import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideDuplicate, getDuplicate } from '@bb1/domain/kyc/duplicate-endpoints';
import { DUPLICATE_FINDINGS } from '@bb1/domain/kyc/duplicate-finding';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { createIdentityProof, getKyc } from '@bb1/domain/kyc/endpoints';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { ROLES } from '@bb1/domain/officers/rights';
import { declareOwn, order } from '../../../../../testing/cast.ts';
import {
  forAllTests,
  type Investor,
  type Officer,
  openWorld,
} from '../../../../../testing/world.ts';
import { apply, approve, decideDuplicates, IDENTITY } from '../../../../../testing/applicant.ts';
import { lookAtDocuments } from '../test-files/look-at-documents.ts';

const world = forAllTests(openWorld);
let reviewer: Officer;
let compliance: Officer;
let count = 0;
beforeAll(async () => {
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
  compliance = await world.officer('Clara Compliance', 'compliance');
});
beforeEach(() => world.query('delete from rate_limits'));

const paramsOf = (one: Investor, other: Investor) => ({
  account_id: one.accountId,
  other_account_id: other.accountId,
});
const found = async (one: Investor) =>
  (
    await reviewer.ok(getKycReview, { params: { account_id: one.accountId } })
  ).possible_duplicates.map(({ account_id, finding }) => [account_id, finding]);
const decide = async (
  officer: Officer,
  one: Investor,
  other: Investor,
  finding: string,
  given: { reason?: string; details_hash?: string } = {},
) => {
  const params = paramsOf(one, other);
  const { details_hash } = await officer.ok(getDuplicate, { params });
  return officer.call(decideDuplicate, {
    params,
    body: { finding, reason: 'Same face, same signature.', details_hash, ...given },
  });
};
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.code,
];

/** Two accounts with the same number of a document and different names. */
async function twoAlike(): Promise<[Investor, Investor]> {
  const number = `DUPL${String(++count).padStart(5, '0')}`;
  const letters = `${String.fromCodePoint(65 + (count % 26))}${'abcdefghij'[count % 10] ?? ''}`;
  const one = await world.investor(`Erste ${letters}`);
  const other = await world.investor(`Zweite ${letters}`);
  const day = String(1 + (count % 28)).padStart(2, '0');
  await apply(one, {
    first_name: 'Erste',
    last_name: letters,
    doc_id: number,
    dob: `1971-03-${day}`,
  });
  await apply(other, {
    first_name: 'Zweite',
    last_name: letters,
    doc_id: number.toLowerCase(),
    dob: `1972-04-${day}`,
  });
  // Everybody in these tests applies with the same tax number.
  await world.query('update identity_proofs set tax_id = id::text where account_id = any($1)', [
    [one.accountId, other.accountId],
  ]);
  return [one, other];
}

async function lookAtBoth(officer: Officer, pair: readonly Investor[]): Promise<void> {
  for (const { accountId } of pair) await lookAtDocuments(officer, accountId);
}

describe('a possible duplicate', () => {
  it('[KYC-12] blocks the approval for every officer, compliance as well, until compliance has decided it with a reason', async () => {
    const [one, other] = await twoAlike();
    await lookAtBoth(compliance, [one, other]);
    const params = { account_id: one.accountId };
    const approval = async (officer: Officer) => {
      await lookAtDocuments(officer, one.accountId);
      const { version } = await officer.ok(getKycReview, { params });
      return said(
        await officer.call(decideKyc, {
          params,
          body: { decision: 'approve', version, checked: requiredReviewChecks('individual') },
        }),
      );
    };
    expect(await approval(reviewer)).toEqual([409, 'duplicates_open']);
    expect(await approval(compliance)).toEqual([409, 'duplicates_open']);
    const unreasoned = await decide(compliance, one, other, 'family', { reason: ' ' });
    expect([unreasoned.status, unreasoned.body.errors]).toMatchObject([
      422,
      { reason: [expect.any(String)] },
    ]);
    expect((await decide(compliance, one, other, 'family')).status).toBe(200);
    expect(await approval(reviewer)).toEqual([200, undefined]);
  });

  it('[KYC-12] shows the officer both sides beside each other, and each view is logged for both', async () => {
    const [one, other] = await twoAlike();
    const { sides, matches, decided } = await reviewer.ok(getDuplicate, {
      params: paramsOf(one, other),
    });
    expect([matches, decided]).toEqual([['document'], false]);
    expect(
      sides.map((side) => [
        side.account_id,
        side.identity_proofs[0]?.first_name,
        side.identity_proofs[0]?.country_of_birth,
        side.unseen_documents.length,
      ]),
    ).toEqual([
      [one.accountId, 'Erste', IDENTITY.country_of_birth, 1],
      [other.accountId, 'Zweite', IDENTITY.country_of_birth, 1],
    ]);
    for (const { accountId } of [one, other])
      expect(
        await world.query(
          "select reason from audit_log where act = 'kyc.viewed' and subject = $1",
          [`account:${accountId}`],
        ),
      ).toEqual([{ reason: 'possible duplicate' }]);
    const stranger = await world.investor('Fremde Person');
    expect(said(await reviewer.call(getDuplicate, { params: paramsOf(one, stranger) }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('[KYC-12] is recorded with finding, reason and both hashed sides, and cannot be changed afterwards', async () => {
    const [one, other] = await twoAlike();
    await lookAtBoth(compliance, [one, other]);
    await decide(compliance, one, other, 'different_people', { reason: 'Twins, two faces.' });
    const log = await world.query<{
      subject: string;
      reason: string;
      after: Record<string, unknown>;
    }>(
      "select subject, reason, after from audit_log where act = 'kyc.duplicate_decided' and actor_id = $1 and subject = any($2) order by subject",
      [compliance.officerId, [one, other].map(({ accountId }) => `account:${accountId}`)],
    );
    expect(log.map(({ reason, after }) => [reason, after.finding, after.matches])).toEqual([
      ['Twins, two faces.', 'different_people', ['document']],
      ['Twins, two faces.', 'different_people', ['document']],
    ]);
    expect(log[0]?.after.details).toMatch(/^[0-9a-f]{64}$/);
    for (const change of [
      "update duplicate_decisions set finding = 'same_person'",
      'delete from duplicate_decisions',
    ])
      await expect(world.query(change)).rejects.toThrow('append-only');
  });

  it('[KYC-12] does not come back for the same pair from either side, and comes back once details of either change', async () => {
    const [one, other] = await twoAlike();
    expect(await found(one)).toEqual([[other.accountId, null]]);
    await lookAtBoth(compliance, [one, other]);
    await decide(compliance, one, other, 'different_people');
    expect(await found(one)).toEqual([[other.accountId, 'different_people']]);
    expect(await found(other)).toEqual([[one.accountId, 'different_people']]);
    await world.query(
      "update identity_proofs set place_of_birth = 'Anderswo' where account_id = $1",
      [other.accountId],
    );
    expect(await found(one)).toEqual([[other.accountId, null]]);
    expect(await found(other)).toEqual([[one.accountId, null]]);
    const { decisions } = await compliance.ok(getDuplicate, { params: paramsOf(other, one) });
    expect(decisions.map((row) => [row.finding, row.of_present_details])).toEqual([
      ['different_people', false],
    ]);
  });

  it('[KYC-12] is not decided on details that the officer did not see', async () => {
    const [one, other] = await twoAlike();
    await lookAtBoth(compliance, [one, other]);
    const params = paramsOf(one, other);
    const { details_hash } = await compliance.ok(getDuplicate, { params });
    await world.query("update identity_proofs set last_name = 'Changed' where account_id = $1", [
      other.accountId,
    ]);
    expect(
      said(await decide(compliance, one, other, 'different_people', { details_hash })),
    ).toEqual([409, 'invalid_status']);
    expect(await found(one)).toEqual([[other.accountId, null]]);
  });

  it('[KYC-12][DESK-1] is never decided by a reviewer, by an officer whose own account is one of them, or without a look at both sides', async () => {
    const [one, other] = await twoAlike();
    await lookAtDocuments(compliance, one.accountId);
    expect(said(await decide(compliance, one, other, 'different_people'))).toEqual([
      422,
      'documents_unseen',
    ]);
    const params = paramsOf(one, other);
    const { details_hash } = await compliance.ok(getDuplicate, { params });
    const body = { finding: 'different_people', reason: 'a test', details_hash };
    const outcome: Record<string, unknown> = {};
    for (const role of ROLES.filter((name) => name !== 'compliance')) {
      const officer = await world.officer(`Hand ${role.replace('_', ' ')}`, role);
      outcome[role] = said(await officer.call(decideDuplicate, { params, body }));
    }
    expect(outcome).toEqual(
      Object.fromEntries(Object.keys(outcome).map((role) => [role, [403, 'not_allowed']])),
    );
    for (const own of [one, other]) {
      const olga = await world.officer(own === one ? 'Olga Eins' : 'Olga Zwei', 'compliance');
      await declareOwn(olga, own);
      await lookAtBoth(olga, [one, other]);
      expect(said(await decide(olga, one, other, 'different_people'))).toEqual([
        403,
        'maker_is_checker',
      ]);
    }
    expect(await found(one)).toEqual([[other.accountId, null]]);
  });

  it('[KYC-12] is settled once when two officers decide at the same moment, the last finding counts', async () => {
    const [one, other] = await twoAlike();
    await lookAtBoth(compliance, [one, other]);
    await Promise.all(DUPLICATE_FINDINGS.map((finding) => decide(compliance, one, other, finding)));
    const { decisions } = await compliance.ok(getDuplicate, { params: paramsOf(one, other) });
    expect(decisions).toHaveLength(3);
    expect(await found(one)).toEqual([[other.accountId, decisions[0]?.finding]]);
  });
});

describe('two accounts of one person', () => {
  it('[KYC-12][KYC-2] count together once compliance has found so: neither evades the video call, also through a third', async () => {
    const [one, other] = await twoAlike();
    const third = await world.investor('Dritte Spur');
    await apply(third, {
      first_name: 'Dritte',
      last_name: 'Spur',
      doc_id: `DRITTE${count}`,
      dob: '1973-05-05',
    });
    // What the third shares is shared with the second alone.
    await world.query(
      'update identity_proofs set tax_id = $2, tax_residence = $3 where account_id = any($1)',
      [[other.accountId, third.accountId], '86095742719', 'DE'],
    );
    const people = [one, other, third];
    await lookAtBoth(compliance, people);
    await decide(compliance, one, other, 'different_people');
    await decide(compliance, other, third, 'different_people');
    for (const { accountId } of people) await approve(reviewer, accountId);
    for (const person of people) await order(person, '4000.00');
    await world.runJobs();
    const verdicts = async () =>
      Promise.all(people.map(async (person) => (await person.ok(getKyc)).verdict));
    const sums = () =>
      Promise.all(
        people.map(({ accountId }) =>
          world.product.house.investedCentsOf(world.product.db, accountId),
        ),
      );
    expect(await sums()).toEqual([400_000n, 400_000n, 400_000n]);
    expect(await verdicts()).toEqual(['approved', 'approved', 'approved']);

    await decide(compliance, one, other, 'same_person');
    expect(await sums()).toEqual([800_000n, 800_000n, 400_000n]);
    expect(await verdicts()).toEqual(['approved', 'approved', 'approved']);
    await decide(compliance, other, third, 'same_person');
    expect(await sums()).toEqual([1_200_000n, 1_200_000n, 1_200_000n]);
    await world.runJobs();
    expect(await verdicts()).toEqual([
      'approved_except_video',
      'approved_except_video',
      'approved_except_video',
    ]);
  });

  it('[KYC-12] stay one person when details change afterwards, until compliance decides otherwise', async () => {
    const [one, other] = await twoAlike();
    await decideDuplicates(compliance, one.accountId, 'same_person');
    const persons = async () =>
      (
        await world.query<{ id: string }>('select accounts_of_person($1) as id', [one.accountId])
      ).map(({ id }) => id);
    expect((await persons()).toSorted()).toEqual([one.accountId, other.accountId].toSorted());
    await world.query(
      "update identity_proofs set doc_id = 'OTHER77', first_name = 'Ganz' where account_id = $1",
      [other.accountId],
    );
    expect(await persons()).toHaveLength(2);
    await world.query(
      'update identity_proofs set doc_id = (select doc_id from identity_proofs where account_id = $1) where account_id = $2',
      [one.accountId, other.accountId],
    );
    await decideDuplicates(compliance, one.accountId, 'different_people');
    expect(await persons()).toEqual([one.accountId]);
  });

  it('[KYC-12] are kept apart by a decision although name, day and place of birth are the same', async () => {
    const one = await world.investor('Gleich Namig');
    const other = await world.investor('Gleich Namig Zwei');
    const same = { first_name: 'Gleich', last_name: 'Namig', dob: '1969-09-09' };
    await apply(one, { ...same, doc_id: 'GLEICH1' });
    await other.ok(createIdentityProof, {
      body: { ...IDENTITY, ...same, doc_id: 'GLEICH2' },
    });
    await world.query('update identity_proofs set tax_id = id::text where account_id = any($1)', [
      [one.accountId, other.accountId],
    ]);
    await world.query(
      "update kyc_records set verdict = 'in_review' where verdict = 'in_progress' and account_id = $1",
      [other.accountId],
    );
    await world.query(
      "update kyc_records set verdict = 'approved' where verdict = 'in_review' and account_id = any($1)",
      [[one.accountId, other.accountId]],
    );
    const persons = () => world.query('select accounts_of_person($1) as id', [one.accountId]);
    expect(await persons()).toHaveLength(2);
    await decideDuplicates(compliance, one.accountId, 'different_people');
    expect(await persons()).toHaveLength(1);
  });
});
