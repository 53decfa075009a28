import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldLabel } from '@bb1/domain/field-labels';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@bb1/domain/locale';
import { message, type MessageCode } from '@bb1/domain/messages';
import { Refusal, REFUSAL_STATUS, refuse } from '@bb1/domain/refusal';
import { CommitUnknown, isDatabaseUnavailable } from '../db/database.ts';
import { TooManyHashes } from '../sessions/password-hash.ts';

/** The first supported language of Accept-Language. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const language = part.split(';')[0]?.trim().slice(0, 2).toLowerCase() ?? '';
    if (isLocale(language)) return language;
  }
  return DEFAULT_LOCALE;
}

/** The wire format of a refusal: sentences per field, `base` for the form as a whole. */
export function refusalBody(
  refusal: Refusal,
  locale: Locale,
): { code: MessageCode; errors: Record<string, string[]>; detail?: unknown } {
  const errors = Object.fromEntries(
    Object.entries(refusal.fields).map(([field, list]) => [
      field,
      list.map((one) =>
        message(locale, one.code, { field: fieldLabel(locale, field), ...one.values }),
      ),
    ]),
  );
  const code = Object.values(refusal.fields)[0]?.[0]?.code ?? 'malformed';
  return refusal.detail === undefined ? { code, errors } : { code, errors, detail: refusal.detail };
}

/**
 * Answers errors: refusals in words, everything else as a bare 500 with the cause in the log only.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply.send(errorBody(error, request, reply));
}

/** The same outside of the interface, where a person reads the answer: one plain sentence. */
export function answerErrorPlainly(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { errors } = errorBody(error, request, reply);
  return reply
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(Object.values(errors).flat().join('\n'));
}

/**
 * The same for third-party programs, which expect one sentence under `error`, only know 400 for
 * their own mistakes (SEP-10), and look for `type` when a token is missing (SEP-24).
 */
export function answerErrorOpenly(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
): FastifyReply {
  const { code, errors } = errorBody(error, request, reply, locale);
  if (reply.statusCode === REFUSAL_STATUS.invalid) void reply.code(REFUSAL_STATUS.malformed);
  return reply.send({
    ...(code === 'web_auth_needed' ? { type: 'authentication_required' } : {}),
    error: Object.values(errors).flat().join('. '),
    code,
  });
}

function errorBody(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale = localeOf(request.headers['accept-language']),
): ReturnType<typeof refusalBody> {
  const refusal = asRefusal(error, request);
  if (!(error instanceof Refusal) && (refusal === null || refusal.kind === 'unavailable'))
    request.log.error({ err: error }, 'unexpected error');
  void reply.code(refusal === null ? 500 : REFUSAL_STATUS[refusal.kind]);
  if (refusal === null) return refusalBody(refuse('malformed', 'server_error'), locale);
  const seconds = refusal.fields['base']?.[0]?.values?.['seconds'];
  if (refusal.kind === 'too_many' || refusal.kind === 'unavailable')
    void reply.header('Retry-After', String(typeof seconds === 'number' ? seconds : 5));
  return refusalBody(refusal, locale);
}

/** In a form with files the error belongs to a file; any other body has no such field. */
export function tooLarge({ headers }: Pick<FastifyRequest, 'headers'>): Refusal {
  return refuse('too_large', hasFiles(headers) ? 'upload_too_large' : 'request_too_large');
}

export function hasFiles(headers: FastifyRequest['headers']): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

function asRefusal(error: unknown, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof CommitUnknown) return refuse('unavailable', 'outcome_unknown');
  if (error instanceof TooManyHashes || isDatabaseUnavailable(error))
    return refuse('unavailable', 'service_busy');
  // Fastify's own refusals of a request: unreadable JSON, wrong type, body too large.
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return tooLarge(request);
  if (status === 400 || status === 415) return refuse('malformed', 'malformed');
  if (status === 404) return refuse('not_found', 'not_found');
  return null;
}
