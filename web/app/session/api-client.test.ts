import { listDeskOrders } from '@bb1/domain/orders/desk-endpoints';
import { cancelOrder, lastOrder, placeOrder } from '@bb1/domain/orders/endpoints';
import { describe, expect, it } from 'vitest';
import { apiCall, type ApiRequest, apiRequest, type ApiResponse } from './api-client.ts';
import { ApiRefusal } from './api-refusal.ts';
import { FormBody } from './form-body.ts';

const ID = '0f0e7a1c-9a0b-4c86-8b9f-2a6a7a9d1c11';

function recorded(answer: ApiResponse) {
  const sent: ApiRequest[] = [];
  const call = apiCall(
    (request) => Promise.resolve((sent.push(request), answer)),
    () => ({ 'x-csrf-token': 'token' }),
  );
  return { sent, call };
}

describe('calls by endpoint', () => {
  it('[AUTH-1] method and path come from the endpoint, headers also from the caller', async () => {
    const { sent, call } = recorded({ status: 200, body: { order: null } });
    await expect(call(lastOrder)).resolves.toEqual({ order: null });
    expect(sent).toEqual([
      { method: 'GET', path: '/users/orders/last', headers: { 'x-csrf-token': 'token' } },
    ]);
  });

  it('[AUTH-1] parameters are filled into the path and cannot break out of it', async () => {
    const { sent, call } = recorded({ status: 200, body: null });
    await call(cancelOrder, { params: { id: ID } });
    await call(cancelOrder, { params: { id: '../login?x=1' } });
    expect(sent.map(({ path }) => path)).toEqual([
      `/users/orders/${ID}`,
      '/users/orders/..%2Flogin%3Fx%3D1',
    ]);
  });

  it('[AUTH-1] a query omits absent values', () => {
    expect(
      apiRequest(listDeskOrders, { query: { status: 'pending', page: undefined } }, {}).path,
    ).toBe('/desk/orders?status=pending');
    expect(apiRequest(listDeskOrders, {}, {}).path).toBe('/desk/orders');
  });

  it('[ORD-6] an idempotency key is sent as its header, and typed fields as JSON', () => {
    const request = apiRequest(
      placeOrder,
      { body: new FormBody({ amount: '2500', terms_acceptance: true }), idempotencyKey: 'once' },
      {},
    );
    expect(request.headers).toEqual({
      'idempotency-key': 'once',
      'content-type': 'application/json',
    });
    expect(request.body).toBe('{"amount":"2500","terms_acceptance":true}');
  });

  it('[KYC-6] files are sent as multipart, without a content type that would lack the boundary', () => {
    const request = apiRequest(
      { method: 'PUT', path: '/x' },
      { files: { attachments: [new File(['a'], 'front.png'), new File(['b'], 'back.png')] } },
      {},
    );
    expect(request.headers).not.toHaveProperty('content-type');
    const sent = request.body instanceof FormData ? request.body.getAll('attachments') : [];
    expect(sent.map((file) => (file instanceof File ? file.name : 'no file'))).toEqual([
      'front.png',
      'back.png',
    ]);
  });

  it('[AUTH-1] a refusal carries its messages by field and its data', async () => {
    const { call } = recorded({
      status: 409,
      body: { errors: { base: ['A claim is already in progress'] }, detail: { id: 'c1' } },
    });
    const refusal: unknown = await call(lastOrder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiRefusal);
    expect(refusal).toMatchObject({
      status: 409,
      message: 'A claim is already in progress',
      errors: { base: ['A claim is already in progress'] },
      detail: { id: 'c1' },
    });
  });

  it('[AUTH-1] an answer that is not JSON, as from a failing proxy, is still a refusal with its status', async () => {
    const { call } = recorded({ status: 502, body: null });
    await expect(call(lastOrder)).rejects.toMatchObject({ status: 502, errors: {} });
  });
});
