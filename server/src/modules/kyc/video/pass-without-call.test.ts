import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEAST_CALL_SECONDS } from '@bb1/domain/video-identification/call-length';
import { consentVersion } from '@bb1/domain/video-identification/consent';
import {
  addVideoPicture,
  addVideoRecording,
  endVideoCall,
  getVideoCall,
  noteVideoChecks,
  sendDeskVideoSignal,
  takeNextVideoCall,
} from '@bb1/domain/video-identification/desk-endpoints';
import {
  getVideoIdentification,
  getVideoSignals,
  leaveVideoCall,
  sendVideoSignal,
  startVideoIdentification,
  typeVideoCode,
} from '@bb1/domain/video-identification/endpoints';
import type { PassObstacle } from '@bb1/domain/video-identification/officer-checks';
import { login } from '@bb1/domain/accounts/endpoints';
import { stepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { ApiClient } from '../../../../../testing/api-client.ts';
import {
  forAllTests,
  type Officer,
  openWorld,
  PASSWORD,
  type World,
} from '../../../../../testing/world.ts';
import { renewSessionToken, startSession } from '../../../platform/sessions/sessions.ts';
import { apply, photo } from '../../../../../testing/applicant.ts';
import { film } from './test-files/film.ts';
import {
  ALL_SEEN,
  callPicture,
  connects,
  mailsCode,
  needsCall,
  newPeer,
  SDP,
  talks,
} from './test-files/video-acts.ts';
import { hashSecret } from '../../../platform/ids.ts';

type Person = Awaited<ReturnType<World['investor']>>;

/** A call in progress, with all that a dishonest officer and their accomplice hold in their hands. */
interface Scene {
  readonly person: Person;
  readonly params: { readonly call_id: string };
}

const world = forAllTests(() => openWorld({ environment: { VIDEO_RECORDING: 'whole_call' } }));
let vera: Officer;
beforeAll(async () => {
  vera = await world.officer('Vera Video', 'reviewer');
});
beforeEach(() => world.query('delete from rate_limits'));

async function inCall(name: string): Promise<Scene> {
  const person = await world.investor(name);
  await apply(person);
  await needsCall(person);
  await person.ok(startVideoIdentification, {
    body: { consent: true, consent_version: consentVersion('whole_call') },
  });
  const params = { call_id: (await vera.ok(takeNextVideoCall)).call_id };
  await person.ok(getVideoSignals, { params });
  return { person, params };
}

const connect = ({ person, params }: Scene) => connects(vera, person, params.call_id);
const tick = ({ params }: Scene) => vera.ok(noteVideoChecks, { params, body: ALL_SEEN });
const typeCode = async ({ person, params }: Scene) => {
  const callId = params.call_id;
  const code = await mailsCode(world, vera, { callId, person });
  await person.ok(typeVideoCode, { params, body: { code } });
};
const addPicture = (
  { params }: Scene,
  kind: string,
  file: Awaited<ReturnType<typeof callPicture>>,
) => vera.call(addVideoPicture, { params, body: { kind }, files: [{ ...file, field: 'picture' }] });
const photograph = async (scene: Scene) => {
  for (const kind of ['person', 'document_front'])
    expect((await addPicture(scene, kind, await callPicture())).status).toBe(201);
};
const addPart = ({ params }: Scene, position: number, bytes: Buffer) =>
  vera.call(addVideoRecording, {
    params,
    body: { position },
    files: [{ field: 'piece', name: 'blob', type: 'video/webm', bytes }],
  });
/** The call lasts as long as it has to, and parts arrive all the time. */
const recordsAndTalks = async (scene: Scene, from = 0) => {
  for (let part = 0; part * 15 < LEAST_CALL_SECONDS; part++) {
    await talks(world, scene.person, { callId: scene.params.call_id, seconds: 15 });
    expect((await addPart(scene, from + part, film())).status).toBe(201);
  }
};
/** A second browser of the same account. */
const secondBrowser = async ({ person }: Scene) => {
  const browser = world.visitor();
  await browser.ok(login, { body: { email: person.email, password: PASSWORD } });
  return browser;
};
/** The name of the officer's cookie. */
const deskCookie = () =>
  [...vera.cookies.keys()].find((cookie) => cookie.endsWith('desk_session')) ?? '';
/** A second browser of the officer. */
const secondDesk = async () => {
  const token = await world.product.db.transaction('test_session', (tx) =>
    startSession(tx, { kind: 'officer', subjectId: vera.officerId, userAgent: '', address: '' }),
  );
  const desk = new ApiClient(world.wire);
  desk.cookies.set(deskCookie(), token);
  return desk;
};
const describes = async (
  { person, params }: Scene,
  given: { readonly answers?: 'another offer' | 'nothing'; readonly sdp?: string },
) => {
  const [mine, hers] = [newPeer(), newPeer()];
  await person.ok(sendVideoSignal, { params, body: { kind: 'join', peer: mine } });
  const offer = { kind: 'offer', peer: hers, to: mine, sdp: given.sdp ?? SDP };
  await vera.ok(sendDeskVideoSignal, { params, body: offer });
  if (given.answers === 'nothing') return;
  const to = given.answers === 'another offer' ? newPeer() : hers;
  const answer = { kind: 'answer', peer: mine, to, sdp: given.sdp ?? SDP };
  await person.ok(sendVideoSignal, { params, body: answer });
};
const said = (answer: { readonly text: string }) => answer.text;

/** Each tries to pass without a call; what is missing in the end, by the server's account. */
const WAYS: readonly {
  readonly way: string;
  readonly tries: (scene: Scene) => Promise<void>;
  readonly missing: readonly PassObstacle[];
}[] = [
  {
    way: 'all ticks, two pictures and a typed code, but no signal',
    tries: async (scene) => {
      await photograph(scene);
      await typeCode(scene);
      await recordsAndTalks(scene);
    },
    missing: ['connection'],
  },
  {
    way: 'an offer that no browser answers',
    tries: async (scene) => {
      await describes(scene, { answers: 'nothing' });
      await photograph(scene);
      await typeCode(scene);
      await recordsAndTalks(scene);
    },
    missing: ['connection'],
  },
  {
    way: 'an answer to another offer',
    tries: async (scene) => {
      await describes(scene, { answers: 'another offer' });
      await photograph(scene);
      await typeCode(scene);
      await recordsAndTalks(scene);
    },
    missing: ['connection'],
  },
  {
    way: 'a connection for sound alone',
    tries: async (scene) => {
      await describes(scene, { sdp: SDP.replace('m=video', 'm=application') });
      await photograph(scene);
      await typeCode(scene);
      await recordsAndTalks(scene);
    },
    missing: ['connection'],
  },
  {
    way: 'a second browser of the account that answers and types the code',
    tries: async (scene) => {
      const { params, person } = scene;
      const other = await secondBrowser(scene);
      const join = { kind: 'join', peer: newPeer() };
      expect(said(await other.call(sendVideoSignal, { params, body: join }))).toContain(
        'video_other_session',
      );
      expect(said(await other.call(getVideoSignals, { params }))).toContain('video_other_session');
      await photograph(scene);
      const mailed = await mailsCode(world, vera, { callId: params.call_id, person });
      expect(said(await other.call(typeVideoCode, { params, body: { code: mailed } }))).toContain(
        'video_other_session',
      );
      await recordsAndTalks(scene);
    },
    missing: ['code', 'connection'],
  },
  {
    way: 'a second browser of the officer that conducts the call',
    tries: async (scene) => {
      const { params } = scene;
      const desk = await secondDesk();
      expect(said(await desk.call(noteVideoChecks, { params, body: ALL_SEEN }))).toContain(
        'video_other_session',
      );
      expect((await desk.ok(getVideoCall, { params })).own).toBe(false);
      await connect(scene);
      await photograph(scene);
      await typeCode(scene);
      await recordsAndTalks(scene);
      expect(said(await desk.call(endVideoCall, { params, body: { result: 'passed' } }))).toContain(
        'video_other_session',
      );
      await falls(scene);
    },
    missing: ['presence'],
  },
  {
    way: 'a call that ends after a moment',
    tries: async (scene) => {
      await connect(scene);
      await photograph(scene);
      await typeCode(scene);
    },
    missing: ['duration'],
  },
  {
    way: 'one picture for person and document',
    tries: async (scene) => {
      await connect(scene);
      const same = await callPicture();
      expect((await addPicture(scene, 'person', same)).status).toBe(201);
      expect(said(await addPicture(scene, 'document_front', same))).toContain(
        'already been stored',
      );
      await typeCode(scene);
      await recordsAndTalks(scene);
    },
    missing: ['picture_document_front'],
  },
  {
    way: 'one picture for person and document, encoded anew and a little brighter',
    tries: async (scene) => {
      await connect(scene);
      const same = await callPicture();
      const bytes = await sharp(same.bytes).linear(1, 1).jpeg({ quality: 60 }).toBuffer();
      expect((await addPicture(scene, 'person', same)).status).toBe(201);
      expect(said(await addPicture(scene, 'document_front', { ...same, bytes }))).toContain(
        'already been stored',
      );
      await typeCode(scene);
      await recordsAndTalks(scene);
    },
    missing: ['picture_document_front'],
  },
  {
    way: 'a picture of an earlier call',
    tries: async (scene) => {
      await connect(scene);
      expect((await addPicture(scene, 'person', EARLIER)).status).toBe(422);
      expect((await addPicture(scene, 'document_front', await callPicture())).status).toBe(201);
      await typeCode(scene);
      await recordsAndTalks(scene);
    },
    missing: ['picture_person'],
  },
  {
    way: 'no recording, though the consent is for the whole call',
    tries: async (scene) => {
      await connect(scene);
      await photograph(scene);
      await typeCode(scene);
      await talks(world, scene.person, { callId: scene.params.call_id });
    },
    missing: ['recording'],
  },
  {
    way: 'parts that are no film',
    tries: async (scene) => {
      await connect(scene);
      await photograph(scene);
      await typeCode(scene);
      for (const bytes of [Buffer.from('not a film'), film({ trackType: 2 })])
        expect(said(await addPart(scene, 0, bytes))).toContain('not a film');
      await talks(world, scene.person, { callId: scene.params.call_id });
    },
    missing: ['recording'],
  },
  {
    way: 'one part sent for every position, and positions left out',
    tries: async (scene) => {
      await connect(scene);
      await photograph(scene);
      await typeCode(scene);
      const same = film();
      expect((await addPart(scene, 0, same)).status).toBe(201);
      expect(said(await addPart(scene, 1, same))).toContain('already been stored');
      expect(said(await addPart(scene, 2, film()))).toContain('earlier part');
      await talks(world, scene.person, { callId: scene.params.call_id });
    },
    missing: ['recording'],
  },
  {
    way: 'a recording of the last minute only',
    tries: async (scene) => {
      await connect(scene);
      await photograph(scene);
      await typeCode(scene);
      await talks(world, scene.person, { callId: scene.params.call_id, seconds: 90 });
      await recordsAndTalks(scene);
    },
    missing: ['recording'],
  },
  {
    way: 'a person who has closed the page',
    tries: async (scene) => {
      await connect(scene);
      await photograph(scene);
      await typeCode(scene);
      await recordsAndTalks(scene);
      await falls(scene);
    },
    missing: ['presence'],
  },
];

/** The person's browser falls silent. */
async function falls({ params }: Scene): Promise<void> {
  await world.query(
    "update video_identifications set investor_seen_at = now() - interval '2 minutes' where id = $1",
    [params.call_id],
  );
}

let EARLIER: Awaited<ReturnType<typeof photo>>;

describe('a pass without a call', () => {
  it('[KYC-15] does not fail a call that has everything', async () => {
    const scene = await inCall('Ehrlich Erna');
    await tick(scene);
    await connect(scene);
    EARLIER = await callPicture();
    expect((await addPicture(scene, 'person', EARLIER)).status).toBe(201);
    expect((await addPicture(scene, 'document_front', await callPicture())).status).toBe(201);
    await typeCode(scene);
    await recordsAndTalks(scene);
    const { params } = scene;
    expect((await vera.ok(getVideoCall, { params })).missing).toEqual([]);
    await vera.ok(endVideoCall, { params, body: { result: 'passed' } });
    expect((await scene.person.ok(getVideoIdentification)).done).toBe(true);
  });

  it.each(WAYS.map((one, index) => ({ ...one, name: `Wege ${'ABCDEFGHIJKLMNOPQ'[index] ?? ''}` })))(
    '[KYC-15] is refused: $way',
    async ({ tries, missing, name }) => {
      const scene = await inCall(name);
      await tick(scene);
      await tries(scene);
      const { params, person } = scene;
      expect((await vera.ok(getVideoCall, { params })).missing).toEqual(missing);
      expect(said(await vera.call(endVideoCall, { params, body: { result: 'passed' } }))).toContain(
        'video_incomplete',
      );
      expect((await person.ok(getVideoIdentification)).done).toBe(false);
      await person.ok(leaveVideoCall, { params });
    },
  );

  it('[KYC-15] is not needed after a step-up during the call: both sides keep their part', async () => {
    const scene = await inCall('Mitten Drin');
    const { params, person } = scene;
    await tick(scene);
    await connect(scene);
    await photograph(scene);
    // The code is mailed before the person's token is renewed, and typed after it.
    const code = await mailsCode(world, vera, { callId: params.call_id, person });
    const before = new Map(person.cookies);
    await person.ok(stepUp, { body: { password: PASSWORD } });
    expect([...person.cookies]).not.toEqual([...before]);
    await person.ok(typeVideoCode, { params, body: { code } });
    // The officer's step-up renews the token by the same function.
    const renewed = await world.product.db.transaction('test_step_up', (tx) =>
      renewSessionToken(tx, hashSecret(vera.cookies.get(deskCookie()) ?? '')),
    );
    vera.cookies.set(deskCookie(), renewed ?? '');
    // The browser gets a CSRF token of the renewed session with its next answer.
    vera.cookies.delete('CSRF-TOKEN');
    await recordsAndTalks(scene);
    expect((await vera.ok(getVideoCall, { params })).missing).toEqual([]);
    await vera.ok(endVideoCall, { params, body: { result: 'passed' } });
    expect((await person.ok(getVideoIdentification)).done).toBe(true);
  });

  it('[KYC-15] shows a second browser where the call takes place, and lets the person end it there', async () => {
    const scene = await inCall('Zwei Browser');
    const other = await secondBrowser(scene);
    const { params } = scene;
    expect((await other.ok(getVideoIdentification)).call).toMatchObject({
      state: 'in_call',
      elsewhere: true,
    });
    expect((await scene.person.ok(getVideoIdentification)).call?.elsewhere).toBe(false);
    await other.ok(leaveVideoCall, { params });
    expect((await scene.person.ok(getVideoIdentification)).call?.state).toBe('aborted');
  });

  it('[KYC-15] is refused by the database too', async () => {
    const scene = await inCall('Direkt Datenbank');
    await tick(scene);
    const query = (text: string) =>
      world.query(`update video_identifications set ${text} where id = $1`, [scene.params.call_id]);
    await expect(
      query(
        "state = 'passed', ended_at = now(), code_sent_at = now(), code_typed_at = now(), connected_at = null",
      ),
    ).rejects.toThrow(/video_pass_has_a_call/);
    await expect(query('session_id = gen_random_uuid()')).rejects.toThrow(
      /sessions of a call stay bound/,
    );
    await expect(query('officer_session_id = gen_random_uuid()')).rejects.toThrow(/stay bound/);
    await scene.person.ok(leaveVideoCall, { params: scene.params });
  });
});
