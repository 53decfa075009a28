import { beforeAll, describe, expect, it } from 'vitest';
import {
  addBeneficialOwner,
  createBusiness,
  declareBeneficialOwners,
  deleteBusinessFile,
  getBeneficialOwners,
  getBusiness,
  listBusinessFiles,
  removeBeneficialOwner,
  updateBeneficialOwner,
  updateBusiness,
} from '@bb1/domain/kyc/business-endpoints';
import * as businessCalls from '@bb1/domain/kyc/business-endpoints';
import { endpointsOf } from '../../../../testing/every-endpoint.ts';
import { decideKyc, getKycReview, viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import {
  chooseApplicantType,
  createAddress,
  createIdentityProof,
  deleteIdentityProof,
  getAddress,
  getKyc,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { ADDRESS, approve, IDENTITY, photo } from '../../../../testing/applicant.ts';
import {
  applyAsCompany,
  COMPANY,
  nameRepresentative,
  OWNER,
  paper,
  REPRESENTATIVE,
} from './test-files/company.ts';

const world = forAllTests(openWorld);
let compliance: Officer;
beforeAll(async () => {
  compliance = await world.officer('Clara Compliance', 'compliance');
});

async function company(name: string): Promise<Investor> {
  const person = await world.investor(name);
  await person.ok(chooseApplicantType, { body: { applicant_type: 'business' } });
  await person.ok(createBusiness, { body: COMPANY });
  return person;
}

const count = async (table: string, accountId: string) =>
  (
    await world.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${table === 'documents' ? 'owner_id' : 'account_id'} = $1`,
      [accountId],
    )
  )[0]?.n;

describe('a company', () => {
  it('[KYC-5][KYC-1] has its own checklist, which fills with details, owners, papers, address and representatives', async () => {
    const person = await world.investor('Karla Kaufmann');
    await person.ok(chooseApplicantType, { body: { applicant_type: 'business' } });
    expect((await person.ok(getKyc)).checklist).toEqual({
      email: true,
      business: false,
      legal_reps: false,
      business_docs: false,
      business_address: false,
    });
    await person.ok(createBusiness, { body: COMPANY });
    expect((await person.ok(getKyc)).checklist).toMatchObject({ business: false });
    await person.ok(addBeneficialOwner, { body: OWNER });
    expect((await person.ok(getKyc)).checklist).toMatchObject({
      business: true,
      business_docs: false,
    });
    await person.ok(updateBusiness, { files: [await paper('register_extract')] });
    expect((await person.ok(getKyc)).checklist).toMatchObject({ business_docs: false });
    await person.ok(updateBusiness, {
      files: [await paper('shareholders_list'), await paper('additional')],
    });
    await person.ok(createAddress, { body: ADDRESS });
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'in_progress',
      checklist: { business_docs: true, business_address: true, legal_reps: false },
      complete: false,
    });
    await nameRepresentative(person);
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'in_review',
      complete: true,
      applicant_type: 'business',
    });
    expect((await person.ok(listBusinessFiles)).map(({ kind, name }) => [kind, name])).toEqual([
      ['register_extract', 'register_extract.jpg'],
      ['shareholders_list', 'shareholders_list.jpg'],
      ['additional', 'additional.jpg'],
    ]);
  });

  it('[KYC-5] that signs jointly needs two representatives, each proven, one of whom acts for the account', async () => {
    const person = await company('Gemeinsam Handel');
    await person.ok(updateBusiness, { body: { ...COMPANY, representation: 'joint' } });
    await nameRepresentative(person);
    expect((await person.ok(getKyc)).checklist['legal_reps']).toBe(false);
    const second = await person.ok(createIdentityProof, {
      body: { ...REPRESENTATIVE, first_name: 'Berta', doc_id: 'C02X00T48', doc_type: 'id_card' },
    });
    const proofs = await person.ok(listIdentityProofs);
    // Only the last one to say so acts for the account.
    expect(
      proofs.map((proof) => [proof.first_name, proof.acts_for_account, proof.complete]),
    ).toEqual([
      ['Anna', false, true],
      ['Berta', true, false],
    ]);
    await person.ok(updateIdentityProof, {
      params: { id: second.id },
      files: [await photo(), await photo()],
    });
    expect((await person.ok(getKyc)).checklist['legal_reps']).toBe(true);
    await person.ok(deleteIdentityProof, { params: { id: second.id } });
    expect((await person.ok(getKyc)).checklist['legal_reps']).toBe(false);
  });

  it('[KYC-5] names no representative and no owner twice after a double click', async () => {
    const person = await company('Doppel Klick');
    await Promise.all([
      person.ok(createIdentityProof, { body: REPRESENTATIVE }),
      person.ok(createIdentityProof, { body: REPRESENTATIVE }),
    ]);
    await Promise.all([
      person.ok(addBeneficialOwner, { body: OWNER }),
      person.ok(addBeneficialOwner, { body: OWNER }),
    ]);
    expect((await person.ok(listIdentityProofs)).length).toBe(1);
    expect((await person.ok(getBeneficialOwners)).owners.length).toBe(1);
  });

  it('[KYC-5] has to give role and residence of representatives, with errors at the fields', async () => {
    const person = await company('Ohne Wohnsitz');
    const answer = await person.call(createIdentityProof, { body: IDENTITY });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
      422,
      ['company_role', 'street', 'city', 'zipcode', 'residence_country'],
    ]);
    expect(await person.ok(listIdentityProofs)).toEqual([]);
  });

  it('[KYC-5] cannot name an owner of exactly a quarter, can name one of 26 %, and owners never exceed the whole', async () => {
    const person = await company('Viertel Genau');
    const quarter = await person.call(addBeneficialOwner, {
      body: { ...OWNER, capital_percent: '25', votes_percent: '25' },
      headers: { 'accept-language': 'de' },
    });
    expect([quarter.status, quarter.body.errors?.['capital_percent']?.[0]]).toEqual([
      422,
      'Wirtschaftlich Berechtigte halten mehr als 25 % des Kapitals oder der Stimmen oder kontrollieren das Unternehmen auf andere Weise. Bitte nennen Sie diese Person nicht.',
    ]);
    const { owners } = await person.ok(addBeneficialOwner, { body: OWNER });
    expect(owners).toMatchObject([{ capital_percent: '26', votes_percent: '26' }]);
    const tooMuch = await person.call(addBeneficialOwner, {
      body: { ...OWNER, first_name: 'Otto', capital_percent: '74.0001' },
    });
    expect(tooMuch.body.errors).toEqual({
      capital_percent: ['Together, the owners hold more than 100%'],
    });
    await person.ok(addBeneficialOwner, {
      body: { ...OWNER, first_name: 'Otto', capital_percent: '74', votes_percent: '' },
    });
    expect(
      (await person.ok(getBeneficialOwners)).owners.map((owner) => owner.capital_percent),
    ).toEqual(['26', '74']);
  });

  it('[KYC-5] can declare that there are no owners above the threshold only while none is named', async () => {
    const person = await company('Streu Besitz');
    expect(
      (await person.call(declareBeneficialOwners, { body: { declaration: 'named' } })).status,
    ).toBe(422);
    expect(
      (await person.ok(declareBeneficialOwners, { body: { declaration: 'none_above_threshold' } }))
        .declaration,
    ).toBe('none_above_threshold');
    expect((await person.ok(getKyc)).checklist['business']).toBe(true);
    const { owners, declaration } = await person.ok(addBeneficialOwner, { body: OWNER });
    expect(declaration).toBe('named');
    expect(
      (
        await person.call(declareBeneficialOwners, {
          body: { declaration: 'none_above_threshold' },
        })
      ).body.errors,
    ).toEqual({
      declaration: ['You have already named beneficial owners. Please remove them first.'],
    });
    expect(
      await person.ok(removeBeneficialOwner, { params: { id: owners[0]?.id ?? '' } }),
    ).toMatchObject({ declaration: null, owners: [] });
    expect((await person.ok(getKyc)).checklist['business']).toBe(false);
  });

  it('[KYC-4][KYC-5] from a refused country, or with an owner from one, is refused neutrally and nothing of it is stored', async () => {
    const person = await company('Ferne Lande');
    for (const answer of [
      await person.call(updateBusiness, {
        body: { ...COMPANY, country: 'US', tax_id_number: '12-3456789' },
      }),
      await person.call(addBeneficialOwner, { body: { ...OWNER, citizenship: 'CA' } }),
      await person.call(createIdentityProof, {
        body: { ...REPRESENTATIVE, residence_country: 'US' },
      }),
      await person.call(createAddress, { body: { ...ADDRESS, country: 'US' } }),
    ])
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { base: ['We cannot offer you this investment'] },
      ]);
    expect((await person.ok(getBusiness)).business).toMatchObject({ country: 'DE' });
    expect(await person.ok(getBeneficialOwners)).toMatchObject({ declaration: null, owners: [] });
    expect(await person.ok(getAddress)).toEqual({ address: null });
  });

  it('[KYC-6] keeps details and papers when a paper is refused, with the error at its field', async () => {
    const person = await company('Falsches Papier');
    const answer = await person.call(updateBusiness, {
      body: { ...COMPANY, name: 'Neu' },
      files: [
        await paper('register_extract'),
        { ...(await paper('shareholders_list')), bytes: Buffer.from('no picture') },
      ],
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { shareholders_list: ['Please upload PNG, JPG or PDF files only'] },
    ]);
    expect((await person.ok(getBusiness)).business?.name).toBe('Muster');
    expect(await person.ok(listBusinessFiles)).toEqual([]);
    expect(
      (await person.call(updateBusiness, { files: [await paper('passport')] })).body.code,
    ).toBe('unknown_field');
    await person.ok(updateBusiness, { files: [await paper('authority')] });
    const [file] = await person.ok(listBusinessFiles);
    await person.ok(deleteBusinessFile, { params: { id: file?.id ?? '' } });
    expect(await count('documents', person.accountId)).toBe(0);
  });

  it('[KYC-5] never mixes with a private person: switching removes what was given before', async () => {
    const person = await world.investor('Anders Überlegt');
    await person.ok(createIdentityProof, { body: IDENTITY });
    expect((await person.call(createBusiness, { body: COMPANY })).body.code).toBe(
      'other_applicant_type',
    );
    expect(
      (
        await person.call(declareBeneficialOwners, {
          body: { declaration: 'none_above_threshold' },
        })
      ).body.code,
    ).toBe('other_applicant_type');
    await applyAsCompany(person);
    expect((await person.ok(listIdentityProofs)).map((proof) => proof.role)).toEqual([
      'legal_representative',
    ]);
    await person.ok(chooseApplicantType, { body: { applicant_type: 'individual' } });
    expect(await person.ok(getKyc)).toMatchObject({
      applicant_type: 'individual',
      verdict: 'in_progress',
      checklist: { identity: false, upload: false, address: false },
    });
    for (const table of [
      'identity_proofs',
      'kyc_addresses',
      'kyc_businesses',
      'beneficial_owners',
      'business_files',
      'documents',
    ])
      expect([table, await count(table, person.accountId)]).toEqual([table, 0]);
  });

  it('[CALL-2] gets the answer "does not exist" for what belongs to another company', async () => {
    const owner = await world.investor('Olga Own');
    await applyAsCompany(owner);
    const [file] = await owner.ok(listBusinessFiles);
    const { owners } = await owner.ok(getBeneficialOwners);
    const stranger = await company('Sven Fremd');
    const nowhere = crypto.randomUUID();
    for (const endpoint of endpointsOf(businessCalls).filter((one) => one.path.includes(':id'))) {
      const id = endpoint === deleteBusinessFile ? file?.id : owners[0]?.id;
      const body = endpoint === updateBeneficialOwner ? { body: OWNER } : {};
      const foreign = await stranger.call(endpoint, { params: { id: id ?? '' }, ...body });
      const missing = await stranger.call(endpoint, { params: { id: nowhere }, ...body });
      expect([endpoint.name, foreign.status, foreign.text]).toEqual([
        endpoint.name,
        404,
        missing.text,
      ]);
    }
    expect([
      (await owner.ok(listBusinessFiles)).length,
      (await owner.ok(getBeneficialOwners)).owners.length,
    ]).toEqual([2, 1]);
  });
});

describe('the review of a company', () => {
  it('[KYC-10][KYC-5] shows company, owners, representatives and papers, opens each paper with a reason, and requires every tick', async () => {
    const person = await world.investor('Paula Papier');
    await applyAsCompany(person);
    const params = { account_id: person.accountId };
    const review = await compliance.ok(getKycReview, { params });
    expect(review).toMatchObject({
      business: { legal_name: 'Muster Handels GmbH' },
      beneficial_owners: { declaration: 'named', owners: [{ last_name: 'Inhaber' }] },
      identity_proofs: [{ role: 'legal_representative', company_role: 'Managing director' }],
      screening: { open: 0, true_match: false },
      risk_signs: [],
      country_refused: false,
    });
    const opened = await compliance.ok(viewDocument, {
      params: { ...params, attachment_id: review.business_files[0]?.id ?? '' },
      body: { reason: 'register' },
    });
    expect(opened.type).toBe('image/jpeg');
    const individual = await compliance.call(decideKyc, {
      params,
      body: {
        decision: 'approve',
        version: review.version,
        checked: requiredReviewChecks('individual'),
      },
    });
    expect([individual.status, Object.keys(individual.body.errors ?? {})]).toEqual([
      422,
      ['checked'],
    ]);
    const wrongReason = await compliance.call(decideKyc, {
      params,
      body: {
        decision: 'request_changes',
        version: review.version,
        reasons: ['document_unreadable'],
      },
    });
    expect([wrongReason.status, Object.keys(wrongReason.body.errors ?? {})]).toEqual([
      422,
      ['reasons'],
    ]);
    await approve(compliance, person.accountId);
    expect((await person.ok(getKyc)).verdict).toBe('approved');
  });

  it('[KYC-10] reopens only the item sent back; the attempt is kept with its reason and the next one begins', async () => {
    const person = await world.investor('Zurück Geschickt');
    await applyAsCompany(person);
    const params = { account_id: person.accountId };
    const { version } = await compliance.ok(getKycReview, { params });
    await compliance.ok(decideKyc, {
      params,
      body: {
        decision: 'request_changes',
        version,
        reasons: ['register_extract_outdated', 'shareholders_list_outdated'],
      },
    });
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'action_needed',
      checklist: { business: true, legal_reps: true, business_docs: false, business_address: true },
      requested_changes: [{ item: 'business_docs' }, { item: 'business_docs' }],
    });
    await person.ok(updateBusiness, {
      files: [await paper('register_extract'), await paper('shareholders_list')],
    });
    const { checks, record } = await compliance.ok(getKycReview, { params });
    expect(record.verdict).toBe('in_review');
    expect(
      checks
        .filter((check) => check.item === 'business_docs')
        .map(({ attempt, state }) => [attempt, state]),
    ).toEqual([
      [1, 'changes_requested'],
      [2, 'in_review'],
    ]);
    expect(checks.find((check) => check.item === 'business_docs')?.changes.at(-1)).toMatchObject({
      to: 'changes_requested',
      actor: 'Clara Compliance',
      reasons: ['register_extract_outdated', 'shareholders_list_outdated'],
    });
  });

  it('[KYC-10] of another representative, owner, name or signing rule starts again; another phone number does not', async () => {
    const person = await world.investor('Wechsel Spitze');
    const proof = await applyAsCompany(person);
    await approve(compliance, person.accountId);
    await person.ok(updateBusiness, { body: { ...COMPANY, phone_number: '+49 221 7654321' } });
    expect((await person.ok(getKyc)).verdict).toBe('approved');

    const { owners } = await person.ok(getBeneficialOwners);
    await person.ok(updateBeneficialOwner, {
      params: { id: owners[0]?.id ?? '' },
      body: { ...OWNER, capital_percent: '51' },
    });
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
    await approve(compliance, person.accountId);

    await nameRepresentative(person, {
      first_name: 'Nora',
      last_name: 'Nachfolge',
      doc_id: 'C03X00T49',
    });
    await person.ok(deleteIdentityProof, { params: { id: proof.id } });
    expect((await person.ok(listIdentityProofs)).map((one) => one.first_name)).toEqual(['Nora']);
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
    // An approved representative who left stays as evidence.
    expect(await count('identity_proofs', person.accountId)).toBe(2);
    await approve(compliance, person.accountId);

    await person.ok(updateBusiness, { body: { ...COMPANY, representation: 'joint' } });
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'in_progress',
      checklist: { legal_reps: false },
    });
  });

  it('[KYC-10] keeps the judged data as they were, whatever changes later; they cannot be changed', async () => {
    const person = await world.investor('Bleibt Stehen');
    await applyAsCompany(person);
    await approve(compliance, person.accountId);
    await person.ok(updateBusiness, { body: { ...COMPANY, legal_name: 'Ganz Andere GmbH' } });
    const rows = await world.query<{
      judged: { business: { legal_name: string } };
    }>('select judged from kyc_decisions where account_id = $1', [person.accountId]);
    expect(rows.map((row) => row.judged.business.legal_name)).toEqual(['Muster Handels GmbH']);
    // File names are sealed with their files.
    expect(JSON.stringify(rows)).not.toContain('register_extract.jpg');
    await expect(
      world.query("update kyc_decisions set judged = '{}' where account_id = $1", [
        person.accountId,
      ]),
    ).rejects.toThrow('append-only');
  });
});

describe('who may approve', () => {
  it('[KYC-10] a politically exposed person is approved by compliance and not by a reviewer', async () => {
    const reviewer = await world.officer('Rita Reviewer', 'reviewer');
    const person = await world.investor('Petra Amt');
    await applyAsCompany(person);
    await person.ok(addBeneficialOwner, {
      body: {
        ...OWNER,
        first_name: 'Pia',
        capital_percent: '30',
        politically_exposed: true,
        pep_function: 'Minister',
      },
    });
    const params = { account_id: person.accountId };
    const { version, risk_signs: signs } = await reviewer.ok(getKycReview, { params });
    expect(signs).toEqual(['politically_exposed']);
    const refused = await reviewer.call(decideKyc, {
      params,
      body: { decision: 'approve', version, checked: requiredReviewChecks('business') },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'high_risk_needs_compliance']);
    await approve(compliance, person.accountId);
    expect((await person.ok(getKyc)).verdict).toBe('approved');
  });
});
