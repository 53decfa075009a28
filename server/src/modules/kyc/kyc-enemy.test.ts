import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBeneficialOwner,
  getBeneficialOwners,
  listBusinessFiles,
  removeBeneficialOwner,
  updateBusiness,
} from '@bb1/domain/kyc/business-endpoints';
import { decideKyc, getKycReview, viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import {
  chooseApplicantType,
  createIdentityProof,
  deleteIdentityProof,
  getAddress,
  getKyc,
  listIdentityProofs,
  updateAddress,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { cancelOrder } from '@bb1/domain/orders/endpoints';
import {
  getScreeningHit,
  judgeScreeningHit,
  listScreeningHits,
} from '@bb1/domain/screening/desk-endpoints';
import { previewAllocation, proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { lookAtDocuments } from './test-files/look-at-documents.ts';
import {
  importStatement,
  order,
  statement,
  transfer,
  passportForm,
} from '../../../../testing/cast.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { waitsForALock } from '../../../../testing/waits-for-a-lock.ts';
import { openSanctionsCsv } from '../../integrations/screening-lists/test-files/written-lists.ts';
import { bringIntoForce } from '../screening/test-files/desk-lists.ts';
import {
  apply,
  approve,
  IDENTITY,
  photo,
  makeEarlierApplicantsOthers,
} from '../../../../testing/applicant.ts';
import {
  applyAsCompany,
  COMPANY,
  nameRepresentative,
  OWNER,
  REPRESENTATIVE,
} from './test-files/company.ts';
import { UPLOADS_PER_DAY } from '../../uploads/check-uploads.ts';
import {
  approveAs,
  sendBackAs,
  tryToApprove as tryProposal,
} from '../../../../testing/approvals.ts';

const LISTED = { first_name: 'Ignaz', last_name: 'Wolkenstein', dob: '1959-02-11' } as const;

const world = forAllTests(openWorld);
let reviewer: Officer;
let compliance: Officer;
let second: Officer;
let finance: Officer;
let approver: Officer;
beforeAll(async () => {
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
  compliance = await world.officer('Clara Compliance', 'compliance');
  second = await world.officer('Curt Compliance', 'compliance');
  finance = await world.officer('Fritz Finance', 'finance');
  approver = await world.officer('Anton Approver', 'finance_approver');
  await bringIntoForce(
    world,
    [compliance, second],
    'own',
    openSanctionsCsv([
      { ref: 'inv-1', names: ['Ignaz Wolkenstein'], born: LISTED.dob },
      { ref: 'inv-2', names: ['Lena Langeweile'] },
    ]),
  );
  await world.runJobs();
});
beforeEach(async () => {
  await world.query('delete from rate_limits');
  await makeEarlierApplicantsOthers(world.product.db.pool);
});

const verdictOf = async (person: Investor) => (await person.ok(getKyc)).verdict;

async function tryToApprove(officer: Officer, person: Investor) {
  await lookAtDocuments(officer, person.accountId);
  const params = { account_id: person.accountId };
  const { version, record } = await officer.ok(getKycReview, { params });
  const { status, body } = await officer.call(decideKyc, {
    params,
    body: { decision: 'approve', version, checked: requiredReviewChecks(record.applicant_type) },
  });
  return [status, body.code];
}

async function judge(person: Investor, judgement: string): Promise<void> {
  const { hits } = await compliance.ok(listScreeningHits, {
    query: { state: 'open', account_id: person.accountId },
  });
  for (const { id } of hits) {
    const { revision } = await compliance.ok(getScreeningHit, { params: { id } });
    await compliance.ok(judgeScreeningHit, {
      params: { id },
      body: { judgement, reason: 'compared with the document', revision },
    });
  }
  await world.runJobs();
}

/** Approved, ordered and paid: the tokens are next. */
async function payer(fullName: string): Promise<Investor> {
  const person = await world.investor(fullName);
  await apply(person, passportForm(fullName));
  await approve(reviewer, person.accountId);
  const placed = await order(person, '100.00');
  await importStatement(
    world,
    statement(world, [
      transfer({ name: fullName, amount: '100.00', remittance: placed.reference }),
    ]),
  );
  await world.runJobs();
  return person;
}

describe('an officer', () => {
  it('[DESK-1][KYC-10] does not decide about themselves under another account name: as the person, a representative or an owner', async () => {
    const self = await world.officer('Ruth Müller-Lang', 'reviewer', 'compliance');
    const person = await world.investor('Ganz Unbekannt');
    await apply(person, passportForm('RUTH Mueller Lang'));
    expect(await tryToApprove(self, person)).toEqual([403, 'maker_is_checker']);

    const company = await world.investor('Firma Eins');
    await applyAsCompany(company);
    const { owners } = await company.ok(addBeneficialOwner, {
      body: { ...OWNER, first_name: 'Ruth', last_name: 'Müller-Lang' },
    });
    expect(await tryToApprove(self, company)).toEqual([403, 'maker_is_checker']);
    await company.ok(removeBeneficialOwner, { params: { id: owners[1]?.id ?? '' } });
    await nameRepresentative(company, {
      first_name: 'Ruth',
      last_name: 'Müller-Lang',
      doc_id: 'C02X00T48',
    });
    expect(await tryToApprove(self, company)).toEqual([403, 'maker_is_checker']);
    expect(await tryToApprove(reviewer, company)).toEqual([200, undefined]);
  });

  it('[KYC-7] opens no document of another person with ids of different accounts, and no view is logged', async () => {
    const one = await world.investor('Erna Erste');
    const proof = await apply(one);
    const two = await world.investor('Zoe Zweite');
    await applyAsCompany(two);
    const [file] = await two.ok(listBusinessFiles);
    for (const [account, attachment] of [
      [two.accountId, proof.attachments[0]?.id],
      [one.accountId, file?.id],
    ]) {
      expect(
        (
          await compliance.call(viewDocument, {
            params: { account_id: account ?? '', attachment_id: attachment ?? '' },
            body: { reason: 'curious' },
          })
        ).status,
      ).toBe(404);
    }
    expect(
      await world.query(
        `select from audit_log where act = 'kyc.document_viewed' and subject = any($1)`,
        [[`account:${one.accountId}`, `account:${two.accountId}`]],
      ),
    ).toEqual([]);
  });

  it('[KYC-10] whose decision coincides with a save decides on what they saw, or not at all', async () => {
    const person = await world.investor('Rudi Rennen');
    const proof = await apply(person);
    await lookAtDocuments(reviewer, person.accountId);
    const params = { account_id: person.accountId };
    const { version } = await reviewer.ok(getKycReview, { params });
    const other = { ...IDENTITY, first_name: 'Ganz', last_name: 'Anders' };
    const [saved, decided] = await Promise.all([
      person.call(updateIdentityProof, { params: { id: proof.id }, body: other }),
      reviewer.call(decideKyc, {
        params,
        body: { decision: 'approve', version, checked: requiredReviewChecks('individual') },
      }),
    ]);
    expect(saved.status).toBe(200);
    // If saved first, the decision is refused. If decided first, the change has ended the approval.
    expect(decided.status === 409 ? 'in_review' : 'in_progress').toBe(await verdictOf(person));
    const decisions = await world.query<{ name: string }>(
      `select judged #>> '{identity_proofs,0,last_name}' as name from kyc_decisions where account_id = $1`,
      [person.accountId],
    );
    expect(decisions.map(({ name }) => name)).toEqual(decided.status === 409 ? [] : ['Muster']);
  });
});

describe('a person on a list', () => {
  it('[KYC-8] with a hit confirmed after the approval is back in review, and cannot be approved', async () => {
    const person = await world.investor('Lena Lange');
    await apply(person, { first_name: 'Lena', last_name: 'Langeweile' });
    await judge(person, 'false_match');
    await approve(reviewer, person.accountId);
    const { hits } = await compliance.ok(listScreeningHits, {
      query: { account_id: person.accountId },
    });
    const params = { id: hits[0]?.id ?? '' };
    const { revision } = await compliance.ok(getScreeningHit, { params });
    await compliance.ok(judgeScreeningHit, {
      params,
      body: { judgement: 'true_match', reason: 'new papers', revision },
    });
    await world.runJobs();
    expect(await verdictOf(person)).toBe('in_review');
    expect(await tryToApprove(compliance, person)).toEqual([409, 'screening_true_match']);
    const account = { account_id: person.accountId };
    const { version } = await compliance.ok(getKycReview, { params: account });
    await compliance.ok(decideKyc, {
      params: account,
      body: { decision: 'reject', version, note: 'listed' },
    });
    expect(await verdictOf(person)).toBe('rejected');
  });

  it('[KYC-8] cannot lose a hit by removing the person, and what remains needs compliance', async () => {
    const company = await world.investor('Stroh Mann');
    await applyAsCompany(company);
    const { owners } = await company.ok(addBeneficialOwner, { body: { ...OWNER, ...LISTED } });
    await company.ok(removeBeneficialOwner, {
      params: { id: owners.find((owner) => owner.last_name === 'Wolkenstein')?.id ?? '' },
    });
    const review = await reviewer.ok(getKycReview, { params: { account_id: company.accountId } });
    expect([review.screening.open, review.risk_signs]).toEqual([0, ['hit_evaded']]);
    expect(await tryToApprove(reviewer, company)).toEqual([403, 'high_risk_needs_compliance']);
    expect(await tryToApprove(compliance, company)).toEqual([200, undefined]);
  });

  it('[KYC-8] cannot lose a true match by another name or by switching to a company', async () => {
    const person = await world.investor('Ignaz Wolkenstein');
    const proof = await apply(person, LISTED);
    await judge(person, 'true_match');
    await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      body: { ...IDENTITY, first_name: 'Xaver', last_name: 'Unbescholten' },
    });
    expect(await tryToApprove(reviewer, person)).toEqual([403, 'high_risk_needs_compliance']);
    await applyAsCompany(person);
    expect(await tryToApprove(reviewer, person)).toEqual([403, 'high_risk_needs_compliance']);
    // The old name again gives a new hit to judge.
    await nameRepresentative(person, { ...LISTED, doc_id: 'C02X00T48' });
    expect(await tryToApprove(compliance, person)).toEqual([409, 'screening_open']);
  });

  it('[KYC-8] judged to be another leaves no suspicion behind, and neither does an entry deleted from its list', async () => {
    const company = await world.investor('Fair Handel');
    await applyAsCompany(company);
    const { owners } = await company.ok(addBeneficialOwner, { body: { ...OWNER, ...LISTED } });
    await judge(company, 'false_match');
    await company.ok(removeBeneficialOwner, {
      params: { id: owners.find((owner) => owner.last_name === 'Wolkenstein')?.id ?? '' },
    });
    expect(
      (await reviewer.ok(getKycReview, { params: { account_id: company.accountId } })).risk_signs,
    ).toEqual([]);

    const entries = [
      { ref: 'inv-8', names: ['Kurt Kurzweil'] },
      { ref: 'inv-9', names: ['Frieda Freigang'] },
    ];
    await bringIntoForce(
      world,
      [compliance, second],
      'opensanctions_sanctions',
      openSanctionsCsv(entries),
    );
    const person = await world.investor('Frieda Freigang');
    await apply(person, passportForm('Frieda Freigang'));
    expect(await tryToApprove(reviewer, person)).toEqual([409, 'screening_open']);
    await bringIntoForce(
      world,
      [compliance, second],
      'opensanctions_sanctions',
      openSanctionsCsv(entries.slice(0, 1)),
    );
    await world.runJobs();
    expect(await tryToApprove(reviewer, person)).toEqual([200, undefined]);
  });

  it('[KYC-8] is found despite capitals, diacritics, word order and other spellings, and letters of other alphabets are refused', async () => {
    for (const name of [
      { first_name: 'WOLKENSTEIN', last_name: 'ignaz' },
      { first_name: 'Ígnaž', last_name: 'Wólkenstein' },
      { first_name: 'Ignatz', last_name: 'Wolkenstain' },
    ]) {
      const person = await world.investor('Anders Geschrieben');
      await apply(person, { ...LISTED, ...name });
      expect([name, await tryToApprove(compliance, person)]).toEqual([
        name,
        [409, 'screening_open'],
      ]);
    }
    const person = await world.investor('Andere Schrift');
    // The first letter is Greek; the other name has a Cyrillic a.
    const answer = await person.call(createIdentityProof, {
      body: { ...IDENTITY, first_name: 'Ιgnaz', last_name: 'Wolkenstein а' },
    });
    expect(answer.body.errors).toEqual({
      first_name: ['Please use Latin letters'],
      last_name: ['Please use Latin letters'],
    });
    const company = await world.investor('Andere Schrift');
    await applyAsCompany(company);
    expect(
      (await company.call(addBeneficialOwner, { body: { ...OWNER, last_name: 'Wоlkenstein' } }))
        .status,
    ).toBe(422);
    expect(
      (await company.call(updateBusiness, { body: { ...COMPANY, legal_name: 'Νebelhorn GmbH' } }))
        .status,
    ).toBe(422);
  });
});

describe('an investor who poses as somebody else', () => {
  it('[KYC-5] cannot switch to a company or back while orders are open, even with a concurrent order', async () => {
    const person = await world.investor('Wechsel Bald');
    await apply(person);
    const placed = await order(person, '100.00');
    const toCompany = { body: { applicant_type: 'business' } };
    expect((await person.call(chooseApplicantType, toCompany)).body.code).toBe(
      'applicant_has_orders',
    );
    expect((await person.ok(listIdentityProofs)).length).toBe(1);
    await person.ok(cancelOrder, { params: { id: placed.id } });
    await person.ok(chooseApplicantType, toCompany);

    const hasty = await world.investor('Wechsel Sofort');
    await apply(hasty);
    const client = await world.product.db.pool.connect();
    await client.query('begin');
    await client.query('select from accounts where id = $1 for key share', [hasty.accountId]);
    const turning = hasty.call(chooseApplicantType, toCompany);
    await waitsForALock(world, turning);
    const rush = order(hasty, '100.00');
    await rush.catch(() => undefined);
    await client.query('commit');
    client.release();
    const turned = await turning;
    const orders = await world.query('select from orders where account_id = $1', [hasty.accountId]);
    expect([turned.body.code, orders.length]).toEqual(
      orders.length === 0 ? [undefined, 0] : ['applicant_has_orders', 1],
    );
  });

  it('[KYC-5] cannot sign jointly with themselves, neither with the same document retyped nor with another one', async () => {
    const company = await world.investor('Doppelt Gemoppelt');
    await applyAsCompany(company);
    await company.ok(updateBusiness, { body: { ...COMPANY, representation: 'joint' } });
    // Retyped, it is the same document, whatever the name.
    await company.ok(createIdentityProof, { body: { ...REPRESENTATIVE, doc_id: 'c01x 00-t47' } });
    expect((await company.ok(listIdentityProofs)).length).toBe(1);
    const again = await company.call(createIdentityProof, {
      body: {
        ...REPRESENTATIVE,
        first_name: 'ANNA',
        last_name: 'Muster',
        doc_type: 'id_card',
        doc_id: 'L99X00T47',
      },
    });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { last_name: ['Already listed above'] },
    ]);
    const other = await nameRepresentative(company, { first_name: 'Berta', doc_id: 'C02X00T48' });
    const turned = await company.call(updateIdentityProof, {
      params: { id: other.id },
      body: { ...REPRESENTATIVE, first_name: 'Berta', doc_id: 'C01X00T47' },
    });
    expect(turned.body.errors).toEqual({ doc_id: ['Already listed above'] });
  });

  it('[KYC-10] is recognised in a second account despite changed numbers and names', async () => {
    const first = await world.investor('Otto Original');
    await apply(first, {
      first_name: 'Jörg',
      last_name: 'Großmann',
      doc_id: 'C01OIL047',
      dob: '1971-01-01',
      tax_id: '86095742719',
    });
    const again = await world.investor('Kuno Kopie');
    await apply(again, {
      first_name: 'JOERG',
      last_name: 'Grossmann',
      doc_id: 'c0-1011047',
      dob: '1971-01-01',
      tax_id: '47036892816',
    });
    const { possible_duplicates: duplicates } = await reviewer.ok(getKycReview, {
      params: { account_id: again.accountId },
    });
    expect(
      duplicates.filter((one) => one.account_id === first.accountId).map((one) => one.matches),
    ).toEqual([['name_and_birth_date', 'document']]);
  });

  it('[KYC-4] approved, with an address in a refused country: gets neutral words, nothing changes, and compliance finds the attempt in the log', async () => {
    const person = await world.investor('Wandert Aus');
    await apply(person);
    await approve(reviewer, person.accountId);
    const before = await person.ok(getAddress);
    const answer = await person.call(updateAddress, {
      body: {
        street: '5th Avenue 1',
        street_additional: '',
        city: 'New York',
        country: 'US',
        state: 'NY',
        zipcode: '10001',
      },
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { base: ['We cannot offer you this investment'] },
    ]);
    expect([await verdictOf(person), await person.ok(getAddress)]).toEqual(['approved', before]);
    const log = await world.query<{ act: string; after: unknown }>(
      `select act, after from audit_log where subject = $1 and act like 'kyc.country%'`,
      [`account:${person.accountId}`],
    );
    expect(log).toEqual([{ act: 'kyc.country_attempted', after: { given: 'address' } }]);
    expect(JSON.stringify(log)).not.toContain('US');
  });
});

describe('an allocation', () => {
  it("[KYC-8] omits people with an open hit, so that one person does not hold up everybody's tokens", async () => {
    const suspect = await payer('Selma Seltsam');
    const honest = await payer('Hugo Harmlos');
    const proposal = await finance.ok(proposeAllocation);
    await bringIntoForce(
      world,
      [compliance, second],
      'opensanctions_sanctions',
      openSanctionsCsv([{ ref: 'inv-3', names: ['Selma Seltsam'] }]),
    );
    await world.runJobs();
    // An earlier proposal is not approved with it.
    expect((await tryProposal(approver, proposal.id)).status).toBe(409);
    await sendBackAs(approver, proposal.id);
    const { ready, waiting } = await finance.ok(previewAllocation);
    expect([
      ready.map((line) => line.full_name),
      waiting.map((line) => [line.full_name, line.kyc_verdict]),
    ]).toEqual([['Hugo Harmlos'], [['Selma Seltsam', 'in_review']]]);
    await approveAs(approver, (await finance.ok(proposeAllocation)).id);
    expect(
      await world.query('select from orders where account_id = $1 and status = $2', [
        honest.accountId,
        'tokens_allocated',
      ]),
    ).toHaveLength(1);
    expect(
      await world.query('select from orders where account_id = $1 and status = $2', [
        suspect.accountId,
        'funds_received',
      ]),
    ).toHaveLength(1);
  });

  it('[KYC-10] waits for a concurrent change of the person, and is refused with it', async () => {
    const person = await payer('Petra Parallel');
    const proposal = await finance.ok(proposeAllocation);
    const client = await world.product.db.pool.connect();
    await client.query('begin');
    await client.query('select from kyc_records where account_id = $1 for update', [
      person.accountId,
    ]);
    const approving = tryProposal(approver, proposal.id);
    await waitsForALock(world, approving);
    await client.query(`update kyc_records set verdict = 'in_review' where account_id = $1`, [
      person.accountId,
    ]);
    await client.query('commit');
    client.release();
    expect((await approving).status).toBe(409);
    expect(
      await world.query('select from orders where account_id = $1 and status = $2', [
        person.accountId,
        'funds_received',
      ]),
    ).toHaveLength(1);
  });
});

describe('limits on cost', () => {
  it('[KYC-6] refuse further uploads beyond a daily number, in plain words, without storing anything', async () => {
    const person = await world.investor('Viele Bilder');
    const proof = await apply(person);
    await world.query(
      "insert into rate_limits (key, window_ends_at, count) values ($1, now() + interval '1 hour', $2) on conflict (key) do update set count = excluded.count",
      [`uploads:${person.accountId}`, UPLOADS_PER_DAY.max],
    );
    const refused = await person.call(updateIdentityProof, {
      params: { id: proof.id },
      files: [await photo()],
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        attachments: [
          'You have uploaded too many files. Please continue tomorrow, or contact our support team.',
        ],
      },
    ]);
    expect((await person.ok(listIdentityProofs))[0]?.attachments.length).toBe(1);
    const other = await world.investor('Andere Person');
    expect((await apply(other)).complete).toBe(true);
  });

  it('[KYC-6] leave no files of representatives who were named and removed again after an approval', async () => {
    const company = await world.investor('Füllt Speicher');
    await applyAsCompany(company);
    await approve(reviewer, company.accountId);
    const stored = async () =>
      (await world.query('select from documents where owner_id = $1', [company.accountId])).length;
    const before = await stored();
    for (const number of ['C02X00T48', 'C03X00T49']) {
      const { id } = await nameRepresentative(company, {
        first_name: 'Eva',
        last_name: 'Eintag',
        doc_id: number,
        acts_for_account: false,
      });
      await company.ok(deleteIdentityProof, { params: { id } });
    }
    expect(await stored()).toBe(before);
    expect((await company.ok(listIdentityProofs)).length).toBe(1);
  });

  it('[KYC-3] refuse long lists and texts before anything is compared or stored', async () => {
    const person = await world.investor('Sehr Lang');
    // All different, so that only their number is wrong.
    const many = Array.from(
      { length: 600 },
      (_one, index) =>
        `${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + Math.floor(index / 26))}`,
    ).filter((country) => !['DE', 'US', 'CA'].includes(country));
    for (const change of [
      { further_citizenships: many },
      { last_name: 'x'.repeat(60_000) },
      {
        further_tax_residences: many.map((country) => ({
          country,
          tax_id: '1',
          no_tax_id_reason: '',
        })),
      },
    ]) {
      const answer = await person.call(createIdentityProof, { body: { ...IDENTITY, ...change } });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        422,
        Object.keys(change),
      ]);
    }
    expect(await person.ok(listIdentityProofs)).toEqual([]);
    const company = await world.investor('Sehr Viele');
    await applyAsCompany(company);
    for (let index = 0; index < 14; index++)
      await company.call(addBeneficialOwner, {
        body: {
          ...OWNER,
          first_name: `Nr ${index}`,
          capital_percent: '',
          votes_percent: '',
          control_otherwise: 'contract',
        },
      });
    expect((await company.ok(getBeneficialOwners)).owners.length).toBe(12);
  });

  it('[KYC-10] still show a record with ten thousand moves', async () => {
    const person = await world.investor('Zappel Philipp');
    await apply(person);
    await world.query(
      `with attempts as (
         insert into kyc_checks (id, account_id, item, attempt, began_at, since) select gen_random_uuid(), $1, 'business', n, now(), now() from generate_series(1, 1) n returning id)
       insert into kyc_check_changes (account_id, check_id, from_state, to_state, actor_kind, at) select $1, id, 'open', 'submitted', 'system', now() from attempts, generate_series(1, 10000)`,
      [person.accountId],
    );
    const review = await reviewer.ok(getKycReview, { params: { account_id: person.accountId } });
    expect(review.record.verdict).toBe('in_review');
    expect(review.checks.flatMap((check) => check.changes).length).toBeLessThan(1_000);
  });
});
