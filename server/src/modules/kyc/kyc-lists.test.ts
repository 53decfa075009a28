import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  listCountryLists,
  proposeCountryList,
  proposeCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { addBeneficialOwner, updateBusiness } from '@bb1/domain/kyc/business-endpoints';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import {
  createAddress,
  getAddress,
  getKyc,
  getKycState,
  listIdentityProofs,
} from '@bb1/domain/kyc/endpoints';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import {
  getScreeningHit,
  judgeScreeningHit,
  listScreeningHits,
} from '@bb1/domain/screening/desk-endpoints';
import { lookAtDocuments } from './test-files/look-at-documents.ts';
import { approveAs } from '../../../../testing/approvals.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { passportForm } from '../../../../testing/cast.ts';
import { openSanctionsCsv } from '../../integrations/screening-lists/test-files/written-lists.ts';
import { bringIntoForce } from '../screening/test-files/desk-lists.ts';
import { kycOf } from './kyc-of.ts';
import {
  ADDRESS,
  apply,
  approve,
  decideDuplicates,
  IDENTITY,
  makeEarlierApplicantsOthers,
} from '../../../../testing/applicant.ts';
import { applyAsCompany, COMPANY } from './test-files/company.ts';

const world = forAllTests(openWorld);
let reviewer: Officer;
let compliance: Officer;
let second: Officer;
beforeAll(async () => {
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
  compliance = await world.officer('Clara Compliance', 'compliance');
  second = await world.officer('Curt Compliance', 'compliance');
  await bringIntoForce(
    world,
    [compliance, second],
    'own',
    openSanctionsCsv([
      { ref: 'inv-1', names: ['Ignaz Wolkenstein'], born: '1959-02-11' },
      { ref: 'inv-2', names: ['Nebelhorn Trading GmbH'], kind: 'organisation' },
    ]),
  );
  await world.runJobs();
});
beforeEach(async () => {
  await world.query('delete from rate_limits');
  await makeEarlierApplicantsOthers(world.product.db.pool);
});

const whole = (person: Investor) =>
  Promise.all(
    [getKyc, getKycState, listIdentityProofs, getAddress].map((endpoint) =>
      person
        .call(endpoint)
        .then(({ status, text }) => [
          status,
          text.replaceAll(
            /[0-9a-f]{8}-[0-9a-f-]{27}|(?<="size_bytes":)\d+|Ignaz|Wolkenstein|Hanna|Harmlos|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
            '…',
          ),
        ]),
    ),
  );
const cleared = async (person: Investor) =>
  (
    await kycOf(world.product.db, person.accountId, {
      ...world.product.context,
      investedCentsOf: () => Promise.resolve(0n),
    })
  ).cleared;

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
  const { hits } = await compliance.ok(listScreeningHits, { query: { state: 'open' } });
  const params = { id: hits.find((one) => one.account_id === person.accountId)?.id ?? '' };
  const { revision } = await compliance.ok(getScreeningHit, { params });
  await compliance.ok(judgeScreeningHit, {
    params,
    body: { judgement, reason: 'seen in the call', revision },
  });
  await world.runJobs();
}

describe('a person whose name is on a list', () => {
  it('[KYC-8] does not learn of it, and cannot be approved until compliance has judged', async () => {
    const person = await world.investor('Ignaz Wolkenstein');
    await apply(person, { first_name: 'Ignaz', last_name: 'Wolkenstein', dob: '1959-02-11' });
    const harmless = await world.investor('Hanna Harmlos');
    await apply(harmless, { first_name: 'Hanna', last_name: 'Harmlos', dob: '1959-02-11' });
    expect(await whole(person)).toEqual(await whole(harmless));
    expect(await tryToApprove(compliance, person)).toEqual([409, 'screening_open']);
    await judge(person, 'false_match');
    // The harmless person has the same document, which is for compliance as well.
    expect(await tryToApprove(reviewer, person)).toEqual([409, 'duplicates_open']);
    await decideDuplicates(compliance, person.accountId, 'different_people');
    expect(await tryToApprove(reviewer, person)).toEqual([200, undefined]);
    expect(await cleared(person)).toBe(true);
  });

  it('[KYC-8] is never approved if it is a true match', async () => {
    const person = await world.investor('Ignaz Wolkenstein');
    await apply(person, { first_name: 'Ignaz', last_name: 'Wolkenstein', dob: '1959-02-11' });
    await judge(person, 'true_match');
    expect(await tryToApprove(compliance, person)).toEqual([409, 'screening_true_match']);
    expect(await cleared(person)).toBe(false);
  });

  it('[KYC-8][KYC-5] is found as the company itself and as its owner too', async () => {
    const company = await world.investor('Nora Nebel');
    await applyAsCompany(company);
    expect(
      (await compliance.ok(getKycReview, { params: { account_id: company.accountId } })).screening,
    ).toEqual({ open: 0, true_match: false });
    await company.ok(updateBusiness, {
      body: { ...COMPANY, legal_name: 'Nebelhorn Trading GmbH' },
    });
    await company.ok(addBeneficialOwner, {
      body: {
        first_name: 'Ignaz',
        last_name: 'Wolkenstein',
        dob: '1959-02-11',
        place_of_birth: 'Bonn',
        citizenship: 'DE',
        residence_country: 'DE',
        capital_percent: '30',
        votes_percent: '',
        control_otherwise: '',
        politically_exposed: false,
        pep_function: '',
      },
    });
    expect(
      (await compliance.ok(getKycReview, { params: { account_id: company.accountId } })).screening,
    ).toEqual({ open: 2, true_match: false });
  });

  it('[KYC-8] is found when a new list version names them long after approval, and nothing is allocated until that is judged', async () => {
    const person = await world.investor('Lena Lange');
    await apply(person, { first_name: 'Lena', last_name: 'Langeweile' });
    await approve(reviewer, person.accountId);
    expect(await cleared(person)).toBe(true);
    await bringIntoForce(
      world,
      [compliance, second],
      'own',
      openSanctionsCsv([
        { ref: 'inv-1', names: ['Ignaz Wolkenstein'], born: '1959-02-11' },
        { ref: 'inv-2', names: ['Nebelhorn Trading GmbH'], kind: 'organisation' },
        { ref: 'inv-3', names: ['Lena Langeweile'] },
      ]),
    );
    await world.runJobs();
    expect([(await person.ok(getKyc)).verdict, await cleared(person)]).toEqual(['approved', false]);
    await judge(person, 'false_match');
    expect(await cleared(person)).toBe(true);
  });
});

describe('a country with changed rules', () => {
  it('[KYC-4] sends everybody approved from there back to review, without possible approval until the rule ends', async () => {
    const person = await world.investor('Petra Panama');
    await apply(person);
    await person.ok(createAddress, { body: { ...ADDRESS, country: 'PT', zipcode: '1000-001' } });
    await approve(reviewer, person.accountId);
    const elsewhere = await world.investor('Erna Elsewhere');
    await apply(elsewhere, passportForm('Erna Elsewhere'));
    await approve(reviewer, elsewhere.accountId);

    const today = berlinDay(world.now());
    const version = {
      source: 'a test',
      countries: 'PT',
      applies_to: ['residence'],
      effect: 'refused',
      valid_from: today,
    };
    const list = await reviewer.ok(proposeCountryList, {
      body: { list_name: 'Own list', ...version },
    });
    expect((await person.ok(getKyc)).verdict).toBe('approved');
    await approveAs(compliance, list.approval_id);
    await world.runJobs();
    expect([(await person.ok(getKyc)).verdict, (await elsewhere.ok(getKyc)).verdict]).toEqual([
      'in_review',
      'approved',
    ]);
    expect(await tryToApprove(compliance, person)).toEqual([409, 'country_refused']);
    expect(
      (
        await person.call(createAddress, {
          body: { ...ADDRESS, country: 'PT', zipcode: '1000-001' },
        })
      ).body.errors,
    ).toEqual({ base: ['We cannot offer you this investment'] });

    const { lists } = await reviewer.ok(listCountryLists);
    const next = await reviewer.ok(proposeCountryListVersion, {
      params: { id: lists.find(({ name }) => name === 'Own list')?.id ?? '' },
      body: { ...version, countries: '' },
    });
    await approveAs(compliance, next.approval_id);
    await world.runJobs();
    expect(await tryToApprove(compliance, person)).toEqual([200, undefined]);
  });

  it('[KYC-4] with enhanced due diligence can be approved by compliance alone', async () => {
    const list = await reviewer.ok(proposeCountryList, {
      body: {
        list_name: 'More care',
        source: 'a test',
        countries: 'FI',
        applies_to: ['citizenship'],
        effect: 'enhanced',
        valid_from: berlinDay(world.now()),
      },
    });
    await approveAs(compliance, list.approval_id);
    await world.runJobs();
    const person = await world.investor('Fiona Finn');
    await apply(person, { ...IDENTITY, citizenship: 'FI' });
    expect(await tryToApprove(reviewer, person)).toEqual([403, 'high_risk_needs_compliance']);
    expect(await tryToApprove(compliance, person)).toEqual([200, undefined]);
  });
});
