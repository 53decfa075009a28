import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { listIdentityProofs, updateIdentityProof } from '@bb1/domain/kyc/endpoints';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import {
  allowVideoRetry,
  endVideoCall,
  takeNextVideoCall,
} from '@bb1/domain/video-identification/desk-endpoints';
import { leaveVideoCall } from '@bb1/domain/video-identification/endpoints';
import { forAllTests, type Officer, openWorld } from '../../../../../testing/world.ts';
import { apply, approve, decideDuplicates, IDENTITY } from '../../../../../testing/applicant.ts';
import { lookAtDocuments } from '../test-files/look-at-documents.ts';
import { enters, entersAgain, showsEverything, takes } from './test-files/video-acts.ts';

const world = forAllTests(openWorld);
let vera: Officer;
let otto: Officer;
beforeAll(async () => {
  vera = await world.officer('Vera Video', 'compliance');
  otto = await world.officer('Otto Ohr', 'compliance');
});
beforeEach(() => world.query('delete from rate_limits'));

async function approves(officer: Officer, accountId: string) {
  await lookAtDocuments(officer, accountId);
  const params = { account_id: accountId };
  const { version } = await officer.ok(getKycReview, { params });
  return officer.call(decideKyc, {
    params,
    body: { decision: 'approve', version, checked: requiredReviewChecks('individual') },
  });
}

describe('two officers identify a person', () => {
  it('[KYC-15][DESK-1] the conductor of a call does not approve the person, during the call or after it', async () => {
    const person = await world.investor('Anna Apart');
    const callId = await enters(person);
    expect(await takes(vera)).toBe(callId);
    expect(await approves(vera, person.accountId)).toMatchObject({
      status: 403,
      body: { code: 'conductor_is_approver' },
    });
    await showsEverything(world, vera, { callId, person });
    await vera.ok(endVideoCall, { params: { call_id: callId }, body: { result: 'passed' } });
    expect((await approves(vera, person.accountId)).body.code).toBe('conductor_is_approver');
    expect((await approves(otto, person.accountId)).status).toBe(200);
  });

  it('[KYC-15][DESK-1] the conductor gains nothing by approving other details: with those of the call back, the approval has ended', async () => {
    const person = await world.investor('Dora Detail');
    const callId = await enters(person);
    await takes(vera);
    await showsEverything(world, vera, { callId, person });
    await vera.ok(endVideoCall, { params: { call_id: callId }, body: { result: 'passed' } });
    const [proof] = await person.ok(listIdentityProofs);
    const gives = (authority: string) =>
      person.ok(updateIdentityProof, {
        params: { id: proof?.id ?? '' },
        body: { ...IDENTITY, doc_authority: authority },
      });
    await gives('Köln');
    await decideDuplicates(otto, person.accountId, 'different_people');
    expect((await approves(vera, person.accountId)).body).toMatchObject({
      record: { verdict: 'approved' },
    });
    await gives(IDENTITY.doc_authority);
    const params = { account_id: person.accountId };
    expect((await otto.ok(getKycReview, { params })).record.verdict).toBe('in_review');
    await decideDuplicates(otto, person.accountId, 'different_people');
    expect((await approves(vera, person.accountId)).body.code).toBe('conductor_is_approver');
    expect((await approves(otto, person.accountId)).status).toBe(200);
  });

  it('[KYC-15][DESK-1] the approver is not given the call, and does not end it with a pass', async () => {
    const person = await world.investor('Berta Beide');
    await apply(person);
    await approve(vera, person.accountId);
    const callId = await entersAgain(person);
    expect((await vera.call(takeNextVideoCall)).body.code).toBe('video_others_take_these');
    expect(await takes(otto)).toBe(callId);
    await showsEverything(world, otto, { callId, person });
    // As if the conductor had approved in the meantime.
    await world.query(
      "insert into kyc_verdict_changes (account_id, from_verdict, to_verdict, actor_kind, actor_id, reasons, at) values ($1, 'in_review', 'approved', 'officer', $2, '{}', now())",
      [person.accountId, otto.officerId],
    );
    expect(
      await otto.call(endVideoCall, { params: { call_id: callId }, body: { result: 'passed' } }),
    ).toMatchObject({ status: 403, body: { code: 'conductor_is_approver' } });
    await person.ok(leaveVideoCall, { params: { call_id: callId } });
  });

  it('[KYC-15][DESK-1] the officer who failed somebody does not allow the next attempt; the table refuses it too', async () => {
    const person = await world.investor('Frieda Fehlt');
    const callId = await enters(person);
    await takes(vera);
    const params = { call_id: callId };
    await vera.ok(endVideoCall, {
      params,
      body: { result: 'failed', reasons: ['person_differs'] },
    });
    const body = { reason: 'a glare' };
    expect(await vera.call(allowVideoRetry, { params, body })).toMatchObject({
      status: 403,
      body: { code: 'failed_by_yourself' },
    });
    await expect(
      world.query(
        'update video_identifications set retry_allowed_at = now(), retry_allowed_by = officer_id where id = $1',
        [callId],
      ),
    ).rejects.toThrow(/video_retry_takes_two/);
    expect((await otto.call(allowVideoRetry, { params, body })).status).toBe(200);
  });

  it('[KYC-15][AUTH-8] no officer allows another attempt to a person who has closed the account', async () => {
    const person = await world.investor('Gitta Gegangen');
    const params = { call_id: await enters(person) };
    await takes(vera);
    await vera.ok(endVideoCall, {
      params,
      body: { result: 'failed', reasons: ['person_differs'] },
    });
    await person.ok(closeAccount);
    expect(await otto.call(allowVideoRetry, { params, body: { reason: 'a glare' } })).toMatchObject(
      {
        status: 409,
        body: { code: 'invalid_status' },
      },
    );
  });
});
