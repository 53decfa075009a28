import type { Locale } from '@bb1/domain/locale';
import { describe, expect, it } from 'vitest';
import { type ApiCall, apiCall, type ApiRequest } from '../../session/api-client.ts';
import { SentForm } from '../../session/submission.ts';
import { runPaymentAction } from './payment-actions.ts';

/** The API call of the payment page's action for a sent form, and the action's answer. */
async function sent(fields: Readonly<Record<string, string>>, locale: Locale = 'de') {
  const asked: ApiRequest[] = [];
  const api: ApiCall = apiCall(
    (request) => {
      asked.push(request);
      return Promise.resolve({ status: 200, body: { id: 'r1' } });
    },
    () => ({}),
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await runPaymentAction(api, new SentForm(form), { paymentId: 'p1', locale });
  const [request] = asked;
  return {
    answer,
    calls: asked.length,
    path: `${request?.method} ${request?.path}`,
    body: JSON.parse(typeof request?.body === 'string' ? request.body : '{}') as Record<
      string,
      unknown
    >,
  };
}

const REFUND = {
  intent: 'refund',
  version: '3',
  currency: 'EUR',
  amount: '1.200,50',
  reason: 'late',
  source_account: 'DE02120300000000202051',
  payee_name: 'Anna Muster',
  note: '',
};

describe('the forms of the matching desk', () => {
  it('[PAY-6] a refund with an unchanged account goes to the source, whatever the field contains', async () => {
    const { answer, path, body } = await sent({
      ...REFUND,
      payee_account: ' DE02120300000000202051 ',
    });
    expect(path).toBe('POST /desk/payments/p1/refunds');
    expect(body).toMatchObject({
      payee_account: '',
      amount: '1200.50',
      reason: 'late',
      payee_name: 'Anna Muster',
      version: '3',
    });
    expect(answer instanceof Response && answer.headers.get('location')).toBe(
      '/de/desk/refunds/r1',
    );
  });

  it('[PAY-6] a refund to another account names it', async () => {
    expect(
      (
        await sent({
          ...REFUND,
          payee_account: 'DE75512108001245126199',
          note: 'asked for by letter',
        })
      ).body,
    ).toMatchObject({ payee_account: 'DE75512108001245126199', note: 'asked for by letter' });
  });

  it('[PAY-3][DESK-4] a proposal carries the order, the part of the payment, and the version that was shown', async () => {
    const { answer, path, body } = await sent(
      {
        intent: 'assign',
        version: '7',
        currency: 'BTC',
        amount: '0.01250000',
        order_reference: 'BB1-7K3M9QXA4',
        reason: 'signed message',
      },
      'en',
    );
    expect(path).toBe('POST /desk/payments/p1/decisions');
    expect(body).toEqual({
      kind: 'assign',
      order_reference: 'BB1-7K3M9QXA4',
      receivable_reference: '',
      amount: '0.01250000',
      reason: 'signed message',
      version: '7',
    });
    expect(answer).toEqual({ done: 'assign' });
  });

  it('[DESK-4] a form without a known action does nothing', async () => {
    await expect(sent({ intent: 'pay', version: '1' })).rejects.toMatchObject({ status: 400 });
  });
});
