import { data, type DataStrategyResult, redirect, UNSAFE_ErrorResponseImpl } from 'react-router';
import { describe, expect, it } from 'vitest';
import { keptSubmission } from './kept-submissions.ts';

/** Sends a form of an order, to which the router's own work comes to this result. */
async function sent(result: DataStrategyResult, path = '/investment') {
  const form = new FormData();
  form.set('amount', '2500');
  form.set('order_key', 'k1');
  const request = new Request(`http://localhost${path}`, { method: 'POST', body: form });
  const results = await keptSubmission(request, () => Promise.resolve({ page: result }));
  return results?.['page'];
}

const refusal = (base: string) => ({
  type: 'data',
  result: data(
    {
      refused: true,
      status: 503,
      errors: { base: [base] },
      values: { amount: '2500', order_key: 'k1' },
    },
    { status: 503 },
  ),
});

describe('a sent form', () => {
  it('[SITE-14][ORD-6] without a connection stays as it is, with the key of its order, and says why', async () => {
    expect(await sent({ type: 'error', result: new TypeError('Failed to fetch') })).toEqual(
      refusal(
        'No connection. Nothing you typed is lost: please send it again when you are online.',
      ),
    );
  });

  it.each([
    ['an error of the server', data(new Error('Unexpected Server Error'), { status: 500 })],
    ['a proxy’s own page', new Error('Unable to decode turbo-stream response')],
    ['a status 503', new UNSAFE_ErrorResponseImpl(503, '', 'maintenance')],
  ])('[SITE-14] after %s stays as it is and says so in the page’s language', async (_, result) => {
    expect(await sent({ type: 'error', result }, '/de/investment')).toEqual(
      refusal(
        'Bei uns ist etwas schiefgegangen. Ihre Eingaben bleiben erhalten: Bitte versuchen Sie es gleich noch einmal.',
      ),
    );
  });

  it('[ORD-6] follows a redirect of the server: the order was placed', async () => {
    const placed: DataStrategyResult = { type: 'error', result: redirect('/investment/1') };
    expect(await sent(placed)).toBe(placed);
  });

  it('[SITE-14] leaves a refusal and a page that is not there to the page', async () => {
    const refused: DataStrategyResult = { type: 'data', result: data({ refused: true }) };
    const missing: DataStrategyResult = {
      type: 'error',
      result: new UNSAFE_ErrorResponseImpl(404, '', null),
    };
    expect([await sent(refused), await sent(missing)]).toEqual([refused, missing]);
  });
});
