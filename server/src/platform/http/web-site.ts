import { createHash, randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicOffering, WebBuild } from '../../../../web/app/server-context.ts';
import type { Visitor, VisitorApi } from './in-process-call.ts';
import { KeptPage, type PageBody } from './kept-page.ts';
import { type Edition, PageMemory } from './page-memory.ts';
import { pathOf } from './path-of.ts';
import { safetyHeaders } from './safety-headers.ts';

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
  /** Tells when kept pages are out of date. */
  readonly edition: Edition;
  /** The product's time; kept pages do not know it, their answers do. */
  readonly now: () => Date;
}

interface Site {
  readonly options: WebSiteOptions;
  readonly memory: PageMemory;
  readonly keptHeaders: Readonly<Record<string, string>>;
}

const ONE_YEAR_SECONDS = 31_536_000;

/** Serves the built web: its files, and every other path as a page rendered on the server. Register it last. */
export async function registerWebSite(app: FastifyInstance, options: WebSiteOptions): Promise<void> {
  const themeHash = `sha256-${createHash('sha256').update(options.build.themeCss(options.offering.themeColours)).digest('base64')}`;
  const site: Site = { options, memory: new PageMemory(), keptHeaders: safetyHeaders({ styleHashes: [themeHash] }) };
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
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/', handler: (request, reply) => answerPage(request, reply, site) });
    scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: (request, reply) => answerPage(request, reply, site) });
  });
}

// Names of built files carry the hash of their content; the few others (favicon) may change.
function setFileHeaders(reply: FastifyReply, path: string): void {
  void reply.header('Cache-Control', /[/\\]assets[/\\]/.test(path) ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'public, max-age=3600');
  void reply.header('X-Content-Type-Options', 'nosniff');
}

/** Kept pages are sent at once, without waiting for anything; see `npm run bench -- landing`. */
function answerPage(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply | Promise<FastifyReply> {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads || !site.options.build.isKeptPage(request.url)) return answerAnew(request, reply, { site, edition: null });
  const edition = site.options.edition();
  if (typeof edition !== 'string') return Promise.resolve(edition).then((known) => answerAnew(request, reply, { site, edition: known }));
  const kept = site.memory.recall({ edition, url: request.url, cookie: request.headers.cookie ?? '' });
  return kept === null ? answerAnew(request, reply, { site, edition }) : sendKept(request, reply, { page: kept, site });
}

async function answerAnew(request: FastifyRequest, reply: FastifyReply, { site, edition }: { readonly site: Site; readonly edition: string | null }): Promise<FastifyReply> {
  let rendered: Rendered | null = null;
  if (edition !== null) {
    const kept = await site.memory.find({ edition, url: request.url, cookie: request.headers.cookie ?? '' }, async () => {
      rendered = await renderPage(request, reply, site);
      return keptPage(rendered, site);
    });
    if (kept !== null) return sendKept(request, reply, { page: kept, site });
  }
  return sendRendered(request, reply, { rendered: rendered ?? (await renderPage(request, reply, site)), site });
}

interface Rendered {
  readonly response: Response;
  readonly nonce: string;
  readonly setCookies: readonly string[];
}

async function renderPage(request: FastifyRequest, reply: FastifyReply, { options }: Site): Promise<Rendered> {
  const nonce = randomBytes(16).toString('base64');
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
  return { response, nonce, setCookies: api.setCookies() };
}

/** The answer as a page for everybody; null when it is none. Cookies meant for one visitor stay out of it. */
async function keptPage({ response }: Rendered, { keptHeaders }: Site): Promise<KeptPage | null> {
  const isForEverybody = response.status === 200 && /^public\b/.test(response.headers.get('cache-control') ?? '') && response.headers.get('content-type')?.startsWith('text/html');
  return isForEverybody ? new KeptPage(await response.text(), { ...keptHeaders, ...Object.fromEntries(response.headers) }) : null;
}

/**
 * Written to the socket without the framework's own way of sending, which costs more than all the rest: everything
 * about a kept page is decided before the request comes, but the time.
 */
function sendKept(request: FastifyRequest, reply: FastifyReply, { page, site }: { readonly page: KeptPage; readonly site: Site }): FastifyReply | Promise<FastifyReply> {
  const unchanged = request.headers['if-none-match']?.includes(page.etag) === true;
  const send = (body: PageBody | null) => {
    reply.hijack();
    reply.raw.writeHead(body === null ? 304 : 200, [...(body ?? page).headers, 'product-time', String(site.options.now().getTime())]);
    reply.raw.end(body?.bytes);
    return reply;
  };
  const body = unchanged ? null : page.body(request.headers['accept-encoding'] ?? '');
  return body instanceof Promise ? body.then(send) : send(body);
}

async function sendRendered(request: FastifyRequest, reply: FastifyReply, { rendered, site }: { readonly rendered: Rendered; readonly site: Site }): Promise<FastifyReply> {
  const { response, nonce, setCookies } = rendered;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const page = isRead ? await keptPage(rendered, site) : null;
  if (page !== null) return sendKept(request, reply, { page, site });
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  return reply.headers(safetyHeaders({ nonce })).send(response);
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
  // Rendered as if it were asked for whole: the server leaves the body out, and the kept page is the same.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return new Request(url, { method, headers, signal: gone.signal, ...(hasBody ? { body: bodyOf(request), duplex: 'half' } : {}) });
}

function bodyOf(request: FastifyRequest): ReadableStream<Uint8Array> {
  return ReadableStream.from<Uint8Array>(request.raw);
}
