import { declareInitialOrder } from '@bb1/domain/orders/endpoints';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getDeskVideoIceServers,
  allowVideoRetry,
  endVideoCall,
  getDeskVideoSignals,
  getVideoCall,
  listVideoCalls,
  noteVideoChecks,
  sendDeskVideoSignal,
  sendVideoCode,
  takeNextVideoCall,
} from '@bb1/domain/video-identification/desk-endpoints';
import {
  getVideoIceServers,
  getVideoIdentification,
  getVideoSignals,
  leaveVideoCall,
  sendVideoSignal,
  skipVideoIdentification,
  startVideoIdentification,
  typeVideoCode,
} from '@bb1/domain/video-identification/endpoints';
import { createAddress, createIdentityProof } from '@bb1/domain/kyc/endpoints';
import { declareOwn } from '../../../../../testing/cast.ts';
import { forAllTests, type Officer, openWorld } from '../../../../../testing/world.ts';
import { ADDRESS, apply, IDENTITY } from '../../../../../testing/applicant.ts';
import {
  ALL_SEEN,
  CONSENT,
  connects,
  enters,
  entersAgain,
  mailsCode,
  needsCall,
  newPeer,
  photographs,
  showsEverything,
  takes,
  talks,
} from './test-files/video-acts.ts';
import { videoPassed } from './store.ts';

const world = forAllTests(openWorld);
let vera: Officer;
let otto: Officer;
beforeAll(async () => {
  vera = await world.officer('Vera Video', 'reviewer');
  otto = await world.officer('Otto Ohr', 'compliance');
});
// Everybody registers from one address.
beforeEach(() => world.query('delete from rate_limits'));

const by = (callId: string) => ({ params: { call_id: callId } });
const passes = (officer: Officer, callId: string) =>
  officer.call(endVideoCall, { ...by(callId), body: { result: 'passed' } });
const aborts = (officer: Officer, callId: string) =>
  officer.ok(endVideoCall, { ...by(callId), body: { result: 'aborted', reasons: ['light'] } });
const actsOf = async (accountId: string) =>
  (
    await world.query<{ act: string }>(
      "select act from audit_log where subject = $1 and act like 'video.%' order by id",
      [`account:${accountId}`],
    )
  ).map(({ act }) => act);

async function inCall(name: string) {
  const person = await world.investor(name);
  const callId = await enters(person);
  expect(await takes(vera)).toBe(callId);
  return { person, callId };
}

describe('before the call', () => {
  it("[KYC-9] address and personal details are requested first, one after the other, in the person's language", async () => {
    const person = await world.investor('Erna Erst');
    expect(await person.ok(getVideoIdentification)).toMatchObject({
      missing: ['address', 'details'],
      missing_message: 'Please add your address first.',
      call: null,
      person_name: null,
      done: false,
    });
    expect(await person.call(startVideoIdentification, { body: CONSENT })).toMatchObject({
      status: 409,
      body: { errors: { base: ['Please add your address first.'] } },
    });
    await person.ok(createAddress, { body: ADDRESS });
    expect(
      await person.call(startVideoIdentification, {
        body: CONSENT,
        headers: { 'accept-language': 'de' },
      }),
    ).toMatchObject({
      status: 409,
      body: { errors: { base: ['Bitte geben Sie zuerst Ihre persönlichen Daten an.'] } },
    });
    await person.ok(createIdentityProof, { body: IDENTITY });
    await needsCall(person);
    expect(await person.ok(getVideoIdentification)).toMatchObject({
      missing: [],
      missing_message: null,
      person_name: 'Anna Muster',
    });
    expect(
      (await person.ok(startVideoIdentification, { body: CONSENT })).identification,
    ).toMatchObject({ call: { state: 'waiting', position: 1 }, obstacle: 'open' });
    await person.ok(leaveVideoCall, by((await person.ok(getVideoIdentification)).call?.id ?? ''));
  });

  it('[KYC-9] a person enters only after consent to the current text, and the text agreed to is recorded', async () => {
    const person = await world.investor('Konrad Konsens');
    await apply(person);
    for (const body of [
      { ...CONSENT, consent: false },
      { consent_version: CONSENT.consent_version },
      { ...CONSENT, consent_version: '2019-01/pictures' },
    ])
      expect((await person.call(startVideoIdentification, { body })).status).toBe(422);
    expect((await person.ok(getVideoIdentification)).call).toBeNull();
    const callId = await entersAgain(person);
    expect(await vera.ok(getVideoCall, by(callId))).toMatchObject({
      consent_version: CONSENT.consent_version,
      recording: 'pictures',
      state: 'waiting',
    });
    await person.ok(leaveVideoCall, by(callId));
    expect((await person.ok(getVideoIdentification)).call).toMatchObject({
      id: callId,
      state: 'withdrawn',
    });
  });

  it('[SAFE-7][KYC-9] refuses a person whose address is unconfirmed, or whose investment needs no call', async () => {
    const person = await world.investor('Uta Unnötig');
    await apply(person);
    const refusal = async () => {
      const answer = await person.call(startVideoIdentification, { body: CONSENT });
      return [answer.status, answer.body.code];
    };
    expect(await refusal()).toEqual([409, 'video_not_needed']);
    await person.ok(declareInitialOrder, { body: { amount: '9999.99', currency: 'EUR' } });
    expect(await refusal()).toEqual([409, 'video_not_needed']);
    await needsCall(person);
    const confirm = (at: string) =>
      world.query(`update accounts set email_confirmed_at = ${at} where id = $1`, [
        person.accountId,
      ]);
    await confirm('null');
    expect(await refusal()).toEqual([409, 'email_unconfirmed']);
    expect((await person.ok(getVideoIdentification)).call).toBeNull();
    await confirm('now()');
    const callId = await entersAgain(person);
    await person.ok(leaveVideoCall, by(callId));
  });

  it('[SAFE-7][KYC-9] a person enters the waiting room ten times an hour at most', async () => {
    const person = await world.investor('Ursula Unruhig');
    await apply(person);
    await needsCall(person);
    await world.query('delete from rate_limits');
    for (let times = 0; times < 10; times++)
      await person.ok(leaveVideoCall, by(await entersAgain(person)));
    expect((await person.call(startVideoIdentification, { body: CONSENT })).status).toBe(429);
    await world.query('delete from rate_limits');
  });

  it('[SAFE-7][KYC-9] has no relay servers for either side before the call and after its end', async () => {
    const person = await world.investor('Rico Relay');
    const callId = await enters(person);
    const codes = async () =>
      Promise.all([
        person.call(getVideoIceServers, by(callId)),
        vera.call(getDeskVideoIceServers, by(callId)),
      ]).then((answers) => answers.map(({ status, body }) => body.code ?? status));
    expect(await codes()).toEqual(['video_call_over', 'not_found']);
    await takes(vera);
    expect(await codes()).toEqual([200, 200]);
    await aborts(vera, callId);
    expect(await codes()).toEqual(['video_call_over', 'video_call_over']);
  });

  it('[KYC-9] a double click and a second tab find the same place in the waiting room', async () => {
    const person = await world.investor('Dora Doppelt');
    await apply(person);
    await needsCall(person);
    const started = await Promise.all(
      [1, 2, 3].map(() => person.ok(startVideoIdentification, { body: CONSENT })),
    );
    expect(new Set(started.map(({ identification }) => identification.call?.id)).size).toBe(1);
    await person.ok(leaveVideoCall, by(started[0]?.identification.call?.id ?? ''));
  });

  it('[KYC-9] the person may skip it for now, which is recorded and can be undone', async () => {
    const person = await world.investor('Selma Später');
    await apply(person);
    expect((await person.ok(getVideoIdentification)).skipped_at).toBeNull();
    expect((await person.ok(skipVideoIdentification)).skipped_at).not.toBeNull();
    const callId = await entersAgain(person);
    await person.ok(leaveVideoCall, by(callId));
    expect(await actsOf(person.accountId)).toEqual([
      'video.skipped',
      'video.started',
      'video.withdrawn',
    ]);
  });
});

describe('taking a call', () => {
  it('[KYC-9] two officers get two persons, never the same one, and an officer in a call gets that one again', async () => {
    const [anna, berta] = [
      await world.investor('Anna Erste'),
      await world.investor('Berta Zweite'),
    ];
    const waiting = [await enters(anna), await enters(berta)];
    const taken = await Promise.all([takes(vera), takes(otto)]);
    expect([...taken].sort()).toEqual([...waiting].sort());
    expect(await takes(vera)).toBe(taken[0]);
    expect(
      await (await world.officer('Dritte Person', 'reviewer')).call(takeNextVideoCall),
    ).toMatchObject({ status: 409, body: { errors: { base: ['The waiting room is empty'] } } });
    await aborts(vera, taken[0] ?? '');
    await aborts(otto, taken[1] ?? '');
  });

  it('[KYC-9] one call that two officers take at once goes to one of them', async () => {
    const person = await world.investor('Einzel Fall');
    const callId = await enters(person);
    const answers = await Promise.all([vera.call(takeNextVideoCall), otto.call(takeNextVideoCall)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const winner = answers[0]?.status === 200 ? vera : otto;
    await aborts(winner, callId);
    expect((await actsOf(person.accountId)).filter((act) => act === 'video.in_call')).toHaveLength(
      1,
    );
  });

  it('[KYC-9] an officer who takes the next call in two tabs at once gets one call in both', async () => {
    const people = [
      await world.investor('Doppel Klick'),
      await world.investor('Zweiter Wartender'),
    ];
    const waiting = await Promise.all(people.map((person) => enters(person)));
    const taken = new Set(await Promise.all([takes(vera), takes(vera), takes(vera)]));
    expect(taken.size).toBe(1);
    const [callId = ''] = taken;
    await aborts(vera, callId);
    const other = await takes(vera);
    expect([callId, other].sort()).toEqual([...waiting].sort());
    await aborts(vera, other);
  });

  it('[DESK-1][KYC-9] an officer is never given their own case', async () => {
    const self = await world.investor('Otto Eigen');
    await declareOwn(otto, self);
    const callId = await enters(self);
    expect((await otto.call(takeNextVideoCall)).status).toBe(409);
    expect(await takes(vera)).toBe(callId);
    await aborts(vera, callId);
    // Nor under an account with another name: the document names them.
    const elsewhere = await world.investor('Ganz Anders');
    await elsewhere.ok(createAddress, { body: ADDRESS });
    await elsewhere.ok(createIdentityProof, {
      body: { ...IDENTITY, first_name: 'Otto', last_name: 'Ohr' },
    });
    const hidden = await entersAgain(elsewhere);
    expect((await otto.call(takeNextVideoCall)).status).toBe(409);
    expect(await takes(vera)).toBe(hidden);
    await aborts(vera, hidden);
  });

  it('[KYC-9] a person who closed the page is passed over, and is removed after some minutes', async () => {
    const person = await world.investor('Weg Gegangen');
    const callId = await enters(person);
    await world.query(
      "update video_identifications set investor_seen_at = now() - interval '2 minutes' where id = $1",
      [callId],
    );
    expect((await vera.call(takeNextVideoCall)).status).toBe(409);
    await world.runJob('video.expire');
    expect((await person.ok(getVideoIdentification)).call?.state).toBe('waiting');
    await world.query(
      "update video_identifications set investor_seen_at = now() - interval '4 minutes' where id = $1",
      [callId],
    );
    await world.runJob('video.expire');
    expect(await person.ok(getVideoIdentification)).toMatchObject({
      call: { state: 'expired' },
      obstacle: null,
    });
    const again = await entersAgain(person);
    expect(again).not.toBe(callId);
    await person.ok(leaveVideoCall, by(again));
  });
});

describe('the call', () => {
  it('[KYC-9] succeeds: seen, photographed, code typed, passed; then the item is done and the person is notified', async () => {
    const { person, callId } = await inCall('Anna Muster');
    const before = await vera.ok(getVideoCall, by(callId));
    expect(before).toMatchObject({
      own: true,
      state: 'in_call',
      serial_number_agrees: false,
      subject: { name: 'Anna Muster', doc_type: 'passport' },
    });
    // The person says the number; it is not on the officer's screen.
    expect(JSON.stringify(before)).not.toContain(IDENTITY.doc_id);
    await showsEverything(world, vera, { callId, person });
    expect(await vera.ok(getVideoCall, by(callId))).toMatchObject({
      missing: [],
      serial_number_agrees: true,
      pictures: [{ kind: 'person' }, { kind: 'document_front' }],
    });
    expect(await videoPassed(world.product.db, person.accountId)).toBe(false);
    expect((await passes(vera, callId)).status).toBe(200);
    expect(await videoPassed(world.product.db, person.accountId)).toBe(true);
    await world.runJobs();
    expect(world.lastMail(person.email).subject).toBe('Your video identification is complete');
    expect(await person.ok(getVideoIdentification)).toMatchObject({
      done: true,
      obstacle: 'passed',
    });
    expect((await person.call(startVideoIdentification, { body: CONSENT })).status).toBe(409);
    expect((await actsOf(person.accountId)).filter((act) => act !== 'video.viewed')).toEqual([
      'video.started',
      'video.in_call',
      'video.picture_kept',
      'video.picture_kept',
      'video.code_sent',
      'video.code_typed',
      'video.passed',
    ]);
  });

  it('[KYC-9] does not pass with anything missing: checks, features, number, pictures, code', async () => {
    const { person, callId } = await inCall('Pia Prüfung');
    const stillMissing = async () => {
      expect((await passes(vera, callId)).status).toBe(409);
      return (await vera.ok(getVideoCall, by(callId))).missing;
    };
    expect(await stillMissing()).toContain('consent_spoken');
    await vera.ok(noteVideoChecks, {
      ...by(callId),
      body: {
        ...ALL_SEEN,
        features: ['hologram', 'kinegram', 'identigram'],
        serial_number: 'C01X00T48',
      },
    });
    expect(await stillMissing()).toEqual([
      'security_features',
      'serial_number',
      'picture_person',
      'picture_document_front',
      'code',
      'connection',
    ]);
    await vera.ok(noteVideoChecks, { ...by(callId), body: ALL_SEEN });
    await photographs(vera, callId);
    expect(await stillMissing()).toEqual(['code', 'connection']);
    await person.ok(typeVideoCode, {
      ...by(callId),
      body: { code: await mailsCode(world, vera, { callId, person }) },
    });
    expect(await stillMissing()).toEqual(['connection']);
    await connects(vera, person, callId);
    expect(await stillMissing()).toEqual(['duration']);
    await talks(world, person, { callId });
    // The officer's page asks for signals, and has this with them.
    expect((await vera.ok(getDeskVideoSignals, by(callId))).missing).toEqual([]);
    // The database refuses it too.
    await expect(
      world.query(
        "update video_identifications set state = 'passed', ended_at = now(), code_typed_at = null where id = $1",
        [callId],
      ),
    ).rejects.toThrow(/check constraint/);
    await aborts(vera, callId);
  });

  it('[KYC-9] gets one result, however often it is pressed, and an ended call is never changed', async () => {
    const { person, callId } = await inCall('Emil Einmal');
    await showsEverything(world, vera, { callId, person });
    const answers = await Promise.all([
      passes(vera, callId),
      passes(vera, callId),
      vera.call(endVideoCall, { ...by(callId), body: { result: 'failed', reasons: ['other'] } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    for (const answer of [
      await vera.call(noteVideoChecks, { ...by(callId), body: { checks: [], features: [] } }),
      await vera.call(sendVideoCode, by(callId)),
      await vera.call(sendDeskVideoSignal, {
        ...by(callId),
        body: { kind: 'offer', peer: newPeer(), to: newPeer(), sdp: 'v=0' },
      }),
    ])
      expect(answer.status).toBe(409);
    await expect(
      world.query("update video_identifications set note = 'other' where id = $1", [callId]),
    ).rejects.toThrow(/ended video identification/);
    await expect(
      world.query(
        "update video_identifications set state = 'in_call', ended_at = null where id = $1",
        [callId],
      ),
    ).rejects.toThrow(/cannot move|not changed/);
  });

  it('[KYC-9] is aborted: the person reads why in mail and page, and tries again', async () => {
    const { person, callId } = await inCall('Albert Abbruch');
    await aborts(vera, callId);
    await world.runJobs();
    expect(world.lastMail(person.email).text).toContain(
      'It was too dark, or your document reflected the light.',
    );
    expect(await person.ok(getVideoIdentification)).toMatchObject({
      call: {
        state: 'aborted',
        reasons: ['It was too dark, or your document reflected the light.'],
      },
      obstacle: null,
    });
    const again = await entersAgain(person);
    expect(await takes(vera)).toBe(again);
    await person.ok(leaveVideoCall, by(again));
    expect(await vera.ok(getVideoCall, by(again))).toMatchObject({
      state: 'aborted',
      reasons: ['person_left'],
      earlier: [{ id: callId, state: 'aborted' }],
    });
  });

  it('[KYC-9] fails: a neutral notification, review by an officer, and another attempt only if a second one allows it', async () => {
    const { person, callId } = await inCall('Frieda Fehlt');
    expect(
      (await vera.call(endVideoCall, { ...by(callId), body: { result: 'failed', reasons: [] } }))
        .body.errors,
    ).toHaveProperty('reasons');
    await vera.ok(endVideoCall, {
      ...by(callId),
      body: { result: 'failed', reasons: ['document_not_genuine'], note: 'edges of the photo' },
    });
    await world.runJobs();
    expect(world.lastMail(person.email).text).not.toMatch(/genuine|photo|edges/);
    expect(await person.ok(getVideoIdentification)).toMatchObject({
      obstacle: 'in_review',
      call: { reasons: [] },
    });
    expect((await person.call(startVideoIdentification, { body: CONSENT })).status).toBe(409);
    expect(
      (await otto.ok(listVideoCalls, { query: { state: 'to_review' } })).calls.map(({ id }) => id),
    ).toContain(callId);
    expect((await otto.call(allowVideoRetry, { ...by(callId), body: { reason: '' } })).status).toBe(
      422,
    );
    expect(
      (await vera.call(allowVideoRetry, { ...by(callId), body: { reason: 'my own' } })).body.code,
    ).toBe('failed_by_yourself');
    await otto.ok(allowVideoRetry, { ...by(callId), body: { reason: 'a glare, nothing more' } });
    expect(
      (await otto.call(allowVideoRetry, { ...by(callId), body: { reason: 'twice' } })).status,
    ).toBe(409);
    await person.ok(leaveVideoCall, by(await entersAgain(person)));
  });
});

describe('the code', () => {
  it("[KYC-9] has at most five attempts, is valid only in the person's session, and only during the call", async () => {
    const { person, callId } = await inCall('Carla Code');
    expect(
      (await person.call(typeVideoCode, { ...by(callId), body: { code: '12345678' } })).status,
    ).toBe(422);
    const code = await mailsCode(world, vera, { callId, person });
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0');
    for (let guess = 1; guess <= 5; guess++)
      expect(
        (await person.call(typeVideoCode, { ...by(callId), body: { code: wrong } })).status,
      ).toBe(422);
    expect((await person.call(typeVideoCode, { ...by(callId), body: { code } })).status).toBe(422);
    const next = await mailsCode(world, vera, { callId, person });
    const other = await world.investor('Otilie Andere');
    expect((await other.call(typeVideoCode, { ...by(callId), body: { code: next } })).status).toBe(
      404,
    );
    await aborts(vera, callId);
    expect((await person.call(typeVideoCode, { ...by(callId), body: { code: next } })).status).toBe(
      409,
    );
    expect((await vera.ok(getVideoCall, by(callId))).code_typed_at).toBeNull();
  });

  it('[KYC-9] is invalid when the address changes meanwhile', async () => {
    const { person, callId } = await inCall('Adam Adresse');
    const code = await mailsCode(world, vera, { callId, person });
    await world.query("update accounts set email = 'elsewhere.' || email where id = $1", [
      person.accountId,
    ]);
    expect((await person.call(typeVideoCode, { ...by(callId), body: { code } })).status).toBe(422);
    await aborts(vera, callId);
  });
});

describe('signals between the two browsers', () => {
  it('[KYC-9] reach the other side in order, a later one replaces the earlier, and none stays after the call', async () => {
    const { person, callId } = await inCall('Signe Signal');
    const [mine, hers] = [newPeer(), newPeer()];
    await person.ok(sendVideoSignal, { ...by(callId), body: { kind: 'join', peer: mine } });
    const heard = await vera.ok(getDeskVideoSignals, by(callId));
    expect(heard.signals).toMatchObject([
      { from: 'investor', signal: { kind: 'join', peer: mine } },
    ]);
    await vera.ok(sendDeskVideoSignal, {
      ...by(callId),
      body: { kind: 'offer', peer: hers, to: mine, sdp: 'v=0 first' },
    });
    await vera.ok(sendDeskVideoSignal, {
      ...by(callId),
      body: { kind: 'offer', peer: hers, to: mine, sdp: 'v=0 second' },
    });
    const answer = await person.ok(getVideoSignals, by(callId));
    expect(answer.signals).toMatchObject([
      { from: 'officer', signal: { kind: 'offer', sdp: 'v=0 second' } },
    ]);
    expect(
      (
        await person.ok(getVideoSignals, {
          ...by(callId),
          query: { after: String(answer.signals[0]?.sequence) },
        })
      ).signals,
    ).toEqual([]);
    await aborts(vera, callId);
    expect(
      (await world.query('select from video_signals where call_id = $1', [callId])).length,
    ).toBe(0);
  });

  it('[KYC-9] are limited per call, and huge or unknown ones are refused', async () => {
    const { person, callId } = await inCall('Flora Flut');
    for (const body of [
      { kind: 'join', peer: 'me' },
      { kind: 'offer', peer: newPeer(), to: newPeer(), sdp: 'v=0' },
      { kind: 'answer', peer: newPeer(), to: newPeer(), sdp: 'x'.repeat(60_001) },
      { kind: 'join', peer: newPeer(), more: 1 },
    ])
      expect((await person.call(sendVideoSignal, { ...by(callId), body })).status).toBe(422);
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent++)
      statuses.push(
        (
          await person.call(sendVideoSignal, {
            ...by(callId),
            body: { kind: 'join', peer: newPeer() },
          })
        ).status,
      );
    expect([statuses.slice(0, 60).every((status) => status === 201), statuses[60]]).toEqual([
      true,
      429,
    ]);
    expect(
      (await world.query('select from video_signals where call_id = $1', [callId])).length,
    ).toBe(1);
    await aborts(vera, callId);
  });
});
