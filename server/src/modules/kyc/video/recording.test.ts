import { beforeAll, describe, expect, it } from 'vitest';
import { consentVersion } from '@bb1/domain/video-identification/consent';
import {
  addVideoRecording,
  endVideoCall,
  takeNextVideoCall,
  viewVideoRecording,
} from '@bb1/domain/video-identification/desk-endpoints';
import {
  getVideoIdentification,
  startVideoIdentification,
} from '@bb1/domain/video-identification/endpoints';
import { forAllTests, type Officer, openWorld } from '../../../../../testing/world.ts';
import { apply } from '../../../../../testing/applicant.ts';
import { film } from './test-files/film.ts';
import { CONSENT, needsCall } from './test-files/video-acts.ts';

const FIRST = film();
const NEXT = film();
const piece = (position: number, bytes: Buffer) => ({
  body: { position },
  files: [{ field: 'piece', name: 'blob', type: 'video/webm', bytes }],
});

const world = forAllTests(() =>
  openWorld({
    environment: { VIDEO_RECORDING: 'whole_call', VIDEO_OPENING_HOURS: 'mon-sun 00:00-24:00' },
  }),
);
let vera: Officer;
beforeAll(async () => {
  vera = await world.officer('Vera Video', 'reviewer');
});

async function recorded(name: string) {
  const person = await world.investor(name);
  await apply(person);
  await needsCall(person);
  await person.ok(startVideoIdentification, {
    body: { ...CONSENT, consent_version: consentVersion('whole_call') },
  });
  return { person, params: { call_id: (await vera.ok(takeNextVideoCall)).call_id } };
}

describe('the recording of a whole call', () => {
  it('[KYC-9] has a consent text of its own', async () => {
    const person = await world.investor('Willi Wortlaut');
    await apply(person);
    expect(await person.ok(getVideoIdentification)).toMatchObject({
      recording: 'whole_call',
      consent_version: consentVersion('whole_call'),
      opening_hours: 'mon-sun 00:00-24:00',
      open_now: true,
    });
    expect((await person.call(startVideoIdentification, { body: CONSENT })).status).toBe(422);
  });

  it('[KYC-7][KYC-9] is stored piece by piece, each once and sealed, and each view is logged with its reason', async () => {
    const { person, params } = await recorded('Rosa Rolle');
    expect(await vera.ok(addVideoRecording, { params, ...piece(0, FIRST) })).toEqual({
      recording_parts: 1,
    });
    expect(await vera.ok(addVideoRecording, { params, ...piece(0, FIRST) })).toEqual({
      recording_parts: 1,
    });
    await vera.ok(endVideoCall, { params, body: { result: 'aborted', reasons: ['sound'] } });
    // The last piece arrives after the result.
    expect(await vera.ok(addVideoRecording, { params, ...piece(1, NEXT) })).toEqual({
      recording_parts: 2,
    });
    await world.moveClock(new Date(world.now().getTime() + 6 * 60_000));
    expect((await vera.call(addVideoRecording, { params, ...piece(2, NEXT) })).status).toBe(409);
    const stored = await world.query<{ body: Buffer }>(
      'select b.body from video_recordings r join document_bodies b on b.document_id = r.document_id where r.call_id = $1',
      [params.call_id],
    );
    expect(stored.some(({ body }) => body.includes(NEXT))).toBe(false);
    const shown = await vera.ok(viewVideoRecording, {
      params,
      body: { position: 1, reason: 'a complaint' },
    });
    expect(Buffer.from(shown.content_base64, 'base64').equals(NEXT)).toBe(true);
    const rows = await world.query<{ reason: string }>(
      "select reason from audit_log where subject = $1 and act = 'video.recording_viewed'",
      [`account:${person.accountId}`],
    );
    expect(rows).toEqual([{ reason: 'a complaint' }]);
  });

  it('[KYC-9] belongs to its call: another officer can add nothing, and missing pieces are not shown', async () => {
    const { params } = await recorded('Frank Fremd');
    const other = await world.officer('Otto Ohr', 'compliance');
    expect((await other.call(addVideoRecording, { params, ...piece(0, FIRST) })).status).toBe(404);
    expect(
      (await other.call(viewVideoRecording, { params, body: { position: 0, reason: 'curious' } }))
        .status,
    ).toBe(404);
    await vera.ok(endVideoCall, { params, body: { result: 'aborted', reasons: ['sound'] } });
  });
});
