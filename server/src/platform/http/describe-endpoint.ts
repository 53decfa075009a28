import type { FastifySchema } from 'fastify';
import { type Endpoint, IDEMPOTENCY_KEY, scopeOf } from '@bb1/domain/endpoint';
import { MESSAGE_CODES } from '@bb1/domain/messages';
import { type RefusalKind, REFUSAL_STATUS } from '@bb1/domain/refusal';
import { requiresCsrf } from './requires-csrf.ts';
import { CSRF_COOKIE, cookieNames } from './session-cookies.ts';

/** What a call requires besides the right audience. */
function demandsOf({ audience, stepUp, botCheck }: Endpoint): string[] {
  const where = audience === 'investor' ? '/users/step_up' : '/desk/step_up';
  return [
    ...(stepUp === undefined
      ? []
      : [
          stepUp === 'identity'
            ? `Requires a recent step-up, at ${where}.`
            : `Requires a recent step-up with a second factor, at ${where}.`,
        ]),
    ...(botCheck === undefined
      ? []
      : [
          `The header X-Bot-Check carries the proof of the bot check "${botCheck}", see /bot_check.`,
        ]),
  ];
}

function audienceOf({ audience }: Endpoint): string {
  if (typeof audience === 'string') return audience;
  return 'officer' in audience
    ? `officer with the right ${audience.officer}`
    : `integrator with the scope ${audience.integrator}`;
}

/** The schemas of a route, from which its description is generated. */
export function describeEndpoint(endpoint: Endpoint): FastifySchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: [
      `For: ${audienceOf(endpoint)}. At most ${endpoint.limit.max} calls in ${endpoint.limit.perSeconds} seconds.`,
      ...demandsOf(endpoint),
    ].join(' '),
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: { [endpoint.status ?? 200]: endpoint.reply },
  };
}

/** An OpenAPI operation, as far as this code uses it. */
interface Operation {
  parameters?: unknown[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: unknown }> };
  responses: Record<string, unknown>;
}

/** Completes a generated operation with what all endpoints have in common. */
export function completeOperation(
  endpoint: Endpoint,
  operation: Operation,
): Record<string, unknown> {
  const { stepUp, botCheck, limit } = endpoint;
  const body = requestBodyOf(endpoint, operation);
  const headers = [
    ...(botCheck === undefined
      ? []
      : [
          // A browser without scripts may send a few calls without it.
          header('X-Bot-Check', `Proof of the bot check "${botCheck}"; few calls pass without`),
        ]),
    ...(endpoint.idempotent === undefined
      ? []
      : [
          header(
            'Idempotency-Key',
            'Chosen by the caller for one intent; a repeat with the same key gets the first answer',
            { pattern: IDEMPOTENCY_KEY.source },
          ),
        ]),
  ];
  const parameters = [...(operation.parameters ?? []), ...headers];
  return {
    ...operation,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      ...goodAnswer(endpoint, operation),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((kind) => [
          String(kind === 'bug' ? 500 : REFUSAL_STATUS[kind]),
          { $ref: `#/components/responses/${kind}` },
        ]),
      ),
    },
    security: securityOf(endpoint),
    'x-audience': audienceOf(endpoint),
    'x-limit': limit,
    ...(stepUp === undefined ? {} : { 'x-step-up': stepUp }),
    ...(botCheck === undefined ? {} : { 'x-bot-check': botCheck }),
  };
}

function header(name: string, description: string, schema: object = {}): object {
  return {
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...schema },
  };
}

function goodAnswer(endpoint: Endpoint, { responses }: Operation): Record<string, unknown> {
  const status = String(endpoint.status ?? 200);
  if (endpoint.download !== undefined)
    return {
      [status]: {
        description: 'The file',
        headers: {
          ...EVERY_ANSWER,
          'Content-Disposition': {
            required: true,
            description: 'The name of the file',
            schema: { type: 'string', pattern: '^attachment; filename=' },
          },
        },
        content: { [endpoint.download]: {} },
      },
    };
  return {
    [status]: { ...(responses[status] as object), description: 'Done', headers: EVERY_ANSWER },
  };
}

/** With files, the fields are parts of a form alongside them. */
function requestBodyOf(
  { files, body }: Endpoint,
  { requestBody }: Operation,
): Operation['requestBody'] {
  if (files === undefined) return requestBody;
  const fields = Object.values(requestBody?.content ?? {})[0]?.schema ?? { type: 'object' };
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `A file; at most ${files.maxCount} in all, each under ${files.maxBytes} bytes`,
  };
  // A form part that occurs several times is an array (OpenAPI 3.1, section 4.8.14.4).
  const parts = files.fields.map((name) => [
    name,
    files.maxCount > files.fields.length
      ? { type: 'array', items: file, maxItems: files.maxCount }
      : file,
  ]);
  const form = {
    ...fields,
    properties: {
      ...(fields as { properties?: object }).properties,
      ...Object.fromEntries(parts),
    },
    additionalProperties: false,
  };
  return {
    required: body === undefined,
    content: {
      ...(body === undefined ? {} : { 'application/json': { schema: fields } }),
      'multipart/form-data': { schema: { ...form, required: [] } },
    },
  };
}

/** The possible refusals of an endpoint. */
function refusalsOf(endpoint: Endpoint): (RefusalKind | 'bug')[] {
  const { audience, params, query, body, files, botCheck, stepUp } = endpoint;
  const changes = endpoint.method !== 'GET';
  const kinds: [RefusalKind | 'bug', boolean][] = [
    ['malformed', true],
    ['unauthenticated', audience !== 'anyone'],
    ['forbidden', requiresCsrf(endpoint) || typeof audience !== 'string' || stepUp !== undefined],
    ['not_found', changes || params !== undefined],
    // A GET may also conflict with the state of its subject, such as the payment details of an
    // ended order.
    ['conflict', changes || requiresCsrf(endpoint) || params !== undefined],
    ['bot_check_failed', botCheck !== undefined],
    ['too_large', body !== undefined || files !== undefined],
    ['invalid', changes || params !== undefined || query !== undefined],
    ['too_many', true],
    ['bug', true],
    ['unavailable', true],
  ];
  return kinds.filter(([, can]) => can).map(([kind]) => kind);
}

function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const { audience } = endpoint;
  if (scopeOf(endpoint) !== null) return [{ integrator: [] }];
  const csrf: Record<string, string[]> = requiresCsrf(endpoint) ? { csrf: [] } : {};
  if (audience === 'anyone') return requiresCsrf(endpoint) ? [csrf] : [];
  return [
    { [audience === 'investor' || audience === 'signing_in' ? audience : 'officer']: [], ...csrf },
  ];
}

const MEANING: Readonly<Record<RefusalKind | 'bug', string>> = {
  malformed: 'The request could not be read',
  unauthenticated: 'No session or key, or it has ended',
  forbidden:
    'The person may not do this, or not yet, or the request did not come from one of our pages',
  not_found: 'The id does not exist, or belongs to another person',
  conflict: 'Conflicts with the current state, which `detail` may contain',
  bot_check_failed: 'The bot check was not passed',
  too_large: 'The body or a file is too large',
  invalid: 'Fields are wrong or unknown; messages are at the fields',
  too_many: 'Too many calls; try again later',
  bug: 'An error on our side',
  unavailable: 'A dependency cannot be reached right now; try again later',
};

/** Headers of any answer, besides those of HTTP and browser safety. */
const EVERY_ANSWER = {
  'Cache-Control': {
    required: true,
    description: 'API answers are not cached',
    schema: { const: 'no-store' },
  },
  'Set-Cookie': {
    description: `Sessions of the browser, and ${CSRF_COOKIE} when it changes`,
    schema: { type: 'string' },
  },
};

/** Components that operations refer to: how callers authenticate, and the body of every refusal. */
export function commonComponents(publicUrl: URL): Record<string, unknown> {
  const names = cookieNames(publicUrl);
  const cookie = (name: string, description: string) => ({
    type: 'apiKey',
    in: 'cookie',
    name,
    description,
  });
  const retry = {
    'Retry-After': {
      required: true,
      description: 'Seconds to wait',
      schema: { type: 'integer', minimum: 1 },
    },
  };
  const responses = Object.entries(MEANING).map(([kind, description]) => [
    kind,
    {
      description,
      headers: {
        ...EVERY_ANSWER,
        ...(kind === 'too_many' || kind === 'unavailable' ? retry : {}),
      },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ]);
  return {
    securitySchemes: {
      investor: cookie(names.investor, 'Session of an investor'),
      signing_in: cookie(names.sign_in, 'A sign-in that owes its second factor'),
      officer: cookie(names.officer, 'Session of an officer'),
      integrator: { type: 'http', scheme: 'bearer', description: 'The key of an integrator' },
      csrf: {
        type: 'apiKey',
        in: 'header',
        name: 'X-CSRF-TOKEN',
        description: `The value of the cookie ${CSRF_COOKIE}, which is bound to the browser's sessions`,
      },
    },
    schemas: {
      Refusal: {
        type: 'object',
        properties: {
          code: {
            enum: [...MESSAGE_CODES],
            description: 'The kind of refusal, for programs: the code of the first message',
          },
          errors: {
            type: 'object',
            additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
            description:
              'Messages per field in the language of Accept-Language; `base` is the form as a whole',
          },
          detail: {
            description:
              'What a caller may read along with some refusals, such as the claim behind a 409',
          },
        },
        required: ['code', 'errors'],
        additionalProperties: false,
      },
    },
    responses: Object.fromEntries(responses),
  };
}
