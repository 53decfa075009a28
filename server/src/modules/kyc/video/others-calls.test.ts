import { beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '@bb1/domain/officers/rights';
import {
  addVideoPicture,
  endVideoCall,
  getDeskVideoIceServers,
  getDeskVideoSignals,
  getVideoCall,
  noteVideoChecks,
  sendDeskVideoSignal,
  sendVideoCode,
  viewVideoPicture,
} from '@bb1/domain/video-identification/desk-endpoints';
import * as videoDeskCalls from '@bb1/domain/video-identification/desk-endpoints';
import { endpointsOf } from '../../../../../testing/every-endpoint.ts';
import {
  getVideoIceServers,
  getVideoIdentification,
  getVideoSignals,
  leaveVideoCall,
  sendVideoSignal,
  typeVideoCode,
} from '@bb1/domain/video-identification/endpoints';
import { forAllTests, type Officer, openWorld } from '../../../../../testing/world.ts';
import { photo } from '../../../../../testing/applicant.ts';
import { ALL_SEEN, enters, newPeer, photographs, takes } from './test-files/video-acts.ts';

const world = forAllTests(openWorld);
let vera: Officer;
let otto: Officer;
beforeAll(async () => {
  vera = await world.officer('Vera Video', 'reviewer');
  otto = await world.officer('Otto Ohr', 'compliance');
});

const by = (callId: string) => ({ params: { call_id: callId } });
const aborts = (officer: Officer, callId: string) =>
  officer.ok(endVideoCall, { ...by(callId), body: { result: 'aborted', reasons: ['light'] } });

async function inCall(name: string, officer: Officer = vera) {
  const person = await world.investor(name);
  const callId = await enters(person);
  expect(await takes(officer)).toBe(callId);
  return { person, callId };
}

describe("other people's calls", () => {
  it('[CALL-2][KYC-9] get the answer "does not exist", for persons and for officers who do not conduct them', async () => {
    const { person, callId } = await inCall('Gisela Geheim');
    const stranger = await world.investor('Fremde Person');
    await enters(stranger);
    const signal = { kind: 'join', peer: newPeer() };
    for (const [endpoint, input] of [
      [leaveVideoCall, {}],
      [getVideoIceServers, {}],
      [getVideoSignals, {}],
      [sendVideoSignal, { body: signal }],
      [typeVideoCode, { body: { code: '12345678' } }],
    ] as const)
      expect([
        endpoint.name,
        (await stranger.call(endpoint, { ...by(callId), ...input })).status,
      ]).toEqual([endpoint.name, 404]);
    const picture = { ...(await photo()), field: 'picture' };
    const offer = { kind: 'offer', peer: newPeer(), to: newPeer(), sdp: 'v=0' };
    for (const [endpoint, input] of [
      [getDeskVideoSignals, {}],
      [getDeskVideoIceServers, {}],
      [sendDeskVideoSignal, { body: offer }],
      [noteVideoChecks, { body: ALL_SEEN }],
      [addVideoPicture, { body: { kind: 'person' }, files: [picture] }],
      [sendVideoCode, {}],
      [endVideoCall, { body: { result: 'aborted', reasons: ['light'] } }],
    ] as const)
      expect([
        endpoint.name,
        (await otto.call(endpoint, { ...by(callId), ...input })).status,
      ]).toEqual([endpoint.name, 404]);
    expect((await person.ok(getVideoIdentification)).call?.state).toBe('in_call');
    await aborts(vera, callId);
    await stranger.ok(
      leaveVideoCall,
      by((await stranger.ok(getVideoIdentification)).call?.id ?? ''),
    );
  });

  it('[DESK-1] are visible only to the roles in the table of rights', async () => {
    const { callId } = await inCall('Rechte Rolle');
    for (const role of ROLES) {
      const officer = await world.officer(`Video ${role}`, role);
      for (const endpoint of endpointsOf(videoDeskCalls)) {
        const view = [
          'listVideoCalls',
          'getVideoCall',
          'viewVideoPicture',
          'viewVideoRecording',
        ].includes(endpoint.name);
        const allowed = [...(view ? ['auditor'] : []), 'reviewer', 'compliance'].includes(role);
        const { status } = await officer.call(endpoint, {
          params: { call_id: callId, picture_id: newPeer() },
          ...(endpoint.method === 'GET' ? {} : { body: {} }),
        });
        expect([role, endpoint.name, status === 403]).toEqual([role, endpoint.name, !allowed]);
      }
    }
    await aborts(vera, callId);
  });

  it('[KYC-7][KYC-9] have sealed pictures, shown stamped, and each view is logged with its reason', async () => {
    const { person, callId } = await inCall('Bild Betrachter');
    await photographs(vera, callId);
    expect(
      (
        await vera.call(addVideoPicture, {
          ...by(callId),
          body: { kind: 'person' },
          files: [
            {
              field: 'picture',
              name: 'a.jpg',
              type: 'image/jpeg',
              bytes: Buffer.from('no picture'),
            },
          ],
        })
      ).status,
    ).toBe(422);
    const { pictures } = await vera.ok(getVideoCall, by(callId));
    const params = { call_id: callId, picture_id: pictures[0]?.id ?? '' };
    expect((await otto.call(viewVideoPicture, { params, body: { reason: '' } })).status).toBe(422);
    const seen = await otto.ok(viewVideoPicture, {
      params,
      body: { reason: 'a question of the bank' },
    });
    expect(seen).toMatchObject({ type: 'image/jpeg' });
    const rows = await world.query<{ reason: string; actor_id: string }>(
      "select reason, actor_id from audit_log where subject = $1 and act = 'video.picture_viewed'",
      [`account:${person.accountId}`],
    );
    expect(rows).toEqual([{ reason: 'a question of the bank', actor_id: otto.officerId }]);
    const { callId: other } = await inCall('Noch Jemand', otto);
    expect(
      (
        await otto.call(viewVideoPicture, {
          params: { ...params, call_id: other },
          body: { reason: 'x' },
        })
      ).status,
    ).toBe(404);
    await aborts(otto, other);
    await aborts(vera, callId);
  });
});
