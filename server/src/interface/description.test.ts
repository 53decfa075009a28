import { beforeAll, describe, expect, it } from 'vitest';
import { everyEndpoint } from '../../../testing/every-endpoint.ts';
import { register } from '@bb1/domain/accounts/endpoints';
import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import { type Endpoint, rightOf, scopeOf } from '@bb1/domain/endpoint';
import { createIdentityProof } from '@bb1/domain/kyc/endpoints';
import { MESSAGE_CODES } from '@bb1/domain/messages';
import { openApiFaults } from '../../../testing/interface/openapi-faults.ts';
import { sendRaw } from '../../../testing/interface/raw-request.ts';
import { forAllTests, openWorld } from '../../../testing/world.ts';

interface Operation {
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
  }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<
      Record<string, { readonly schema: Readonly<Record<string, unknown>> }>
    >;
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly $ref?: string;
        readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
      }
    >
  >;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly [extension: `x-${string}`]: unknown;
}
interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<
        string,
        {
          readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
          readonly required: readonly string[];
          readonly additionalProperties: boolean;
        }
      >
    >;
  };
}

const world = forAllTests(openWorld);
let description: Description;
beforeAll(async () => {
  description = (await sendRaw(world, { method: 'GET', url: '/api/openapi.json' }))
    .body as unknown as Description;
});

const pathOf = (endpoint: Endpoint) => `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
const operationOf = (endpoint: Endpoint): Operation =>
  description.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()] ?? {
    description: '',
    responses: {},
    security: [],
  };
const table = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

describe('the description of the interface', () => {
  it('[CALL-1] names every call with its method and path, and nothing else', () => {
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      everyEndpoint.map((endpoint) => `${endpoint.method} ${pathOf(endpoint)}`).toSorted(),
    );
  });

  it('[CALL-1] is valid OpenAPI 3.1: complete parameters, answers with content, resolvable references', () => {
    expect(openApiFaults(description)).toEqual([]);
  });

  it('[CALL-1] is checked by code that finds planted errors', () => {
    const broken = {
      openapi: '3.0.0',
      info: { title: '' },
      paths: {
        '/a/{id}': {
          get: {
            operationId: 'a',
            summary: 'A',
            requestBody: { content: {} },
            security: [{ unknownScheme: [] }],
            parameters: [{ name: 'id', in: 'path' }],
            responses: { '200': { $ref: '#/components/responses/none' }, bad: {} },
          },
          fetch: { operationId: 'a', responses: {} },
        },
      },
      components: {
        schemas: {
          Thing: {
            type: 'text',
            nullable: true,
            properties: { a: { pattern: '(' } },
            required: ['b'],
            enum: [],
          },
        },
      },
    };
    const faults = openApiFaults(broken).join('\n');
    for (const part of [
      'no version 3.1',
      'no title',
      'parameter id is not whole',
      'path parameter id is optional',
      'the answer 200 has no description',
      'bad is no status',
      'reads with a body',
      'has a body of no type',
      'requires the unknown security scheme unknownScheme',
      'is no method',
      'no operationId of its own',
      'no summary',
      'has no good answer',
      '"text" is no type',
      'nullable',
      'demands b',
      'cannot be read',
      'without values',
      'refers to #/components/responses/none',
    ])
      expect(faults).toContain(part);
  });

  it.each(table(everyEndpoint))(
    '[CALL-1] of %s gives its audience, requirements and limit',
    (_name, endpoint) => {
      const operation = operationOf(endpoint);
      const [right, scope] = [rightOf(endpoint), scopeOf(endpoint)];
      const audience =
        typeof endpoint.audience === 'string'
          ? endpoint.audience
          : right === null
            ? `integrator with the scope ${scope}`
            : `officer with the right ${right}`;
      expect({
        audience: operation['x-audience'],
        limit: operation['x-limit'],
        stepUp: operation['x-step-up'],
        botCheck: operation['x-bot-check'],
      }).toEqual({
        audience,
        limit: endpoint.limit,
        stepUp: endpoint.stepUp,
        botCheck: endpoint.botCheck,
      });
      expect(operation.description).toContain(
        `For: ${audience}. At most ${endpoint.limit.max} calls in ${endpoint.limit.perSeconds} seconds.`,
      );
      const provenAt =
        endpoint.stepUp === undefined
          ? []
          : [endpoint.audience === 'investor' ? '/users/step_up' : '/desk/step_up'];
      expect(
        ['/users/step_up', '/desk/step_up'].filter((path) => operation.description.includes(path)),
      ).toEqual(provenAt);
      expect(
        (operation.parameters ?? []).filter((one) => one.name === 'X-Bot-Check' && !one.required),
      ).toHaveLength(endpoint.botCheck === undefined ? 0 : 1);
      const guarded =
        scope === null && (endpoint.method !== 'GET' || endpoint.name === 'resendConfirmation');
      expect(operation.security.flatMap((one) => Object.keys(one)).includes('csrf')).toBe(guarded);
      expect(
        operation.security.flatMap((one) => Object.keys(one)).some((scheme) => scheme !== 'csrf'),
      ).toBe(endpoint.audience !== 'anyone');
    },
  );

  it.each(table(everyEndpoint))(
    '[CALL-1] of %s lists every possible status, and each refusal has the one refusal body',
    (_name, endpoint) => {
      const { responses } = operationOf(endpoint);
      const signedIn = endpoint.audience !== 'anyone';
      const changes = endpoint.method !== 'GET';
      const guarded =
        scopeOf(endpoint) === null && (changes || endpoint.name === 'resendConfirmation');
      const expected = [
        endpoint.status ?? 200,
        400,
        429,
        500,
        503,
        ...(signedIn ? [401] : []),
        ...(guarded || typeof endpoint.audience !== 'string' || endpoint.stepUp !== undefined
          ? [403]
          : []),
        ...(changes || endpoint.params !== undefined ? [404] : []),
        ...(changes || guarded || endpoint.params !== undefined ? [409] : []),
        ...(endpoint.botCheck === undefined ? [] : [412]),
        ...(endpoint.body === undefined && endpoint.files === undefined ? [] : [413]),
        ...(changes || endpoint.params !== undefined || endpoint.query !== undefined ? [422] : []),
      ];
      expect(Object.keys(responses).toSorted()).toEqual(expected.map(String).toSorted());
      for (const [status, answer] of Object.entries(responses))
        if (Number(status) >= 400)
          expect([status, answer.$ref?.startsWith('#/components/responses/')]).toEqual([
            status,
            true,
          ]);
    },
  );

  it('[CALL-2] describes the body of refusals: a code for programs, messages per field, nothing else', () => {
    const refusal = description.components.schemas['Refusal'];
    expect(refusal?.properties['code']?.enum).toEqual(MESSAGE_CODES);
    expect([
      refusal?.required,
      refusal?.additionalProperties,
      Object.keys(refusal?.properties ?? {}),
    ]).toEqual([['code', 'errors'], false, ['code', 'errors', 'detail']]);
  });

  it.each(table(everyEndpoint.filter(({ download }) => download !== undefined)))(
    '[CALL-1] says that %s answers with a file, and of which type',
    (_name, endpoint) => {
      expect(operationOf(endpoint).responses[String(endpoint.status ?? 200)]?.content).toEqual({
        [endpoint.download ?? '']: {},
      });
    },
  );

  it.each(table(everyEndpoint.filter(({ files }) => files !== undefined)))(
    '[CALL-1] gives the file parts of %s, with their maximum number and size',
    (_name, endpoint) => {
      const form = operationOf(endpoint).requestBody?.content['multipart/form-data']?.schema;
      const { fields = [], maxBytes } = endpoint.files ?? {};
      const file = {
        contentMediaType: 'application/octet-stream',
        description: expect.stringContaining(`${maxBytes} bytes`),
      };
      expect(fields.length).toBeGreaterThan(0);
      expect(form?.['additionalProperties']).toBe(false);
      for (const field of fields) {
        const part = (form?.['properties'] as Record<string, { items?: unknown }> | undefined)?.[
          field
        ];
        expect(part?.items ?? part).toMatchObject(file);
      }
    },
  );

  it('[CALL-1] gives the format of texts, also of those that are trimmed first', () => {
    const fieldsOf = (endpoint: Endpoint) =>
      operationOf(endpoint).requestBody?.content['application/json']?.schema['properties'];
    expect(fieldsOf(register)).toMatchObject({
      email: { type: 'string', format: 'email', maxLength: 254 },
    });
    expect(fieldsOf(createIdentityProof)).toMatchObject({
      dob: { format: 'date' },
      citizenship: { enum: COUNTRY_CODES },
      residence_country: { anyOf: [{ enum: ['', ...COUNTRY_CODES] }, { type: 'null' }] },
    });
  });

  it('[CALL-1] says which calls take an idempotency key', () => {
    const withKey = everyEndpoint.filter((endpoint) =>
      operationOf(endpoint).parameters?.some(
        (one) => one.name === 'Idempotency-Key' && one.in === 'header' && !one.required,
      ),
    );
    expect(withKey.map(({ name }) => name)).toEqual(['replayEvents', 'placeOrder']);
  });
});

describe('unknown addresses', () => {
  it('[CALL-2] are refused in words without a stack trace, as unreadable bodies are', async () => {
    const missing = await sendRaw(world, {
      method: 'GET',
      url: '/api/nothing/here',
      headers: { 'accept-language': 'de' },
    });
    expect([missing.status, missing.body]).toEqual([
      404,
      { code: 'not_found', errors: { base: ['Das haben wir nicht gefunden'] } },
    ]);
    const unreadable = await sendRaw(world, {
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect([unreadable.status, unreadable.text.includes('at ')]).toEqual([400, false]);
  });

  it.each(table(everyEndpoint))('[CALL-1] %s is served', (_name, endpoint) => {
    expect(
      world.product.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` }),
    ).toBe(true);
  });
});
