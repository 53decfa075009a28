import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicOffering, WebBuild } from '../../../../web/app/server-context.ts';
import type { Visitor, VisitorApi } from './in-process-call.ts';
import { PageMemory } from './page-memory.ts';
import { pathOf } from './path-of.ts';

export interface WebSiteOptions {
  /** `web/build/client`. */
  readonly clientDirectory: string;
  /** The module `web/build/server/index.js`. */
  readonly build: WebBuild;
  /** How pages reach the API, see `inProcessCall`. */
  readonly call: (visitor: Visitor) => VisitorApi;
  /** Where the site is reached from outside; behind TLS this is not what the socket says. */
  readonly publicUrl: string;
  readonly sandbox: boolean;
  readonly offering: PublicOffering;
  /** Milliseconds of a clock that never jumps; only the age of kept pages depends on it. */
  readonly monotonic?: () => number;
}

const ONE_YEAR_SECONDS = 31_536_000;

/** Serves the built web: its files, and every other path as a page rendered on the server. Register it last. */
export async function registerWebSite(app: FastifyInstance, options: WebSiteOptions): Promise<void> {
  const memory = new PageMemory(options.monotonic ?? (() => performance.now()));
  await app.register(async (scope) => {
    // Forms and uploads belong to the pages: they read the raw stream themselves.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    await scope.register(fastifyStatic, {
      root: options.clientDirectory,
      decorateReply: false,
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      // The build lays a .br and a .gz beside each text file.
      preCompressed: true,
      setHeaders: setFileHeaders,
    });
    // A part of an earlier build: no page is rendered for a script that cannot read it.
    scope.get('/assets/*', (_request, reply) => reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('not found'));
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/', handler: (request, reply) => answerPage(request, reply, options, memory) });
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: (request, reply) => answerPage(request, reply, options, memory) });
  });
}

// Names of built files carry the hash of their content; the few others (favicon) may change.
function setFileHeaders(reply: FastifyReply, path: string): void {
  void reply.header('Cache-Control', /[/\\]assets[/\\]/.test(path) ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'public, max-age=3600');
  void reply.header('X-Content-Type-Options', 'nosniff');
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, options: WebSiteOptions, memory: PageMemory): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const kept = request.method === 'GET' ? memory.recall(request.url, request.headers.cookie ?? '', nonce) : null;
  if (kept !== null) {
    setSafetyHeaders(reply, nonce);
    return reply.headers(kept.headers).send(kept.html);
  }
  const api = options.call({ cookie: request.headers.cookie ?? '', remoteAddress: request.ip, userAgent: request.headers['user-agent'] ?? '' });
  const response = await options.build.handlePage(pageRequest(request, reply, options.publicUrl), {
    nonce,
    get csrfToken() {
      return api.csrfToken();
    },
    offering: options.offering,
    sandbox: options.sandbox,
    send: api.send,
  });
  return sendPage({ request, reply, response, nonce, setCookies: api.setCookies(), memory });
}

interface Answer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly response: Response;
  readonly nonce: string;
  readonly setCookies: readonly string[];
  readonly memory: PageMemory;
}

async function sendPage({ request, reply, response, nonce, setCookies, memory }: Answer): Promise<FastifyReply> {
  const mayBeKept = /^public\b/.test(response.headers.get('cache-control') ?? '');
  // A page that others may get from a memory must not carry cookies meant for one visitor.
  if (!mayBeKept) for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  setSafetyHeaders(reply, nonce);
  if (mayBeKept && request.method === 'GET' && response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')) {
    const html = await response.text();
    const headers = Object.fromEntries(response.headers);
    memory.keep({ url: request.url, cookie: request.headers.cookie ?? '', nonce, html, headers });
    return reply.headers(headers).send(html);
  }
  return reply.send(response);
}

/** The Fastify request as the web platform knows it, with the address the visitor sees. */
function pageRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const gone = new AbortController();
  reply.raw.on('close', () => reply.raw.writableFinished || gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) for (const one of [value ?? []].flat()) headers.append(name, one);
  // Put together as text: resolved against the origin, a path of two slashes would be read as another host.
  const url = new URL(new URL(publicUrl).origin + pathOf(request.url));
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(url, { method: request.method, headers, signal: gone.signal, ...(hasBody ? { body: bodyOf(request), duplex: 'half' } : {}) });
}

function bodyOf(request: FastifyRequest): ReadableStream<Uint8Array> {
  return ReadableStream.from<Uint8Array>(request.raw);
}

function setSafetyHeaders(reply: FastifyReply, nonce: string): void {
  reply.headers({
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // Nothing leaves the site. Under "no-referrer" browsers would send forms with the origin "null", which is refused as foreign.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  });
}
