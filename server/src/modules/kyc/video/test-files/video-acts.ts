import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import { consentVersion } from '@bb1/domain/video-identification/consent';
import {
  addVideoPicture,
  noteVideoChecks,
  sendVideoCode,
  takeNextVideoCall,
} from '@bb1/domain/video-identification/desk-endpoints';
import {
  getVideoIdentification,
  getVideoSignals,
  startVideoIdentification,
  typeVideoCode,
} from '@bb1/domain/video-identification/endpoints';
import { OFFICER_CHECKS, type PictureKind } from '@bb1/domain/video-identification/officer-checks';
import { declareInitialOrder } from '@bb1/domain/orders/endpoints';
import { apply, IDENTITY, photo, type TestFile } from '../../test-files/applicant.ts';

/** The folder of sent mails. */
interface Post {
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
      files: [{ ...(await photo()), field: 'picture' }],
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

/** Everything that a pass requires, except for the result. */
export async function showsEverything(
  post: Post,
  officer: Caller,
  { callId, person }: { callId: string; person: Caller & { readonly email: string } },
): Promise<void> {
  await officer.ok(noteVideoChecks, { params: { call_id: callId }, body: ALL_SEEN });
  await photographs(officer, callId);
  await person.ok(typeVideoCode, {
    params: { call_id: callId },
    body: { code: await mailsCode(post, officer, { callId, person }) },
  });
}

/** A freshly loaded page of a call. */
export function newPeer(): string {
  return randomUUID();
}
