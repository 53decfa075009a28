import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setLegalHold } from '@bb1/domain/accounts/desk-endpoints';
import { parseOffering } from '@bb1/domain/offering/offering';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { serverContext } from '../../server-context.ts';
import type { ApiCall, ApiRequest, ApiResponse } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import { deskSubmission } from './desk-session.ts';

const offering = parseOffering(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../content/bb1/offering.json'), 'utf8'),
  ),
);
const DONE: ApiResponse = { status: 200, body: {} };
const refusal = (status: number, code: string, errors: Record<string, string[]>): ApiResponse => ({
  status,
  body: { code, errors },
});
const STEP_UP_NEEDED = refusal(403, 'step_up_needed', {
  base: ['Please confirm first that it’s you'],
});

/**
 * Sends a form of the back office; the API answers in turn, and renews the CSRF token after each
 * successful step-up.
 */
async function send(fields: Record<string, string>, ...answers: ApiResponse[]) {
  const sent: ApiRequest[] = [];
  let csrfToken = 'before';
  const context = new RouterContextProvider();
  context.set(serverContext, {
    nonce: 'n',
    reference: '',
    traceparent: '',
    report: () => undefined,
    get csrfToken() {
      return csrfToken;
    },
    mode: 'sandbox',
    apiPath: '/api',
    content: () => '',
    statementYears: [],
    offering,
    send: (request) => {
      sent.push(request);
      const answer = answers.shift() ?? DONE;
      if (request.path === '/desk/step_up' && answer.status === 200) csrfToken = 'after';
      return Promise.resolve(answer);
    },
  });
  const request = new Request('http://localhost/desk/accounts/1', {
    method: 'POST',
    body: new URLSearchParams({
      csrf_token: 'before',
      intent: 'hold',
      reason: 'Az. 12 O 345/19',
      ...fields,
    }),
  });
  const act = async (api: ApiCall, form: SentForm) => {
    await api(setLegalHold, { params: { id: '1' }, body: form.body(['reason']) });
    return 'done';
  };
  const answer = await deskSubmission({ request, context }, act);
  return {
    answer,
    sent: sent.map(({ path, headers, body }) => [path, headers['x-csrf-token'], body]),
  };
}

const HOLD = ['/desk/accounts/1/legal_hold', 'before', '{"reason":"Az. 12 O 345/19"}'];

describe('a sensitive form of the back office', () => {
  it('[AUTH-4][DESK-4] is sent unchanged while the officer’s step-up is recent', async () => {
    expect(await send({})).toEqual({ answer: 'done', sent: [HOLD] });
  });

  it('[AUTH-4][DESK-4] asks for the code where it is missing, keeps what was typed and stays on the page', async () => {
    const { answer } = await send({}, STEP_UP_NEEDED);
    expect(answer).toMatchObject({
      data: {
        refused: true,
        status: 403,
        errors: { code: ['Please confirm first that it’s you'] },
        values: { intent: 'hold', reason: 'Az. 12 O 345/19' },
      },
      init: { status: 403 },
    });
  });

  it('[AUTH-4][DESK-4] first performs the step-up with its code, then acts in the renewed session', async () => {
    const { answer, sent } = await send({ proof: 'yes', code: '123456', recovery_code: '' });
    expect(answer).toBe('done');
    expect(sent).toEqual([
      ['/desk/step_up', 'before', '{"code":"123456"}'],
      [HOLD[0], 'after', HOLD[2]],
    ]);
    expect((await send({ proof: 'yes', code: '', recovery_code: 'ABCD' })).sent[0]).toEqual([
      '/desk/step_up',
      'before',
      '{"recovery_code":"ABCD"}',
    ]);
  });

  it('[AUTH-4] does nothing for a wrong code, and returns everything but the code', async () => {
    const { answer, sent } = await send(
      { proof: 'yes', code: '000000' },
      refusal(422, 'invalid_code', { code: ['This code is incorrect'] }),
    );
    expect(sent.map(([path]) => path)).toEqual(['/desk/step_up']);
    expect(answer).toEqual({
      type: 'DataWithResponseInit',
      data: {
        refused: true,
        status: 422,
        errors: { code: ['This code is incorrect'] },
        values: { intent: 'hold', reason: 'Az. 12 O 345/19', proof: 'yes' },
      },
      init: { status: 422 },
    });
  });

  it('[AUTH-4][DESK-4] that is refused after a valid code asks for none again and reloads the page, because the token has changed', async () => {
    const { answer } = await send(
      { proof: 'yes', code: '123456' },
      DONE,
      refusal(422, 'required', { reason: ['Reason is required'] }),
    );
    expect(answer).toEqual({
      type: 'DataWithResponseInit',
      data: {
        refused: true,
        status: 422,
        errors: { reason: ['Reason is required'] },
        values: { intent: 'hold', reason: 'Az. 12 O 345/19' },
      },
      init: null,
    });
  });
});
