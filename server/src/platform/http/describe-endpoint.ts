import type { FastifySchema } from 'fastify';
import { type Endpoint, IDEMPOTENCY_KEY } from '@bb1/domain/endpoint';
import { MESSAGE_CODES } from '@bb1/domain/messages';
import { type RefusalKind, REFUSAL_STATUS } from '@bb1/domain/refusal';
import { requiresCsrf } from './requires-csrf.ts';
import { CSRF_COOKIE, cookieNames } from './session-cookies.ts';

/** What a call demands beside the right audience. */
function demandsOf({ audience, stepUp, botCheck }: Endpoint): string[] {
  const where = audience === 'investor' ? '/users/step_up' : '/desk/step_up';
  return [
    ...(stepUp === undefined
      ? []
      : [
          stepUp === 'identity'
            ? `The person must have proven again, at ${where}, to be themselves.`
            : `The person must have proven again, at ${where} and with a second factor, to be themselves.`,
        ]),
    ...(botCheck === undefined
      ? []
      : [
          `The header X-Bot-Check carries the proof of the bot check "${botCheck}", see /bot_check.`,
        ]),
  ];
}

function audienceOf({ audience }: Endpoint): string {
  return typeof audience === 'string' ? audience : `officer with the right ${audience.officer}`;
}

/** What the route of a call says of itself: its own schemas, from which the description is made. */
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

/** An operation of OpenAPI, as far as it is read or written here. */
interface Operation {
  parameters?: unknown[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: unknown }> };
  responses: Record<string, unknown>;
}

/** Completes the operation that was made of a call's schemas by what every call has in common. */
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
          // A few calls may come without, from a browser that runs no scripts.
          header('X-Bot-Check', `Proof of the bot check "${botCheck}"; few calls pass without`),
        ]),
    ...(endpoint.idempotent === undefined
      ? []
      : [
          header(
            'Idempotency-Key',
            'Chosen by the caller for one intent; a repeated try with the same key is answered like the first',
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

/** With files the fields travel as parts of a form beside them. */
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
  // A part of a form that is named several times is an array (OpenAPI 3.1, section 4.8.14.4).
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

/** How a call can say no. */
function refusalsOf(endpoint: Endpoint): (RefusalKind | 'bug')[] {
  const { audience, params, query, body, files, botCheck, stepUp } = endpoint;
  const changes = endpoint.method !== 'GET';
  const kinds: [RefusalKind | 'bug', boolean][] = [
    ['malformed', true],
    ['unauthenticated', audience !== 'anyone'],
    ['forbidden', requiresCsrf(endpoint) || typeof audience !== 'string' || stepUp !== undefined],
    ['not_found', changes || params !== undefined],
    // What a call names may be in a state in which there is nothing to read, as where to pay an order that is over.
    ['conflict', requiresCsrf(endpoint) || params !== undefined],
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
  const csrf: Record<string, string[]> = requiresCsrf(endpoint) ? { csrf: [] } : {};
  if (audience === 'anyone') return requiresCsrf(endpoint) ? [csrf] : [];
  return [
    { [audience === 'investor' || audience === 'signing_in' ? audience : 'officer']: [], ...csrf },
  ];
}

const MEANING: Readonly<Record<RefusalKind | 'bug', string>> = {
  malformed: 'The request could not be read',
  unauthenticated: 'Nobody is signed in, or no longer',
  forbidden:
    'The person may not do this, or not yet, or the request did not come from a page of ours',
  not_found: 'There is nothing of that id, or it belongs to somebody else',
  conflict: 'It does not go together with the present state; what that is may stand in `detail`',
  bot_check_failed: 'The bot check was not passed',
  too_large: 'The body or a file is too large',
  invalid: 'Fields are wrong or unknown; the messages stand at the fields',
  too_many: 'Too many calls; try again later',
  bug: 'Something went wrong on our side',
  unavailable: 'Something that is needed cannot be reached right now; try again later',
};

/** What any answer of the interface may carry, beside what HTTP and the safety of browsers add everywhere. */
const EVERY_ANSWER = {
  'Cache-Control': {
    required: true,
    description: 'Nothing of the interface is kept',
    schema: { const: 'no-store' },
  },
  'Set-Cookie': {
    description: `Sessions of the browser, and ${CSRF_COOKIE} when it changes`,
    schema: { type: 'string' },
  },
};

/** What operations refer to: how callers show who they are, and the body of every refusal. */
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
      csrf: {
        type: 'apiKey',
        in: 'header',
        name: 'X-CSRF-TOKEN',
        description: `The value of the cookie ${CSRF_COOKIE}, which belongs to the sessions of the browser`,
      },
    },
    schemas: {
      Refusal: {
        type: 'object',
        properties: {
          code: {
            enum: [...MESSAGE_CODES],
            description: 'What kind of no it is, for programs: the code of the first message',
          },
          errors: {
            type: 'object',
            additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
            description:
              'Messages per field in the language of Accept-Language; `base` stands for the whole',
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
