import { randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVideoCall, takeNextVideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import {
  getVideoIdentification,
  getVideoSignals,
  leaveVideoCall,
  startVideoIdentification,
} from '@bb1/domain/video-identification/endpoints';
import { PROVIDER_SIGNATURE_HEADER } from '@bb1/domain/video-identification/provider-event';
import {
  startVideoProvider,
  type VideoProviderStandIn,
} from '../../../../../testing/video-provider-for-tests.ts';
import { type Investor, openWorld, type World } from '../../../../../testing/world.ts';
import { signMessage } from '../../../integrations/video-identification/signed-message.ts';
import { apply, IDENTITY } from '../../../../../testing/applicant.ts';
import { CONSENT, needsCall } from './test-files/video-acts.ts';
import { answerErrorPlainly } from '../../../platform/http/errors.ts';
import { videoPassed } from './store.ts';
import { videoWebhook } from './webhook.ts';

const secret = randomBytes(32);
let provider: VideoProviderStandIn;
let world: World;
let listening: string;
beforeAll(async () => {
  provider = await startVideoProvider({ secret });
  world = await openWorld({
    environment: {
      VIDEO_PROVIDER: 'outside',
      VIDEO_PROVIDER_URL: provider.url,
      VIDEO_PROVIDER_SECRET: secret.toString('base64'),
    },
  });
  listening = await world.product.app.listen({ host: '127.0.0.1', port: 0 });
  provider.sendWebhooksTo(`${listening}/api/webhooks/video_identification`);
});
afterAll(async () => {
  await provider.close();
  await world.close();
});

interface Message {
  readonly type: string;
  readonly call_id: string;
  readonly event_id?: string;
  readonly document_number?: string;
  readonly reasons?: readonly string[];
}

async function started(name: string): Promise<{ person: Investor; callId: string; page: string }> {
  const person = await world.investor(name);
  await apply(person);
  await needsCall(person);
  const { redirect_url, identification } = await person.ok(startVideoIdentification, {
    body: CONSENT,
  });
  return { person, callId: identification.call?.id ?? '', page: redirect_url ?? '' };
}

/** Sends a message to the webhook as the provider would; returns the status. */
async function tells(
  message: Message,
  forged: { body?: string; signature?: string; secret?: Buffer; at?: Date } = {},
): Promise<number> {
  const body = Buffer.from(
    JSON.stringify({
      event_id: randomUUID(),
      sandbox: true,
      occurred_at: new Date().toISOString(),
      ...message,
    }),
  );
  const signature =
    forged.signature ?? signMessage(forged.secret ?? secret, body, forged.at ?? new Date());
  const answer = await fetch(`${listening}/api/webhooks/video_identification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [PROVIDER_SIGNATURE_HEADER]: signature },
    body: forged.body ?? body,
  });
  return answer.status;
}

const reasonsOf = async (callId: string) =>
  (
    await world.query<{ state: string; reasons: string[] }>(
      'select state, reasons from video_identifications where id = $1',
      [callId],
    )
  )[0];
const stateOf = async (person: Investor) => (await person.ok(getVideoIdentification)).call?.state;

describe('an outside provider', () => {
  it('[KYC-9] receives the person on its page, takes the choice made there and reports it, over real sockets', async () => {
    const { person, page } = await started('Otto Outside');
    expect(new URL(page).origin).toBe(new URL(provider.url).origin);
    const shown = await (await fetch(page)).text();
    expect(shown).toContain('Anna Muster');
    const back = await fetch(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ result: 'passed', document_number: IDENTITY.doc_id }),
      redirect: 'manual',
    });
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      'http://localhost:3000/verification/video_identification',
    ]);
    expect(await stateOf(person)).toBe('passed');
    expect(await videoPassed(world.product.db, person.accountId)).toBe(true);
    await world.runJobs();
    expect(world.lastMail(person.email).subject).toBe('Your video identification is complete');
  });

  it('[KYC-9] returns the open call when asked again, and its outage is reported', async () => {
    const { person, callId } = await started('Wieder Gefragt');
    const again = await person.ok(startVideoIdentification, { body: CONSENT });
    expect(again.identification.call?.id).toBe(callId);
    provider.pause(true);
    expect(await person.call(startVideoIdentification, { body: CONSENT })).toMatchObject({
      status: 503,
      body: {
        errors: {
          base: ['Video identification is not available right now. Please try again later.'],
        },
      },
    });
    provider.pause(false);
    expect(
      (await person.ok(startVideoIdentification, { body: CONSENT })).redirect_url,
    ).not.toBeNull();
  });

  it('[KYC-9][SAFE-3] has each message processed once, however often it is sent, and late messages do not undo a pass', async () => {
    const { person, callId } = await started('Anna Muster');
    const pass = {
      type: 'passed',
      call_id: callId,
      event_id: randomUUID(),
      document_number: 'c01x00 t47',
    };
    expect(await Promise.all([tells(pass), tells(pass), tells(pass)])).toEqual([204, 204, 204]);
    for (const type of ['started', 'failed', 'aborted'])
      expect(
        await tells({ type, call_id: callId, reasons: type === 'failed' ? ['other'] : [] }),
      ).toBe(204);
    expect(await stateOf(person)).toBe('passed');
    const rows = await world.query<{ type: string; outcome: string }>(
      'select type, outcome from video_provider_events where call_id = $1 order by type',
      [callId],
    );
    expect(rows).toEqual([
      { type: 'aborted', outcome: 'call_over' },
      { type: 'failed', outcome: 'call_over' },
      { type: 'passed', outcome: 'applied' },
      { type: 'started', outcome: 'call_over' },
    ]);
    expect(
      (
        await world.query(
          "select from mail_outbox where recipient = $1 and template like 'video-%'",
          [person.email],
        )
      ).length,
    ).toBe(1);
  });

  it('[KYC-9][SAFE-3] changes nothing with a forged, old, altered or malformed message', async () => {
    const { person, callId } = await started('Falk Falsch');
    const pass = { type: 'passed', call_id: callId, document_number: IDENTITY.doc_id };
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const forged of [
      { signature: '' },
      { secret: randomBytes(32) },
      { at: minutesAgo(6) },
      { at: minutesAgo(-6) },
      { body: JSON.stringify({ ...pass, event_id: randomUUID() }) },
    ])
      expect(await tells(pass, forged)).toBe(403);
    expect(await tells({ ...pass, type: 'identified' })).toBe(403);
    expect(
      (
        await fetch(`${listening}/api/webhooks/video_identification`, {
          method: 'POST',
          body: 'x'.repeat(70_000),
          headers: { [PROVIDER_SIGNATURE_HEADER]: 't=1,v1=0' },
        })
      ).status,
    ).toBe(413);
    expect(await stateOf(person)).toBe('waiting');
    expect(
      (await world.query('select from video_provider_events where call_id = $1', [callId])).length,
    ).toBe(0);
  });

  it('[KYC-9] passes no person with another document or none; that goes to an officer', async () => {
    for (const document_number of [undefined, 'X00000000']) {
      const { person, callId } = await started('Dokument Tausch');
      expect(
        await tells({
          type: 'passed',
          call_id: callId,
          ...(document_number === undefined ? {} : { document_number }),
        }),
      ).toBe(204);
      expect(await person.ok(getVideoIdentification)).toMatchObject({
        done: false,
        obstacle: 'in_review',
        call: { state: 'failed' },
      });
    }
  });

  it('[KYC-9] may report on unknown calls, which has no effect; started and aborted calls are handled as usual', async () => {
    expect(await tells({ type: 'passed', call_id: randomUUID(), document_number: 'X1' })).toBe(204);
    const { person, callId } = await started('Abbruch Aussen');
    expect(await tells({ type: 'started', call_id: callId })).toBe(204);
    expect(await stateOf(person)).toBe('in_call');
    expect(await tells({ type: 'aborted', call_id: callId, reasons: ['sound'] })).toBe(204);
    expect((await person.ok(getVideoIdentification)).call?.reasons).toEqual([
      'We could not hear each other well.',
    ]);
  });

  it('[KYC-9] reports a start once, and what it says is no reason for its result is replaced', async () => {
    const { person, callId } = await started('Doppelt Begonnen');
    for (const _ of [1, 2]) expect(await tells({ type: 'started', call_id: callId })).toBe(204);
    const rows = await world.query(
      "select from audit_log where subject = $1 and act = 'video.in_call'",
      [`account:${person.accountId}`],
    );
    expect(rows).toHaveLength(1);
    expect(await tells({ type: 'failed', call_id: callId, reasons: ['sound'] })).toBe(204);
    expect(await reasonsOf(callId)).toEqual({ state: 'failed', reasons: ['other'] });
    const left = (await started('Falscher Grund')).callId;
    expect(await tells({ type: 'aborted', call_id: left, reasons: ['number_differs'] })).toBe(204);
    expect(await reasonsOf(left)).toEqual({ state: 'aborted', reasons: ['person_left'] });
  });

  it('[KYC-9][KYC-15] passes no person whose details have changed since the call began', async () => {
    const { person, callId } = await started('Anders Geworden');
    await world.query(
      "update identity_proofs set place_of_birth = 'Elsewhere' where account_id = $1",
      [person.accountId],
    );
    const document_number = IDENTITY.doc_id;
    expect(await tells({ type: 'passed', call_id: callId, document_number })).toBe(204);
    expect(await reasonsOf(callId)).toEqual({ state: 'failed', reasons: ['details_differ'] });
    expect(await videoPassed(world.product.db, person.accountId)).toBe(false);
  });

  it('[KYC-9] conducts its calls without our officers', async () => {
    const { person, callId } = await started('Keine Leitung');
    const vera = await world.officer('Vera Video', 'reviewer');
    expect((await vera.call(takeNextVideoCall)).status).toBe(409);
    const params = { call_id: callId };
    expect((await person.call(getVideoSignals, { params })).status).toBe(404);
    expect(await tells({ type: 'started', call_id: callId })).toBe(204);
    expect((await person.call(leaveVideoCall, { params })).body.code).toBe('video_call_over');
    expect(await stateOf(person)).toBe('in_call');
    expect(await vera.ok(getVideoCall, { params: { call_id: callId } })).toMatchObject({
      provider: 'outside',
      own: false,
      missing: [],
    });
  });

  it('[KYC-9] decides nothing about a call that our officers conduct', async () => {
    const { person, callId } = await started('Eigener Anruf');
    // As one that was begun before the issuer turned to the provider.
    await world.query(
      `begin; set local session_replication_role = replica; update video_identifications set provider = 'built_in' where id = '${callId}'; commit`,
    );
    const document_number = IDENTITY.doc_id;
    expect(await tells({ type: 'passed', call_id: callId, document_number })).toBe(204);
    expect(await stateOf(person)).toBe('waiting');
  });

  it('[SAFE-3][KYC-9] is heard six hundred times a minute from one network', async () => {
    await world.query('delete from rate_limits');
    const forged = { type: 'started', call_id: randomUUID() };
    for (let sent = 0; sent < 600; sent += 100) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => tells(forged, { signature: 'none' })),
      );
      expect(new Set(answers)).toEqual(new Set([403]));
    }
    expect(await tells(forged, { signature: 'none' })).toBe(429);
    await world.query('delete from rate_limits');
  });
});

describe('where results count', () => {
  it("[KYC-9][RUN-2] results of the provider's test system count in the sandbox only", async () => {
    const { person, callId } = await started('Test System');
    const { context, integrations } = world.product;
    const strict = Fastify();
    strict.setErrorHandler(answerErrorPlainly);
    await videoWebhook(strict, {
      ...context,
      investedCentsOf: () => Promise.resolve(0n),
      intendedCentsOf: () => Promise.resolve(0n),
      checkDocument: integrations.checkDocument,
      video: { ...integrations.video, acceptsSandboxEvents: false },
    });
    const send = async (sandbox: boolean) => {
      const body = Buffer.from(
        JSON.stringify({
          event_id: randomUUID(),
          sandbox,
          occurred_at: new Date().toISOString(),
          type: 'passed',
          call_id: callId,
          document_number: IDENTITY.doc_id,
        }),
      );
      return (
        await strict.inject({
          method: 'POST',
          url: '/webhooks/video_identification',
          headers: {
            'content-type': 'application/json',
            [PROVIDER_SIGNATURE_HEADER]: signMessage(secret, body, new Date()),
          },
          payload: body,
        })
      ).statusCode;
    };
    expect(await send(true)).toBe(403);
    expect(await stateOf(person)).toBe('waiting');
    expect(await send(false)).toBe(204);
    expect(await stateOf(person)).toBe('passed');
    await strict.close();
  });
});
