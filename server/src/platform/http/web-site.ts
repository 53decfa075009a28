import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limit } from '@bb1/domain/endpoint';
import type {
  PublicOffering,
  ServerContext,
  WebBuild,
} from '../../../../web/app/server-context.ts';
import { hiddenFromSearch, strictTransport } from './common-headers.ts';
import type { Visitor, VisitorApi } from './in-process-call.ts';
import { pathOf } from './path-of.ts';
import type { LoadLimit } from './load-limit.ts';
import { networkOf } from './network-of.ts';
import { KeptPage, type PageBody } from './kept-page.ts';
import { PageBodies } from './page-body.ts';
import { type Edition, PageCache } from './page-cache.ts';
import { everybodysRequest, type PageRequest, visitorRequest } from './page-request.ts';
import { readLimiter } from './rate-limit.ts';
import { type ForeignSources, safetyHeaders } from './safety-headers.ts';
import { StalePages } from './stale-pages.ts';
import { inSpan } from '../trace/spans.ts';
import { currentTrace, traceparentOf } from '../trace/trace.ts';
import { namePage, traceHeaders, traceOf } from '../trace/trace-requests.ts';

export interface WebSiteOptions {
  /** `web/build/client`. */
  readonly clientDirectory: string;
  /** Icon, card and banners of the offering, under their own names. */
  readonly offeringFiles: string;
  /** The module `web/build/server/index.js`. */
  readonly build: WebBuild;
  /** How pages reach the API, see `inProcessCall`. */
  readonly call: (visitor: Visitor) => VisitorApi;
  /** The site's public address; behind TLS the socket says something else. */
  readonly publicUrl: string;
  readonly mode: ServerContext['mode'];
  /** All calls of the interface are below it. */
  readonly apiPath: string;
  readonly offering: PublicOffering;
  /** The offering's texts, see `readContent`. */
  readonly content: ServerContext['content'];
  readonly statementYears: readonly number[];
  /** The maximum total size of one form's files. */
  readonly mostFileBytes: number;
  /** Decides when cached pages are outdated. */
  readonly edition: Edition;
  /** For pages rendered for one visitor. */
  readonly loadLimit?: LoadLimit;
  /** What pages may load from elsewhere. */
  readonly foreignSources: ForeignSources;
  /** Whether the page at a path may ask for camera and microphone; by default none. */
  readonly mayUseCamera?: (path: string) => boolean;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** The product clock, which cached pages do not know but their answers carry. */
  readonly now: () => Date;
}

interface Site {
  readonly options: WebSiteOptions;
  readonly memory: PageCache;
  readonly stale: StalePages;
  readonly bodies: PageBodies;
  readonly limitRenderings: ReturnType<typeof readLimiter>;
  readonly keptHeaders: Readonly<Record<string, string>>;
}

const ONE_YEAR_SECONDS = 31_536_000;
/**
 * Pages rendered per address: each costs some milliseconds of CPU, and calculators request one
 * while people type.
 */
const RENDERINGS: Limit = { max: 600, perSeconds: 60 };
const STATIC_FILES = {
  decorateReply: false,
  index: false,
  dotfiles: 'ignore',
  // The build puts a .br and a .gz next to each text file.
  preCompressed: true,
} as const;
/** How React Router requests a page's data without its markup. */
const PAGE_DATA = 'text/x-script';
/** The base of countdowns, because the visitor's clock may be wrong. */
const PRODUCT_TIME = 'product-time';

/**
 * Serves the built web: its files, and every other path as a page rendered on the server. Register
 * it last.
 */
export async function registerWebSite(
  app: FastifyInstance,
  options: WebSiteOptions,
): Promise<void> {
  const themeHash = `sha256-${createHash('sha256').update(options.build.themeCss(options.offering.themeColours)).digest('base64')}`;
  const site: Site = {
    options,
    memory: new PageCache(),
    stale: new StalePages(options.build.staleNotice),
    bodies: new PageBodies(options.mostFileBytes),
    limitRenderings: readLimiter(),
    keptHeaders: {
      ...safetyHeaders({ styleHashes: [themeHash] }, options.foreignSources),
      ...strictTransport(new URL(options.publicUrl)),
      ...hiddenFromSearch(options.mode),
    },
  };
  await app.register(async (scope) => {
    // Pages parse forms and uploads themselves, so they get the raw stream.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    await scope.register(builtFiles, {
      prefix: '/assets',
      folder: join(options.clientDirectory, 'assets'),
    });
    await scope.register(fastifyStatic, {
      ...STATIC_FILES,
      root: [options.clientDirectory, options.offeringFiles],
      // A route for each file leaves all other paths to the pages.
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply) => setFileHeaders(reply, 'public, max-age=3600'),
    });
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/',
      handler: (request, reply) => answerPage(request, reply, site),
    });
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: (request, reply) => answerPage(request, reply, site),
    });
  });
}

/** Hundreds of files below one route; a name contains a hash of its content. */
async function builtFiles(
  scope: FastifyInstance,
  { folder }: { readonly folder: string },
): Promise<void> {
  // A file of an earlier build: a page would be useless in place of a script.
  scope.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('not found'),
  );
  await scope.register(fastifyStatic, {
    ...STATIC_FILES,
    root: folder,
    setHeaders: (reply) => setFileHeaders(reply, `public, max-age=${ONE_YEAR_SECONDS}, immutable`),
  });
}

function setFileHeaders(reply: FastifyReply, cacheControl: string): void {
  void reply.headers({
    'Cache-Control': cacheControl,
    // Public, including for other sites that show them, such as affiliates with banners.
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}

/** Cached pages are sent synchronously; see `npm run bench -- landing`. */
function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
): FastifyReply | Promise<FastifyReply> {
  const { build, edition } = site.options;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const address = isRead ? build.keptAddress(request.url) : null;
  if (address === null) return answerVisitor(request, reply, site);
  const cookie = build.keptCookie(request.headers.cookie ?? '');
  const current = edition();
  if (typeof current !== 'string') {
    const last = site.memory.last({ address, cookie });
    const asked = Promise.resolve(current);
    return (last === null ? asked : site.stale.inTime(asked)).then((known) => {
      if (known !== null)
        return answerFirst(request, reply, { site, edition: known, address, cookie });
      if (last === null) return answerVisitor(request, reply, site);
      return sendKept(request, reply, { page: site.stale.mark(last, address), site });
    });
  }
  const kept = site.memory.recall({ edition: current, address, cookie });
  return kept === null
    ? answerFirst(request, reply, { site, edition: current, address, cookie })
    : sendKept(request, reply, { page: kept, site });
}

async function answerFirst(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    site,
    edition,
    address,
    cookie,
  }: { site: Site; edition: string; address: string; cookie: string },
): Promise<FastifyReply> {
  const { publicUrl } = site.options;
  site.stale.confirm(site.options.now());
  const page = await site.memory.find({ edition, address, cookie }, async () =>
    pageForAll(await renderPage(everybodysRequest({ address, cookie, publicUrl }), site), {
      site,
      readers: 'everybody',
    }),
  );
  return page === null
    ? answerVisitor(request, reply, site)
    : sendKept(request, reply, { page, site });
}

async function answerVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
): Promise<FastifyReply> {
  site.limitRenderings(networkOf(request.ip), RENDERINGS);
  const { publicUrl } = site.options;
  const render = async (body: Buffer<ArrayBuffer> | null) => {
    site.options.loadLimit?.enter(request, reply);
    const asked = visitorRequest(request, reply, { publicUrl, body });
    return sendRendered(request, reply, {
      rendered: await inPageSpan(request, site, () => renderPage(asked, site)),
      site,
    });
  };
  return request.method === 'POST' ? site.bodies.withBody(request, render) : render(null);
}

/** Looks up its route only if the caller needs it. */
function inPageSpan(
  { raw, url }: FastifyRequest,
  { options }: Site,
  render: () => Promise<Rendered>,
): Promise<Rendered> {
  if (traceOf(raw).spans === undefined) return render();
  const route = options.build.pageRoute(url);
  namePage(raw, route);
  return inSpan({ name: `page ${route}`, facts: { 'http.route': route } }, render);
}

interface Rendered {
  readonly response: Response;
  readonly nonce: string;
  readonly setCookies: readonly string[];
}

async function renderPage({ request, visitor }: PageRequest, { options }: Site): Promise<Rendered> {
  const nonce = randomBytes(16).toString('base64');
  const api = options.call(visitor);
  const trace = currentTrace();
  const response = await options.build.handlePage(request, {
    nonce,
    reference: trace?.requestId ?? '',
    traceparent: trace === undefined ? '' : traceparentOf(trace),
    report: (error) => options.log.error({ err: error }, 'a page failed'),
    get csrfToken() {
      return api.csrfToken();
    },
    offering: options.offering,
    content: options.content,
    statementYears: options.statementYears,
    mode: options.mode,
    apiPath: options.apiPath,
    send: api.send,
  });
  const retryAfter = api.retryAfter();
  if (retryAfter !== null && (response.status === 503 || response.status === 429))
    response.headers.set('retry-after', retryAfter);
  return { response, nonce, setCookies: api.setCookies() };
}

/**
 * The answer as a page for everybody; null if it is not one. Cookies for one visitor are dropped.
 */
async function pageForAll(
  { response }: Rendered,
  { site, readers }: { readonly site: Site; readonly readers: 'everybody' | 'one' },
): Promise<KeptPage | null> {
  const isForEverybody =
    response.status === 200 &&
    /^public\b/.test(response.headers.get('cache-control') ?? '') &&
    response.headers.get('content-type')?.startsWith('text/html');
  return isForEverybody
    ? new KeptPage(await response.text(), {
        readers,
        headers: { ...site.keptHeaders, ...Object.fromEntries(response.headers) },
      })
    : null;
}

/**
 * Bypasses the framework's reply, which costs more than everything else: all of a cached page
 * except the time is known before the request.
 */
function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, site }: { readonly page: KeptPage; readonly site: Site },
): FastifyReply | Promise<FastifyReply> {
  const unchanged = request.headers['if-none-match']?.includes(page.etag) === true;
  const send = (body: PageBody | null) => {
    reply.hijack();
    reply.raw.writeHead(body === null ? 304 : 200, [
      ...(body ?? page).headers,
      PRODUCT_TIME,
      productTime(site),
      ...Object.entries(traceHeaders(traceOf(request.raw))).flat(),
    ]);
    reply.raw.end(body?.bytes);
    return reply;
  };
  const body = unchanged ? null : page.body(request.headers['accept-encoding'] ?? '');
  return body instanceof Promise ? body.then(send) : send(body);
}

async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { rendered, site }: { readonly rendered: Rendered; readonly site: Site },
): Promise<FastifyReply> {
  const { response, nonce, setCookies } = rendered;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const page = isRead ? await pageForAll(rendered, { site, readers: 'one' }) : null;
  if (page !== null) return sendKept(request, reply, { page, site });
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  // An answer for one visitor is never cached, whatever it says: it carries cookies, or page data
  // with the token.
  const isPrivate =
    response.headers.has('set-cookie') ||
    response.headers.get('content-type')?.startsWith(PAGE_DATA) === true;
  if (isPrivate || !response.headers.has('cache-control'))
    response.headers.set('cache-control', 'no-store');
  return reply
    .header(PRODUCT_TIME, productTime(site))
    .headers(
      safetyHeaders({ nonce }, site.options.foreignSources, {
        camera: site.options.mayUseCamera?.(pathOf(request.url).split('?')[0] ?? '') ?? false,
      }),
    )
    .send(response);
}

function productTime({ options }: Site): string {
  return String(options.now().getTime());
}
