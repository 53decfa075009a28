import { describe, expect, it } from 'vitest';
import { type Answer, DescribedAnswers } from './described-answers.ts';

const described = new DescribedAnswers({
  paths: {
    '/api/things/{id}': {
      get: {
        responses: {
          '200': {
            headers: {
              'Cache-Control': { required: true, schema: { const: 'no-store' } },
              'Set-Cookie': { schema: { type: 'string' } },
            },
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    amount: { type: 'string', pattern: '^\\d+\\.\\d\\d$' },
                    parts: {
                      type: 'array',
                      items: {
                        type: 'object',
                        properties: { kind: { enum: ['coupon', 'nominal'] } },
                        required: ['kind'],
                        additionalProperties: false,
                      },
                    },
                    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                  },
                  required: ['amount', 'parts'],
                  additionalProperties: false,
                },
              },
            },
          },
          '429': { $ref: '#/components/responses/too_many' },
        },
      },
      delete: { responses: { '204': { description: 'Gone' } } },
    },
    '/api/things/all': {
      get: { responses: { '200': { content: { 'text/csv': {} } } } },
    },
  },
  components: {
    schemas: {
      Refusal: {
        type: 'object',
        properties: { code: { enum: ['too_many_requests'] } },
        required: ['code'],
        additionalProperties: false,
      },
    },
    responses: {
      too_many: {
        headers: { 'Retry-After': { required: true, schema: { type: 'integer', minimum: 1 } } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  },
});

const good: Answer = {
  method: 'GET',
  path: '/api/things/7?full=1',
  status: 200,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'set-cookie': ['a=1', 'b=2'],
  },
  text: '{"amount":"10.00","parts":[{"kind":"coupon"}],"note":null}',
};
const refusal: Answer = {
  ...good,
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': '5' },
  text: '{"code":"too_many_requests"}',
};
const JSON_TYPE = { 'content-type': 'application/json' };

describe('answers checked against the OpenAPI description', () => {
  it.each<[string, Answer]>([
    ['an answer with every field', good],
    ['an answer without what may be missing', { ...good, text: '{"amount":"1.00","parts":[]}' }],
    ['a refusal that several calls share', refusal],
    ['an answer without a body', { ...good, method: 'DELETE', status: 204, headers: {}, text: '' }],
    [
      'an address that is written out, before one that takes anything in its place',
      { ...good, path: '/api/things/all', headers: { 'content-type': 'text/csv' }, text: 'a;b' },
    ],
    ['an undeclared call', { ...good, path: '/api/other', status: 418 }],
  ])('[CALL-5] pass if they conform: %s', (_what, answer) => {
    expect(() => described.hold(answer)).not.toThrow();
  });

  it.each<[string, Answer, string]>([
    ['a status of another call', { ...good, status: 201 }, 'the status 201 is not among 200, 429'],
    ['a field that is missing', { ...good, text: '{"parts":[]}' }, 'amount'],
    ['a field of another type', { ...good, text: '{"amount":10,"parts":[]}' }, 'amount'],
    ['a field of another form', { ...good, text: '{"amount":"10","parts":[]}' }, 'amount'],
    ['an undeclared field', { ...good, text: '{"amount":"1.00","parts":[],"secret":1}' }, 'secret'],
    [
      'a word that no enumeration has, deep inside',
      { ...good, text: '{"amount":"1.00","parts":[{"kind":"fee"}]}' },
      'parts[0].kind',
    ],
    [
      'an undeclared header',
      { ...good, headers: { ...good.headers, 'x-powered-by': 'us' } },
      'the header x-powered-by is undeclared',
    ],
    ['a header that is missing', { ...good, headers: JSON_TYPE }, 'Cache-Control is missing'],
    [
      'a header with another value',
      { ...good, headers: { ...good.headers, 'cache-control': 'public' } },
      'the header Cache-Control',
    ],
    [
      'a header that is no number',
      { ...refusal, headers: { ...JSON_TYPE, 'retry-after': 'soon' } },
      'the header Retry-After',
    ],
    ['a refusal with another code', { ...refusal, text: '{"code":"other"}' }, 'code'],
    ['no body where one is described', { ...good, text: '' }, 'it has no body'],
    [
      'a body where none is described',
      { ...good, method: 'DELETE', status: 204, headers: JSON_TYPE, text: '{}' },
      'application/json is not among',
    ],
    [
      'a body of another type',
      { ...good, headers: { ...good.headers, 'content-type': 'text/html' } },
      'text/html is not among application/json',
    ],
  ])('[CALL-5] fail with the reason otherwise: %s', (_what, answer, fault) => {
    expect(() => described.hold(answer)).toThrow(fault);
  });
});
