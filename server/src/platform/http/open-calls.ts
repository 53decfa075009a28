import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Limit } from '@bb1/domain/endpoint';
import type { Locale } from '@bb1/domain/locale';
import { refuse } from '@bb1/domain/refusal';
import type { Database } from '../db/database.ts';
import { answerErrorOpenly, localeOf } from './errors.ts';
import { networkOf } from './network-of.ts';
import { countCall, readLimiter } from './rate-limit.ts';
import { refuseUnstorableText } from './storable-text.ts';
import { parse } from './validation.ts';

/**
 * An endpoint defined by a public standard and called by third-party programs, also from other
 * sites' pages: a wallet that requests a challenge or submits a signed transaction. It has no
 * session: cookies are neither read nor set, so it needs no CSRF token, and every origin may read
 * the answer.
 */
export interface OpenCall<I extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below the interface's base path. */
  readonly path: string;
  /** The query of a GET, or the fields of the body, as JSON or as a form. */
  readonly input: I;
  /** Counted per network. */
  readonly limit: Limit;
  answer(input: z.output<I>, caller: OpenCaller): Promise<object>;
}

export interface OpenCaller {
  /** The token of the header Authorization; empty without one. */
  readonly bearer: string;
  /** Of the parameter `lang` of the standards, else of Accept-Language. */
  readonly locale: Locale;
}

/** Infers an endpoint's input type. */
export function openCall<I extends z.ZodType>(call: OpenCall<I>): OpenCall {
  return call;
}

/** The largest input is a signed envelope of some ten thousand characters. */
const MOST_BYTES = 65_536;
/** A JSON Web Token, which has a few hundred characters. */
const BEARER = /^Bearer ([\w.-]{1,4000})$/i;
const ANYWHERE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, authorization',
  'access-control-max-age': '86400',
};

/** Serves open calls. Refusals carry the sentence as `error`, as the standards require. */
export async function serveOpenCalls(
  api: FastifyInstance,
  { db }: { readonly db: Database },
  calls: readonly OpenCall[],
): Promise<void> {
  const limitReads = readLimiter();
  await api.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, parsed) => parsed(null, fieldsOf(new URLSearchParams(body.toString()))),
    );
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      async ({ headers }: FastifyRequest, body: Buffer) =>
        fieldsOf(await readMultipart(body, headers['content-type'] ?? '')),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      void reply.headers(ANYWHERE);
    });
    scope.setErrorHandler((error, request, reply) =>
      answerErrorOpenly(error, request, reply, languageOf(request)),
    );
    for (const call of calls) {
      const { name, method, path, input, limit } = call;
      scope.route({
        method,
        url: path,
        schema: { hide: true },
        bodyLimit: MOST_BYTES,
        async handler(request, reply) {
          const who = `${name}|${networkOf(request.ip)}`;
          if (method === 'GET') limitReads(who, limit);
          else await countCall(db, who, limit);
          const given = method === 'GET' ? request.query : (request.body ?? {});
          refuseUnstorableText(given);
          return reply.send(
            await call.answer(parse(input, given), {
              bearer: BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '',
              locale: languageOf(request),
            }),
          );
        },
      });
    }
    for (const url of new Set(calls.map(({ path }) => path)))
      scope.options(url, { schema: { hide: true } }, (_request, reply) =>
        reply.code(204).headers(PREFLIGHT).send(),
      );
    done();
  });
}

/** A repeated field is a list, which no field may be. A file is one as well. */
function fieldsOf(values: URLSearchParams | FormData): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const [first, ...more] = values.getAll(name);
      return [name, more.length === 0 && typeof first === 'string' ? first : []];
    }),
  );
}

async function readMultipart(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
  } catch {
    throw refuse('malformed', 'malformed');
  }
}

function languageOf({ query, body, headers }: FastifyRequest): Locale {
  const { lang } = { ...asFields(body), ...asFields(query) };
  return localeOf(typeof lang === 'string' && lang !== '' ? lang : headers['accept-language']);
}

function asFields(value: unknown): { readonly lang?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}
