import { beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail, register } from '@bb1/domain/accounts/endpoints';
import { CHECK_MOVES } from '@bb1/domain/kyc/check-moves';
import { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import {
  chooseApplicantType,
  createAddress,
  createIdentityProof,
  deleteAttachment,
  deleteIdentityProof,
  getAddress,
  getKyc,
  getKycState,
  listIdentityProofs,
  updateAddress,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import * as kycCalls from '@bb1/domain/kyc/endpoints';
import { endpointsOf } from '../../../../testing/every-endpoint.ts';
import { KYC_MOVES } from '@bb1/domain/kyc/kyc-verdict';
import { verifyAudit } from '../../platform/audit/audit.ts';
import { forAllTests, openWorld, registrationForm } from '../../../../testing/world.ts';
import {
  ADDRESS,
  apply,
  approve,
  IDENTITY,
  photo,
  makeEarlierApplicantsOthers,
} from '../../../../testing/applicant.ts';

const world = forAllTests(openWorld);
beforeEach(() => makeEarlierApplicantsOthers(world.product.db.pool));

async function verdictsOf(accountId: string): Promise<string[]> {
  const rows = await world.query<{ step: string }>(
    `select from_verdict || '>' || to_verdict || ' ' || actor_kind as step from kyc_verdict_changes where account_id = $1 order by id`,
    [accountId],
  );
  return rows.map((row) => row.step);
}

async function versionOf(accountId: string): Promise<number> {
  return (
    (
      await world.query<{ version: number }>(
        'select version from kyc_records where account_id = $1',
        [accountId],
      )
    )[0]?.version ?? 0
  );
}

describe("a person's checklist", () => {
  it('[KYC-1] is a map of booleans that fills as the person gives details, and the verdict follows', async () => {
    const anna = await world.investor('Anna Muster');
    expect(await anna.ok(getKycState)).toEqual({
      email: true,
      identity: false,
      address: false,
      upload: false,
    });
    expect((await anna.ok(getKyc)).verdict).toBe('not_started');
    await anna.ok(createAddress, { body: ADDRESS });
    expect(await anna.ok(getKyc)).toMatchObject({
      verdict: 'in_progress',
      checklist: { address: true, identity: false },
      complete: false,
    });
    const proof = await anna.ok(createIdentityProof, { body: IDENTITY });
    expect(await anna.ok(getKycState)).toEqual({
      email: true,
      identity: true,
      address: true,
      upload: false,
    });
    await anna.ok(updateIdentityProof, { params: { id: proof.id }, files: [await photo()] });
    expect(await anna.ok(getKyc)).toEqual({
      verdict: 'in_review',
      applicant_type: 'individual',
      checklist: { email: true, identity: true, address: true, upload: true },
      complete: true,
      complete_except_video: false,
      requested_changes: [],
    });
    expect(await verdictsOf(anna.accountId)).toEqual([
      'not_started>in_progress investor',
      'in_progress>in_review system',
    ]);
  });

  it('[KYC-1] reopens when an item is reopened while officers wait', async () => {
    const person = await world.investor('Bea Zurueck');
    const proof = await apply(person);
    await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      body: { ...IDENTITY, doc_type: 'id_card' },
      files: [],
    });
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'in_progress',
      checklist: { upload: false },
    });
    await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      files: [await photo({ name: 'back.jpg' })],
    });
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
    expect((await verdictsOf(person.accountId)).slice(2)).toEqual([
      'in_review>in_progress investor',
      'in_progress>in_review system',
    ]);
  });

  it('[KYC-1] is completed by an address confirmed last', async () => {
    const late = world.visitor();
    const email = 'late.person@people.example';
    const { id } = await late.ok(register, {
      body: registrationForm(email, { full_name: 'Late Person' }),
    });
    await apply(late);
    expect(await late.ok(getKyc)).toMatchObject({
      verdict: 'in_progress',
      checklist: { email: false },
    });
    const before = await versionOf(id);
    await world.runJobs();
    const token = /token=([^\s&"]+)/.exec(world.lastMail(email).text)?.[1] ?? '';
    await late.ok(confirmEmail, { body: { token: decodeURIComponent(token) } });
    await world.runJobs();
    expect((await late.ok(getKyc)).verdict).toBe('in_review');
    expect(await versionOf(id)).toBeGreaterThan(before);
  });

  it('[KYC-2] has the video item from 10,000 EUR over all orders that count, and review does not wait for it', async () => {
    const rich = await world.investor('Rita Reich');
    await apply(rich);
    await placeOrder(rich.accountId, '7500.00');
    const below = await placeOrder(rich.accountId, '2499.99');
    expect(await rich.ok(getKycState)).not.toHaveProperty('video_identification');
    await world.query(`update orders set status = 'lapsed' where id = $1`, [below]);
    const lapsing = await placeOrder(rich.accountId, '2500.00');
    expect(await rich.ok(getKyc)).toMatchObject({
      verdict: 'in_review',
      checklist: { video_identification: false },
      complete: false,
      complete_except_video: true,
    });
    await world.query(`update orders set status = 'lapsed' where id = $1`, [lapsing]);
    expect(await rich.ok(getKyc)).toMatchObject({ complete: true, complete_except_video: false });
  });

  it('[KYC-1] has the same table of moves in the database and in the rules', async () => {
    const rows = await world.query<{ move: string }>(
      `select from_verdict || '>' || to_verdict as move from kyc_verdict_moves`,
    );
    expect(rows.map((row) => row.move).toSorted()).toEqual(
      [...new Set(KYC_MOVES.map((move) => `${move.from}>${move.to}`))].toSorted(),
    );
    const checks = await world.query<{ move: string }>(
      `select from_state || '>' || to_state || ' ' || actor as move from kyc_check_moves`,
    );
    expect(checks.map((row) => row.move).toSorted()).toEqual(
      CHECK_MOVES.map((move) => `${move.from}>${move.to} ${move.actor}`).toSorted(),
    );
  });

  it('[KYC-1] cannot be moved against the table: the database refuses', async () => {
    const person = await world.investor('Dora Datenbank');
    await apply(person);
    const move = (to: string, by: string) =>
      world.query(
        'update kyc_checks set state = $2, moved_by = $3 where account_id = $1 and item = $4',
        [person.accountId, to, by, 'identity'],
      );
    for (const [to, by] of [
      ['approved', 'investor'],
      ['approved', 'system'],
      ['changes_requested', 'investor'],
      ['expired', 'reviewer'],
    ] as const)
      await expect(move(to, by)).rejects.toThrow('cannot be moved');
    await expect(
      world.query(
        "insert into kyc_checks (id, account_id, item, attempt, state, began_at, since) values (gen_random_uuid(), $1, 'identity', 9, 'approved', now(), now())",
        [person.accountId],
      ),
    ).rejects.toThrow('begins open');
    await expect(
      world.query(
        "insert into kyc_checks (id, account_id, item, attempt, began_at, since) values (gen_random_uuid(), $1, 'identity', 9, now(), now())",
        [person.accountId],
      ),
    ).rejects.toThrow('kyc_checks_one_live');
    await expect(
      world.query('update kyc_check_changes set reasons = $2 where account_id = $1', [
        person.accountId,
        ['x'],
      ]),
    ).rejects.toThrow('append-only');
  });
});

/** Inserts an order into the database. */
async function placeOrder(accountId: string, amountEur: string): Promise<string> {
  const rows = await world.query<{ id: string }>(
    `insert into orders (id, account_id, token_code, amount_eur, token_amount, face_value_eur, payment_method, reference, accepted, idempotency_key, request_hash, placed_at, payment_deadline)
     values (gen_random_uuid(), $1, $2, $3, 1, 1, 'EUR', gen_random_uuid()::text, '{}', gen_random_uuid()::text, '\\x00', now(), now() + interval '14 days') returning id`,
    [accountId, world.offering.token.code, amountEur],
  );
  return rows[0]?.id ?? '';
}

describe('personal details', () => {
  it('[KYC-3] are one proof per person: a double click and a second tab change it and never create another', async () => {
    const person = await world.investor('Carl Doppelt');
    const both = await Promise.all([
      person.call(createIdentityProof, { body: IDENTITY }),
      person.call(createIdentityProof, { body: IDENTITY }),
    ]);
    expect(both.map((answer) => answer.status)).toEqual([201, 201]);
    const again = await person.ok(createIdentityProof, {
      body: { ...IDENTITY, first_name: 'Carla' },
    });
    const proofs = await person.ok(listIdentityProofs);
    expect(proofs.map((proof) => [proof.id, proof.first_name])).toEqual([[again.id, 'Carla']]);
    expect(new Set(both.map((answer) => answer.body['id']))).toEqual(new Set([again.id]));
  });

  it('[KYC-3] get a new version with every change', async () => {
    const person = await world.investor('Vera Version');
    const versions = [await versionOf(person.accountId)];
    const proof = await person.ok(createIdentityProof, { body: IDENTITY });
    versions.push(await versionOf(person.accountId));
    for (const change of [
      () => person.ok(createAddress, { body: ADDRESS }),
      () => person.ok(updateAddress, { body: ADDRESS }),
      () => person.ok(updateIdentityProof, { params: { id: proof.id }, body: IDENTITY }),
    ]) {
      await change();
      versions.push(await versionOf(person.accountId));
    }
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });

  it('[KYC-3] keep a German tax number as its digits, however it was typed', async () => {
    const person = await world.investor('Tina Tax');
    expect((await person.ok(createIdentityProof, { body: IDENTITY })).tax_id).toBe('36574261809');
  });

  it('[KYC-4] of people who cannot invest are refused neutrally, and nothing of them is stored', async () => {
    const person = await world.investor('Uma Staat');
    for (const change of [
      { citizenship: 'US' },
      { further_citizenships: ['AT', 'US'] },
      { tax_residence: 'CA' },
      { further_tax_residences: [{ country: 'US', tax_id: '1' }] },
    ]) {
      const answer = await person.call(createIdentityProof, { body: { ...IDENTITY, ...change } });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { base: ['We cannot offer you this investment'] },
      ]);
    }
    expect(
      (await person.call(createAddress, { body: { ...ADDRESS, country: 'US' } })).body.errors,
    ).toEqual({ base: ['We cannot offer you this investment'] });
    expect(await person.ok(listIdentityProofs)).toEqual([]);
    expect(await person.ok(getAddress)).toEqual({ address: null });
    expect((await person.ok(getKyc)).verdict).toBe('not_started');
  });

  it('[CALL-2] have errors at the wrong field', async () => {
    const person = await world.investor('Mia Jung');
    const answer = await person.call(createIdentityProof, {
      body: { ...IDENTITY, dob: '2020-01-01', doc_expires_on: '2020-01-01' },
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { dob: ['You must be at least 18 years old'], doc_expires_on: ['The document has expired'] },
    ]);
    const typed = await person.call(createIdentityProof, {
      body: { ...IDENTITY, tax_id: '36574261890', first_name: ' ' },
      headers: { 'accept-language': 'de' },
    });
    expect(typed.body.errors).toMatchObject({ first_name: ['Vorname ist erforderlich'] });
    expect(
      (await person.call(createIdentityProof, { body: { ...IDENTITY, tax_id: '36574261890' } }))
        .body.errors,
    ).toEqual({ tax_id: ['This is not a valid German tax identification number'] });
    expect(
      (await person.call(createIdentityProof, { body: { ...IDENTITY, verdict: 'approved' } }))
        .status,
    ).toBe(422);
    expect((await person.call(updateAddress, { body: ADDRESS })).status).toBe(404);
  });

  it('[CALL-2] of another person get the answer "does not exist"', async () => {
    const owner = await world.investor('Olga Own');
    const proof = await apply(owner);
    const stranger = await world.investor('Sven Fremd');
    await apply(stranger);
    const attachment = proof.attachments[0]?.id ?? '';
    const nowhere = crypto.randomUUID();
    for (const endpoint of endpointsOf(kycCalls).filter((one) => one.path.includes(':id'))) {
      const body = endpoint.name === 'updateIdentityProof' ? { body: IDENTITY } : {};
      const foreign = await stranger.call(endpoint, {
        params: { id: proof.id, attachment_id: attachment },
        ...body,
      });
      const missing = await stranger.call(endpoint, {
        params: { id: nowhere, attachment_id: nowhere },
        ...body,
      });
      expect([endpoint.name, foreign.status, foreign.text]).toEqual([
        endpoint.name,
        404,
        missing.text,
      ]);
    }
    expect(await owner.ok(listIdentityProofs)).toEqual([proof]);
  });

  it('[AUTH-2] cannot be read or written without signing in', async () => {
    for (const endpoint of endpointsOf(kycCalls)) {
      const answer = await world.visitor().call(endpoint, {
        params: { id: crypto.randomUUID(), attachment_id: crypto.randomUUID() },
      });
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401]);
    }
  });

  it('[KYC-10] cannot be removed after approval, nor can another person take over the account', async () => {
    const person = await world.investor('Frieda Fest');
    const proof = await apply(person);
    const reviewer = await world.officer('Rita Reviewer', 'reviewer');
    await approve(reviewer, person.accountId);
    const params = { id: proof.id, attachment_id: proof.attachments[0]?.id ?? '' };
    for (const [endpoint, body] of [
      [deleteIdentityProof, {}],
      [deleteAttachment, {}],
      [chooseApplicantType, { body: { applicant_type: 'business' } }],
    ] as const) {
      const answer = await person.call(endpoint, { params, ...body });
      expect([endpoint.name, answer.status, answer.body.code]).toEqual([
        endpoint.name,
        409,
        'kyc_locked',
      ]);
    }
    expect(await person.ok(listIdentityProofs)).toEqual([proof]);
    expect((await person.ok(getKyc)).verdict).toBe('approved');
  });

  it('[KYC-10] lose the approval with a new name, country, tax number or document, and need new pictures if the document shows the change', async () => {
    const person = await world.investor('Frieda Neu');
    const proof = await apply(person);
    const reviewer = await world.officer('Rosa Reviewer', 'reviewer');
    await approve(reviewer, person.accountId);
    // A domestic move affects no approved name, document or country: the approval remains.
    await person.ok(updateAddress, { body: { ...ADDRESS, street: 'Anderer Weg 5' } });
    expect((await person.ok(getKyc)).verdict).toBe('approved');

    // Tax numbers tell accounts of one person apart: another one is reviewed.
    await person.ok(createIdentityProof, { body: { ...IDENTITY, tax_id: '86095742719' } });
    expect((await person.ok(getKyc)).verdict).toBe('in_review');

    // An unrelated change first does not avoid the need for new pictures.
    await person.ok(createIdentityProof, {
      body: { ...IDENTITY, tax_residence: 'AT', tax_id: '12 345/6789' },
    });
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
    await person.ok(createIdentityProof, { body: { ...IDENTITY, last_name: 'Verheiratet' } });
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'in_progress',
      checklist: { identity: true, upload: false, address: true },
    });
    await person.ok(updateIdentityProof, { params: { id: proof.id }, files: [await photo()] });
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
    await approve(reviewer, person.accountId);

    await person.ok(updateAddress, { body: { ...ADDRESS, country: 'AT', zipcode: '1010' } });
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
    const review = await reviewer.ok(getKycReview, { params: { account_id: person.accountId } });
    expect(review.checks.map(({ item, attempt, state }) => [item, attempt, state])).toEqual(
      expect.arrayContaining([
        ['identity', 1, 'withdrawn'],
        ['identity', 2, 'approved'],
        ['upload', 1, 'withdrawn'],
        ['upload', 2, 'approved'],
        ['address', 1, 'withdrawn'],
        ['address', 2, 'in_review'],
      ]),
    );
  });

  it('[KYC-1] can be removed with their files before approval, which reopens the items', async () => {
    const person = await world.investor('Lotte Loescht');
    const proof = await apply(person);
    await person.ok(deleteIdentityProof, { params: { id: proof.id } });
    expect(await person.ok(listIdentityProofs)).toEqual([]);
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'in_progress',
      checklist: { identity: false, upload: false, address: true },
    });
    const rows = await world.query('select id from documents where owner_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([]);
  });

  it('[DESK-5] are not in the log, which records who changed what kind of thing, with an intact chain', async () => {
    const person = await world.investor('Paula Protokoll');
    await apply(person, { first_name: 'Unverwechselbar', doc_id: 'GEHEIM123' });
    const rows = await world.query<{ act: string; whole: string }>(
      `select act, audit_log::text as whole from audit_log where subject = $1 and act like 'kyc.%' order by id`,
      [`account:${person.accountId}`],
    );
    expect(rows.map((row) => row.act)).toEqual([
      'kyc.address_saved',
      'kyc.in_progress',
      'kyc.identity_saved',
      'kyc.identity_saved',
      'kyc.in_review',
    ]);
    for (const { whole } of rows)
      expect(whole).not.toMatch(/Unverwechselbar|GEHEIM123|Beispielweg|36574261809/);
    expect((await verifyAudit(world.product.db)).faults).toEqual([]);
  });
});
