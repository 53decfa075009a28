import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type BotCheckAction,
  type Endpoint,
  IDEMPOTENCY_KEY,
  rightOf,
  scopeOf,
} from '@bb1/domain/endpoint';
import type { IntegratorScope } from '@bb1/domain/integrators/scopes';
import { may } from '@bb1/domain/officers/rights';
import { refuse } from '@bb1/domain/refusal';
import type { Database } from '../db/database.ts';
import { hashSecret, newSecret } from '../ids.ts';
import { findSessionByToken, type SessionKind } from '../sessions/sessions.ts';
import { grantUploadTime } from './request-timeouts.ts';
import type {
  Call,
  Handler,
  IntegratorPrincipal,
  InvestorPrincipal,
  OfficerPrincipal,
  SigningInPrincipal,
  UploadedFile,
} from './call.ts';
import type { Csrf } from './csrf.ts';
import { contentDisposition } from './content-disposition.ts';
import { demandStepUp } from './demand-step-up.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { Download } from './download.ts';
import { answerError, localeOf } from './errors.ts';
import { requiresCsrf } from './requires-csrf.ts';
import { networkOf } from './network-of.ts';
import { countCall, readLimiter } from './rate-limit.ts';
import { CSRF_COOKIE, cookieNames } from './session-cookies.ts';
import { MAX_FIELD_BYTES, mostFormBytes, readForm } from './read-form.ts';
import { refuseUnstorableText } from './storable-text.ts';
import { type FormMemory, UploadMemoryLimit } from './upload-memory-limit.ts';
import { parse, parsePath } from './validation.ts';

export interface ApiOptions {
  readonly db: Database;
  readonly csrf: Csrf;
  readonly publicUrl: URL;
  /**
   * Loads an officer's current record; null if suspended. Changes of rights take effect at once,
   * not at the next sign-in.
   */
  readonly findOfficer: (
    officerId: string,
  ) => Promise<Omit<OfficerPrincipal, 'sessionId' | 'sessionHash' | 'steppedUp'> | null>;
  /** Finds the integrator with this key; null if there is none, or it is revoked or expired. */
  readonly findIntegrator: (key: string) => Promise<IntegratorPrincipal | null>;
  /** Whether the account exists and is not closed. */
  readonly accountIsOpen: (accountId: string) => Promise<boolean>;
  /** Whether a call may pass as a person's. */
  readonly passesBotCheck: (check: {
    readonly action: BotCheckAction;
    readonly proof: string;
    readonly address: string;
  }) => Promise<boolean>;
}

interface Principal {
  readonly investor?: InvestorPrincipal;
  readonly signingIn?: SigningInPrincipal;
  readonly officer?: OfficerPrincipal;
  readonly integrator?: IntegratorPrincipal;
}

/** Binds an endpoint to its handler. */
export type Serve = <E extends Endpoint>(endpoint: E) => (handler: Handler<E>) => void;

// Some fifty of the largest pictures at once per process; two forms of six files per person.
const UPLOAD_ROOM = { mostBytes: 256 * 1024 * 1024, mostBytesOfOne: 64 * 1024 * 1024 };
const BEARER = /^Bearer ([\w-]{20,100})$/;
const RECOGNISED_SECONDS = 365 * 24 * 3600;

/**
 * Serves the API below `base`: audience, limit, CSRF, validation and reply shape of every endpoint
 * in one place.
 */
export async function openApi(app: FastifyInstance, options: ApiOptions): Promise<Serve> {
  const secure = options.publicUrl.protocol === 'https:';
  const names = cookieNames(options.publicUrl);
  /** Of cookies that no script reads. */
  const hidden = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const limitReads = readLimiter();
  const uploads = new UploadMemoryLimit(UPLOAD_ROOM);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  // By default the framework also parses plain text, which other sites can send without a
  // preflight. Endpoints take JSON, and forms if they take files.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answerError(refuse('not_found', 'not_found'), request, reply),
  );
  // Without this, the web site would answer unknown API paths with a page.
  for (const url of ['/', '/*'])
    app.all(url, { schema: { hide: true } }, (request, reply) =>
      answerError(refuse('not_found', 'not_found'), request, reply),
    );
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  const binding = (cookies: Readonly<Record<string, string | undefined>>) =>
    [names.visit, names.investor, names.officer, names.sign_in]
      .map((name) => hashSecret(cookies[name] ?? '').toString('base64url'))
      .join('|');

  /** The cookies as they will be after this answer; the CSRF cookie is derived from them. */
  function refreshCsrf(
    request: FastifyRequest,
    reply: FastifyReply,
    changed: Record<string, string | undefined>,
  ): void {
    const cookies = { ...request.cookies, ...changed };
    if (cookies[names.visit] === undefined) {
      cookies[names.visit] = newSecret();
      void reply.setCookie(names.visit, cookies[names.visit] ?? '', hidden);
    }
    if (options.csrf.fits(cookies[CSRF_COOKIE], binding(cookies))) return;
    void reply.setCookie(CSRF_COOKIE, options.csrf.issue(binding(cookies)), {
      path: '/',
      sameSite: 'lax',
      secure,
    });
  }

  async function signedIn(request: FastifyRequest, kind: SessionKind) {
    const token = request.cookies[names[kind]];
    return token === undefined || token === '' ? null : findSessionByToken(options.db, kind, token);
  }

  async function admit(endpoint: Endpoint, request: FastifyRequest): Promise<Principal> {
    const { audience } = endpoint;
    if (audience === 'anyone') return {};
    const scope = scopeOf(endpoint);
    if (scope !== null) return { integrator: await integratorOf(request, scope) };
    if (audience === 'investor') {
      const session = await signedIn(request, 'investor');
      if (session === null || !(await options.accountIsOpen(session.subjectId)))
        throw refuse('unauthenticated', 'not_signed_in');
      return {
        investor: {
          accountId: session.subjectId,
          sessionId: session.id,
          sessionHash: session.tokenHash,
          steppedUp: session.steppedUp,
        },
      };
    }
    if (audience === 'signing_in') {
      const session = await signedIn(request, 'sign_in');
      if (session === null || !(await options.accountIsOpen(session.subjectId)))
        throw refuse('unauthenticated', 'not_signed_in');
      return { signingIn: { accountId: session.subjectId, sessionHash: session.tokenHash } };
    }
    const session = await signedIn(request, 'officer');
    const officer = session === null ? null : await options.findOfficer(session.subjectId);
    if (session === null || officer === null) throw refuse('unauthenticated', 'not_signed_in');
    const right = rightOf(endpoint);
    if (right !== null && !may(officer.roles, right)) throw refuse('forbidden', 'not_allowed');
    return {
      officer: {
        ...officer,
        sessionId: session.id,
        sessionHash: session.tokenHash,
        steppedUp: session.steppedUp,
      },
    };
  }

  /** The key's own limit counts all its calls together. */
  async function integratorOf(
    request: FastifyRequest,
    scope: IntegratorScope,
  ): Promise<IntegratorPrincipal> {
    const [, key] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const integrator = key === undefined ? null : await options.findIntegrator(key);
    if (integrator === null) throw refuse('unauthenticated', 'key_not_valid');
    await countCall(options.db, `integrator|${integrator.integratorId}`, {
      max: integrator.callsPerMinute,
      perSeconds: 60,
    });
    if (!integrator.scopes.includes(scope)) throw refuse('forbidden', 'scope_missing');
    return integrator;
  }

  function checkOrigin(endpoint: Endpoint, request: FastifyRequest): void {
    if (!requiresCsrf(endpoint)) return;
    const site = request.headers['sec-fetch-site'];
    const origin = request.headers.origin;
    const foreign =
      (site !== undefined && site !== 'same-origin') ||
      (origin !== undefined && origin !== options.publicUrl.origin);
    const token = request.headers['x-csrf-token'];
    if (
      foreign ||
      typeof token !== 'string' ||
      token !== request.cookies[CSRF_COOKIE] ||
      !options.csrf.fits(token, binding(request.cookies))
    )
      throw refuse('forbidden', 'stale_page');
  }

  return (endpoint) => (handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: describeEndpoint(endpoint),
      // The schemas here only describe. Reading and writing happens below, where refusals become
      // messages.
      validatorCompiler: () => (value) => ({ value }),
      serializerCompiler: () => (value) => JSON.stringify(value),
      bodyLimit: endpoint.files ? mostFormBytes(endpoint.files) : MAX_FIELD_BYTES,
      handler: async (request, reply) => {
        const changed: Record<string, string | undefined> = {};
        let room: FormMemory | undefined;
        try {
          checkOrigin(endpoint, request);
          const principal = await admit(endpoint, request);
          const who = countedFor(endpoint, principal) ?? networkOf(request.ip);
          if (endpoint.method === 'GET' && endpoint.limit.perSeconds <= 60)
            limitReads(`${endpoint.name}|${who}`, endpoint.limit);
          else await countCall(options.db, `${endpoint.name}|${who}`, endpoint.limit);
          if (endpoint.stepUp !== undefined)
            demandStepUp(
              (principal.investor ?? principal.officer)?.steppedUp ?? null,
              endpoint.stepUp,
            );
          if (
            endpoint.botCheck !== undefined &&
            !(await options.passesBotCheck({
              action: endpoint.botCheck,
              proof: botCheckProofOf(request),
              address: request.ip,
            }))
          )
            throw refuse('bot_check_failed', 'recaptcha_fail');
          if (endpoint.files) {
            room = uploads.enter(who, mostFormBytes(endpoint.files));
            grantUploadTime(request.raw);
          }
          const { body, files } = await readBody(endpoint, request, room);
          refuseUnstorableText([body, request.query]);
          const call = {
            params: endpoint.params ? parsePath(endpoint.params, request.params) : undefined,
            query: endpoint.query ? parse(endpoint.query, request.query) : undefined,
            body: endpoint.body ? parse(endpoint.body, body) : undefined,
            files,
            locale: localeOf(request.headers['accept-language']),
            browser: { userAgent: request.headers['user-agent'] ?? '', address: request.ip },
            idempotencyKey: idempotencyKeyOf(request),
            get investor() {
              return principal.investor ?? bug(endpoint, 'investor');
            },
            get signingIn() {
              return principal.signingIn ?? bug(endpoint, 'account that is signing in');
            },
            get officer() {
              return principal.officer ?? bug(endpoint, 'officer');
            },
            get integrator() {
              return principal.integrator ?? bug(endpoint, 'integrator');
            },
            sessionHash: (kind: SessionKind) => hashedCookie(request.cookies[names[kind]]),
            visitHash: hashedCookie(request.cookies[names.visit]),
            setSession: (kind: SessionKind, token: string) => {
              changed[names[kind]] = token;
              void reply.setCookie(names[kind], token, hidden);
            },
            clearSession: (kind: SessionKind) => {
              changed[names[kind]] = undefined;
              void reply.clearCookie(names[kind], hidden);
            },
            recognition: request.cookies[names.recognition] ?? '',
            setRecognition: (text: string) => {
              void reply.setCookie(names.recognition, text, {
                ...hidden,
                maxAge: RECOGNISED_SECONDS,
              });
            },
            referral: request.cookies[names.referral] ?? '',
            setReferral: (text: string, seconds: number) => {
              void reply.setCookie(names.referral, text, { ...hidden, maxAge: seconds });
            },
            clearReferral: () => {
              void reply.clearCookie(names.referral, hidden);
            },
            companyAttempt: request.cookies[names.company_attempt] ?? '',
            // Lax, because the provider's redirect is a navigation from its site.
            setCompanyAttempt: (secret: string) => {
              void reply.setCookie(names.company_attempt, secret, hidden);
            },
            clearCompanyAttempt: () => {
              void reply.clearCookie(names.company_attempt, hidden);
            },
          };
          // The endpoint's own schemas have parsed the call, as the type of Call says.
          const answer = await handler(call as unknown as Call<typeof endpoint>);
          if (endpoint.download === undefined) return endpoint.reply.parse(answer);
          if (!(answer instanceof Download))
            throw new Error(`${endpoint.name} did not answer with a download`);
          return reply
            .type(endpoint.download)
            .header('content-disposition', contentDisposition('attachment', answer.fileName))
            .send(answer.body);
        } finally {
          room?.leave();
          // Runs before the answer goes out, for answers and refusals alike.
          void reply.code(endpoint.status ?? 200);
          if (scopeOf(endpoint) === null) refreshCsrf(request, reply, changed);
        }
      },
    });
  };
}

/**
 * The identity that calls are counted for; null for anonymous callers, who are counted by network.
 */
function countedFor(
  { limitPer }: Endpoint,
  { investor, signingIn, officer, integrator }: Principal,
): string | null {
  if (limitPer === 'session')
    return (investor ?? signingIn ?? officer)?.sessionHash.toString('base64url') ?? null;
  return (
    investor?.accountId ??
    signingIn?.accountId ??
    officer?.officerId ??
    integrator?.integratorId ??
    null
  );
}

function hashedCookie(text: string | undefined): Buffer | null {
  return text === undefined || text === '' ? null : hashSecret(text);
}

function botCheckProofOf(request: FastifyRequest): string {
  const proof = request.headers['x-bot-check'];
  return typeof proof === 'string' ? proof : '';
}

function bug(endpoint: Endpoint, kind: string): never {
  throw new Error(`${endpoint.name} asked for an ${kind} that its audience does not have`);
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw refuse('malformed', 'malformed');
  return key;
}

/**
 * JSON bodies as they are; for forms with files, the fields as texts and the complete files, within
 * the endpoint's limits.
 */
async function readBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  room: FormMemory | undefined,
): Promise<{ body: unknown; files: UploadedFile[] }> {
  if (!request.isMultipart())
    return {
      body: request.body === null && endpoint.body ? {} : (request.body ?? undefined),
      files: [],
    };
  if (endpoint.files === undefined || room === undefined) throw refuse('malformed', 'malformed');
  return readForm(endpoint.files, request, room);
}
