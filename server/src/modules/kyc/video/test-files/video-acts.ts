import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import { consentVersion } from '@bb1/domain/video-identification/consent';
import { LEAST_CALL_SECONDS } from '@bb1/domain/video-identification/call-length';
import {
  addVideoPicture,
  noteVideoChecks,
  sendDeskVideoSignal,
  sendVideoCode,
  takeNextVideoCall,
} from '@bb1/domain/video-identification/desk-endpoints';
import {
  getVideoIdentification,
  getVideoSignals,
  sendVideoSignal,
  startVideoIdentification,
  typeVideoCode,
} from '@bb1/domain/video-identification/endpoints';
import { OFFICER_CHECKS, type PictureKind } from '@bb1/domain/video-identification/officer-checks';
import { declareInitialOrder } from '@bb1/domain/orders/endpoints';
import { apply, IDENTITY, type TestFile } from '../../../../../../testing/applicant.ts';

/** The folder of sent mails, and the clock. */
interface Post {
  now(): Date;
  moveClock(to: Date): Promise<void>;
  runJobs(): Promise<void>;
  lastMail(to: string): { readonly text: string };
}

interface Caller {
  ok<E extends Endpoint>(
    endpoint: E,
    input?: { params?: Record<string, string>; body?: unknown; files?: readonly TestFile[] },
  ): Promise<z.output<E['reply']>>;
}

export const CONSENT = { consent: true, consent_version: consentVersion('pictures') } as const;
export const ALL_SEEN = {
  checks: [...OFFICER_CHECKS],
  features: ['hologram', 'laser_engraving', 'microprint'],
  serial_number: 'c01x-00t 47',
} as const;
const PICTURES_OF_A_PASSPORT: readonly PictureKind[] = ['person', 'document_front'];

/** Gives details and enters the waiting room; returns the id of the call. */
export async function enters(
  person: Caller,
  details: Partial<Record<keyof typeof IDENTITY, string>> = {},
): Promise<string> {
  await apply(person, details);
  return entersAgain(person);
}

/** Intends to invest so much that a call is needed. */
export async function needsCall(person: Caller): Promise<void> {
  await person.ok(declareInitialOrder, { body: { amount: '10000.00', currency: 'EUR' } });
}

export async function entersAgain(person: Caller): Promise<string> {
  await needsCall(person);
  await person.ok(startVideoIdentification, { body: CONSENT });
  const { call } = await person.ok(getVideoIdentification);
  if (call === null) throw new Error('the waiting room is empty');
  await person.ok(getVideoSignals, { params: { call_id: call.id } });
  return call.id;
}

/** The officer takes the one waiting call. */
export async function takes(officer: Caller): Promise<string> {
  return (await officer.ok(takeNextVideoCall)).call_id;
}

export async function photographs(
  officer: Caller,
  callId: string,
  kinds: readonly PictureKind[] = PICTURES_OF_A_PASSPORT,
): Promise<void> {
  for (const kind of kinds)
    await officer.ok(addVideoPicture, {
      params: { call_id: callId },
      body: { kind },
      files: [await callPicture()],
    });
}

/** The officer has the code mailed; returns it from the mail. */
export async function mailsCode(
  post: Post,
  officer: Caller,
  { callId, person }: { callId: string; person: { readonly email: string } },
): Promise<string> {
  await officer.ok(sendVideoCode, { params: { call_id: callId } });
  await post.runJobs();
  const code = /^(\d{4} \d{4})$/m.exec(post.lastMail(person.email).text)?.[1];
  if (code === undefined) throw new Error(`no code came to ${person.email}`);
  return code.replace(' ', '');
}

/** A picture of a call that shows what no other does: large random blocks. */
export async function callPicture(): Promise<TestFile> {
  const bytes = await sharp(randomBytes(8 * 6), { raw: { width: 8, height: 6, channels: 1 } })
    .resize(320, 240, { kernel: 'nearest' })
    .jpeg()
    .toBuffer();
  return { field: 'picture', name: 'picture.jpg', type: 'image/jpeg', bytes };
}

/** A session description as browsers make it, in its lines that matter here. */
export const SDP = [
  'v=0',
  'a=fingerprint:sha-256 00:11',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  '',
].join('\r\n');

/** The two browsers describe sound and picture to each other. */
export async function connects(officer: Caller, person: Caller, callId: string): Promise<void> {
  const [mine, hers] = [newPeer(), newPeer()];
  const params = { call_id: callId };
  await person.ok(sendVideoSignal, { params, body: { kind: 'join', peer: mine } });
  await officer.ok(sendDeskVideoSignal, {
    params,
    body: { kind: 'offer', peer: hers, to: mine, sdp: SDP },
  });
  await person.ok(sendVideoSignal, {
    params,
    body: { kind: 'answer', peer: mine, to: hers, sdp: SDP },
  });
}

/** Both stay in the call for some seconds. */
export async function talks(
  post: Post,
  person: Caller,
  { callId, seconds = LEAST_CALL_SECONDS }: { callId: string; seconds?: number },
): Promise<void> {
  await post.moveClock(new Date(post.now().getTime() + seconds * 1000));
  await person.ok(getVideoSignals, { params: { call_id: callId } });
}

/** Everything that a pass requires, except for the result. */
export async function showsEverything(
  post: Post,
  officer: Caller,
  { callId, person }: { callId: string; person: Caller & { readonly email: string } },
): Promise<void> {
  await connects(officer, person, callId);
  await officer.ok(noteVideoChecks, { params: { call_id: callId }, body: ALL_SEEN });
  await photographs(officer, callId);
  await person.ok(typeVideoCode, {
    params: { call_id: callId },
    body: { code: await mailsCode(post, officer, { callId, person }) },
  });
  await talks(post, person, { callId });
}

/** A freshly loaded page of a call. */
export function newPeer(): string {
  return randomUUID();
}
